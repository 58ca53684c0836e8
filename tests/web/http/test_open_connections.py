"""Connections without sockets: who is counted, closed and refused, and which deadlines run."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from cogworks.web.http import connections
from cogworks.web.http.addresses import TrustedProxies
from cogworks.web.http.connections import (
    BODY_SECONDS,
    HEADER_SECONDS,
    IDLE_SECONDS,
    QUEUE,
    READER_SECONDS,
    Config,
    Connections,
    Deadline,
    LimitedHttp,
    LimitedSocket,
    Server,
)
from cogworks.web.http.guard import HEADERS
from cogworks.web.http.limits import BACKLOG

GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
TIMEOUT = b"HTTP/1.1 408 Request Timeout"


class Wire(asyncio.Transport):
    """A connection that records what is done to it."""

    def __init__(self, host: str = "192.0.2.1") -> None:
        super().__init__({"peername": (host, 1), "sockname": ("127.0.0.1", 80)})
        self.written = b""
        self.is_closed = self.is_aborted = False
        self.unread: int | None = None

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.unread = high

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def app(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(20):
            await test()

    asyncio.run(bounded())


def opened(total: int = 4, per_address: int = 2, proxies: tuple[str, ...] = ()) -> Connections:
    return Connections(total, per_address, TrustedProxies(proxies))


# ---- how many


def test_a_client_has_its_share() -> None:
    found = opened()
    wires = [Wire() for _ in range(3)]
    assert [found.admit(wire, "192.0.2.1") for wire in wires] == [True, True, False]
    assert [wire.unread for wire in wires] == [0, 0, None]
    assert (len(found), found.admit(Wire(), "192.0.2.2")) == (2, True)
    found.release(wires[2])
    assert len(found) == 3
    for _ in range(2):
        found.release(wires[0])
    assert len(found) == 2
    assert found.admit(Wire(), "192.0.2.1")


def test_proxies_count_only_towards_the_total(caplog: pytest.LogCaptureFixture) -> None:
    found = opened(proxies=("192.0.2.0/30",))
    assert [found.admit(Wire(), "192.0.2.1") for _ in range(5)] == [True] * 4 + [False]
    assert [record.args for record in caplog.records] == [("192.0.2.1", 4)]


def test_when_all_are_taken_the_longest_idle_one_makes_room() -> None:
    found = opened(total=3, per_address=3)
    wires = [Wire() for _ in range(4)]
    for n, wire in enumerate(wires[:3]):
        assert found.admit(wire, f"192.0.2.{n}")
        found.wait(wire)
    found.work(wires[0])
    assert found.admit(wires[3], "192.0.2.9")
    assert [wire.is_aborted for wire in wires] == [False, True, False, False]
    assert len(found) == 3
    # Its protocol reports the loss later, which must not count twice.
    found.release(wires[1])
    assert len(found) == 3
    found.work(wires[2])
    assert not found.admit(Wire(), "192.0.2.10")
    assert [wire.is_aborted for wire in wires] == [False, True, False, False]


def test_a_connection_that_is_not_open_never_makes_room() -> None:
    found = opened(total=1)
    gone, busy = Wire(), Wire()
    found.wait(gone)
    found.work(gone)
    assert found.admit(busy, "192.0.2.1")
    assert not found.admit(Wire(), "192.0.2.2")
    assert not gone.is_aborted
    found.wait(busy)
    found.release(busy)
    assert found.admit(Wire(), "192.0.2.2")
    assert not busy.is_aborted


# ---- how long


def left(deadline: Deadline) -> float | None:
    """Seconds until a deadline, or None."""
    timer = deadline._timer
    return None if timer is None else round(timer.when() - asyncio.get_running_loop().time(), -1)


def test_a_client_that_stops_reading_has_a_deadline() -> None:
    async def test() -> None:
        found, wire, other = opened(), Wire(), Wire()
        assert found.admit(wire, "192.0.2.1")
        deadline = found._open[wire][1]
        assert left(deadline) is None
        found.pause(wire)
        assert left(deadline) == READER_SECONDS
        found.resume(wire)
        assert left(deadline) is None
        found.pause(wire)
        found.release(wire)
        assert left(deadline) is None
        found.pause(other)
        found.resume(other)

    run(test)


def test_a_deadline_that_is_set_again_counts_once() -> None:
    async def test() -> None:
        acted: list[int] = []
        deadline = Deadline()
        deadline.lift()
        deadline.set(0.0, lambda: acted.append(1))
        deadline.set(0.0, lambda: acted.append(2))
        await asyncio.sleep(0.01)
        assert acted == [2]
        deadline.set(0.0, lambda: acted.append(3))
        deadline.lift()
        await asyncio.sleep(0.01)
        assert acted == [2]

    run(test)


def protocol(found: Connections) -> LimitedHttp:
    config = Config(app, found, TrustedProxies(()), log_config=None, lifespan="off")
    config.load()
    return LimitedHttp(config, ServerState(), {})


def test_each_part_of_a_request_has_its_deadline() -> None:
    async def test() -> None:
        found, wire = opened(), Wire()
        line = protocol(found)
        line.connection_made(wire)
        assert left(line._request) == HEADER_SECONDS
        assert list(found._waiting) == [wire]
        first = line._request._timer
        line.data_received(POST[:20])
        assert line._request._timer is first, "more of the same does not extend it"
        line.data_received(POST[20:])
        assert left(line._request) == BODY_SECONDS
        assert not found._waiting
        line.data_received(b"123456789")
        assert line._request._timer is None
        while b"ok" not in wire.written:
            await asyncio.sleep(0)
        assert left(line._request) == HEADER_SECONDS
        assert list(found._waiting) == [wire]
        line.connection_lost(None)
        assert line._request._timer is None
        assert len(found) == 0

    run(test)


@pytest.mark.parametrize(
    ("sent", "status"), [(b"", b""), (GET[:10], b"HTTP/1.1 408 Request Timeout"), (POST, b"HTTP/1.1 408")]
)
def test_a_request_that_is_too_slow_is_given_up(monkeypatch: pytest.MonkeyPatch, sent: bytes, status: bytes) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.0)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.0)

    async def test() -> None:
        wire = Wire()
        line = protocol(opened())
        line.connection_made(wire)
        if sent:
            line.data_received(sent)
        while not wire.is_closed:
            await asyncio.sleep(0.001)
        assert wire.written.startswith(status)
        assert bool(wire.written) == bool(status)
        line.connection_lost(None)

    run(test)


def test_clients_that_do_not_read_are_watched() -> None:
    async def test() -> None:
        found, wire = opened(), Wire()
        line = protocol(found)
        line.connection_made(wire)
        deadline = found._open[wire][1]
        line.pause_writing()
        assert left(deadline) == READER_SECONDS
        line.resume_writing()
        assert left(deadline) is None
        line.connection_lost(None)

    run(test)


def test_a_refused_connection_gets_a_complete_response() -> None:
    async def test() -> None:
        found = opened(per_address=1)
        assert found.admit(Wire(), "192.0.2.1")
        wire = Wire()
        protocol(found).connection_made(wire)
        assert (wire.is_closed, len(found)) == (True, 1)
        head, _, body = wire.written.decode().partition("\r\n\r\n")
        status, *lines = head.split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        assert status == "HTTP/1.1 503 Service Unavailable"
        assert headers.items() >= HEADERS.items()
        assert headers["content-length"] == str(len(body))
        assert headers["content-type"] == "text/plain; charset=utf-8"
        assert (headers["retry-after"], headers["connection"]) == ("10", "close")
        assert body.startswith("Too many connections")

    run(test)


# ---- the server


def test_the_server_has_our_settings() -> None:
    found = opened()
    trusted = TrustedProxies(["10.0.0.0/8"])
    config = Config(app, found, trusted, log_config=None, port=81)
    assert (config.http, config.ws, config.connections) == (LimitedHttp, LimitedSocket, found)
    assert (config.backlog, config.timeout_keep_alive, config.port) == (BACKLOG, IDLE_SECONDS, 81)
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, trusted.names())
    assert not Config(app, found, TrustedProxies(()), log_config=None).proxy_headers


def test_many_connections_may_wait_to_be_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []

    class Listening:
        def listen(self, length: int) -> None:
            calls.append(length)

    async def startup(server: uvicorn.Server, sockets: Any = None) -> None:
        calls.append(sockets)

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    server = Server(Config(app, opened(), TrustedProxies(()), log_config=None))
    sockets: Any = [Listening(), Listening()]
    asyncio.run(server.startup(sockets))
    assert calls == [sockets, QUEUE, QUEUE]
    asyncio.run(server.startup())
    assert calls[3:] == [None]
