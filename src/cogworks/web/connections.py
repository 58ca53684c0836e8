"""Open connections: how many there may be, and how long one may keep the server waiting.

uvicorn counts and times requests.  These protocols count and time connections, also those that never send one.
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

from cogworks.web.addresses import TrustedProxies, client_of
from cogworks.web.guard import HEADERS
from cogworks.web.limits import BACKLOG, Tally

HEADER_SECONDS: Final = 10.0
"""Seconds for the whole head of a request, from when the connection is open or the last response was sent."""
BODY_SECONDS: Final = 60.0
"""Seconds for the whole body after that."""
READER_SECONDS: Final = 30.0
"""Seconds in which a client must take what the server has written."""
IDLE_SECONDS: Final = 5
"""Seconds for which a connection stays open after a response, for the next request."""
TOO_SLOW: Final = "The request took too long.\n"
QUEUE: Final = 1024
"""Connections that may wait to be accepted."""
BUSY: Final = "Too many connections. Close some, or try again in a few seconds.\n"

_log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """uvicorn's server, with a longer queue of connections that wait to be accepted."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        # asyncio has just made the queue as short as the number it accepts at once; what does not fit waits a second.
        for listening in sockets or []:
            listening.listen(QUEUE)


class Deadline:
    """Calls something when its time has come, unless it is lifted before."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, act: Callable[[], None]) -> None:
        """Restart the clock with this much time."""
        self.lift()
        self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def lift(self) -> None:
        """Let nothing happen."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Connections:
    """The open connections of this process, counted by client; trusted proxies count in the total only."""

    def __init__(self, total: int, per_address: int, proxies: TrustedProxies) -> None:
        self._tally, self._proxies = Tally(per_address, total), proxies
        self._open: dict[asyncio.Transport, tuple[str, Deadline]] = {}
        """The client of each, and the deadline for reading what was written to it."""
        self._waiting: dict[asyncio.Transport, None] = {}
        """Those with no request in progress, the longest waiting first."""

    def admit(self, transport: asyncio.Transport, host: str) -> bool:
        """Count a connection in, unless there are too many."""
        client = client_of(host)
        if self._tally.is_full and self._waiting:
            # Connections with a request in progress stay; the longest idle one makes room.
            longest = next(iter(self._waiting))
            self.release(longest)
            longest.abort()
        if not self._tally.enter(client, is_limited=host not in self._proxies):
            _log.warning("a connection from %s was refused: %d are open", client, len(self._tally))
            return False
        # Whatever the system does not take at once counts as unread, so that a client that reads nothing is noticed.
        transport.set_write_buffer_limits(high=0)
        self._open[transport] = client, Deadline()
        return True

    def release(self, transport: asyncio.Transport) -> None:
        """Count a connection out; one that was not counted in is passed over."""
        self._waiting.pop(transport, None)
        client, deadline = self._open.pop(transport, ("", None))
        if deadline is not None:
            deadline.lift()
            self._tally.leave(client)

    def wait(self, transport: asyncio.Transport) -> None:
        """The connection has no request in progress: it waits for the whole head of one."""
        if transport in self._open:
            self._waiting[transport] = None

    def work(self, transport: asyncio.Transport) -> None:
        """A request is in progress."""
        self._waiting.pop(transport, None)

    def pause(self, transport: asyncio.Transport) -> None:
        """The client does not read what was written."""
        if transport in self._open:
            self._open[transport][1].set(READER_SECONDS, transport.abort)

    def resume(self, transport: asyncio.Transport) -> None:
        """The client has read everything."""
        if transport in self._open:
            self._open[transport][1].lift()

    def __len__(self) -> int:
        return len(self._tally)


class Config(uvicorn.Config):
    """uvicorn's settings for a server whose connections are limited."""

    def __init__(self, app: Any, connections: Connections, proxies: TrustedProxies, **settings: Any) -> None:
        super().__init__(
            app, http=LimitedHttp, ws=LimitedSocket, backlog=BACKLOG, timeout_keep_alive=IDLE_SECONDS,
            proxy_headers=bool(proxies), forwarded_allow_ips=proxies.names(), **settings,
        )  # fmt: skip
        self.connections = connections


class LimitedHttp(H11Protocol):
    """A connection that is refused if there are too many, and closed if its client is too slow."""

    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any],
                 _loop: asyncio.AbstractEventLoop | None = None) -> None:  # fmt: skip
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, Config)
        self._open = config.connections
        self._request = Deadline()
        self._awaited: object = None
        """The part of a request the deadline is set for."""
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._open.admit(transport, self.client[0] if self.client else ""):
            self._watch()
        else:
            transport.write(_response(503, "Service Unavailable", BUSY))
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Set the deadline for what the client has to send next."""
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
        # From now on this is another protocol's connection, although h11 believes that a body is to come.
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def _give_up(self) -> None:
        """Close the connection, saying why to a client that has begun a request and got no part of a response."""
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
    """A socket: the connection it came by is counted until it is lost."""

    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any],
                 _loop: asyncio.AbstractEventLoop | None = None) -> None:  # fmt: skip
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
    """A response that needs no request."""
    return (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(text)}\r\n"
        + "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        + f"retry-after: 10\r\nconnection: close\r\n\r\n{text}"
    ).encode()
