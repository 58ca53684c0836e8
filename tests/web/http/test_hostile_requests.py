"""Hostile requests: invalid content and bodies that are too large."""

import asyncio
import json
from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from cogworks.web.http.guard import LARGEST_BODY, Body
from cogworks.web.http.limits import Limits
from tests.web.http.guarded import guard_of, scope_of
from tests.web.visitors import House, with_friend

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
