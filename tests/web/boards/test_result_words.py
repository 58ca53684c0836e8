"""The result names each score once, in the game's words, and tie-breakers only between equal scores."""

import re

import pytest

from cogworks import game
from cogworks.tables.reviews import upload
from tests.random_games import finished_log
from tests.web.visitors import House

GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")


@pytest.mark.parametrize("name", GAMES)
def test_a_score_has_its_unit_once_and_ties_only_where_they_decide(house: House, name: str) -> None:
    log = finished_log(name, ["Ann", "Bob"])
    page = house.browser().get(f"/table/{upload(house.host, log.as_data())}").text
    scores = [int(score) for score in log.replay().scores()]
    finals = [
        " ".join(re.sub(r"<[^>]+>", " ", found).split())
        for found in re.findall(r'<p class="final">(.*?)</p>', page, re.S)
    ]
    assert sorted(int(final.split()[0]) for final in finals) == sorted(scores)
    for final in finals:
        plain = re.sub(r"\(.*\)", "", final).split()
        assert len(set(plain)) == len(plain), final
        assert plain[1] in " ".join(game(name).scored_in), final
    assert ("tie-breaker" in page) == (scores[0] == scores[1] and bool(game(name).breakdown(log.replay(), 0).ties))
