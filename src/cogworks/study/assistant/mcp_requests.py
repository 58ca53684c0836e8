"""Invalid requests over standard input: each gets a reply with the reason.

The library drops messages it can't parse, and their clients would wait forever for a reply.
"""

import json
from contextvars import Context
from types import TracebackType
from typing import Protocol

import mcp_types
from anyio import EndOfStream
from mcp.server import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from cogworks.tables.refusals import RefusedError
from cogworks.tables.unicode import check_unicode, lone_surrogate

WHOLE = ("json_invalid", "missing", "model_type")
"""Types of pydantic's errors that come with the whole message; others come with a field."""
Received = SessionMessage | Exception


class Source(Protocol):
    """Where messages come from."""

    last_context: Context | None
    """The context in which the last message was sent."""

    async def receive(self) -> Received: ...

    async def aclose(self) -> None: ...


class Sink(Protocol):
    """Where replies go."""

    async def send(self, item: SessionMessage) -> None: ...


class StdioServer(MCPServer):
    """A server over standard input and output that answers invalid requests."""

    async def run_stdio_async(self) -> None:
        """Serve until the client disconnects."""
        async with stdio_server() as (received, sent):
            server = self._lowlevel_server
            await server.run(Requests(received, sent), sent, server.create_initialization_options())


class Requests:
    """The client's messages; those that can't be read are answered here and left out."""

    def __init__(self, received: Source, sent: Sink) -> None:
        self._received = received
        self._sent = sent

    @property
    def last_context(self) -> Context | None:
        """The context in which the last message was sent."""
        return self._received.last_context

    async def receive(self) -> Received:
        """Return the next message."""
        while True:
            item = await self._received.receive()
            if not isinstance(item, Exception):
                return item
            reply = refusal(line_of(item))
            if reply is not None:
                await self._sent.send(SessionMessage(reply))

    async def aclose(self) -> None:
        """Close the stream."""
        await self._received.aclose()

    def __aiter__(self) -> "Requests":
        return self

    async def __anext__(self) -> Received:
        try:
            return await self.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> "Requests":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def line_of(error: Exception) -> object:
    """Input that the library could not read: a line of text, or the data in it."""
    found = error.errors() if isinstance(error, ValidationError) else []
    return next((it["input"] for it in found if it["type"] in WHOLE), "")


def refusal(given: object) -> mcp_types.JSONRPCError | None:
    """The reply to an invalid message; None for a notification, which gets none."""
    try:
        data = json.loads(given) if isinstance(given, str | bytes) else given
    except (ValueError, RecursionError):
        return _reply(None, mcp_types.PARSE_ERROR, "not a message: send one JSON object per line")
    if not isinstance(data, dict) or ("id" not in data and "method" not in data):
        return _reply(None, mcp_types.INVALID_REQUEST, "not a message: send a JSON-RPC 2.0 request")
    if "id" not in data:
        return None
    number = data["id"]
    known = number if type(number) is int or (isinstance(number, str) and not lone_surrogate(number)) else None
    try:
        check_unicode(data)
    except RefusedError as error:
        return _reply(known, mcp_types.INVALID_REQUEST, str(error))
    return _reply(known, mcp_types.INVALID_REQUEST, "not a request: it needs jsonrpc, an id and a method")


def _reply(number: int | str | None, code: int, reason: str) -> mcp_types.JSONRPCError:
    return mcp_types.JSONRPCError(jsonrpc="2.0", id=number, error=mcp_types.ErrorData(code=code, message=reason))
