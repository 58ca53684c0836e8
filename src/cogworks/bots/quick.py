"""The two levels that don't search, random and novice, as compiled functions: environments call them at every step."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.search import glance
from cogworks.engine.dice import Dice
from cogworks.engine.state import State

NOBODY: Final = 0
AT_RANDOM: Final = 1
AS_NOVICE: Final = 2
"""Kinds of players."""
GLANCES: Final = 3
"""Worlds a novice samples to look one answer ahead."""
BLUNDER_PERCENT: Final = 30
"""Percentage of answers a novice picks at random."""
NEAR_TIE: Final = 0.02
"""Weight of the prior, which breaks near-ties: many answers only prepare a gain."""


def quick_answer(kind: i64, state: State, seed: i64, legal: vec[i64]) -> i64:
    """The answer of a player for the seat to move; the seed determines its dice, and `legal` is overwritten."""
    n = state.fill(legal)
    if kind == AT_RANDOM:
        return legal[Dice(seed).below(n)]
    if n == 1:
        return legal[0]
    seat = state.mover
    return novice_answer(state.redeal(seat, Dice(seed + 1)), seat, Dice(seed))


def novice_answer(world: State, seat: i64, dice: Dice) -> i64:
    """A novice's answer, given any world consistent with its knowledge."""
    legal = world.legal_actions()
    sensible = [action for action in legal if world.prior(action) > 0]
    if len(sensible) == 0:
        sensible = legal
    if len(sensible) == 1:
        return sensible[0]
    return first_look(world, sensible, seat, dice)


def first_look(world: State, sensible: list[int], seat: i64, dice: Dice) -> i64:
    """The answer with the best immediate value; sometimes a random one."""
    rows = [row for row in glance(world, seat, dice, GLANCES) if row[0] in sensible]
    if dice.below(100) < BLUNDER_PERCENT:
        return rows[dice.below(len(rows))][0]
    keenest = 1
    for _, prior, _ in rows:
        if prior > keenest:
            keenest = prior
    best: i64 = -1
    highest = 0.0
    for action, prior, value in rows:
        worth = value + NEAR_TIE * prior / keenest
        if best < 0 or worth > highest:
            best = action
            highest = worth
    return best
