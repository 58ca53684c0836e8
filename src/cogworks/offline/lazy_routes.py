"""Routes that FastAPI analyses when they are first asked for: a visit needs a few of them, and all take a second."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

PARAMETER: Final = "{"


class LazyRoute(BaseRoute):
    """A route that is made once an address has its shape."""

    def __init__(self, path: str, make: Callable[[], BaseRoute]) -> None:
        self.path = path
        self._parts = path.split("/")
        self._make = make
        self._made: BaseRoute | None = None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether this route answers a request."""
        if scope["type"] != "http" or not self._fits(scope["path"].removeprefix(scope.get("root_path", ""))):
            return Match.NONE, {}
        return self._route().matches(scope)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._route().handle(scope, receive, send)

    def _fits(self, path: str) -> bool:
        """Whether an address has the same parts where the pattern has text."""
        parts = path.split("/")
        return len(parts) == len(self._parts) and all(
            own.startswith(PARAMETER) or own == part for own, part in zip(self._parts, parts, strict=True)
        )

    def _route(self) -> BaseRoute:
        if self._made is None:
            self._made = self._make()
        return self._made


def with_lazy_routes() -> None:
    """From now on routers note their routes, and an application has those of its routers in one list."""
    analyse = APIRouter.add_api_route

    def add(self: APIRouter, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        def make() -> BaseRoute:
            analyse(self, path, endpoint, **given)
            return self.routes.pop()

        self.routes.append(LazyRoute(self.prefix + path, make))

    def include(self: APIRouter, router: APIRouter, **given: Any) -> None:
        self.routes.extend(router.routes)

    APIRouter.add_api_route = add  # type: ignore[method-assign]
    APIRouter.include_router = include  # type: ignore[method-assign]
