"""The prompt at the start of a turn fits the hand."""

import pytest

from cogworks import game

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
