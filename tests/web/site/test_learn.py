"""Lessons in the browser: their pages, errors for wrong addresses, and the offer to newcomers."""

import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks import game, games
from cogworks.tables.lessons.lesson import Lesson, lesson_of, read, scene
from cogworks.web.identity.identity import LEARNED
from cogworks.web.site.learn import routes as learn_routes
from tests.tables.lessons.test_lessons import TOY
from tests.web.site.test_pages import LARGEST_SENT, STATIC, sent
from tests.web.visitors import House, play_now

WITH_LESSON = [name for name in games() if lesson_of(name)]
MARK = 'data-(?:item|part)="{}"'


def step(browser: TestClient, name: str, number: int, chosen: str = "") -> dict[str, Any]:
    """A step as the page's script gets it."""
    answered = browser.get(f"/learn/{name}/step", params={"step": number, "chosen": chosen})
    assert answered.status_code == 200, answered.text
    found: dict[str, Any] = answered.json()
    return found


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", WITH_LESSON)
def test_every_step_shows_its_text_the_moves_and_what_it_highlights(house: House, name: str) -> None:
    ann, chosen = house.browser(), ""
    for number, each in enumerate(lesson(name).steps, 1):
        now = scene(lesson(name), number, chosen)
        chosen = now.chosen_by(0)
        shown = step(ann, name, number, now.chosen)
        where = f"step {number} of {name}"
        assert unescape(shown["panel"]).count(each.text) == 1, where
        assert f"Step {number} of {len(lesson(name).steps)}" in shown["panel"], where
        for action in now.accepted():
            assert f'data-action="{action}"' in shown["html"]["ask"], where
        html = shown["html"]["board"] + 'data-part="scores"'
        for id in shown["lesson"]["highlight"]:
            assert re.search(MARK.format(re.escape(id)), html), f"{where}: nothing on the board is marked {id!r}"


@pytest.mark.parametrize("name", WITH_LESSON)
def test_a_lesson_is_a_small_page_of_the_real_board(house: House, name: str) -> None:
    ann = house.browser()
    page = ann.get(f"/learn/{name}")
    assert page.status_code == 200
    assert lesson(name).steps[0].title in unescape(page.text)
    assert 'Skip<span class="wide"> the lesson</span>' in page.text
    assert sent(ann, f"/learn/{name}") + sum(sent(ann, part) for part in STATIC.findall(page.text)) < LARGEST_SENT
    assert house.host.tables_of("", 1)[1] == 0


def test_wrong_moves_have_explanations_and_lead_nowhere(house: House) -> None:
    ann = house.browser()
    shown = step(ann, "gizmos", 3)
    now = scene(lesson("gizmos"), 3)
    labels = game("gizmos").labels(now.state, now.lesson.names)
    assert set(shown["lesson"]["wrong"]) == {str(action) for action in labels if action not in now.accepted()}
    assert all(shown["lesson"]["wrong"].values())
    assert set(shown["lesson"]["accept"]) == {str(action) for action in now.accepted()}


def test_a_thing_without_a_move_has_a_reason(house: House) -> None:
    ann = house.browser()
    found = ann.get("/learn/gizmos/why", params={"step": 3, "item": "dispenser"})
    assert found.status_code == 200
    assert "Pick from the row" in found.json()["why"]
    for query in ("step=99&item=dispenser", "step=3&item=nonsense", "step=3"):
        assert ann.get(f"/learn/gizmos/why?{query}").status_code == 400


def test_the_cards_of_a_lesson_can_be_looked_at(house: House) -> None:
    ann = house.browser()
    page = ann.get("/learn/gizmos").text
    drawer = re.search(r'data-from="(/table/[^"]+/cards)"', page)
    assert drawer is not None
    assert "Rusty Rack" in ann.get(drawer[1]).text
    assert "Ember Hook" in ann.get(f"{drawer[1]}/0").text
    assert ann.get(f"{drawer[1]}/9999").status_code == 404
    assert ann.get("/table/learn-chess/cards").status_code == 404


def test_back_leads_to_the_step_before_and_next_only_on_from_a_text(house: House) -> None:
    ann = house.browser()
    first, second, third = (step(ann, "gizmos", number)["panel"] for number in (1, 2, 3))
    assert 'href="/learn/gizmos?step=2">Next' in first
    assert "Back" not in first
    assert 'href="/learn/gizmos?step=1">Back' in second
    assert "Next" not in third


@pytest.mark.parametrize("path", ["/learn/{}", "/learn/{}/step"])
def test_wrong_addresses_get_clear_errors(house: House, path: str) -> None:
    ann, last = house.browser(), len(lesson("gizmos").steps)
    for query, reason in (
        ("step=0", f"this lesson has steps 1 to {last}"),
        ("step=99", f"this lesson has steps 1 to {last}"),
        ("step=-1", f"this lesson has steps 1 to {last}"),
        ("step=soon", "tep: Input should be a valid integer"),
        ("step=3&chosen=0", "oo many choices for step 3"),
        (f"step=3&chosen={'1' * 5000}", "oo many choices for step 3"),
    ):
        answered = ann.get(f"{path.format('gizmos')}?{query}")
        assert answered.status_code == 400, query
        assert reason in unescape(answered.text), query
    unknown = ann.get(path.format("chess"))
    assert unknown.status_code == 404
    assert "o game named" in unescape(unknown.text)
    without = ann.get(path.format("high_cog"))
    assert without.status_code == 404
    assert "High Cog has no lesson yet" in without.text


def test_a_choice_of_moves_leads_on_and_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_routes, "lesson_of", lambda name: read(name, TOY))
    ann = house.browser()
    assert list(step(ann, "high_cog", 3)["lesson"]["accept"].values()) == ["0", "1"]
    end = step(ann, "high_cog", 4, "1")
    assert 'href="/learn/high_cog?step=3">Back' in end["panel"]
    forged = ann.get("/learn/high_cog/step?step=4&chosen=7")
    assert forged.status_code == 400
    assert "hoose one of the moves of step 3 first" in forged.text


OFFER = '<a href="/learn/gizmos">Learn it in 4 minutes'


def test_a_lesson_is_offered_until_it_was_completed_declined_or_the_game_played(house: House) -> None:
    ann, bob, cleo = (house.browser() for _ in range(3))
    assert OFFER in ann.get("/new/gizmos").text
    step(ann, "gizmos", len(lesson("gizmos").steps))
    assert bob.post("/learn/gizmos/dismiss", data={"to": "new"}).url.path == "/new/gizmos"
    play_now(cleo, "gizmos")
    for browser in (ann, bob, cleo):
        page = browser.get("/new/gizmos").text
        assert OFFER not in page
        assert "Learn to play" in page
        assert 'href="/learn/gizmos"' in page
    assert OFFER in house.browser().get("/new/gizmos").text


def test_the_lobby_suggests_one_lesson_to_newcomers_the_shortest_first(house: House) -> None:
    ann = house.browser()
    suggested = re.findall(r'class="button" href="/learn/([^"]+)"', ann.get("/").text)
    minutes = {name: found.minutes for name in games() if (found := lesson_of(name))}
    assert [minutes[name] for name in suggested] == [min(minutes.values())]
    ann.post(f"/learn/{suggested[0]}/dismiss")
    again = re.findall(r'class="button" href="/learn/([^"]+)"', ann.get("/").text)
    assert len(again) == 1
    assert again != suggested
    play_now(ann, "gizmos")
    assert "New here?" not in ann.get("/").text


def test_the_cookie_of_completed_lessons_survives_nonsense(house: House) -> None:
    ann = house.browser()
    ann.cookies.set(LEARNED, "nonsense")
    assert OFFER in ann.get("/new/gizmos").text
    ann.post("/learn/gizmos/dismiss")
    assert OFFER not in ann.get("/new/gizmos").text
    assert ann.post("/learn/chess/dismiss").status_code == 404


def test_players_who_wait_for_others_can_learn_in_a_new_tab(house: House) -> None:
    words = '<a href="/learn/gizmos" target="_blank">Learn Gizmos in 4 minutes</a>'
    ann, bob = house.browser(), house.browser()
    table = ann.post("/tables", data={"game": "gizmos", "seats": "2", "seat-1": "friend"})
    assert words in table.text
    link = re.search(r'value="([^"]+/seat/[^"]+)"', table.text)
    assert link is not None
    assert words in bob.get(link[1]).text
