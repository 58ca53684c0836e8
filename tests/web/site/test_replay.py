"""Jumps of a replay: decisions of the seat it shows, and big swings of a reviewed game."""

import html
import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks import CHANCE, Game
from cogworks.review.chances import Decision
from cogworks.review.review import Review, Step
from cogworks.tables import replay
from cogworks.tables.replay import LOG_STEPS, covered, decisions
from cogworks.tables.reviews import keep_review, upload
from tests.web.site.test_review import finished, played
from tests.web.visitors import House, with_friend


def jumps(browser: TestClient, path: str) -> dict[str, list[int]]:
    found = re.search(r"data-jumps='([^']*)'", browser.get(path).text)
    assert found
    data: dict[str, list[int]] = json.loads(html.unescape(found[1]))
    return data


def test_a_replay_jumps_to_decisions_of_the_seat_it_shows(house: House) -> None:
    id, ann, _ = finished(house)
    moves = house.table(id).history.moves
    choices = [place for place, move in enumerate(moves) if move.who != CHANCE and not move.is_forced]
    assert len(choices) == 2
    assert jumps(ann, f"/table/{id}/replay?eyes=all") == {"decision": choices}
    for seat in range(2):
        own = [place for place in choices if moves[place].who == seat]
        assert jumps(ann, f"/table/{id}/replay?eyes={seat}") == {"decision": own}
    page = ann.get(f"/table/{id}/replay?eyes=all&step=0").text
    assert f'href="/table/{id}/replay?eyes=all&amp;step={choices[0]}">Next decision</a>' in page
    end = ann.get(f"/table/{id}/replay?eyes=all&step={len(moves)}").text
    assert 'aria-disabled="true">Next decision</a>' in end


def test_before_the_end_only_your_own_decisions_are_listed(house: House) -> None:
    """Whether another seat had a choice may depend on its hidden cards."""
    id, ann, _ = with_friend(house, "gadget_builder")
    table = house.table(id)
    places = range(table.history.position)
    assert decisions(table, 0, None, places) == []
    assert decisions(table, 1, 0, places) == []
    assert decisions(table, None, None, places) == []
    assert jumps(house.browser(), f"/table/{id}/replay") == {"decision": []}
    own = [place for place, move in enumerate(table.history.moves) if move.who == 0 and not move.is_forced]
    assert jumps(ann, f"/table/{id}/replay") == {"decision": own}


def test_a_reviewed_game_jumps_to_big_swings(house: House) -> None:
    id, ann, _ = finished(house)
    assert len(house.table(id).history.moves) == 4
    steps = (
        Step(0, 2, CHANCE, (0.5, 0.5)),
        Step(2, 3, 0, (0.95, 0.5), Decision(0, 0.95, 0.95, 0.95)),
        Step(3, 4, 1, (0.95, 0.5), Decision(0, 0.5, 0.5, 0.5)),
    )
    keep_review(house.host, id, Review(steps, (1.0, 0.0), 1000))
    assert jumps(ann, f"/table/{id}/replay?eyes=all")["swing"] == [2, 4]
    assert jumps(ann, f"/table/{id}/replay?eyes=0")["swing"] == [2]
    assert jumps(ann, f"/table/{id}/replay?eyes=1")["swing"] == [4]
    shown = re.search(r"data-chances='([^']*)'", ann.get(f"/table/{id}/replay?eyes=1").text)
    assert shown
    assert json.loads(shown[1]) == [[0, 50, 50], [2, 95, 50], [3, 95, 50], [4, 100, 0]]
    assert 'step=2">Next swing</a>' in ann.get(f"/table/{id}/replay?eyes=all&step=0").text


def test_the_log_of_a_replay_is_the_log_of_the_table(house: House) -> None:
    id, ann, _ = finished(house)
    line = re.compile(r"<li class=\"[^\"]*\"[^>]*>(.*?)</li>", re.DOTALL)

    def lines(path: str, region: str) -> list[str]:
        text = ann.get(path).text
        start = text.index(region)
        texts = [
            re.sub(r"<[^>]+>", "", found).strip() for found in line.findall(text[start : text.index("</ol>", start)])
        ]
        assert len(texts) > 2
        return texts

    assert lines(f"/table/{id}/replay?step=1", 'id="log"') == lines(f"/table/{id}", 'id="log"')


LINE = re.compile(r'<li class="(?:seat\d|chance)" data-step="(\d+)">\s*<a href="([^"]*)">(.*?)</a></li>', re.DOTALL)
MORE = re.compile(r'<li class="more" data-step="(\d+)"><a href="([^"]*)">(\w+) steps</a></li>')


def test_the_log_of_a_replay_covers_the_steps_around_its_position() -> None:
    for last in (0, 1, LOG_STEPS, LOG_STEPS + 1, 25_000):
        for position in {0, last // 3, last // 2, max(0, last - 1), last}:
            places = covered(position, last)
            assert len(places) == min(last, LOG_STEPS)
            assert places.start <= position <= places.stop
            assert places.start == 0 or position - places.start >= LOG_STEPS // 2
            assert places.stop == last or places.stop - position >= LOG_STEPS // 2


def test_a_page_of_a_replay_is_bounded_and_leads_to_all_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, browser = upload(house.host, played("gadget_builder").as_data()), house.browser()
    last = house.table(id).history.position
    whole = {(step, text) for step, _, text in LINE.findall(house_page(browser, id, last))}
    choices = [step for step, move in enumerate(house.table(id).history.moves) if move.who == 0 and not move.is_forced]
    monkeypatch.setattr(replay, "LOG_STEPS", 100)
    rendered = 0

    def line(*given: Any) -> str:
        nonlocal rendered
        rendered += 1
        return original(*given)

    original = Game.line
    monkeypatch.setattr(Game, "line", line)
    found: set[tuple[str, str]] = set()
    step, pages = last, 0
    while step:
        rendered, pages, covers = 0, pages + 1, covered(step, last)
        text = house_page(browser, id, step)
        found.update((at, words) for at, _, words in LINE.findall(text))
        assert len(LINE.findall(text)) <= rendered <= 300
        shown = jumps(browser, f"/table/{id}/replay?eyes=0&step={step}")["decision"]
        later = [place for place in choices if place >= covers.stop][:1]
        assert shown == [place for place in choices if place in covers] + later
        links = {word: int(at) for at, _, word in MORE.findall(text)}
        assert links == ({"Later": covers.stop + 1} if covers.stop < last else {}) | (
            {"Earlier": covers.start} if covers.start else {}
        )
        step = links.get("Earlier", 0)
    assert pages > 10
    assert len(whole) > 500
    assert found >= {(at, words) for at, words in whole}
    part = browser.get(f"/table/{id}/steps?step=700&eyes=all").json()
    assert part["covers"] == [650, 750]
    assert LINE.findall(part["log"]) == LINE.findall(house_page(browser, id, 700))
    assert part["jumps"] == jumps(browser, f"/table/{id}/replay?eyes=all&step=700")


def house_page(browser: TestClient, id: str, step: int) -> str:
    answer = browser.get(f"/table/{id}/replay?eyes=all&step={step}")
    assert answer.status_code == 200
    return answer.text


def test_chances_and_swings_are_those_of_the_steps_shown(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, browser = upload(house.host, played("gadget_builder").as_data()), house.browser()
    last = house.table(id).history.position
    steps = tuple(Step(at, min(last, at + 10), CHANCE, (at / last, 1 - at / last)) for at in range(0, last, 10))
    big = [200, 640, 700, 1000]
    monkeypatch.setattr(Review, "big_swings", lambda *_: [at // 10 - 1 for at in big])
    keep_review(house.host, id, Review(steps, (1.0, 0.0), 1000))
    monkeypatch.setattr(replay, "LOG_STEPS", 100)
    part = browser.get(f"/table/{id}/steps?step=700&eyes=all").json()
    assert part["jumps"]["swing"] == [700, 1000]
    assert [at for at, *_ in part["chances"]] == list(range(650, 751, 10))
    end = browser.get(f"/table/{id}/steps?step={last}&eyes=all").json()
    assert end["chances"][-1] == [last, 100, 0]
    assert (end["chances"][0][0], end["jumps"]["swing"]) == ((last - 100) // 10 * 10, [])
