"""The page for meeting people: pairing, posts, news without storms, bots, and guests."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks.people.contacts.contacts import Contacts
from cogworks.people.meeting.meeting import Meeting
from cogworks.people.meeting.posts import BOT_AFTER, GRACE, Terms
from cogworks.people.player import Player
from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.host import Host
from cogworks.web.site.meeting import board, routes
from tests.tables.hall import Clock
from tests.web.visitors import House, Tab, id_of

GIZMOS = {"pair": "gizmos normal"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that wait for news wait only for a moment."""
    monkeypatch.setattr(routes, "HELD", 0.2)
    monkeypatch.setattr(routes, "HELD_WITH_POST", 0.2)


def visitor(house: House, name: str = "") -> TestClient:
    browser = house.browser()
    browser.get("/meet")
    if name:
        browser.post("/settings", data={"name": name})
    return browser


def news(browser: TestClient, seen: str = "") -> dict[str, Any]:
    answer = browser.get(f"/meet/news?seen={seen}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def accept_address(browser: TestClient) -> str:
    found = re.search(r"/meet/[^/\"]+/accept", browser.get("/meet").text)
    assert found
    return found[0]


def test_two_guests_are_paired_and_sit_at_one_table(house: House) -> None:
    ann, bob = visitor(house), visitor(house, "Bob")
    waiting = ann.post("/meet/pair", data=GIZMOS)
    assert "Waiting for a player" in waiting.text
    seated = bob.post("/meet/pair", data=GIZMOS, follow_redirects=False)
    table = id_of(seated.headers["location"])
    [ready] = news(ann)["ready"]
    arrived = ann.get(ready, follow_redirects=False)
    assert id_of(arrived.headers["location"]) == table
    assert news(ann)["ready"] == [], "once there, no notice leads there again"
    for browser in (ann, bob):
        tab = Tab(browser, table)
        assert tab.say(salt="pepper")["reply"]["done"]
        tab.close()
    assert house.table(table).is_started
    assert "Your Gizmos table is ready" not in visitor(house).get("/meet").text


def test_a_post_is_shown_in_the_lobby_and_accepted_there(house: House) -> None:
    ann, bob = visitor(house, "<Ann>"), visitor(house, "Bob")
    ann.post("/meet/post", data={"game": "gizmos", "seats": "2", "clock": "quick", "rated": "on"})
    lobby = bob.get("/").text
    assert "&lt;Ann&gt; (1500?)" in lobby
    assert "<Ann>" not in lobby
    found = re.search(r"/meet/[^/\"]+/accept", lobby)
    assert found
    seated = bob.post(found[0], follow_redirects=False)
    assert house.table(id_of(seated.headers["location"])).is_rated
    late = visitor(house, "Cleo").post(found[0])
    assert (late.status_code, "seat is gone" in late.text) == (409, True)


def test_news_wait_until_something_changes_and_wake_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = visitor(house, "Ann"), visitor(house, "Bob")
    before = news(ann)
    assert news(ann, before["seen"]) == before
    monkeypatch.setattr(routes, "HELD", 30.0)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(news, ann, before["seen"])
        while not house.app.state.board.n_waiting:
            time.sleep(0.01)
        bob.post("/meet/post", data={"game": "gizmos", "seats": "2"})
        assert "Bob" in waiting.result(timeout=20)["html"]


def test_a_change_in_another_process_wakes_waiting_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = visitor(house, "Ann")
    before = news(ann)["seen"]
    monkeypatch.setattr(routes, "HELD", 30.0)
    host = Host(house.host.store)
    ratings = Ratings(host)
    other = Meeting(host, ratings, Contacts(host, ratings))
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(news, ann, before)
        while not house.app.state.board.n_waiting:
            time.sleep(0.01)
        other.post(Player.new(), "Zoe", Terms("gizmos", 2))
        assert "Zoe" in waiting.result(timeout=20)["html"]


def test_a_client_with_many_waiting_pages_gets_an_answer_right_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "MOST_WAITING", 0)
    monkeypatch.setattr(routes, "HELD", 60.0)
    ann = visitor(house)
    seen = news(ann)["seen"]
    assert news(ann, seen)["seen"] == seen


def test_a_post_ends_with_its_page_and_stays_on_other_pages() -> None:
    clock = Clock()
    house = House(clock=clock)
    ann, bob = visitor(house, "Ann"), visitor(house, "Bob")
    ann.post("/meet/post", data={"game": "gizmos", "seats": "2"})
    for _ in range(3):
        clock.now += GRACE - 5
        line = ann.get("/meet/line").json()
        assert line["waits"]
        assert "Waiting for players: Gizmos" in line["html"]
    assert "Ann" in news(bob)["html"]
    assert ann.post("/meet/leaving").status_code == 204
    clock.now += 10
    assert "Ann" not in news(bob)["html"]
    house.close()


def test_a_bot_of_the_player_s_rating_is_offered_after_a_minute() -> None:
    clock = Clock()
    house = House(clock=clock)
    ann = visitor(house, "Ann")
    ann.post("/meet/pair", data={**GIZMOS, "rated": "on"})
    assert "instead" not in news(ann)["html"]
    for _ in range(4):
        clock.now += BOT_AFTER / 4
        shown = news(ann)["html"]
    found = re.search(r"/meet/[^/\"]+/bot", shown)
    assert found
    assert "No one has come yet" in shown
    opened = house.table(id_of(ann.post(found[0], follow_redirects=False).headers["location"]))
    assert opened.is_rated
    assert opened.clock is not None
    assert opened.seats[1].bot
    assert "Waiting for" not in news(ann)["html"]
    assert ann.post(found[0]).status_code == 400
    house.close()


def test_with_days_per_turn_a_table_waits_in_the_lobby(house: House) -> None:
    ann, bob = visitor(house, "Ann"), visitor(house, "Bob")
    opened = ann.post("/meet/post", data={"game": "gizmos", "seats": "3", "clock": "days-3"}, follow_redirects=False)
    table = house.table(id_of(opened.headers["location"]))
    assert table.clock is not None
    assert not table.clock.control.is_live
    assert f"/table/{table.header.id}/sit" in bob.get("/meet").text


def test_the_page_is_never_empty_and_counts_no_zeros(house: House) -> None:
    page = visitor(house).get("/meet").text
    assert "Daily deal" in page
    assert "Bots" in page
    assert not re.search(r"\b(0|no) (players|people|tables|games)\b", page, re.IGNORECASE)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"pair": "nothing normal"},
        {"pair": "gizmos"} | {"seats": "1"},
        {"game": "gizmos", "seats": "99"},
        {"game": "gizmos", "seats": "x"},
        {"game": "gizmos", "clock": "<b>"},
        {"game": "\ud83d"},
    ],
)
def test_bad_forms_are_refused_and_post_nothing(house: House, form: dict[str, str]) -> None:
    ann, bob = visitor(house, "Ann"), visitor(house, "Bob")
    before = news(bob)["seen"]
    for path in ("/meet/pair", "/meet/post"):
        answer = ann.post(path, data={key: value.encode("utf-8", "replace").decode() for key, value in form.items()})
        assert answer.status_code in (400, 404), (path, form)
    assert news(bob)["seen"] == before


def test_a_browser_without_cookies_is_asked_to_allow_them(house: House) -> None:
    answer = house.browser().post("/meet/pair", data=GIZMOS)
    assert answer.status_code == 400
    assert "Cookies are blocked" in answer.text


def test_others_cannot_withdraw_use_or_see_a_post_they_do_not_own(house: House) -> None:
    ann, bob = visitor(house, "Ann"), visitor(house, "Bob")
    ann.post("/meet/pair", data=GIZMOS)
    id = accept_address(bob).split("/")[2]
    bob.post(f"/meet/{id}/withdraw")
    assert bob.post(f"/meet/{id}/bot").status_code == 400
    assert bob.get(f"/meet/{id}/table", follow_redirects=False).headers["location"] == "/meet"
    assert "Ann" in bob.get("/meet").text
    for unknown in ("x", "x" * 400, "%00", "..%2f"):
        assert bob.post(f"/meet/{unknown}/accept").status_code in (404, 409)
