"""Reading what clients send: JSON and addresses, checked to be valid Unicode before anything uses them."""

import json
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from cogworks.tables.refusals import BAD_MESSAGE, RefusedError
from cogworks.tables.unicode import check_unicode


def read_json(text: str | bytes) -> object:
    """Parse JSON; refused if it is malformed, nested too deeply or not valid Unicode."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RefusedError(BAD_MESSAGE, f"not valid JSON: {_fault(error)}") from error
    check_unicode(data)
    return data


def _fault(error: ValueError | RecursionError) -> str:
    """What is wrong, without repeating what was sent."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "nested too deeply" if isinstance(error, RecursionError) else "it cannot be decoded"


def is_readable(scope: Scope) -> bool:
    """Whether path and query are UTF-8 once unquoted; servers replace invalid bytes without saying so."""
    try:
        for part in (scope.get("raw_path") or b"", scope.get("query_string") or b""):
            unquote_to_bytes(part).decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class CheckedRequest(Request):
    """A request whose JSON body is read by `read_json`."""

    async def json(self) -> Any:
        try:
            return read_json(await self.body())
        except RefusedError as error:
            # FastAPI passes on this kind of error only.
            raise HTTPException(400, error.reason) from error


class CheckedRoute(APIRoute):
    """A route of the interface for programs: bodies are checked before they are validated."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, given a checked request."""
        handle = super().get_route_handler()

        async def handle_checked(request: Request) -> Response:
            return await handle(CheckedRequest(request.scope, request.receive))

        return handle_checked
