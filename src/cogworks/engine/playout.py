"""Random play in compiled code."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.state import MAX_LEGAL, OVER, State


def playout(state: State, dice: Dice) -> int:
    """Play random legal answers to the end; return how many."""
    legal = vec[i64]([0] * MAX_LEGAL)
    answers: i64 = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.apply(state.case(dice.below(state.n_cases())))
        else:
            n = state.fill(legal)
            state.apply(legal[dice.below(n)])
        answers += 1
    return answers
