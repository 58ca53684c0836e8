"""The readable rules of Gizmos describe special cards correctly."""

from collections import Counter
from importlib.resources import files

import pytest

from cogworks import game
from cogworks.games.gizmos.rules.cards import ANY, CARDS, FORBID, SCORE

GUIDE = " ".join((files(game("gizmos").package) / "guide.md").read_text(encoding="utf-8").split())


def test_z7_11_all_four_generic_gizmos_are_worth_what_their_owner_saved() -> None:
    """Two count spheres and two count tokens, and no other gizmo has variable points [Z9.3]."""
    generic = [card for card in CARDS if card.colour == ANY]
    assert [card.level for card in generic] == [3] * 4
    assert Counter(int(card.effect.about) for card in generic if card.effect.verb == SCORE) == {0: 2, 1: 2}
    assert [card for card in CARDS if card.effect.verb == SCORE] == generic
    assert "four level-3 gizmos that are worth whatever you have saved up" in GUIDE
    assert "**Generic gizmos**, four of level 3, have no colour of their own." in GUIDE
    assert "The four generic gizmos have no printed points. Two of them are worth one point for each sphere" in GUIDE


def test_z3_3_two_upgrades_forbid_research() -> None:
    """Cards 317 and 318 forbid filing, 319 and 320 researching; the guide says so where research is explained."""
    bans = {card.id: int(card.effect.about) for card in CARDS if card.effect.verb == FORBID}
    assert bans == {"317": 0, "318": 0, "319": 1, "320": 1}
    research = GUIDE.partition("## Researching")[2].partition("## ")[0]
    assert "Only two upgrades of level 3 forbid it: their owner may never research again." in research
    assert "two forbid you to file, and two to research, for the rest of the game" in GUIDE


@pytest.mark.parametrize("wrong", ["brass", "always allowed"])
def test_words_that_are_not_true_are_gone(wrong: str) -> None:
    assert wrong not in GUIDE
