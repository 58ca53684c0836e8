"""The pages of daily deals."""

import re
from collections.abc import Iterator
from datetime import date

import pytest

from cogworks.engine.registry import games
from cogworks.tables.daily.chain import day_of, later
from cogworks.tables.daily.store import Attempt, Outcome
from cogworks.tables.play.bot_turns import HERE
from cogworks.web.render.words.dates import date_words
from cogworks.web.site.daily.routes import calendar
from tests.tables.daily.test_daily import HOURS, NOON, Clock
from tests.web.visitors import House

TODAY = day_of(NOON)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(clock: Clock) -> Iterator[House]:
    opened = House(bots={"random": HERE["random"]}, clock=clock)
    yield opened
    opened.close()


def test_every_game_has_a_deal_that_is_begun_once_and_continued(house: House) -> None:
    ann = house.browser()
    page = ann.get("/daily").text
    assert page.count('class="panel deal"') == len(games())
    assert "against random" in page
    assert "solo" in page
    table = str(ann.post("/daily/gizmos").url)
    assert "/table/" in table
    assert str(ann.post("/daily/gizmos").url) == table
    assert str(ann.post("/daily/gizmos", data={"practice": "on"}).url) == table
    assert str(house.browser().post("/daily/gizmos").url) != table
    page = ann.get("/daily").text
    assert re.search(r"Continue<span[^>]*> Gizmos", page)
    assert "2 still playing" in page
    shown = ann.get(table).text
    assert f'href="/daily/{TODAY}">daily deal</a>' in shown
    assert "without a salt" not in shown
    assert '{"leave"' not in shown, "no bot plays a deal that counts"


def test_practice_before_the_attempt_that_counts_is_that_attempt(house: House) -> None:
    ann = house.browser()
    first = str(ann.post("/daily/gizmos", data={"practice": "on"}).url)
    assert str(ann.post("/daily/gizmos").url) == first
    assert house.table(first.rpartition("/")[2]).daily == {"day": TODAY, "counted": True}


def test_secrets_of_a_day_appear_only_after_it(house: House, clock: Clock) -> None:
    ann = house.browser()
    published = {day["day"]: day for day in ann.get("/api/daily").json()}
    assert len(published) == 8
    assert all(day["seed"] is None for day in published.values())
    seeds = [day.seed.hex() for day in house.host.store.daily.days("", "9")]
    for path in ("/daily", "/api/daily", "/api/daily/today", f"/daily/{TODAY}"):
        assert not any(seed in ann.get(path).text for seed in seeds)
    clock.now += 24 * HOURS
    assert seeds[0] in ann.get(f"/daily/{TODAY}").text
    assert seeds[1] not in ann.get("/daily").text
    after = ann.get(f"/api/daily/{TODAY}").json()["chain"]
    assert after == {**published[TODAY], "seed": seeds[0]}
    assert ann.get(f"/api/daily/{later(TODAY, 1)}").json()["chain"]["previous"] == after["commitment"]


def test_a_finished_attempt_is_on_the_leaderboard_and_in_the_calendar(house: House) -> None:
    ann = house.browser()
    ann.post("/settings", data={"name": "Ann"})
    ann.post("/daily/gizmos")
    (attempt,) = house.host.store.daily.attempts(TODAY)
    ended = Outcome(name="Ann", share=1.0, lead=12, moves=30, ended=NOON, practice=False)
    house.host.store.daily.settle(attempt, ended)
    page = ann.get("/daily").text
    assert "Ann (you)" in page
    assert "+12" in page
    assert "1 played, 1 won" in page
    assert "Practise" in page
    assert "Ann (you)" not in house.browser().get("/daily").text
    assert ann.get("/api/daily/today").json()["boards"]["gizmos"] == [
        {"place": 1, "name": "Ann", "share": 1.0, "lead": 12, "moves": 30}
    ]
    assert ann.post("/daily/gizmos").url.path == f"/table/{attempt.table}"
    practice = ann.post("/daily/gizmos", data={"practice": "on"}).url.path.rpartition("/")[2]
    assert house.table(practice).daily == {"day": TODAY, "counted": False}


@pytest.mark.parametrize(
    "path",
    [
        "/daily/2020-01-01",
        "/daily/tomorrow",
        "/daily/20260101",
        "/daily/2026-02-30",
        "/api/daily/x",
        f"/daily/{later(TODAY, 1)}",
    ],
)
def test_other_days_are_not_found(house: House, path: str) -> None:
    answer = house.browser().get(path)
    assert answer.status_code == 404
    assert re.search("no such day|no daily deal", answer.text, re.IGNORECASE)


def test_an_unknown_game_is_refused(house: House) -> None:
    assert house.browser().post("/daily/chess").status_code == 404


def test_a_game_finished_after_the_day_is_shown_without_a_place(house: House, clock: Clock) -> None:
    ann = house.browser()
    ann.post("/daily/gizmos")
    (attempt,) = house.host.store.daily.attempts(TODAY)
    clock.now += 24 * HOURS
    page = ann.get(f"/daily/{TODAY}").text
    assert "The day is over, so it gets no place." in page
    assert f'href="/table/{attempt.table}">Finish my game' in page
    assert "1 not finished" in page
    ended = Outcome(name="Ann", share=1.0, lead=12, moves=30, ended=clock.now, practice=False)
    house.host.store.daily.settle(attempt, ended)
    page = ann.get(f"/daily/{TODAY}").text
    assert "Finished after the day" in page
    assert "1 played, 0 won" in page
    clock.now += 60
    assert [line["place"] for line in ann.get(f"/api/daily/{TODAY}").json()["boards"]["gizmos"]] == [0]


def test_on_a_sunday_the_calendar_still_has_its_first_square(house: House, clock: Clock) -> None:
    """Then it shows five whole weeks: the first Monday is 34 days ago."""
    monday = later(TODAY, -date.fromisoformat(TODAY).weekday())
    clock.now += (date.fromisoformat(monday) - date.fromisoformat(TODAY)).days * 24 * HOURS
    ann = house.browser()
    ann.post("/daily/gizmos")
    clock.now += 34 * 24 * HOURS
    page = ann.get("/daily").text
    squares = re.findall(r'href="/daily/([0-9-]+)"><b>.*?: (\d) played', page, re.DOTALL)
    assert len(squares) == 35
    assert squares[0] == (monday, "1")
    assert {played for _, played in squares[1:]} == {"0"}


def test_the_calendar_ends_today_and_counts_wins() -> None:
    won = Outcome(name="A", share=1.0, lead=1, moves=1, ended=0.0, practice=False)
    played = [
        Attempt("2026-11-16", "gizmos", "a", "t", won),
        Attempt("2026-11-16", "widget_mechs", "a", "t"),
        Attempt("2026-11-15", "gizmos", "a", "t", {**won, "practice": True}),
    ]
    weeks = calendar(played, "2026-11-17")
    assert [len(week) for week in weeks] == [7, 7, 7, 7, 2]
    assert [(square.day, square.played, square.won) for square in (*weeks[-2][-1:], *weeks[-1])] == [
        ("2026-11-15", 1, 0),
        ("2026-11-16", 2, 1),
        ("2026-11-17", 0, 0),
    ]
    assert date_words("2026-11-07") == "7 November 2026"
