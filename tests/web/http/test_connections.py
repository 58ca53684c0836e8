"""Connections: limits in total, per client, and on the time one may keep the server waiting.  Uses real sockets."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.sync.client import connect

from cogworks.engine.errors import CogworksError
from cogworks.tables.refusals import TOO_OFTEN, RefusedError
from cogworks.web.http import connections
from cogworks.web.http.addresses import TrustedProxies, client_of
from cogworks.web.http.connections import Config, Connections
from cogworks.web.http.limits import DAY, DailyQuota, Limits, Tally, chosen_limits, fit_connections
from cogworks.web.serve import listening

GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
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


@pytest.fixture
def server() -> Iterator[Running]:
    with Running() as running:
        yield running


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Very short deadlines."""
    for name in ("HEADER_SECONDS", "BODY_SECONDS", "READER_SECONDS"):
        monkeypatch.setattr(connections, name, 0.3)


# ---- how many


def test_one_address_gets_its_share_and_others_are_served() -> None:
    with Running(per_address=5) as running:
        with ExitStack() as opened:
            for _ in range(5):
                opened.enter_context(closing(running.connect())).sendall(GET[:-2])
            running.wait_for(5)
            assert running.get().startswith(b"HTTP/1.1 503")
            assert b"Too many connections" in running.get()
            assert running.get("127.0.0.2").startswith(b"HTTP/1.1 200")
        running.wait_for(0)
        assert running.get().startswith(b"HTTP/1.1 200")


POST = b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n"


def test_the_total_is_limited() -> None:
    with Running(total=4) as running:
        with ExitStack() as opened:
            for last in range(1, 5):
                opened.enter_context(closing(running.connect(f"127.0.0.{last}"))).sendall(POST)
            running.wait_for(4)
            assert running.get("127.0.0.9").startswith(b"HTTP/1.1 503")
        running.wait_for(0)
        assert running.get("127.0.0.9").startswith(b"HTTP/1.1 200")


def test_when_full_idle_connections_make_room_and_busy_ones_stay() -> None:
    address = "ws://127.0.0.1:{}/"
    with Running(total=4) as running, connect(address.format(running.port), proxy=None) as socket:
        with closing(running.connect("127.0.0.2")) as working, closing(running.connect("127.0.0.3")) as half:
            working.sendall(POST + b"half a ")
            running.wait_for(3)
            half.sendall(GET[:10])
            with closing(running.connect("127.0.0.4")) as idle:
                running.wait_for(4)
                # The longest idle one goes first.
                assert running.get("127.0.0.9").startswith(b"HTTP/1.1 200")
                assert received(half) == b""
                idle.sendall(GET)
                assert answered(idle)
            working.sendall(b"nd")
            assert answered(working)
        socket.ping().wait(10)


def test_a_socket_counts_until_it_is_closed() -> None:
    with Running(per_address=2) as running:
        address = f"ws://127.0.0.1:{running.port}/"
        with connect(address, proxy=None) as first, connect(address, proxy=None):
            running.wait_for(2)
            assert running.get().startswith(b"HTTP/1.1 503")
            first.close()
            running.wait_for(1)
            assert running.get().startswith(b"HTTP/1.1 200")
        running.wait_for(0)


def test_when_few_are_left_one_client_gets_fewer() -> None:
    tally = Tally(per_client=16, total=40)
    assert [tally.enter("eve") for _ in range(17)].count(True) == 16
    assert [tally.enter("mallory") for _ in range(17)].count(True) == 14  # 30 of 40 are open
    assert [tally.enter("ann") for _ in range(3)] == [True, True, False]
    assert [tally.enter("bob") for _ in range(3)] == [True, True, False]
    tally.leave("mallory")
    assert len(tally) == 33
    for _ in range(4):
        tally.leave("eve")
    assert tally.enter("ann")


@pytest.mark.parametrize("per_client", [1, 7, 8, 15])
def test_when_few_are_left_newcomers_get_one(per_client: int) -> None:
    tally = Tally(per_client, total=40)
    for client in range(40):
        if len(tally) < 30:
            while len(tally) < 30 and tally.enter(f"early {client}"):
                pass
    assert [tally.enter("ann") for _ in range(2)] == [True, False]
    assert [tally.enter("bob") for _ in range(2)] == [True, False]


def test_households_are_separate_clients() -> None:
    assert client_of("192.0.2.7") == "192.0.2.7"
    assert client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("2001:db8:1:2::1") == client_of("2001:db8:1:2:ffff::9")
    assert client_of("2001:db8:1:2::1") != client_of("2001:db8:1:3::1")
    assert client_of("testclient") == "testclient"
    assert client_of("") == ""


# ---- how long


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


# ---- proxies

FORWARDED = GET[:-2] + b"x-forwarded-for: 192.0.2.7, 203.0.113.9\r\nx-forwarded-proto: https\r\n\r\n"


def test_only_trusted_proxies_may_set_the_client() -> None:
    with Running(per_address=2, proxies=("127.0.0.8/30",)) as running:
        assert running.get("127.0.0.9", FORWARDED).endswith(b"203.0.113.9 https")
        assert running.get("127.0.0.2", FORWARDED).endswith(b"127.0.0.2 http")
        # A proxy brings many clients over its own address.
        with ExitStack() as opened:
            for _ in range(6):
                opened.enter_context(closing(running.connect("127.0.0.9")))
            running.wait_for(6)
            assert running.get("127.0.0.9").startswith(b"HTTP/1.1 200")


def test_no_proxy_is_trusted_unless_named(server: Running) -> None:
    assert server.get(request=FORWARDED).endswith(b"127.0.0.1 http")


@pytest.mark.parametrize("proxy", ["*", "", "proxy.example", "10.0.0.1/8", "127.0.0.1:80"])
def test_a_proxy_is_named_by_address_or_network(proxy: str) -> None:
    with pytest.raises(CogworksError, match="Invalid trusted proxy"):
        TrustedProxies([proxy])


# ---- settings


def test_limits_come_from_arguments_the_environment_or_defaults() -> None:
    environment = {"COGWORKS_MAX_CONNECTIONS": "50", "COGWORKS_MAX_SOCKETS_PER_ADDRESS": "7"}
    typed: dict[str, int | None] = {"sockets_per_address": 9, "connections_per_address": None}
    assert chosen_limits(typed, environment) == Limits(50, Limits().connections_per_address, 9)
    assert chosen_limits({}, {}) == Limits()
    assert chosen_limits({}, {"COGWORKS_MAX_CONNECTIONS": "9" * 9}).connections == 999_999_999
    assert chosen_limits({}, {"COGWORKS_MAX_UPLOADS_PER_DAY": "7"}).uploads_per_day == 7
    assert chosen_limits({"uploads_per_day": 8}, {"COGWORKS_MAX_UPLOADS_PER_DAY": "7"}).uploads_per_day == 8


@pytest.mark.parametrize("text", ["many", "-1", "1.5", "9" * 10, "²"])
def test_a_limit_is_a_whole_number(text: str) -> None:
    with pytest.raises(CogworksError, match="COGWORKS_MAX_CONNECTIONS"):
        chosen_limits({}, {"COGWORKS_MAX_CONNECTIONS": text})


def test_a_limit_is_at_least_one() -> None:
    with pytest.raises(CogworksError, match="sockets per address must be at least 1"):
        Limits(sockets_per_address=0)
    assert Limits(1, 1, 1).connections == 1


def test_a_client_has_its_number_of_reviews_a_day_and_gets_back_what_failed() -> None:
    now = [30.0]
    quota = DailyQuota(2, lambda: now[0])

    def take(client: str) -> bool:
        try:
            quota.take(client)
        except RefusedError as error:
            return error.code != TOO_OFTEN or "the limit is 2 reviews" not in error.reason
        return True

    assert [take("ann"), take("ann"), take("ann"), take("bob")] == [True, True, False, True]
    quota.give_back("ann")
    assert [take("ann"), take("ann")] == [True, False]
    quota.give_back("cleo")
    assert [take("cleo"), take("cleo"), take("cleo")] == [True, True, False]
    now[0] = DAY - 1.0
    assert not take("ann")
    now[0] = float(DAY)
    assert [take("ann"), take("ann"), take("ann")] == [True, True, False]


class Files:
    """An operating system's limit of open files."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int, is_strict: bool = False) -> None:
        self.limits, self.is_strict = (soft, hard), is_strict

    def getrlimit(self, which: int) -> tuple[int, int]:
        assert which == self.RLIMIT_NOFILE
        return self.limits

    def setrlimit(self, which: int, limits: tuple[int, int]) -> None:
        assert which == self.RLIMIT_NOFILE
        if self.is_strict:
            raise OSError("not permitted")
        if self.limits[1] != self.RLIM_INFINITY and limits[0] > self.limits[1]:
            raise ValueError("not allowed to raise maximum limit")
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "fits", "raised"),
    [
        (1024, 1 << 20, 2000, 2600),
        (1024, 4096, 2000, 2600),
        (1024, 2000, 1400, 2000),
        (1024, -1, 2000, 2600),
        (9000, 9000, 2000, 9000),
        (-1, -1, 2000, -1),
        (256, 256, 128, 256),
    ],
)
def test_connections_fit_into_the_open_file_limit(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, soft: int, hard: int, fits: int, raised: int
) -> None:
    files: Any = Files(soft, hard)
    monkeypatch.setattr("cogworks.web.http.limits.resource", files)
    assert fit_connections(2000) == fits
    assert files.limits == (raised, hard)
    assert [f"only {fits} connections fit into {raised} open files" in text for text in caplog.messages] == (
        [True] if fits < 2000 else []
    )


def test_without_permission_to_open_more_files_fewer_connections_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    files: Any = Files(1000, 9000, is_strict=True)
    monkeypatch.setattr("cogworks.web.http.limits.resource", files)
    assert repr(fit_connections(2000)) == "500"
    assert files.limits == (1000, 9000)
