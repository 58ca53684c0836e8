"""A table's page, its seats and links, its replay, and the proof of its shuffles."""

import json
from dataclasses import replace

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, RefusedError
from cogworks.tables.replay import replayed
from cogworks.tables.verify import UnprovenError, verify
from cogworks.web import catalogue
from cogworks.web.desk import NEWCOMER, Desk, form_of, number_of
from cogworks.web.identity import TABLE_ID, TOKEN, clean_name, guest, is_secure
from cogworks.web.input import read_json
from cogworks.web.socket import converse


def routes(desk: Desk) -> APIRouter:
    """The addresses of a table."""
    router = APIRouter(include_in_schema=False)

    @router.get("/table/{id}")
    async def table(request: Request, id: str) -> HTMLResponse:
        _check(id)
        token = desk.identity.token(request, id)
        update: Data = (await run_sync(lambda: desk.host.message(id, token, {"look": None})))["update"]  # type: ignore[assignment]
        links = desk.identity.links(request, id)
        regions = await desk.workers.regions(update)
        return desk.page(
            request, "table", update=update, of=game(str(update["game"])), regions=regions,
            cards=bool(game(str(update["game"])).gallery(update["settings"])),  # type: ignore[arg-type]
            links={seat: f"{request.base_url}seat/{id}/{token}" for seat, token in links.items()},
        )  # fmt: skip

    @router.get("/table/{id}/cards")
    async def cards(request: Request, id: str) -> HTMLResponse:
        """Every card this table plays with, for the drawer."""
        _check(id)
        return desk.page(request, "gallery", faces=await run_sync(_faces, desk, id))

    @router.get("/table/{id}/cards/{place}")
    async def face(request: Request, id: str, place: int) -> HTMLResponse:
        """One card this table plays with, for its name in the log; anybody may look at any card of the set."""
        _check(id)
        faces = await run_sync(_faces, desk, id)
        if not 0 <= place < len(faces):
            raise RefusedError(NO_SUCH_TABLE, "there is no such card")
        return HTMLResponse(faces[place], headers={"cache-control": "private, max-age=3600"})

    @router.post("/table/{id}/sit")
    async def sit(request: Request, id: str) -> Response:
        """Take an open seat."""
        _check(id)
        form = await form_of(request)
        name = desk.identity.settings(request).name or NEWCOMER
        seat = number_of(form, "seat", 0)
        token = await run_sync(lambda: _sit(desk, id, desk.identity.token(request, id), seat, name))
        return await desk.seated(request, id, token)

    @router.post("/table/{id}/instead")
    async def instead(request: Request, id: str) -> Response:
        """Whoever handed out a link gives that seat to a bot after all."""
        _check(id)
        seat = number_of(await form_of(request), "seat", 0)
        token = desk.identity.links(request, id).get(seat)
        bot = desk.host.usual_bot
        await run_sync(lambda: desk.message(id, token, leave=bot))
        desk.hub.changed(id)
        return RedirectResponse(f"/table/{id}", 303)

    @router.get("/seat/{id}/{token}")
    async def ticket(request: Request, id: str, token: str) -> Response:
        """A seat's link: asks before it changes anything, for programs that show previews of links follow them."""
        seat = await run_sync(_seat, desk, id, token)
        if desk.identity.token(request, id) == token:
            return RedirectResponse(f"/table/{id}", 303)
        with desk.host.at(id) as table:
            names, of, playing = table.seats.names(), table.game, table.is_started
            others = [names[other] for other in table.seats.present() if other != seat]
        # An invited friend has no name yet, only a place.
        name, line = "" if names[seat] == guest(seat) else names[seat], catalogue.tile(of.name).line
        return desk.page(
            request, "seat", of=of, seat=seat, name=name, others=others, playing=playing, line=line
        )  # fmt: skip

    @router.post("/seat/{id}/{token}")
    async def take(request: Request, id: str, token: str) -> Response:
        """Whoever has the link has the seat."""
        await run_sync(_seat, desk, id, token)
        name = clean_name((await form_of(request)).get("name", ""))
        if name:
            # Not worth a complaint: the name may be taken, and can be changed at the table.
            await run_sync(lambda: desk.host.message(id, token, {"rename": name}))
        await run_sync(lambda: desk.host.message(id, token, {"return": None}))
        response = await desk.seated(request, id, token)
        settings = desk.identity.settings(request)
        if name and not settings.name:
            desk.identity.keep_settings(response, replace(settings, name=name), is_secure(request))
        return response

    @router.post("/table/{id}/hint")
    async def hint(request: Request, id: str) -> Data:
        """What a master would answer for the asker's seat, for the page's script."""
        _check(id)
        return await desk.hub.hint(id, desk.identity.token(request, id))

    @router.websocket("/table/{id}/socket")
    async def socket(socket: WebSocket, id: str) -> None:
        await converse(socket, id if TABLE_ID.fullmatch(id) else "-", desk.hub, desk.identity, desk.workers)

    @router.get("/table/{id}/replay")
    async def replay(request: Request, id: str, step: int | None = None, eyes: str = "") -> HTMLResponse:
        seen = await run_sync(_replayed, desk, request, id, step, eyes)
        names = [str(name) for name in seen["names"]]  # type: ignore[attr-defined]
        board = desk.drawing.board(seen, names)
        return desk.page(request, "replay", seen=seen, names=names, board=board, of=game(str(seen["game"])))

    @router.get("/table/{id}/step")
    async def step(request: Request, id: str, step: int = 0, eyes: str = "") -> JSONResponse:
        """One step of a replay, for the page's script."""
        seen = await run_sync(_replayed, desk, request, id, step, eyes)
        names = [str(name) for name in seen["names"]]  # type: ignore[attr-defined]
        return JSONResponse(
            {"position": seen["position"], "last": seen["last"], "board": desk.drawing.board(seen, names)}
        )

    @router.post("/table/{id}/on")
    async def play_on(request: Request, id: str) -> Response:
        """Play on from a step of a finished game, against bots."""
        _check(id)
        form = await form_of(request)
        step, seat = number_of(form, "step", 0), number_of(form, "seat", 0)
        settings = desk.identity.settings(request)
        return await desk.seated(request, *await run_sync(desk.play_on, id, step, seat, settings))

    @router.get("/table/{id}/log.json")
    async def exported(request: Request, id: str) -> Response:
        """The finished game as a file that `cogworks verify` reads."""
        _check(id)
        data = await run_sync(desk.host.export, id)
        name = f'attachment; filename="cogworks-{id}.json"'
        return Response(json.dumps(data), media_type="application/json", headers={"content-disposition": name})

    @router.get("/table/{id}/proof")
    async def proof(request: Request, id: str) -> HTMLResponse:
        """Every draw of a finished table, derived again."""
        _check(id)
        data = await run_sync(desk.host.export, id)
        return await _proven(desk, request, data, id)

    @router.get("/verify")
    async def verify_page(request: Request) -> HTMLResponse:
        return desk.page(request, "verify", verdict="", complaint="", proof={}, id="")

    @router.post("/verify")
    async def verify_file(request: Request) -> HTMLResponse:
        try:
            data = read_json((await form_of(request)).get("log", ""))
        except RefusedError as error:
            raise RefusedError(BAD_MESSAGE, f"this is not the file of a game: {error.reason}") from error
        return await _proven(desk, request, data, "")

    return router


def _check(id: str) -> None:
    if not TABLE_ID.fullmatch(id):
        raise RefusedError(NO_SUCH_TABLE, "there is no such table")


def _faces(desk: Desk, id: str) -> list[Markup]:
    """Every card of a table's set, drawn."""
    with desk.host.at(id) as table:
        name, options = table.header.game, table.header.options
    return desk.drawing.faces(name, options)


def _seat(desk: Desk, id: str, token: str) -> int:
    """The seat a link opens."""
    _check(id)
    seat = desk.host.reader(id, token) if TOKEN.fullmatch(token) else None
    if seat is None:
        raise RefusedError(NO_SUCH_TABLE, "this link opens no seat: perhaps it was cut; ask for it once more")
    return seat


def _sit(desk: Desk, id: str, token: str | None, seat: int, name: str) -> str:
    """The token of a seat just taken, under another name if this one is taken."""
    for called in (name, f"{name[:20]} {seat + 1}"):
        reply = desk.host.message(id, token, {"sit": seat, "name": called})
        if reply["done"]:
            return str(reply["token"])
    raise RefusedError(str(reply["refused"]), str(reply["reason"]))


def _replayed(desk: Desk, request: Request, id: str, step: int | None, eyes: str) -> Data:
    _check(id)
    reader = desk.host.reader(id, desk.identity.token(request, id))
    if eyes and not (eyes == "all" or (eyes.isascii() and eyes.isdigit() and len(eyes) < 3)):
        raise RefusedError(BAD_MESSAGE, "there is no such seat")
    seat = int(eyes) if eyes.isdigit() else None if eyes else reader
    with desk.host.at(id) as table:
        return replayed(table, reader, seat, table.history.position if step is None else step)


async def _proven(desk: Desk, request: Request, data: object, id: str) -> HTMLResponse:
    verdict = complaint = ""
    try:
        verdict = (await run_sync(verify, data)).sentence()
    except UnprovenError as error:
        complaint = str(error)
    shown = data.get("shuffle", {}) if isinstance(data, dict) else {}
    proof = shown if isinstance(shown, dict) else {}
    return desk.page(request, "verify", verdict=verdict, complaint=complaint, proof=proof, id=id)
