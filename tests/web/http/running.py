"""A server in a thread with a small application, for tests that need real connections."""

import asyncio
import socket
import threading
import time
from contextlib import closing

import uvicorn
from starlette.types import Receive, Scope, Send

from cogworks.web.http.addresses import TrustedProxies
from cogworks.web.http.connections import Config, Connections
from cogworks.web.serve import listening

GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n"
HANDSHAKE = (
    b"GET /large HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
EMPTY_MESSAGE = b"\x81\x80\0\0\0\0"
LARGE = 50_000_000
"""A response too large for any system's buffers."""


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Responds with the client's address; after the whole body, if there is one."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        if scope["path"] == "/large":
            await send({"type": "websocket.send", "bytes": bytes(LARGE)})
            await send({"type": "websocket.send", "bytes": bytes(LARGE)})
            await receive()
        return
    while (await receive()).get("more_body"):
        pass
    body = bytes(LARGE) if scope["path"] == "/large" else f"{scope['client'][0]} {scope['scheme']}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


class Running:
    """A server in a thread, with a small app."""

    def __init__(self, total: int = 100, per_address: int = 100, proxies: tuple[str, ...] = ()) -> None:
        trusted = TrustedProxies(proxies)
        self.connections = Connections(total, per_address, trusted)
        self._socket = listening("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        config = Config(app, self.connections, trusted, log_config=None, lifespan="off", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve([self._socket])))
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join()

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=10, source_address=(source, 0))

    def get(self, source: str = "127.0.0.1", request: bytes = GET) -> bytes:
        """A response over a new connection."""
        with closing(self.connect(source)) as client:
            client.sendall(request.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            return received(client)

    def wait_for(self, n: int) -> None:
        """Wait until this many connections are open."""
        for _ in range(1000):
            if len(self.connections) == n:
                return
            time.sleep(0.01)
        raise AssertionError(f"{len(self.connections)} connections are open, not {n}")


def received(client: socket.socket) -> bytes:
    """Everything a server sends until it closes the connection."""
    said = b""
    try:
        while more := client.recv(1 << 16):
            said += more
    except ConnectionResetError:
        pass
    return said


def answered(client: socket.socket) -> bool:
    """Whether a request was answered, on a connection that stays open."""
    said = b""
    while not said.endswith(b" http") and (more := client.recv(1 << 16)):
        said += more
    return said.startswith(b"HTTP/1.1 200")
