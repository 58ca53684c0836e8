"""Jumps of a replay: decisions of the seat it shows, and big swings of a reviewed game."""

import html
import json
import re

from starlette.testclient import TestClient

from cogworks import CHANCE
from cogworks.review.chances import Decision
from cogworks.review.review import Review, Step
from cogworks.tables.replay import decisions
from cogworks.tables.reviews import keep_review
from tests.web.test_review import finished
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
    assert decisions(table, 0, None) == []
    assert decisions(table, 1, 0) == []
    assert decisions(table, None, None) == []
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
