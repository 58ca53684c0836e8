"""Routes of the studio: a player's sets, and the page of a set: look, play, compare, copy, print, export."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from urllib.parse import unquote, urlsplit

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.card_differences import differences
from cogworks.engine.cardset import CardSetError
from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.people.studio.archive import exported, imported
from cogworks.people.studio.store import StudioSet
from cogworks.people.studio.studio import OWN, REFERENCE, Opened, Studio
from cogworks.tables.files.card_drafts import drafted, sets_of
from cogworks.tables.files.card_sets import known, option_of
from cogworks.tables.files.card_tables import to_csv
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import Opening, Services, form_of
from cogworks.web.site.studio.editor import routes as editor_routes
from cogworks.web.site.studio.faces import Face, faces_of, opened_faces
from cogworks.web.site.studio.measuring import routes as measuring_routes
from cogworks.web.site.studio.measuring.jobs import Measuring
from cogworks.web.site.studio.sheets.sheets import PAPERS, sheets
from cogworks.web.site.studio.words import BUILT_IN, OWN_TITLE, version_of

CHANGES_A_DAY: Final = 400
"""Versions saved, pictures uploaded and sets made by one client on one day."""
STARTS: Final = ("own", "empty")


def routes(services: Services, measuring: Measuring | None) -> APIRouter:
    """Routes of the studio."""
    router = APIRouter(include_in_schema=False)
    studio = Studio(services.host.store, services.host.now)
    quota = DailyQuota(CHANGES_A_DAY, services.host.now)

    @router.get(PATHS["studio"])
    async def sets(request: Request) -> HTMLResponse:
        """A player's sets, and how to begin one."""
        mine = await run_sync(studio.sets_of, services.player(request).id)
        return await services.page(request, "studio", sets=mine, games=[game(name) for name in known()], when=when)

    @router.post(PATHS["new_set"])
    async def new(request: Request) -> Response:
        """Begin a set: from the built-in one, or from nothing."""
        form, player = await form_of(request), services.player(request)
        name = form.get("game", "")
        text = beginning(name) if form.get("start") == "empty" else sets_of(name).own()
        return await _made(services, request, await _counted(request, studio.create, player.id, name, text))

    async def _counted(request: Request, make: Callable[..., StudioSet], *given: object) -> str:
        quota.take(client_behind(request))
        made: StudioSet = await services.heavy.run(request, make, *given)
        return made.id

    @router.post(PATHS["import_set"])
    async def import_set(request: Request) -> Response:
        """Add a set from an exported file."""
        data, player = await request.body(), services.player(request)
        return await _made(services, request, await _counted(request, imported, studio, player.id, data))

    @router.get(PATHS["export_set"])
    async def export_set(request: Request, id: str) -> Response:
        """A set with all its versions and pictures as a file."""
        player = services.player(request)
        data = await services.heavy.run(request, exported, studio, player.id, id)
        return _file(data, "application/zip", f"card-set-{id}.zip")

    # ---- the page of a version

    @router.get(PATHS["card_set"])
    async def show(request: Request, name: str) -> HTMLResponse:
        """A version of a set: its cards, and what can be done with them."""
        player = services.player(request)
        opened = await run_sync(studio.open, player.id, name)
        draft, faces = await services.heavy.run(request, opened_faces, services.renderer, opened)
        return await services.page(
            request,
            "studio_set",
            opened=opened,
            of=game(opened.set.game),
            draft=draft,
            faces=faces,
            when=when,
            dates=await run_sync(studio.dates, opened.set),
            others=[it for it in await run_sync(studio.sets_of, player.id) if it.game == opened.set.game],
            icons=services.renderer.icons(opened.set.game),
            **await measuring_routes.facts(studio, opened, measuring),
        )

    @router.get(PATHS["set_text"])
    async def set_text(request: Request, name: str) -> Response:
        """A version as a card-set file."""
        opened = await run_sync(studio.open, services.player(request).id, name)
        return _file(opened.version.text.encode(), "text/plain", f"{opened.set.game}-{opened.name}.txt")

    @router.get(PATHS["set_table"])
    async def set_table(request: Request, name: str) -> Response:
        """A version as a table for spreadsheets."""
        opened = await run_sync(studio.open, services.player(request).id, name)
        layout = sets_of(opened.set.game).layout
        table = await services.heavy.run(request, to_csv, opened.version.text, layout)
        # Spreadsheets take a file without this mark for Latin-1.
        return _file(b"\xef\xbb\xbf" + table.encode(), "text/csv", f"{opened.set.game}-{opened.name}.csv")

    @router.post(PATHS["copy_set"])
    async def copy(request: Request, name: str) -> Response:
        """Copy a version to the player's own sets."""
        player = services.player(request)
        return await _made(services, request, await _counted(request, studio.copy, player.id, name))

    @router.post(PATHS["play_set"])
    async def play(request: Request, name: str) -> Response:
        """Play with these cards against a bot, at once."""
        player, settings = services.player(request), services.identity.settings(request)
        opened = await run_sync(studio.open, player.id, name)
        option, of = option_of(opened.set.game), game(opened.set.game)
        assert option is not None
        options: Data = {option.name: opened.version.text}
        try:
            await run_sync(services.count_card_sets, client_behind(request), of.name, options)
        except CardSetError as error:
            raise refusals.UNPLAYABLE_SET(n=len(error.mistakes)) from error
        bot = services.level(settings)
        wanted = Opening(of.name, of.usual_seats, options=options, bots=dict.fromkeys(range(1, of.usual_seats), bot))
        table = await run_sync(services.open_table, player, wanted, settings)
        return await services.seated(request, table, bot)

    @router.get(PATHS["print_set"])
    async def print_set(request: Request, name: str, paper: str = "a4", copies: str = "all") -> HTMLResponse:
        """The cards at their printed size with cut marks, front and back: print it, or save it as a PDF."""
        opened = await run_sync(studio.open, services.player(request).id, name)
        draft, faces = await services.heavy.run(request, opened_faces, services.renderer, opened)
        if not faces:
            raise refusals.NOTHING_TO_PRINT()
        return await services.page(
            request,
            "studio_print",
            opened=opened,
            of=game(opened.set.game),
            sheets=sheets(faces, has_copies=copies == "all"),
            paper=paper if paper in PAPERS else PAPERS[0],
            copies="all" if copies == "all" else "one",
            is_whole=draft.is_valid,
            icons=services.renderer.icons(opened.set.game),
        )

    @router.get(PATHS["compare_sets"])
    async def compare(request: Request, name: str, to: str = OWN) -> HTMLResponse:
        """What differs from another version, another set, or the built-in one, card by card."""
        player = services.player(request)
        opened = await run_sync(studio.open, player.id, name)
        other, words = await run_sync(_other, studio, player.id, opened, to)
        found, before, after = await services.heavy.run(request, _compared, services, opened, other)
        return await services.page(
            request,
            "studio_compare",
            opened=opened,
            of=game(opened.set.game),
            words=words,
            found=found,
            before=before,
            after=after,
            icons=services.renderer.icons(opened.set.game),
        )

    router.include_router(editor_routes.routes(services, studio, quota))
    if measuring is not None:
        router.include_router(measuring_routes.routes(services, studio, measuring))
    return router


async def _made(services: Services, request: Request, id: str) -> Response:
    """Open a new set in the editor, with the player's cookie."""
    response = RedirectResponse(link_to("edit_set", id=id), 303)
    services.identity.keep_player(request, response, services.player(request))
    return response


def _file(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def beginning(name: str) -> str:
    """A text to begin a set with: a title, and the fields of one card."""
    layout = sets_of(name).layout
    kind = "augment" if "augment" in layout.cards else next(iter(layout.cards))
    fields = [f"{key}: " for key in layout.cards[kind] if key not in layout.optional]
    return "\n".join([f"set: {OWN_TITLE}", "", layout.example(kind), *fields, ""])


def when(time: float) -> str:
    """A time in UTC, to the minute."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d %H:%M}"


def _other(studio: Studio, player: str, opened: Opened, to: str) -> tuple[Opened | None, str]:
    """The set to compare with (None: the built-in one), and what it is called; `to` may be a link to it."""
    if to == OWN:
        return None, BUILT_IN
    reference = to.strip()
    with suppress(ValueError):
        reference = unquote(urlsplit(reference).path).rstrip("/").rpartition("/")[2]
    if REFERENCE.fullmatch(reference) is None:
        raise refusals.NO_SET_LINK()
    other = studio.open(player, reference)
    if other.set.game != opened.set.game:
        raise refusals.OTHER_GAME(game=game(other.set.game).title)
    return other, version_of(other.set.title, other.version.number)


def _compared(
    services: Services, opened: Opened, other: Opened | None
) -> tuple[list[object], dict[str, Face], dict[str, Face]]:
    """The differences, and the faces on both sides by their names in lower case."""
    name = opened.set.game
    sets = sets_of(name)
    text = sets.own() if other is None else other.version.text
    found = differences(text, opened.version.text, sets.layout)
    if other is None:
        before = faces_of(services.renderer, name, drafted(name, text))
    else:
        _, before = opened_faces(services.renderer, other)
    _, after = opened_faces(services.renderer, opened)
    return list(found), _by_name(before), _by_name(after)


def _by_name(faces: list[Face]) -> dict[str, Face]:
    return {face.name.casefold(): face for face in faces}
