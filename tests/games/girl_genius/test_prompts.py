"""Prompts speak to the player who decides and name the owner of the cards."""

import pytest

from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import GAME, act, filler, works

NAMES = ["Ann", "Tansy"]
PILES = {0: [filler(50), filler(51)], 1: [filler(60), filler(61)]}


def choose_player(state: GirlGenius) -> None:
    """Choose the only other player, and let chance decide."""
    while state.to_move() == CHANCE or (state.to_move() == 0 and GAME.prompt(state, NAMES).endswith("a player.")):
        state.act(state.legal_actions()[0])


@pytest.mark.parametrize(
    ("does", "mover", "expected"),
    [
        (
            "another player draws one card from your Score Pile",
            1,
            "Blimp, popped by Ann: take one card from Ann's Score Pile.",
        ),
        ("draw two cards from another player's Score Pile", 0, "Blimp: take two cards from Tansy's Score Pile."),
        ("draw one card from your Score Pile", 0, "Blimp: take one card from your Score Pile."),
        ("pop one card from another player's Score Pile", 0, "Blimp: pop one card from Tansy's Score Pile."),
        (
            "move one card from your Score Pile into another player's Score Pile",
            0,
            "Blimp: move one card from your Score Pile into Tansy's Score Pile.",
        ),
        (
            "move one card from another player's Score Pile into your Score Pile",
            0,
            "Blimp: move one card from Tansy's Score Pile into your Score Pile.",
        ),
        ("another player pops one Plain", 1, "Blimp, popped by Ann: pop one Plain."),
        ("another player pops one card from their hand", 1, "Blimp, popped by Ann: pop one card from your hand."),
        (
            "another player pops one Plain from their hand",
            1,
            "Blimp, popped by Ann: pop one Plain from your hand, or say that you have none.",
        ),
        ("swap two cards", 0, "Blimp: swap two cards."),
    ],
)
def test_the_prompt_names_the_owner_of_the_cards(does: str, mover: int, expected: str) -> None:
    state = works(f"Blimp | Clank | 1 | {does}", piles=PILES)
    act(state, "spin Trigger")
    choose_player(state)
    assert (int(state.to_move()), GAME.prompt(state, NAMES)) == (mover, expected)


def test_the_prompt_counts_the_cards_still_to_take() -> None:
    state = works("Blimp | Clank | 1 | draw two cards from another player's Score Pile", piles=PILES)
    act(state, "spin Trigger")
    choose_player(state)
    state.act(state.legal_actions()[0])
    assert GAME.prompt(state, NAMES) == "Blimp: take one card from Tansy's Score Pile."
