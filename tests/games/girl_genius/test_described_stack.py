"""Described positions name only seats that exist."""

import pytest

import cogworks
from cogworks import CHANCE, Dice, PositionError, State
from cogworks.engine.game import Data

GAME = cogworks.game("girl_genius")


def described_clause() -> Data:
    """The description of a position of three players in which an instruction is being followed."""
    for seed in range(200):
        state: State = GAME.new(3)
        dice = Dice(seed)
        while not state.is_over():
            stack = GAME.describe(state)["stack"]
            assert isinstance(stack, list)
            if stack and "clause_of" in stack[-1]:
                return GAME.describe(state)
            legal = state.legal_actions()
            if state.to_move() == CHANCE:
                dice.roll(state)
            else:
                state.apply(legal[dice.below(len(legal))])
    raise AssertionError("no instruction was followed")


@pytest.mark.parametrize("field", ["doer", "you", "other"])
def test_a_stack_names_only_seats_that_exist(field: str) -> None:
    described = described_clause()
    GAME.build(3, GAME.settle({}), described)
    stack = described["stack"]
    assert isinstance(stack, list)
    stack[-1][field] = 3
    with pytest.raises(PositionError):
        GAME.build(3, GAME.settle({}), described)
