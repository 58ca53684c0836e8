"""Rated tables in the browser: agreed when opened, ratings beside names, leaderboards, profiles and history."""

import re

from starlette.testclient import TestClient

from cogworks.people.ratings.figures import TWO
from cogworks.people.ratings.lists import Point
from cogworks.people.ratings.model import bot_rating
from cogworks.people.ratings.ratings import Ratings
from cogworks.people.ratings.results import public_id
from cogworks.people.ratings.scale import Rating
from cogworks.people.words import UNRATED_BOT
from cogworks.tables.play.forfeit import AGREED
from cogworks.tables.words import DEEDS
from cogworks.web.render.words.results import FORFEITS
from cogworks.web.site.ratings.chart import chart
from tests.web.visitors import House, Tab


def opened(browser: TestClient, **more: str) -> str:
    form = {"game": "gizmos", "seats": "2", "seat-1": "open", "rated": "on", **more}
    return str(browser.post("/tables", data=form).url).rpartition("/")[2]


def lost(house: House, ann: TestClient, bob: TestClient) -> str:
    """A rated game that Ann loses."""
    table = opened(ann)
    bob.get("/")
    bob.post(f"/table/{table}/sit", data={"seat": "1"})
    tabs = [Tab(ann, table), Tab(bob, table)]
    tabs[0].say(start=None)
    tabs[0].say(resign=None)
    for tab in tabs:
        tab.close()
    Ratings(house.host).round()
    return table


def test_a_rated_table_says_so_and_shows_ratings(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    ann.get("/")
    table = opened(ann, **{"seat-1": "bot:adept"})
    Tab(ann, table).say(start=None)
    page = ann.get(f"/table/{table}").text
    assert house.table(table).is_rated
    assert ">rated</span>" in page
    assert re.search(r'class="(kind|rating)"[^>]*>[^<]*1500\?', page)
    assert "adept" in page
    open_one = opened(ann)
    seen = bob.get(f"/table/{open_one}").text
    assert "This game is rated" in seen
    assert "move for 10 minutes" in seen


def test_the_form_says_which_bots_have_no_rating(house: House) -> None:
    """A rated game against them would not count, which players learn before it, not after."""
    ann = house.browser()
    unrated = [name for name in house.host.bots if bot_rating("gizmos", TWO, name) is None]
    page = " ".join(ann.get("/new/gizmos").text.split())
    assert unrated == ["grandmaster"]
    assert "games with bots that have no rating (grandmaster) don't count" in page


def test_house_rules_and_hints_are_refused_with_the_reason(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    form = {"game": "gizmos", "seats": "2", "seat-1": "open", "rated": "on"}
    answer = ann.post("/tables", data={**form, "hints": "on"})
    assert answer.status_code == 400
    assert "without hints" in answer.text


def test_results_are_in_history_and_profile(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    ann.get("/")
    table = lost(house, ann, bob)
    own = ann.get("/history").text
    assert f'href="/table/{table}"' in own
    assert "Resigned" in own
    assert "provisional" in own
    assert "rating-chart" in own
    assert "1 game<" in own
    assert "No games found." in ann.get("/history?outcome=won").text
    public = re.search(r'href="(/player/[^"]+)"', own)
    assert public is not None
    seen = bob.get(public[1])
    assert seen.status_code == 200
    assert f"/table/{table}" not in seen.text
    assert ann.post("/history/visibility", data={"hidden": "yes"}).status_code == 200
    hidden, unknown = bob.get(public[1]), bob.get("/player/" + "x" * 16)
    assert hidden.status_code == unknown.status_code == 404
    assert hidden.text.replace(public[1], "") == unknown.text.replace("/player/" + "x" * 16, "")
    ann.post("/history/visibility", data={"hidden": "no"})
    assert bob.get(public[1]).status_code == 200


def test_a_finished_table_says_what_it_changed(house: House) -> None:
    ann, bob, eve = house.browser(), house.browser(), house.browser()
    ann.get("/")
    table = lost(house, ann, bob)
    for browser in (ann, bob, eve):
        seen = re.sub(r"<[^>]*>|\s+", " ", browser.get(f"/table/{table}/ratings").text)
        assert re.search(r"Ratings: .* 1500 → +1[0-4]\d\d .*\u2212\d+ .* 1500 → +1[5-9]\d\d .*\+\d+", seen), seen
    assert "data-ratings" in ann.get(f"/table/{table}").text
    assert re.search(r"Resigned\s*<small[^>]*>\u2212\d+</small>", ann.get("/history").text)


def test_a_hidden_rating_is_shown_at_the_table_to_its_player_only(house: House) -> None:
    ann, bob, eve = house.browser(), house.browser(), house.browser()
    ann.get("/")
    table = lost(house, ann, bob)
    ann.post("/history/visibility", data={"hidden": "yes"})
    shown = {browser: browser.get(f"/table/{table}/ratings").text.count("\u2192") for browser in (ann, bob, eve)}
    assert list(shown.values()) == [2, 1, 1]


def test_a_table_that_changed_nothing_says_why(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    table = opened(ann, **{"seat-1": "bot:grandmaster"})
    tab = Tab(ann, table)
    tab.say(start=None)
    assert ann.get(f"/table/{table}/ratings").text.strip() == ""
    tab.say(resign=None)
    tab.close()
    assert UNRATED_BOT in ann.get(f"/table/{table}/ratings").text
    assert ann.get("/table/nowhere12345/ratings").status_code == 404


def test_another_persons_visibility_cannot_be_changed(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    ann.get("/")
    lost(house, ann, bob)
    eve = house.browser()
    eve.get("/")
    eve.post("/history/visibility", data={"hidden": "yes"})
    public = re.search(r'href="(/player/[^"]+)"', ann.get("/history").text)
    assert public is not None
    assert bob.get(public[1]).status_code == 200


def test_leaderboards_have_bots_and_pools(house: House) -> None:
    ann = house.browser()
    page = ann.get("/ratings").text
    assert "Adept" in page
    assert "1500" in page
    ridge = ann.get("/ratings/widget_ridge?pool=solo").text
    assert 'aria-current="page">Solo' in ridge
    assert ann.get("/ratings/chess").status_code == 404
    assert ann.get("/ratings/gizmos?pool=solo").status_code == 200
    assert ann.get("/ratings/gizmos?pool=x").status_code == 400
    assert ann.get("/ratings/gizmos?page=0").status_code == 400


def test_a_public_id_does_not_contain_the_players_id() -> None:
    assert len(public_id("a" * 64)) == 16
    assert "aaaa" not in public_id("a" * 64)


def test_a_chart_of_one_game_is_a_line() -> None:
    drawn = chart([Point("t", 1.0, Rating().mean, Rating().sigma)])
    assert "h1000" in drawn
    assert "1500 at first" in drawn


def test_every_way_to_forfeit_has_words() -> None:
    assert set(FORFEITS) == {*DEEDS, AGREED}
