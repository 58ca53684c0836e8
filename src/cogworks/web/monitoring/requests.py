"""Middleware that measures requests, by route: addresses themselves would be too many, and some are secret."""

import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cogworks.web.monitoring.figures import OTHER, Figures

METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"))


class Measured:
    """Notes how long each request took, and its status."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app, self._figures = app, figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and measure it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), "500"

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            method = scope["method"] if scope["method"] in METHODS else OTHER
            self._figures.requests.add(time.perf_counter() - begun, _route(scope), method, status)


def _route(scope: Scope) -> str:
    """The pattern of the route that answered."""
    path: str = getattr(scope.get("route"), "path", "") or OTHER
    return path
