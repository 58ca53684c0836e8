"""The request guard: names, sizes, rates, and hostile requests."""

import asyncio
import json
from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import WebSocketDenialResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cogworks.engine.errors import CogworksError
from cogworks.web.http.guard import LARGEST_BODY, Body, Guard, RateLimiter, TokenBucket
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import Limits
from cogworks.web.live.socket import BURST, PER_SECOND
from tests.web.visitors import House, Tab, with_friend


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# ---- server names


@pytest.mark.parametrize("header", ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000"])
def test_a_local_server_is_reached_by_its_names(header: str) -> None:
    assert AllowedHosts().objection(header) == ""


@pytest.mark.parametrize(
    "header",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "192.168.1.5",
        "127.0.0.1.evil.example:8000",
        "a b",
        "localhost:x",
        "localhost:8000:1",
        "[::1",
        "évil",
        "x" * 400,
        "localhost\r\n",
        "user@localhost",
        "localhost/",
        "..",
        "-",
    ],
)
def test_a_local_server_refuses_other_names(header: str) -> None:
    assert len(AllowedHosts().objection(header)) > 20


def test_a_public_server_accepts_its_addresses_and_given_names() -> None:
    names = AllowedHosts("0.0.0.0", ["Games.Example", "https://cogs.example:8443/"])
    for header in (
        "games.example",
        "games.example:443",
        "games.example.",
        "cogs.example",
        "192.168.1.5:8000",
        "[fe80::1]",
    ):
        assert names.objection(header) == "", header
    assert "--public evil.example" in names.objection("evil.example")
    with pytest.raises(CogworksError, match="invalid server name"):
        AllowedHosts(public=["two words"])


def test_a_request_under_another_name_is_refused_before_anything_else(house: House) -> None:
    id, ann, _ = with_friend(house)
    answer = ann.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "--public evil.example" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    forms = {"host": "evil.example", "origin": "http://evil.example"}
    assert ann.post("/play", data={"game": "high_cog"}, headers=forms).status_code == 421
    with pytest.raises(WebSocketDenialResponse) as refused, ann.websocket_connect(f"/table/{id}/socket", headers=forms):
        pass
    assert refused.value.status_code == 421
    assert "--public evil.example" in refused.value.text


# ---- origin


@pytest.mark.parametrize(
    ("headers", "is_taken"),
    [
        ({}, True),  # a program
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-site"}, False),  # another host under the same domain
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://testserver", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://other.testserver", "sec-fetch-site": "same-site"}, False),
        ({"origin": "http://testserver:81"}, False),
        ({"origin": "null"}, False),
    ],
)
def test_only_our_own_pages_and_programs_may_write(house: House, headers: dict[str, str], is_taken: bool) -> None:
    browser = house.browser()
    del browser.headers["origin"]
    answer = browser.post("/settings", data={"name": "Mallory"}, headers=headers)
    assert answer.status_code == (200 if is_taken else 403)
    assert ("Mallory" in browser.get("/settings").text) == is_taken


def test_programs_are_refused_in_json_and_browsers_in_text(house: House) -> None:
    browser, elsewhere = house.browser(), {"origin": "http://evil.example"}
    foreign = browser.post("/api/tables", json={"game": "high_cog"}, headers=elsewhere)
    assert foreign.status_code == 403
    assert foreign.json() == {"refused": "http", "reason": "Blocked: the request came from another site."}
    large = browser.post("/api/tables", content=b"{}", headers={"content-length": "9" * 9})
    assert large.status_code == 413
    assert large.json() == {"refused": "bad message", "reason": "Request too large: the limit is 1 MB."}
    page = browser.post("/settings", data={"name": "Eve"}, headers=elsewhere)
    assert (page.status_code, page.text) == (403, "Blocked: the request came from another site.")
    for answer in (foreign, large, page):
        assert "default-src 'none'" in answer.headers["content-security-policy"]


# ---- rate


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


def scope_of(client: str, **more: object) -> Scope:
    headers = [(b"host", b"localhost"), *((name.encode(), str(value).encode()) for name, value in more.items())]
    return {
        "type": "http",
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": headers,
        "client": (client, 1),
    }


def guard_of(app: ASGIApp, limits: Limits, has_proxies: bool = False) -> Guard:
    pace = RateLimiter(1000, 1000)
    return Guard(app, AllowedHosts(), writes=pace, reads=pace, sockets=pace, limits=limits, has_proxies=has_proxies)


async def statuses(guard: Guard, *clients: str) -> list[int]:
    """The statuses of simultaneous requests."""
    found: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    await asyncio.gather(*(guard(scope_of(client), receive, send) for client in clients))
    return found


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


def test_an_untrusted_proxy_is_named_once(caplog: pytest.LogCaptureFixture) -> None:
    async def quick(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("ok")(scope, receive, send)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        pass

    forwarded = scope_of("10.0.0.5", **{"x-forwarded-for": "192.0.2.7"})
    asyncio.run(guard_of(quick, Limits(), has_proxies=True)(forwarded, receive, send))
    assert caplog.text == ""
    guard = guard_of(quick, Limits())
    for _ in range(3):
        asyncio.run(guard(forwarded, receive, send))
    assert caplog.text.count("cogworks serve --trusted-proxy 10.0.0.5") == 1


def test_strikes_are_forgiven_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.live.socket.FORGIVEN_PER_SECOND", 1e6)
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    for _ in range(30):
        assert tab.say_text("{")["reply"]["refused"] == "bad message"
    tab.close()


# ---- size and content

MESSAGES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"17",
    b'"act"',
    b"{}",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    b'{"act": NaN, "version": 2, "id": "x"}',
    b'{"act": Infinity, "version": 2, "id": "x"}',
    b'{"act": ' + b"9" * 5000 + b', "version": 2, "id": "x"}',
    b'{"act": 0, "version": 2, "id": "\\ud800"}',
    b'{"act": 0, "version": 2, "id": "x", "admin": true}',
    b'{"act": 0, "version": 2, "id": "x", "seat": 1}',
    b'{"look": null, "__proto__": {}}',
    b'{"act": "0", "version": 2, "id": "x"}',
    b'{"rename": {"$ne": 1}}',
    b'{"rename": "\\ud800"}',
    b'{"rename": "a\\u0000b"}',
    b'{"sit": 0, "name": "Eve"}',
    b'{"sit": 1e3, "name": "Eve"}',
    b'{"\\ud800": 1}',
]


def test_a_hostile_request_is_refused_with_its_reason_and_changes_nothing(house: House) -> None:
    id, _, _ = with_friend(house)
    program = house.browser()
    before = house.table(id).sequence
    for body in MESSAGES:
        answer = program.post(f"/api/tables/{id}/messages", content=body, headers={"content-type": "application/json"})
        said = answer.json()
        assert answer.status_code in (200, 400), body[:60]
        assert said["refused"], body[:60]
        assert len(said["reason"]) > 4, body[:60]
        assert house.table(id).sequence == before, body[:60]


NEW_TABLES = [
    b'{"game": 7}',
    b'{"game": NaN}',
    b'{"game": "\\ud800"}',
    b'{"game": "' + b"x" * 99 + b'"}',
    b'{"game": null}',
    b'{"game": "high_cog", "seats": NaN}',
    b'{"game": "high_cog", "seats": 1e400}',
    b'{"game": "high_cog", "seats": []}',
    b'{"game": "high_cog", "options": {"polite": NaN}}',
    b'{"game": "high_cog", "options": {"\\ud800": 1}}',
    b'{"game": "high_cog", "options": [1]}',
    b'{"game": "high_cog", "admin": true}',
    b"[" * 100_000,
    b"NaN",
    b"",
]


def test_an_invalid_table_is_not_opened(house: House) -> None:
    program = house.browser()
    for body in NEW_TABLES:
        answer = program.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 404), body[:60]
        said = json.loads(answer.text)
        assert said["refused"], body[:60]
        assert len(said["reason"]) > 4, body[:60]
    assert program.get("/api/tables").json() == []


@pytest.mark.parametrize("path", ["?since=x", "?since=1e9", "?since=" + "9" * 5000])
def test_an_invalid_query_is_refused(house: House, path: str) -> None:
    id, ann, _ = with_friend(house)
    assert ann.get(f"/api/tables/{id}{path}").status_code == 400


def test_pages_are_asked_for_with_care(house: House) -> None:
    id, ann, _ = with_friend(house)
    for path in (
        f"/table/{id}/replay?step=x",
        f"/table/{id}/step?step=1e5",
        f"/table/{id}/step?eyes=²",
        "/art.svg",
        "/art.svg?name=" + "x" * 199,
        "/settings?saved=maybe",
    ):
        assert ann.get(path).status_code == 400, path


def test_a_body_without_a_length_is_cut_off(house: House) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * (1 << 16)

    answer = house.browser().post("/verify", content=endless())
    assert answer.status_code == 413
    for length in ("-1", "1e3", "9" * 99):
        answer = house.browser().post("/verify", content=b"log=1", headers={"content-length": length})
        assert answer.status_code == 413, length


def test_a_body_in_many_small_parts_is_cut_off_at_the_limit(house: House) -> None:
    """No part is large; the sum counts, and nothing after it is read."""
    parts, answers = 0, []

    async def receive() -> dict[str, object]:
        nonlocal parts
        parts += 1
        return {"type": "http.request", "body": b"x" * (1 << 16), "more_body": parts < 200}

    async def send(message: MutableMapping[str, Any]) -> None:
        answers.append(message)

    headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/verify",
        "raw_path": b"/verify",
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("203.0.113.9", 5000),
        "server": ("testserver", 80),
    }
    asyncio.run(house.app(scope, receive, send))
    assert answers[0]["status"] == 413
    assert parts < 20


def test_a_body_of_exactly_the_limit_is_read() -> None:
    async def last_part(size: int) -> str:
        async def receive() -> Message:
            return {"type": "http.request", "body": b"x" * size, "more_body": False}

        return str((await Body(receive)())["type"])

    assert asyncio.run(last_part(LARGEST_BODY)) == "http.request"
    assert asyncio.run(last_part(LARGEST_BODY + 1)) == "http.disconnect"


@pytest.mark.parametrize(("begins", "sent"), [(True, [200]), (False, [413])], ids=["begun", "not begun"])
def test_a_response_that_has_begun_is_not_followed_by_a_refusal(begins: bool, sent: list[int]) -> None:
    async def reads_late(scope: Scope, receive: Receive, send: Send) -> None:
        if begins:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await Request(scope, receive).body()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * (LARGEST_BODY + 1), "more_body": False}

    found: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    scope = {**scope_of("192.0.2.1"), "method": "POST"}
    asyncio.run(guard_of(reads_late, Limits())(scope, receive, send))
    assert found == sent


def test_a_client_without_an_address_is_served() -> None:
    """Servers behind a Unix socket know no address."""
    found: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    scope = {**scope_of("192.0.2.1"), "client": None}
    asyncio.run(guard_of(PlainTextResponse("ok"), Limits())(scope, receive, send))
    assert found == [200]


def test_every_page_has_the_security_headers(house: House) -> None:
    browser = house.browser()
    for path in ("/", "/nowhere", "/api/tables", "/static/table.js"):
        headers = browser.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff", path


def test_a_browser_that_used_https_is_told_to_keep_to_it(house: House) -> None:
    browser = house.browser()
    for path, status in (("/", 200), ("/nowhere", 404), ("/api/nowhere", 404), ("/%ff", 400)):
        answer = browser.get(path)
        assert "strict-transport-security" not in answer.headers
        # A trusted proxy's X-Forwarded-Proto becomes the scheme of the request.
        secure = browser.get(f"https://testserver{path}")
        assert (secure.status_code, secure.headers["strict-transport-security"]) == (status, "max-age=31536000")
