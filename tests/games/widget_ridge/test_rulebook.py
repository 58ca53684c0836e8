"""Numbers that the rulebook states about our own cards, counted on the present set."""

from cogworks.games.widget_ridge.cardset.format import own_card_set
from cogworks.games.widget_ridge.cardset.text import steps_at
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import STARTERS
from cogworks.games.widget_ridge.rules.solo import BISON, BOSS_CARDS
from tests.games.widget_ridge.scenario import GAME

CARDS = own_card_set()
INVENTIONS = range(STARTERS, int(CARDS.n))
COPIES = sum(int(CARDS.copies[card]) for card in INVENTIONS)
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def states(rule: str, *words: str) -> bool:
    """Does the rule's text have these words?"""
    text = " ".join(GAME.rules[rule].split())
    return all(word in text for word in words)


def test_r1_1_the_inventions_of_our_set() -> None:
    """Our own set has 43 of them on 60 cards."""
    assert states("R1.1", f"{len(INVENTIONS)} of them on {COPIES} cards")


def test_r1_8_the_spares_of_our_set() -> None:
    """The six spares of our set are ours."""
    assert states("R1.8", f"the {WORDS[len(CARDS.spares)]} spares")


def test_r2_13_the_inventions_with_optional_discards_cards_put_back_and_prices() -> None:
    """Four inventions discard this way, two put a card back and one pays; none draws."""
    found = dict.fromkeys((verbs.DISCARD, verbs.STOW, verbs.PAY_GOLD, verbs.PAY_SPARK, verbs.DRAW), 0)
    for card in INVENTIONS:
        steps = [*steps_at(CARDS, int(CARDS.effect[card])), *steps_at(CARDS, int(CARDS.fragment[card]))]
        for do in {step[0] for step in steps if step[4] & verbs.MAY} & set(found):
            found[do] += 1
    discards, stows, gold, spark, draws = found.values()
    assert states(
        "R2.13",
        f"{WORDS[discards].capitalize()} inventions of our own set discard this way",
        f"{WORDS[stows]} put a card back and {WORDS[gold + spark]} pays",
    )
    assert (draws, states("R2.13", "draws of this kind are only in other sets")) == (0, True)


def test_r8_1_r8_2_two_sets_are_enough_for_three_and_four() -> None:
    """At least 90 cards for three players and 120 for four; one set of ours has 60."""
    assert states("R8.1", "at least 90 cards", f"one set of ours has {COPIES}")
    assert states("R8.2", "at least 120 cards")
    assert COPIES < 90 < 120 <= 2 * COPIES


def test_s2_5_the_marketplace_runs_out_before_his_deck() -> None:
    """His turns need six cards each, and the Bison are out of the deck: eight of his ten cards at most."""
    row = 6
    turns = (COPIES - BISON - row) // row
    assert states("S2.5", f"our {COPIES} cards", f"after {WORDS[turns]} of his {WORDS[BOSS_CARDS]} cards")
    assert turns < BOSS_CARDS
