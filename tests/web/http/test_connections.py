"""Connections: limits in total and per client, and clients behind proxies.  Uses real sockets."""

from contextlib import ExitStack, closing

import pytest
from websockets.sync.client import connect

from cogworks.engine.errors import CogworksError
from cogworks.web.http.addresses import TrustedProxies, client_of
from tests.web.http.running import GET, POST, Running, answered, received

FORWARDED = GET[:-2] + b"x-forwarded-for: 192.0.2.7, 203.0.113.9\r\nx-forwarded-proto: https\r\n\r\n"


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


def test_households_are_separate_clients() -> None:
    assert client_of("192.0.2.7") == "192.0.2.7"
    assert client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("2001:db8:1:2::1") == client_of("2001:db8:1:2:ffff::9")
    assert client_of("2001:db8:1:2::1") != client_of("2001:db8:1:3::1")
    assert client_of("testclient") == "testclient"
    assert client_of("") == ""


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


def test_no_proxy_is_trusted_unless_named() -> None:
    with Running() as running:
        assert running.get(request=FORWARDED).endswith(b"127.0.0.1 http")


@pytest.mark.parametrize("proxy", ["*", "", "proxy.example", "10.0.0.1/8", "127.0.0.1:80"])
def test_a_proxy_is_named_by_address_or_network(proxy: str) -> None:
    with pytest.raises(CogworksError, match="Invalid trusted proxy"):
        TrustedProxies([proxy])
