"""Routes of measurements: start, progress, cancel; and what the page of a set shows of them."""

from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from cogworks.engine.card_differences import differences
from cogworks.engine.cardset import CardSetError
from cogworks.engine.options import Value
from cogworks.people.studio.studio import OWN, Opened, Studio
from cogworks.tables.files.card_drafts import sets_of
from cogworks.tables.files.card_sets import option_of
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import Services, form_of
from cogworks.web.site.studio.measuring.jobs import Job, Measuring
from cogworks.web.site.studio.words import BUILT_IN, version_of


def routes(services: Services, studio: Studio, measuring: Measuring) -> APIRouter:
    """Routes of measurements."""
    router = APIRouter(include_in_schema=False)

    @router.post(PATHS["measure_set"])
    async def measure(request: Request, name: str) -> Response:
        """Start measuring what the changed cards are worth next to the originals."""
        form, player = await form_of(request), services.player(request)
        against = form.get("against", OWN)
        opened = await run_sync(studio.open, player.id, name)
        other = None if against == OWN else await run_sync(studio.open, player.id, against)
        job = await services.heavy.run(request, _job, opened, other, player.id, client_behind(request))
        measuring.start(studio, job)
        return RedirectResponse(f"{link_to('card_set', name=opened.name)}#measured", 303)

    @router.post(PATHS["cancel_measuring"])
    async def cancel(request: Request, name: str) -> Response:
        """Stop it."""
        opened = await run_sync(studio.open, services.player(request).id, name)
        job = measuring.job(opened.name)
        if job is not None and services.player(request).id not in (job.by, opened.set.player):
            raise refusals.NOT_MEASURED_BY_YOU()
        measuring.cancel(opened.name)
        return RedirectResponse(f"{link_to('card_set', name=opened.name)}#measured", 303)

    @router.get(PATHS["measuring"])
    async def progress(request: Request, name: str) -> JSONResponse:
        """How far it is, for the page's script."""
        opened = await run_sync(studio.open, services.player(request).id, name)
        job = measuring.job(opened.name)
        return JSONResponse(
            {"running": job is not None, "done": job.done if job else 0, "total": job.total if job else 0}
        )

    return router


async def facts(studio: Studio, opened: Opened, measuring: Measuring | None) -> dict[str, Any]:
    """What the page of a version shows of its measurement."""
    return {
        "can_measure": measuring is not None,
        "job": measuring.job(opened.name) if measuring else None,
        "failure": measuring.failure(opened.name) if measuring else "",
        "figures": await run_sync(studio.figures, opened),
    }


def _job(opened: Opened, other: Opened | None, player: str, client: str) -> Job:
    """The measurement, if both sets can be played and differ."""
    name = opened.set.game
    option, sets = option_of(name), sets_of(name)
    assert option is not None
    before: Value = option.default if other is None else other.version.text
    texts = [sets.own() if other is None else other.version.text, opened.version.text]
    for text in texts:
        try:
            sets.accept(text)
        except CardSetError as error:
            raise refusals.UNPLAYABLE_SET(n=len(error.mistakes)) from error
    if not differences(texts[0], texts[1], sets.layout):
        raise refusals.SAME_CARDS()
    against = BUILT_IN if other is None else version_of(other.set.title, other.version.number)
    return Job(opened, before, against, player, client)
