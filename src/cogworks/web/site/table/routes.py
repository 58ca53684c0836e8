"""A table's page, and the verification of its draws."""

import json
from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from cogworks.engine.errors import LogError
from cogworks.engine.registry import game
from cogworks.tables.files.finished import check_size
from cogworks.tables.files.verify import UnprovenError, verify
from cogworks.tables.lessons.update import lesson_at
from cogworks.tables.play.hints import Hint
from cogworks.tables.puzzles.own import table_of
from cogworks.tables.puzzles.scene import ID, puzzle_at
from cogworks.tables.refusals import RefusedError
from cogworks.web import refusals
from cogworks.web.art.qr import qr_code
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.guard import is_own
from cogworks.web.http.input import read_json
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity import invitations, legacy_seats
from cogworks.web.identity.identity import TABLE_ID
from cogworks.web.live.socket import serve_socket
from cogworks.web.render.page_renderer import SharedMessages
from cogworks.web.services import Services, check_id, form_of, number_of
from cogworks.web.site.table.hot_seat import asks_first
from cogworks.web.table_page import table_page

FREE_STEPS: Final = 1000
"""Resuming a game from a later step counts as an upload: all steps before it are stored again."""


def routes(services: Services) -> APIRouter:
    """Routes of a table."""
    router = APIRouter(include_in_schema=False)
    shared = SharedMessages(services.workers)

    @router.get(PATHS["table"])
    async def table(request: Request, id: str) -> Response:
        check_id(id)
        if await run_sync(asks_first, services, id):
            return RedirectResponse(link_to("pass_device", id=id), 303)
        token = services.identity.token(request, id)
        await services.load(request, id)
        moved = await run_sync(legacy_seats.move_old_seats, services, request, id)
        _, update = await run_sync(lambda: services.host.answer(id, token, {"look": None}))
        links = await run_sync(invitations.links_of, services, request, id)
        regions = await services.workers.regions(update)
        codes = await run_sync(invitations.codes_of, services, id, links)
        page = await table_page(services, request, "table", update, regions, links, codes=codes, qr=qr_code)
        legacy_seats.delete(page, moved)
        return page

    @router.get(PATHS["unsalted"])
    async def unsalted(request: Request, id: str) -> Response:
        """Start a game without a salt, for browsers without scripts: their page redirects here."""
        check_id(id)
        if not is_own(request):
            raise refusals.OTHER_SITE()
        token = services.identity.token(request, id)
        await run_sync(lambda: services.message(id, token, start=None))
        services.hub.changed(id)
        return RedirectResponse(link_to("table", id=id), 303)

    @router.get(PATHS["table_cards"])
    async def cards(request: Request, id: str) -> HTMLResponse:
        """All cards of this table's set, for the drawer."""
        check_id(id)
        return await services.page(request, "gallery", faces=await services.heavy.run(request, _faces, services, id))

    @router.get(PATHS["table_card"])
    async def face(request: Request, id: str, place: int) -> HTMLResponse:
        """One card of this table's set, for its name in the log; the whole set is public."""
        check_id(id)
        faces = await services.heavy.run(request, _faces, services, id)
        if not 0 <= place < len(faces):
            raise refusals.NO_SUCH_CARD()
        return HTMLResponse(faces[place], headers={"cache-control": "private, max-age=3600"})

    @router.post(PATHS["hint"], response_model=None)
    async def hint(request: Request, id: str) -> Hint:
        """What a master bot would play from the reader's seat, for the page's script."""
        return await services.hint(request, check_id(id))

    @router.websocket(PATHS["socket"])
    async def socket(socket: WebSocket, id: str) -> None:
        known = id if TABLE_ID.fullmatch(id) else "-"
        await serve_socket(socket, known, services, shared)

    @router.post(PATHS["resume"])
    async def play_on(request: Request, id: str) -> Response:
        """Resume a finished game from a step, against bots."""
        check_id(id)
        form = await form_of(request)
        step, seat = number_of(form, "step", 0), number_of(form, "seat", 0)
        settings = services.identity.settings(request)
        if step > FREE_STEPS:
            services.quota.take(client_behind(request))
        return await services.seated(
            request,
            await services.heavy.run(request, services.play_on, services.player(request), id, step, seat, settings),
        )

    @router.get(PATHS["game_file"])
    async def exported(request: Request, id: str) -> Response:
        """The finished game as a file for `cogworks verify`."""
        check_id(id)
        data = await services.heavy.run(request, services.host.export, id)
        name = f'attachment; filename="cogworks-{id}.json"'
        return Response(json.dumps(data), media_type="application/json", headers={"content-disposition": name})

    @router.get(PATHS["proof"])
    async def proof(request: Request, id: str) -> HTMLResponse:
        """All draws of a finished table, recomputed."""
        check_id(id)
        data = await services.heavy.run(request, services.host.export, id)
        seat = await run_sync(services.host.reader, id, services.identity.token(request, id))
        return await _proven(services, request, data, id, seat)

    @router.get(PATHS["verify"])
    async def verify_page(request: Request) -> HTMLResponse:
        return await services.page(request, "verify", verdict=[], complaint="", proof=None, id="")

    @router.post(PATHS["verify"])
    async def verify_file(request: Request) -> HTMLResponse:
        try:
            data = read_json((await form_of(request)).get("log", ""))
        except RefusedError as error:
            raise refusals.NOT_A_GAME_FILE(reason=error.reason) from error
        try:
            check_size(data)
        except LogError as error:
            raise refusals.CANNOT_VERIFY(error=error) from error
        return await _proven(services, request, data, "")

    return router


def _faces(services: Services, id: str) -> list[Markup]:
    """All cards of a table's set, rendered; also for lessons and puzzles, which have no table."""
    lesson, puzzle = lesson_at(id), puzzle_at(id)
    id = table_of(id.removeprefix(ID)) or id
    if lesson is not None:
        return services.renderer.faces(lesson.game, lesson.settings)
    if puzzle is not None:
        return services.renderer.faces(puzzle.game, game(puzzle.game).settle(puzzle.options, puzzle.version))
    with services.host.at(id) as table:
        name, options = table.header.game, table.header.options
    return services.renderer.faces(name, options)


async def _proven(services: Services, request: Request, data: object, id: str, seat: int | None = None) -> HTMLResponse:
    try:
        verdict, complaint = (await services.heavy.run(request, verify, data)).statements(), ""
    except UnprovenError as error:
        verdict, complaint = [], str(error)
    # Unverified data may be anything, so don't show it.
    proven = data if verdict and isinstance(data, dict) else {}
    own = {"table": id, "seat": seat, "shuffle": proven.get("shuffle")}
    return await services.page(
        request,
        "verify",
        verdict=verdict,
        complaint=complaint,
        proof=proven.get("shuffle"),
        names=proven.get("players"),
        id=id,
        own=own,
    )
