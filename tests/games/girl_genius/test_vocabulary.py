"""Every form of the vocabulary on some card of one deck, in random games with audits."""

import json
from itertools import cycle

import pytest

from cogworks import CHANCE, Dice, playout
from cogworks.build import is_compiled
from cogworks.games.girl_genius.cardset.format import our_text
from tests.games.girl_genius.scenario import GAME

CLAUSES = [
    "pop one card",
    "pop two Heroes",
    "pop all Vampires",
    "pop one facedown card",
    "pop one card from your hand",
    "pop two Pests from your hand",
    "pop all Clanks from your hand",
    "pop one card from your Score Pile",
    "pop all Mooselets from your Score Pile",
    "pop one card from another player's Score Pile",
    "pop the top three cards of the deck",
    "pop the card this card points at by its left edge",
    "any player pops one card from their hand",
    "each player pops one Machine",
    "each other player pops one card",
    "another player pops two facedown cards",
    "spin all cards",
    "each other player spins one card",
    "flip all cards",
    "flip all facedown cards face up",
    "flip two Scientists",
    "another player flips one card face down",
    "draw one card from play",
    "draw two Villains from play",
    "draw one card from another player's Score Pile",
    "draw two cards from another player's hand",
    "another player draws all cards from your hand",
    "each other player draws one card from your Score Pile",
    "each player draws one card",
    "move one card into your Score Pile",
    "move two facedown cards into another player's Score Pile",
    "move one Soldier from your hand into your Score Pile",
    "move all Constructs into your Score Pile",
    "move one card from your Score Pile into another player's Score Pile",
    "move all Scientists from every other player's Score Pile into your Score Pile",
    "put this card into any player's Score Pile",
    "put this card into your hand",
    "put this card under the deck",
    "put this card into another player's Score Pile",
    "lose two turns",
    "take two more turns",
    "any player loses three turns",
    "replace this card face down",
    "replace this card from the deck",
    "replace this card face down from the deck",
    "let another player replace this card",
    "leave this card's place empty until the next turn",
    "swap two cards",
    "swap two Machines",
    "shuffle the board",
    "shuffle the facedown cards",
    "shuffle all Machines",
    "shuffle all Heroes",
    "if you have nine Machines, win the game",
    "you may swap two cards",
    "you may another player pops one Pest",
    "either pop one Pest or put this card under the deck",
    "either you may draw two cards or lose a turn",
    "draw one card for each Pest in your Score Pile",
    "pop one card for each Hero in your Score Pile",
]


@pytest.fixture(scope="module")
def deck() -> str:
    """Our cards with other instructions: two each, until every form has been used several times."""
    forms = cycle(CLAUSES)
    lines: list[str] = []
    for line in our_text().splitlines():
        if line.startswith("do:"):
            continue
        lines.append("deck: Everything" if line.startswith("deck:") else line)
        if line.startswith("edges:"):
            lines += [f"do: {next(forms)}", f"do: {next(forms)}"]
    return "\n".join(lines)


@pytest.mark.parametrize("seats", range(2, 7))
def test_positions_are_valid_and_can_be_described(deck: str, seats: int) -> None:
    options = {"deck": deck, "teams": seats % 2 == 0, "board": "diamond" if seats > 3 else "grid"}
    dice = Dice(seats)
    for _ in range(4 if is_compiled() else 1):
        state = GAME.new(seats, **options)
        step = 0
        while not state.is_over():
            assert GAME.audit(state) == []
            legal = state.legal_actions()
            assert legal
            if step % 5 == 0:
                assert GAME.position(seats, options=options, **GAME.describe(state)) == state
                seat = step % seats
                other = GAME.redeal(state, seat, dice)
                assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(state, seat))
                if state.to_move() >= 0:
                    assert len(set(GAME.labels(state).values())) == len(legal)
                    assert GAME.prompt(state)
            state.apply(legal[dice.below(len(legal))])
            step += 1
        assert GAME.audit(state) == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end(deck: str, seats: int) -> None:
    dice = Dice(seats)
    for number in range(40):
        state = GAME.new(seats, deck=deck, teams=number % 2 == 0)
        assert playout(state, dice) < GAME.longest
        assert state.to_move() != CHANCE
        assert GAME.audit(state) == []
