"""Slow clients: how long a connection may keep the server waiting.  Uses real sockets."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets.sync.client import connect

from cogworks.web.http import connections
from cogworks.web.http.addresses import TrustedProxies
from cogworks.web.http.connections import Connections
from tests.web.http.running import EMPTY_MESSAGE, GET, HANDSHAKE, LARGE, POST, Running, answered, received


@pytest.fixture
def server() -> Iterator[Running]:
    with Running() as running:
        yield running


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Very short deadlines."""
    for name in ("HEADER_SECONDS", "BODY_SECONDS", "READER_SECONDS"):
        monkeypatch.setattr(connections, name, 0.3)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", GET[:-2]])
@pytest.mark.usefixtures("hurried")
def test_an_unfinished_request_times_out(server: Running, sent: bytes) -> None:
    with closing(server.connect()) as client:
        client.sendall(sent)
        said = received(client)
    assert said.startswith(b"HTTP/1.1 408") if sent else said == b""
    server.wait_for(0)


def test_a_body_has_more_time_than_a_head(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
    with closing(server.connect()) as client:
        client.sendall(POST + b"half a ")
        time.sleep(0.5)
        client.sendall(b"nd")
        assert answered(client)


def test_an_unfinished_body_times_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)
    with closing(server.connect()) as client:
        client.settimeout(5)
        client.sendall(POST + b"half a ")
        assert received(client).startswith(b"HTTP/1.1 408")
    server.wait_for(0)


@pytest.mark.usefixtures("hurried")
def test_one_byte_at_a_time_does_not_extend_the_deadline(server: Running) -> None:
    with closing(server.connect()) as client:
        client.sendall(b"GET / HTTP/1.1\r\nx: ")
        for _ in range(1000):
            try:
                client.sendall(b"x")
            except OSError:
                break
            time.sleep(0.02)
        else:
            raise AssertionError("it was not given up")
    server.wait_for(0)


@pytest.mark.usefixtures("hurried")
def test_an_unfinished_second_request_times_out(server: Running) -> None:
    with closing(server.connect()) as client:
        client.sendall(GET)
        assert answered(client)
        client.sendall(GET[:10])
        assert received(client).startswith(b"HTTP/1.1 408")
    server.wait_for(0)


@pytest.mark.usefixtures("hurried")
def test_a_client_that_does_not_read_is_dropped(server: Running) -> None:
    with closing(server.connect()) as client:
        client.sendall(GET.replace(b"/ ", b"/large ", 1))
        server.wait_for(1)
        server.wait_for(0)


@pytest.mark.usefixtures("hurried")
def test_a_socket_that_does_not_read_is_dropped(server: Running) -> None:
    with closing(server.connect()) as client:
        client.sendall(HANDSHAKE)
        assert client.recv(12) == b"HTTP/1.1 101"
        client.sendall(EMPTY_MESSAGE)
        server.wait_for(0)


class Reader:
    """A connection that only notes whether it was aborted."""

    is_aborted = False

    def set_write_buffer_limits(self, high: int) -> None:
        assert high == 0

    def abort(self) -> None:
        self.is_aborted = True


def test_a_client_that_has_read_everything_has_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READER_SECONDS", 0.0)

    async def read(*steps: str) -> bool:
        """Whether the connection is aborted after these steps."""
        opened, reader = Connections(10, 10, TrustedProxies([])), Reader()
        transport: Any = reader
        assert opened.admit(transport, "192.0.2.7")
        for step in steps:
            getattr(opened, step)(transport)
        await asyncio.sleep(0.01)
        return reader.is_aborted

    async def check() -> None:
        assert await read("pause")
        assert not await read("pause", "resume")
        assert await read("pause", "resume", "pause")
        assert not await read("pause", "pause", "resume")
        assert not await read("pause", "release")
        assert not await read("release", "pause")

    asyncio.run(check())


@pytest.mark.parametrize("is_socket", [False, True])
def test_the_deadline_for_reading_is_lifted_when_a_client_reads_on(server: Running, is_socket: bool) -> None:
    def wait_until(expected: list[bool]) -> None:
        for _ in range(1000):
            paused = [deadline._timer is not None for _, deadline in list(server.connections._open.values())]
            if paused == expected:
                return
            time.sleep(0.01)
        raise AssertionError(f"{paused}, not {expected}")

    with closing(server.connect()) as client:
        if is_socket:
            client.sendall(HANDSHAKE)
            assert client.recv(12) == b"HTTP/1.1 101"
        client.sendall(EMPTY_MESSAGE if is_socket else GET.replace(b"/ ", b"/large ", 1))
        wait_until([True])
        left = 2 * LARGE if is_socket else LARGE
        while left > 0:
            left -= len(client.recv(1 << 20))
        wait_until([False])


@pytest.mark.usefixtures("hurried")
def test_requests_and_sockets_in_time_are_served(server: Running) -> None:
    with closing(server.connect()) as client:
        for _ in range(3):
            client.sendall(GET[:10])
            time.sleep(0.15)
            client.sendall(GET[10:])
            assert answered(client)
    with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as line:
        time.sleep(0.5)
        line.send("still here")
        line.close()
    server.wait_for(0)
