"""Pages of game reviews: start, progress, cancel, result, and reviews of uploaded files."""

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.review.review import Review, signed_percent
from cogworks.tables.puzzles.own import own_id
from cogworks.tables.refusals import RefusedError
from cogworks.tables.reviews import log_to_review, stored_review, upload
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.input import read_json
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import Services, check_id, form_of
from cogworks.web.site.review.page import ReviewFacts, facts_of, limits
from cogworks.web.site.review.reviews import Reviews
from cogworks.web.site.review.story import told


def routes(services: Services, reviews: Reviews) -> APIRouter:
    """Routes of reviews."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["review"])
    async def page(request: Request, id: str, step: int = 0) -> HTMLResponse:
        """The review of a finished table, its progress, or an offer to start it."""
        check_id(id)
        title, facts = await services.heavy.run(request, _facts, services, id, step)
        job = reviews.job(id)
        can_cancel = job is not None and await run_sync(_may_cancel, services, request, id, job.by)
        return await services.heavy_page(
            request,
            "review",
            table=id,
            title=title,
            facts=facts,
            job=job,
            can_cancel=can_cancel,
            failure=reviews.failure(id),
            signed_percent=signed_percent,
            limits=limits(),
        )

    @router.get(PATHS["story"])
    async def story(request: Request, id: str) -> HTMLResponse:
        """How a finished game went, as a part of the table's page."""
        check_id(id)
        reader = await run_sync(services.host.reader, id, services.identity.token(request, id))
        facts = await services.heavy.run(request, told, services, services.player(request), id, reader)
        return await services.page(request, "story", told=facts, signed_percent=signed_percent, own_id=own_id)

    @router.post(PATHS["story"])
    async def weigh(request: Request, id: str) -> JSONResponse:
        """Start a review for the story, if the server is free for it; for players of the game only."""
        check_id(id)
        player, client = services.player(request), client_behind(request)
        running = reviews.job(id) is not None
        if not running and await run_sync(services.host.reader, id, services.identity.token(request, id)) is not None:
            log = await services.heavy.run(request, log_to_review, services.host, id)
            if await services.heavy.run(request, reviews.is_due, id):
                running = reviews.offer(id, log, player.id, client)
        return JSONResponse({"running": running})

    @router.post(PATHS["review"])
    async def start(request: Request, id: str) -> Response:
        """Start the review, and show its progress."""
        check_id(id)
        player, client = services.player(request), client_behind(request)
        log = await services.heavy.run(request, log_to_review, services.host, id)
        if await services.heavy.run(request, reviews.is_due, id):
            with reviews.counted(player.id, client):
                reviews.start(id, log, player.id, client)
        return _started(services, request, id)

    @router.post(PATHS["cancel_review"])
    async def cancel(request: Request, id: str) -> Response:
        check_id(id)
        job = reviews.job(id)
        if job is not None:
            if not await run_sync(_may_cancel, services, request, id, job.by):
                raise refusals.NOT_YOUR_REVIEW()
            reviews.cancel(id)
        return RedirectResponse(link_to("review", id=id), 303)

    @router.get(PATHS["review_progress"])
    async def progress(request: Request, id: str) -> JSONResponse:
        """How far the review is, for the page's script."""
        check_id(id)
        job = reviews.job(id)
        return JSONResponse(
            {"running": job is not None, "done": job.done if job else 0, "total": job.total if job else 0}
        )

    @router.get(PATHS["review_file"])
    async def form(request: Request) -> HTMLResponse:
        return await services.page(request, "review_upload")

    @router.post(PATHS["review_file"])
    async def uploaded(request: Request) -> Response:
        """Review a game from a file."""
        text = (await form_of(request)).get("log", "")
        player, client = services.player(request), client_behind(request)
        # Before anything is stored: a game that cannot be reviewed now would only take up space.
        with reviews.counted(player.id, client):
            id, log = await services.heavy.run(request, _uploaded, services, text)
            reviews.start(id, log, player.id, client)
        return _started(services, request, id)

    return router


def _started(services: Services, request: Request, id: str) -> Response:
    """Redirect to the page that shows the progress, with the player's cookie."""
    response = RedirectResponse(link_to("review", id=id), 303)
    services.identity.keep_player(request, response, services.player(request))
    return response


def _facts(services: Services, id: str, step: int) -> tuple[str, ReviewFacts | None]:
    """The title of a table's game, and everything about its review if there is one."""
    log = log_to_review(services.host, id)
    found: Review | None = stored_review(services.host, id)
    services.hub.unload_if_idle(id)
    return game(log.game).title, None if found is None else facts_of(log, found, step)


def _uploaded(services: Services, text: str) -> tuple[str, Log]:
    """Store a game from a file; return the table's id and its log."""
    try:
        data = read_json(text)
    except RefusedError as error:
        raise refusals.NOT_A_GAME_FILE(reason=error.reason) from error
    id = upload(services.host, data)
    return id, log_to_review(services.host, id)


def _may_cancel(services: Services, request: Request, id: str, by: str) -> bool:
    """Only the player who started a review, and the table's players, may cancel it."""
    if services.player(request).id == by:
        return True
    return services.host.reader(id, services.identity.token(request, id)) is not None
