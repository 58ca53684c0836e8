"""Prompts and reasons fit the hand and the gadgets."""

import pytest

from cogworks import game
from tests.games.gadget_builder.scenario import CARDS, ann

BUILDER = game("gadget_builder")


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("blue 5, red 1", "Play a card on blue 3 or draw."),
        ("blue 5, purple 1, purple 2", "Play a card on blue 3, build a gadget, or draw."),
        ("red 5, purple 1, purple 2", "None of your cards match blue 3: build a gadget or draw."),
        ("red 5, yellow 7", "None of your cards match blue 3: draw."),
    ],
)
def test_a_prompt_offers_only_what_can_be_done(hand: str, prompt: str) -> None:
    state = BUILDER.position(seats=2, top="blue 3", sides=[{"hand": hand}, {"hand": "red 1"}])
    assert BUILDER.prompt(state) == prompt


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("red 5, yellow 7", "None of your cards match blue 3: use gadget 3 to play any card or draw."),
        (
            "red 5, purple 1, purple 2",
            "None of your cards match blue 3: use gadget 3 to play any card, build a gadget or draw.",
        ),
    ],
)
def test_b5_4_a_prompt_offers_gadget_3_if_no_card_matches(hand: str, prompt: str) -> None:
    """Gadget 3: your play may start with any card, matching or not."""
    state = BUILDER.position(seats=2, top="blue 3", sides=[{"hand": hand, "straight": "3"}, {"hand": "red 1"}])
    assert BUILDER.prompt(state) == prompt


def test_b5_4_a_prompt_offers_gadget_3_for_a_drawn_card() -> None:
    """After drawing, the play may start with the drawn card, whatever it is."""
    table = ann("red 5", top="blue 3", straight="3").play("draw a card", "Ann gets yellow 7")
    assert BUILDER.prompt(table.state) == (
        "You drew yellow 7, which does not match blue 3: use gadget 3 to play it anyway, or end the turn."
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("yellow 7", "Yellow 7, the card you drew, matches neither the colour nor the rank of blue 3."),
        ("red 5", "After drawing, only the drawn card may be played."),
    ],
)
def test_b3_4_a_drawn_card_that_does_not_match_is_named(card: str, reason: str) -> None:
    """If the card you draw matches the pile, you may play it at once.  No other card may start that play."""
    table = ann("red 5", top="blue 3").play("draw a card", "Ann gets yellow 7")
    found = BUILDER.why(table.state, 0, f"card:{CARDS.index(card)}")
    assert (found.text, found.rule) == (reason, "B3.4")
