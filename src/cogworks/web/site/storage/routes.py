"""Routes of the page: what is stored, all games as a file, and games from a file."""

from typing import Final, Protocol

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from cogworks.web.http.paths import PATHS
from cogworks.web.services import Services

FILE: Final = "cogworks-games.db"


class KeptGames(Protocol):
    """All games of a browser."""

    def size(self) -> int:
        """How many bytes they take."""

    def export(self) -> bytes:
        """All games as one file."""

    def add(self, data: bytes) -> int:
        """Add the games of such a file that are not here; return how many; RefusedError if it is not one."""


def routes(services: Services, kept: KeptGames) -> APIRouter:
    """Return the routes."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["storage"])
    async def storage(request: Request, added: int = -1) -> Response:
        """The page."""
        _, n = await run_sync(services.host.store.tables_of, services.player(request).id, 1, 0, 100_000)
        size = await run_sync(kept.size)
        return await services.page(request, "storage", n_games=n, size=size, added=added)

    @router.get(PATHS["export_games"])
    async def export_games() -> Response:
        """All games as a file."""
        data = await run_sync(kept.export)
        headers = {"content-disposition": f'attachment; filename="{FILE}"'}
        return Response(data, media_type="application/vnd.sqlite3", headers=headers)

    @router.post(PATHS["import_games"])
    async def import_games(request: Request) -> Response:
        """Add the games of a file."""
        return JSONResponse({"added": await run_sync(kept.add, await request.body())})

    return router
