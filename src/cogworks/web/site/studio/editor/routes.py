"""Routes of the editor: check a text while it is typed, save versions, upload pictures, share, delete."""

from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from cogworks.engine import cardset
from cogworks.engine.cardset_writing import help_for_scripts
from cogworks.engine.registry import game
from cogworks.people.studio.pictures import LARGEST_UPLOAD, can_encode
from cogworks.people.studio.studio import Studio
from cogworks.tables.files.card_drafts import drafted, sets_of
from cogworks.tables.files.card_tables import from_csv
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.input import read_json
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.render.renderer import Renderer
from cogworks.web.services import Services, form_of
from cogworks.web.site.studio.faces import faces_of

MOST_KNOWN = 1000
"""Faces that a page may say it has."""


def routes(services: Services, studio: Studio, quota: DailyQuota) -> APIRouter:
    """The editor's routes."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["edit_set"])
    async def edit(request: Request, id: str, version: int = 0) -> HTMLResponse:
        """The editor with a version, or the newest."""
        player = services.player(request)
        opened = await run_sync(studio.open, player.id, f"{id}.{version}" if version else id)
        if not opened.is_mine:
            raise refusals.NOT_YOUR_SET()
        sets = sets_of(opened.set.game)
        assert sets.writing is not None
        return await services.page(
            request,
            "studio_edit",
            opened=opened,
            of=game(opened.set.game),
            dates=await run_sync(studio.dates, opened.set),
            grammar=help_for_scripts(sets.layout, sets.writing().fields),
            most=cardset.LARGEST,
            most_picture=LARGEST_UPLOAD,
            has_pictures=can_encode(),
            icons=services.renderer.icons(opened.set.game),
        )

    @router.post(PATHS["check_set"])
    async def check(request: Request, id: str) -> JSONResponse:
        """The mistakes of a text, its faces, and the HTML of those that the page doesn't have."""
        found = await run_sync(studio.find, services.player(request).id, id)
        given = _object(read_json(await request.body()))
        text, pictures = _text_in(given), _pictures_in(given)
        known = given.get("known", [])
        has = {str(key) for key in known[:MOST_KNOWN]} if isinstance(known, list) else set()
        return JSONResponse(
            await services.heavy.run(request, checked, services.renderer, found.game, found.id, text, pictures, has)
        )

    @router.post(PATHS["save_set"])
    async def save(request: Request, id: str) -> Response:
        """Store another version."""
        player = services.player(request)
        form = await form_of(request)
        pictures = _pictures_in({"pictures": read_json(form.get("pictures") or "{}")})
        quota.take(client_behind(request))
        number = await run_sync(studio.save, player.id, id, form.get("text", ""), pictures)
        if request.headers.get("accept") == "application/json":
            return JSONResponse({"number": number})
        return RedirectResponse(link_to("edit_set", id=id), 303)

    @router.post(PATHS["add_picture"])
    async def add_picture(request: Request, id: str) -> JSONResponse:
        """Re-encode and store a picture."""
        player, data = services.player(request), await request.body()
        quota.take(client_behind(request))
        hash = await services.heavy.run(request, studio.add_picture, player.id, id, data)
        return JSONResponse({"hash": hash})

    @router.get(PATHS["own_picture"])
    async def own_picture(request: Request, id: str, hash: str) -> Response:
        """A picture of a set, for those who may read the set."""
        data = await run_sync(studio.picture, services.player(request).id, id, hash)
        # Never in shared caches, and asked for again: the set may be private by then.
        return Response(
            data, media_type="image/webp", headers={"cache-control": "private, no-cache", "etag": f'"{hash}"'}
        )

    @router.post(PATHS["read_table"])
    async def read_table(request: Request, game: str) -> JSONResponse:
        """A spreadsheet's table as the text of a card set."""
        layout = sets_of(game).layout
        try:
            table = (await request.body()).decode("utf-8")
        except UnicodeDecodeError as error:
            raise refusals.NOT_UTF8() from error
        return JSONResponse({"text": await services.heavy.run(request, from_csv, table, layout)})

    @router.post(PATHS["share_set"])
    async def share(request: Request, id: str) -> Response:
        """Let anyone with the link read the set, or only its author."""
        form = await form_of(request)
        await run_sync(studio.share, services.player(request).id, id, form.get("share") == "yes")
        return RedirectResponse(link_to("card_set", name=id), 303)

    @router.post(PATHS["delete_set"])
    async def delete(request: Request, id: str) -> Response:
        """Delete a set."""
        await run_sync(studio.remove, services.player(request).id, id)
        return RedirectResponse(link_to("studio"), 303)

    return router


def checked(
    renderer: Renderer, name: str, id: str, text: str, pictures: dict[str, str], known: set[str]
) -> dict[str, Any]:
    """What the editor shows about a text, as JSON data."""
    draft = drafted(name, text)
    faces = faces_of(renderer, name, draft, id, pictures)
    return {
        "title": draft.title,
        "n_cards": draft.n_cards,
        "mistakes": [it._asdict() for it in draft.mistakes],
        "faces": [{"name": it.name, "line": it.line, "copies": it.copies, "key": it.key} for it in faces],
        "html": {it.key: str(it.html) for it in faces if it.key not in known},
    }


def _object(given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise refusals.NOT_AN_OBJECT()
    return given


def _text_in(given: dict[str, Any]) -> str:
    text = given.get("text", "")
    if not isinstance(text, str):
        raise refusals.NOT_A_SET_TEXT()
    return text


def _pictures_in(given: dict[str, Any]) -> dict[str, str]:
    """The pictures that a page has given to cards."""
    pictures = given.get("pictures", {})
    if not isinstance(pictures, dict) or not all(isinstance(hash, str) for hash in pictures.values()):
        raise refusals.NOT_A_SET_TEXT()
    return pictures
