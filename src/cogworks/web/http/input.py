"""Parse client input: JSON and addresses must be valid Unicode before anything uses them."""

import json
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from cogworks.tables.refusals import RefusedError
from cogworks.tables.unicode import check_unicode
from cogworks.web import refusals


def read_json(text: str | bytes) -> object:
    """Parse JSON; refuse malformed, too deeply nested or invalid Unicode input."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refusals.NOT_JSON(fault=_fault(error)) from error
    check_unicode(data)
    return data


def _fault(error: ValueError | RecursionError) -> str:
    """Describe the error without repeating the input."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "nested too deeply" if isinstance(error, RecursionError) else "it cannot be decoded"


def is_readable(scope: Scope) -> bool:
    """Whether path and query are UTF-8 once unquoted; servers silently replace invalid bytes."""
    try:
        for part in (scope.get("raw_path") or b"", scope.get("query_string") or b""):
            unquote_to_bytes(part).decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class CheckedRequest(Request):
    """A request whose JSON body is parsed by `read_json`."""

    async def json(self) -> Any:
        try:
            return read_json(await self.body())
        except RefusedError as error:
            # FastAPI passes on only this kind of error.
            raise HTTPException(400, error.reason) from error


class CheckedRoute(APIRoute):
    """An API route: bodies are checked before they are validated."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with a checked request."""
        handle = super().get_route_handler()

        async def handle_checked(request: Request) -> Response:
            return await handle(CheckedRequest(request.scope, request.receive))

        return handle_checked
