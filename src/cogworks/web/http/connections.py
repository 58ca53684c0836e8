"""Connection limits: how many may be open, and how long one may keep the server waiting.

uvicorn counts and times requests.  These protocols also count and time connections that never send one.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from cogworks.web.http.addresses import TrustedProxies, client_of
from cogworks.web.http.guard import HEADERS, RETRY_AFTER
from cogworks.web.http.limits import BACKLOG, Tally
from cogworks.web.words import TOO_MANY_CONNECTIONS, TOO_SLOW

HEADER_SECONDS: Final = 10.0
"""Seconds to send a complete request head, from the start of the connection or the last response."""
BODY_SECONDS: Final = 60.0
"""Seconds to send the body after that."""
READER_SECONDS: Final = 30.0
"""Seconds to read what the server has written."""
IDLE_SECONDS: Final = 5
"""Seconds a connection stays open after a response, for the next request."""
QUEUE: Final = 1024
"""Connections that may wait to be accepted."""

_log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """uvicorn's server, with a longer accept queue."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets)
        # asyncio just set the queue length to the number it accepts at once; other clients retry after a second.
        for listening in sockets or []:
            listening.listen(QUEUE)


class Deadline:
    """Calls a function after a time, unless cancelled."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, act: Callable[[], None]) -> None:
        """Restart the timer with this much time."""
        self.lift()
        self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def lift(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Connections:
    """The open connections of this process, counted by client; trusted proxies count only towards the total."""

    def __init__(self, total: int, per_address: int, proxies: TrustedProxies) -> None:
        self._tally, self._proxies = Tally(per_address, total), proxies
        self._open: dict[asyncio.Transport, tuple[str, Deadline]] = {}
        """Each connection's client, and its deadline for reading."""
        self._waiting: dict[asyncio.Transport, None] = {}
        """Connections without a request in progress, longest idle first."""

    def n_open(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def admit(self, transport: asyncio.Transport, host: str) -> bool:
        """Count a new connection; False if there are too many."""
        client = client_of(host)
        if self._tally.is_full and self._waiting:
            # Connections with a request in progress stay; the longest idle one is closed.
            longest = next(iter(self._waiting))
            self.release(longest)
            longest.abort()
        if not self._tally.enter(client, is_limited=host not in self._proxies):
            _log.warning("connection from %s refused: %d are open", client, len(self._tally))
            return False
        # Everything the system does not take at once counts as unread, to notice a client that reads nothing.
        transport.set_write_buffer_limits(high=0)
        self._open[transport] = client, Deadline()
        return True

    def release(self, transport: asyncio.Transport) -> None:
        """Count a closed connection; ignore one that was never counted."""
        self._waiting.pop(transport, None)
        client, deadline = self._open.pop(transport, ("", None))
        if deadline is not None:
            deadline.lift()
            self._tally.leave(client)

    def wait(self, transport: asyncio.Transport) -> None:
        """Note that the connection has no request in progress and waits for a request head."""
        if transport in self._open:
            self._waiting[transport] = None

    def work(self, transport: asyncio.Transport) -> None:
        """Note that a request is in progress."""
        self._waiting.pop(transport, None)

    def pause(self, transport: asyncio.Transport) -> None:
        """Note that the client is not reading."""
        if transport in self._open:
            self._open[transport][1].set(READER_SECONDS, transport.abort)

    def resume(self, transport: asyncio.Transport) -> None:
        """Note that the client has read everything."""
        if transport in self._open:
            self._open[transport][1].lift()

    def __len__(self) -> int:
        return len(self._tally)


class Config(uvicorn.Config):
    """uvicorn's configuration for limited connections."""

    def __init__(self, app: Any, connections: Connections, proxies: TrustedProxies, **settings: Any) -> None:
        super().__init__(
            app,
            http=LimitedHttp,
            ws=LimitedSocket,
            backlog=BACKLOG,
            timeout_keep_alive=IDLE_SECONDS,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies.names(),
            **settings,
        )
        self.connections = connections


class LimitedHttp(H11Protocol):
    """An HTTP connection: refused if there are too many, closed if its client is too slow."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, Config)
        self._open = config.connections
        self._request = Deadline()
        self._awaited: object = None
        """The part of a request that the deadline is for."""
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._open.admit(transport, self.client[0] if self.client else ""):
            self._watch()
        else:
            transport.write(_response(503, "Service Unavailable", TOO_MANY_CONNECTIONS))
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Set the deadline for what the client must send next."""
        awaited = None if self._is_socket else self.conn.their_state
        if awaited is self._awaited:
            return
        self._awaited = awaited
        (self._open.wait if awaited is h11.IDLE else self._open.work)(self.transport)
        if awaited is h11.IDLE:
            self._request.set(HEADER_SECONDS, self._give_up)
        elif awaited is h11.SEND_BODY:
            self._request.set(BODY_SECONDS, self._give_up)
        else:
            self._request.lift()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        # From now on another protocol owns this connection, although h11 still expects a body.
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def _give_up(self) -> None:
        """Close the connection, with a 408 if a request has begun but no response."""
        has_begun = self._awaited is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        if has_begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_response(408, "Request Timeout", TOO_SLOW))
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._open.pause(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._open.resume(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.lift()
        self._open.release(self.transport)
        super().connection_lost(exc)


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket: its connection counts until it is lost."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, Config)
        self._open = config.connections

    def pause_writing(self) -> None:
        super().pause_writing()
        self._open.pause(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._open.resume(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open.release(self.transport)
        super().connection_lost(exc)


def _response(status: int, phrase: str, text: str) -> bytes:
    """An HTTP response written directly to the connection."""
    return (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(text)}\r\n"
        + "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        + f"retry-after: {RETRY_AFTER}\r\nconnection: close\r\n\r\n{text}"
    ).encode()
