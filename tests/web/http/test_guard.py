"""The request guard: origins, refusals, proxies and security headers."""

import asyncio

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from cogworks.web.http.limits import Limits
from tests.web.http.guarded import guard_of, scope_of
from tests.web.visitors import House


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


def test_a_request_that_a_stopping_server_abandons_can_be_repeated() -> None:
    started: list[Message] = []

    async def cancelled(scope: Scope, receive: Receive, send: Send) -> None:
        raise asyncio.CancelledError

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.append(message)

    asyncio.run(guard_of(cancelled, Limits())(scope_of("192.0.2.1"), receive, send))
    assert [message["status"] for message in started] == [503]
    assert (b"retry-after", b"10") in started[0]["headers"]


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
