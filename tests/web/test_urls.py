"""Addresses that people have in bookmarks, messages and programs: they must stay valid."""

import pytest

from tests.web.visitors import House, Tab, play_now

PUBLISHED = [
    "GET /",
    "GET /new/gizmos",
    "GET /cards/gizmos",
    "POST /play",
    "POST /tables",
    "GET /settings",
    "POST /settings",
    "GET /open",
    "GET /verify",
    "POST /verify",
    "GET /art.svg?name=x",
    "GET /healthz",
    "GET /static/look.css",
    "GET /table/ID",
    "GET /table/ID/cards",
    "GET /table/ID/cards/0",
    "POST /table/ID/sit",
    "POST /table/ID/instead",
    "POST /table/ID/hint",
    "GET /table/ID/replay",
    "GET /table/ID/step",
    "POST /table/ID/on",
    "GET /table/ID/log.json",
    "GET /table/ID/review",
    "POST /table/ID/review",
    "POST /table/ID/review/cancel",
    "GET /review",
    "POST /review",
    "GET /daily",
    "GET /daily/2026-01-01",
    "POST /daily/gizmos",
    "GET /api/daily",
    "GET /api/daily/today",
    "GET /puzzles",
    "POST /puzzles/rating",
    "GET /puzzles/gizmos",
    "GET /puzzles/gizmos/next",
    "GET /puzzles/gizmos/gizmos-0001",
    "POST /puzzles/gizmos/gizmos-0001/on",
    "GET /api/puzzles/gizmos",
    "GET /api/puzzles/gizmos/gizmos-0001",
    "POST /api/puzzles/gizmos/gizmos-0001/answer",
    "POST /api/puzzles/gizmos/gizmos-0001/hint",
    "POST /api/puzzles/gizmos/gizmos-0001/solution",
    "GET /table/ID/proof",
    "GET /account",
    "GET /account/export",
    "POST /account/codes",
    "POST /account/delete",
    "POST /account/link",
    "GET /account/link/TOKEN",
    "POST /account/link/TOKEN",
    "POST /account/recover",
    "GET /account/send-guest",
    "GET /account/receive-guest/TOKEN",
    "POST /account/sign-out",
    "POST /account/sign-out-everywhere",
    "POST /account/keys/TOKEN/rename",
    "POST /account/keys/TOKEN/remove",
    "POST /api/account/claim",
    "POST /api/account/claim/options",
    "POST /api/account/keys",
    "POST /api/account/keys/options",
    "POST /api/account/sign-in",
    "POST /api/account/sign-in/options",
    "GET /ratings",
    "GET /ratings/gizmos",
    "GET /player/ID",
    "GET /history",
    "POST /history/visibility",
    "GET /tournaments",
    "POST /tournaments",
    "GET /tournaments/new/gizmos",
    "GET /tournaments/ID",
    "GET /tournaments/ID/live",
    "POST /tournaments/ID/join",
    "POST /tournaments/ID/withdraw",
    "POST /tournaments/ID/start",
    "POST /tournaments/ID/cancel",
    "POST /tournaments/ID/play",
    "GET /meet",
    "GET /meet/news",
    "GET /meet/line",
    "POST /meet/leaving",
    "POST /meet/pair",
    "POST /meet/post",
    "POST /meet/ID/accept",
    "POST /meet/ID/withdraw",
    "POST /meet/ID/bot",
    "GET /meet/ID/table",
    "GET /people",
    "POST /people/ID/invite",
    "POST /people/ID/relation",
    "POST /invitations/ID/accept",
    "POST /invitations/ID/decline",
    "GET /table/ID/people",
    "POST /table/ID/people/relation",
    "POST /table/ID/people/report",
    "POST /table/ID/people/spectators",
    "POST /table/ID/rematch",
    "GET /notices",
    "POST /api/notices/push",
    "POST /notices/mail",
    "POST /notices/webhook",
    "POST /notices/feed",
    "POST /notices/test",
    "POST /notices/remove/TOKEN",
    "GET /notices/confirm/TOKEN",
    "POST /notices/confirm/TOKEN",
    "GET /notices/stop/TOKEN",
    "POST /notices/stop/TOKEN",
    "GET /notices/feed/TOKEN",
    "GET /manifest.webmanifest",
    "GET /push-worker.js",
    "GET /seat/ID/TOKEN",
    "POST /seat/ID/TOKEN",
    "GET /api/games",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/ID",
    "POST /api/tables/ID/messages",
    "POST /api/tables/ID/hint",
    "GET /api/tables/ID/log",
    "GET /api/openapi.json",
]


@pytest.mark.parametrize("address", PUBLISHED)
def test_a_published_address_is_served(house: House, address: str) -> None:
    ann = house.browser()
    method, path = address.replace("ID", play_now(ann, "gizmos")).replace("TOKEN", "x" * 32).split()
    answer = ann.request(method, path)
    assert answer.status_code != 405
    assert "No such page" not in answer.text


def test_a_published_socket_is_served(house: House) -> None:
    ann = house.browser()
    assert Tab(ann, play_now(ann)).say(look=None)["reply"]["done"]


@pytest.mark.parametrize("address", [address for address in PUBLISHED if address.startswith("GET")])
def test_head_is_answered_like_get_without_a_body(house: House, address: str) -> None:
    ann = house.browser()
    path = address.replace("ID", play_now(ann, "gizmos")).replace("TOKEN", "x" * 32).split()[1]
    full, head = ann.get(path, follow_redirects=False), ann.head(path, follow_redirects=False)
    assert (head.status_code, head.content) == (full.status_code, b"")
    assert full.content or full.is_redirect
    assert head.headers.keys() == full.headers.keys()
    assert head.headers.get("content-type") == full.headers.get("content-type")


def test_head_is_refused_where_get_is(house: House) -> None:
    ann = house.browser()
    assert (ann.head("/play").status_code, ann.head("/nowhere").status_code) == (405, 404)


def test_an_address_that_was_never_published_is_not_found(house: House) -> None:
    assert "No such page" in house.browser().get("/table/x/y").text
    assert house.browser().delete("/table/x").status_code == 405


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("DELETE /table/x", "GET, HEAD"),
        ("DELETE /api/tables", "GET, HEAD, POST"),
        ("GET /play", "POST"),
        ("PUT /settings", "GET, HEAD, POST"),
        ("PUT /account", "GET, HEAD"),
        ("GET /account/delete", "POST"),
        ("POST /healthz", "GET, HEAD"),
        ("POST /static/table.js", "GET, HEAD"),
    ],
)
def test_a_refused_method_says_which_ones_are_allowed(house: House, address: str, allowed: str) -> None:
    method, path = address.split()
    answer = house.browser().request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
