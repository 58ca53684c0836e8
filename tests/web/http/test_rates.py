"""Rates: of requests and sockets per address, and of messages per socket."""

import asyncio

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Receive, Scope, Send

from cogworks.web.http.guard import Guard, RateLimiter, TokenBucket
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import Limits
from cogworks.web.live.socket import BURST, PER_SECOND
from tests.clock import Clock
from tests.web.http.guarded import guard_of, statuses
from tests.web.visitors import House, Tab, with_friend


def test_an_honest_fast_player_is_never_limited() -> None:
    clock = Clock()
    bucket = TokenBucket(BURST, PER_SECOND, clock)
    for _ in range(600):
        clock.now += 0.1  # ten clicks a second for a minute
        assert bucket.take()
    assert all(bucket.take() for _ in range(30))  # and a payment of thirty small moves at once


def test_one_busy_address_does_not_slow_another() -> None:
    clock = Clock()
    pace = RateLimiter(3, 1, clock)
    assert [pace.take("eve") for _ in range(5)] == [True, True, True, False, False]
    assert pace.take("ann")
    clock.now += 2
    assert [pace.take("eve") for _ in range(3)] == [True, True, False]


def test_idle_addresses_are_evicted_and_busy_ones_are_not() -> None:
    pace = RateLimiter(1, 0, Clock())
    assert [pace.take("silent"), pace.take("silent")] == [True, False]
    assert [pace.take("busy"), pace.take("busy")] == [True, False]
    for n in range(20_000):
        pace.take(f"visitor {n}")
        if n % 1000 == 0:
            assert not pace.take("busy")
    assert pace.take("silent"), "keeping every address forever would leak memory"


def test_reads_writes_and_sockets_are_limited_by_address(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _, _ = with_friend(house)
    asked: list[str] = []

    def take(pace: RateLimiter, address: str) -> bool:
        asked.append(address)
        return not address.endswith(".7")

    monkeypatch.setattr(RateLimiter, "take", take)
    first, second = house.browser(("203.0.113.7", 5000)), house.browser(("203.0.113.8", 5000))
    assert first.get("/settings").status_code == 429
    assert second.get("/settings").status_code == 200
    assert first.post("/settings", data={"name": "Ann"}).status_code == 429
    assert second.post("/settings", data={"name": "Bob"}, follow_redirects=False).status_code == 303
    with pytest.raises(WebSocketDenialResponse) as refused, first.websocket_connect(f"/table/{id}/socket"):
        pass
    assert refused.value.status_code == 429
    Tab(second, id).close()
    assert set(asked) == {"203.0.113.7", "203.0.113.8"}


def test_opening_sockets_is_rate_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, ann, _ = with_friend(house)
    monkeypatch.setattr(RateLimiter, "take", lambda pace, address: False)
    with pytest.raises(WebSocketDenialResponse) as refused, ann.websocket_connect(f"/table/{id}/socket"):
        pass
    assert refused.value.status_code == 429


def test_open_sockets_per_address_are_limited() -> None:
    house = House(limits=Limits(sockets_per_address=3))
    id, ann, _ = with_friend(house)
    tabs = [Tab(ann, id) for _ in range(3)]
    with pytest.raises(WebSocketDenialResponse) as refused, ann.websocket_connect(f"/table/{id}/socket"):
        pass
    assert refused.value.status_code == 429
    assert "Too many requests or sockets" in refused.value.text
    tabs.pop().close()
    again = Tab(ann, id)
    assert again.say(look=None)["reply"]["done"]
    for tab in (*tabs, again):
        tab.close()
    house.close()


def test_one_client_behind_a_proxy_has_a_limit_of_requests_at_once() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0.05)
        await PlainTextResponse("ok")(scope, receive, send)

    guard = guard_of(slow, Limits(connections_per_address=2), True)
    clients = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1"]
    assert sorted(asyncio.run(statuses(guard, *clients))) == [200, 200, 200, 429]
    assert asyncio.run(statuses(guard, clients[0])) == [200]


def test_a_household_shares_its_rate() -> None:
    async def quick(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("ok")(scope, receive, send)

    guard = Guard(
        quick,
        AllowedHosts(),
        writes=RateLimiter(2, 0),
        reads=RateLimiter(2, 0),
        sockets=RateLimiter(2, 0),
        limits=Limits(),
        has_proxies=False,
    )
    household = [f"2001:db8::{n}" for n in range(1, 4)]
    assert asyncio.run(statuses(guard, *household, "2001:db8:0:1::1")) == [200, 200, 429, 200]


def test_strikes_are_forgiven_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.live.socket.FORGIVEN_PER_SECOND", 1e6)
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    for _ in range(30):
        assert tab.say_text("{")["reply"]["refused"] == "bad message"
    tab.close()
