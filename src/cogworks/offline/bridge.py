"""The web application without a server: requests and sockets of the page, as calls."""

import asyncio
import re
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import unquote

from fastapi import FastAPI
from starlette.types import Message, Scope

from cogworks.offline.jar import Jar
from cogworks.web.http.guard import POLICY
from cogworks.web.http.paths import PATHS
from cogworks.web.identity.identity import PLAYER

HOST: Final = "localhost"
FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""Pages are shown in a frame of the page that runs Python."""
NOT_PASSED: Final = ("host", "origin", "cookie", "referer", "accept-encoding", "authorization")
"""Headers of a page that have no meaning here: there is one host, and cookies are in the jar."""
TABLE: Final = re.compile(PATHS["table"].format(id="([A-Za-z0-9_-]+)"))
GOING_AWAY: Final = 1001


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP response."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Bridge:
    """Passes requests and sockets to the application."""

    def __init__(self, app: FastAPI, jar: Jar, prefix: str) -> None:
        """`prefix` precedes the path of every page."""
        self._app, self._prefix = app, prefix
        self.jar = jar
        self._lifespan: AbstractAsyncContextManager[object] | None = None
        self._sockets: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start the application's background work."""
        self._lifespan = self._app.router.lifespan_context(self._app)
        await self._lifespan.__aenter__()

    async def close(self) -> None:
        """Stop it."""
        for task in self._sockets:
            task.cancel()
        await asyncio.gather(*self._sockets, return_exceptions=True)
        if self._lifespan is not None:
            await self._lifespan.__aexit__(None, None, None)

    async def request(self, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes) -> Answer:
        """The response to a request; `target` is the path with the query."""
        scope = self._scope("http", target, headers)
        scope["method"], scope["http_version"] = method, "1.1"
        scope["headers"].append((b"content-length", str(len(body)).encode()))
        started: Message = {"status": 500, "headers": []}
        parts: list[bytes] = []
        is_read = False

        async def receive() -> Message:
            nonlocal is_read
            if is_read:
                # The page waits for its response: it does not disconnect.
                await asyncio.Event().wait()
            is_read = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = message
            else:
                parts.append(message.get("body", b""))

        # What the application raises here it has logged and answered already.
        with suppress(Exception):
            await self._app(scope, receive, send)
        person = self._person(target.partition("?")[0])
        return Answer(started["status"], self._kept(started["headers"], person), b"".join(parts))

    def _person(self, path: str) -> int:
        """Who looks at this page: at a table the person who has the device, elsewhere the browser's own player."""
        found = TABLE.match(path.removeprefix(self._prefix))
        return (self.jar.looking(found[1]) or 0) if found else 0

    def _kept(self, headers: Iterable[tuple[bytes, bytes]], person: int) -> list[tuple[str, str]]:
        """The headers for the page; cookies stay in the jar."""
        kept: list[tuple[str, str]] = []
        changed: SimpleCookie = SimpleCookie()
        for raw_name, raw_value in headers:
            name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
            if name == "set-cookie":
                changed.load(value)
            else:
                kept.append((name, FRAMED if name == "content-security-policy" else value))
        cookies = {name: "" if it["max-age"] == "0" else it.value for name, it in changed.items()}
        if person:
            # A guest's own cookie needs no renewal.
            cookies.pop(PLAYER, None)
        self.jar.change(cookies)
        return kept

    def socket(self, target: str, send: Callable[[str], object], close: Callable[[int, str], object]) -> "Socket":
        """Open a socket; `send` and `close` are called with what the application sends."""
        socket = Socket(send, close)
        scope = self._scope("websocket", target, ())
        scope["subprotocols"] = []
        task = asyncio.ensure_future(socket.run(self._app, scope))
        self._sockets.add(task)
        task.add_done_callback(self._sockets.discard)
        return socket

    def _scope(self, kind: str, target: str, headers: Iterable[tuple[str, str]]) -> Scope:
        path, _, query = target.partition("?")
        passed = [(name.lower(), value) for name, value in headers if name.lower() not in NOT_PASSED]
        own = [("host", HOST), ("sec-fetch-site", "same-origin"), ("cookie", self.jar.header(self._person(path)))]
        if kind == "websocket":
            own.append(("origin", f"http://{HOST}"))
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "scheme": "http" if kind == "http" else "ws",
            "server": (HOST, 80),
            "client": (HOST, 0),
            "root_path": self._prefix,
            "path": unquote(path),
            "raw_path": path.encode("latin-1", "replace"),
            "query_string": query.encode("latin-1", "replace"),
            "headers": [(name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in own + passed],
        }


class Socket:
    """One socket of a page."""

    def __init__(self, send: Callable[[str], object], close: Callable[[int, str], object]) -> None:
        self._send, self._close = send, close
        self._received: asyncio.Queue[Message] = asyncio.Queue()
        self._received.put_nowait({"type": "websocket.connect"})

    def receive(self, text: str) -> None:
        """Pass a message from the page on."""
        self._received.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """The page has closed its end."""
        self._received.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY, "reason": ""})

    async def run(self, app: FastAPI, scope: Scope) -> None:
        """Serve the socket until either side closes it."""
        is_closed = False

        async def send(message: Message) -> None:
            nonlocal is_closed
            if message["type"] == "websocket.send":
                self._send(message["text"])
            elif message["type"] == "websocket.close":
                is_closed = True
                self._close(message.get("code", 1000), message.get("reason") or "")

        await app(scope, self._received.get, send)
        if not is_closed:
            self._close(GOING_AWAY, "")
