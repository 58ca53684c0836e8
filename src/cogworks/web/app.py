"""The application: routes, guards, and errors as pages or data."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Query, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cogworks.engine.errors import CogworksError, UnknownGameError
from cogworks.tables.host import Host
from cogworks.tables.refusals import NO_SUCH_TABLE, TOO_OFTEN, UNAVAILABLE, RefusedError
from cogworks.web import api, art, lobby, tabling
from cogworks.web.desk import Desk
from cogworks.web.drawing import FOLDER, Drawing
from cogworks.web.guard import Guard, Pace
from cogworks.web.hub import BOT_PAUSE, Hub
from cogworks.web.identity import Identity

STATUS = {NO_SUCH_TABLE: 404, TOO_OFTEN: 429, UNAVAILABLE: 503}
DAY = "public, max-age=86400"


def create_app(host: Host, secret: bytes | None = None, pause: float = BOT_PAUSE) -> FastAPI:
    """The whole browser game over a host of tables."""
    hub = Hub(host, pause)
    desk = Desk(host, hub, Drawing(next(iter(host.bots))), Identity(secret or secrets.token_bytes(32)))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub.open()
        yield
        await hub.close()

    # No page of FastAPI's own: it would load scripts from elsewhere.
    app = FastAPI(title="Cogworks", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.add_middleware(Guard, writes=Pace(60, 4), reads=Pace(400, 60))
    app.include_router(lobby.routes(desk))
    app.include_router(tabling.routes(desk))
    app.include_router(api.routes(desk))
    app.mount("/static", Static(directory=str(FOLDER / "static")), name="static")
    _pictures(app)
    _errors(app, desk)
    return app


class Static(StaticFiles):
    """Our own scripts and styles; asked again each time, answered with 'unchanged' mostly."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def _pictures(app: FastAPI) -> None:
    @app.get("/art.svg", include_in_schema=False)
    def picture(name: str = Query(max_length=60)) -> Response:
        """The drawing of anything that has a name."""
        return Response(art.drawing(name), media_type="image/svg+xml", headers={"cache-control": DAY})

    @app.get("/healthz", include_in_schema=False)
    def healthy() -> Response:
        return Response("ok\n", media_type="text/plain")


def _errors(app: FastAPI, desk: Desk) -> None:
    def answer(request: Request, status: int, code: str, reason: str) -> Response:
        if request.url.path.startswith("/api"):
            return JSONResponse({"refused": code, "reason": reason}, status)
        return desk.page(request, "error", status, code=status, reason=reason)

    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> Response:
        return answer(request, STATUS.get(error.code, 400), error.code, error.reason)

    @app.exception_handler(CogworksError)
    async def wrong(request: Request, error: CogworksError) -> Response:
        return answer(request, 404 if isinstance(error, UnknownGameError) else 400, "bad message", str(error))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        reason = "There is no such page." if error.status_code == 404 else str(error.detail)
        return answer(request, error.status_code, "http", reason)
