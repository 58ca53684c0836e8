"""A seat's chance of winning, estimated by search over worlds consistent with what that seat knows."""

from dataclasses import dataclass
from math import inf
from typing import Final

from cogworks.bots.chances import stated
from cogworks.bots.levels import Level, searched
from cogworks.engine.dice import Dice
from cogworks.engine.state import OVER, State

ENOUGH: Final = 0.12
"""Share of the simulations that an answer needs for its own estimate; others are searched separately."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A search's judgement of a decision."""

    best: int
    """The answer it would give."""
    best_chance: float
    chosen_chance: float
    """The chance after the answer that was given."""
    before: float
    """The chance before the decision, estimated the way `chance` does."""

    @property
    def loss(self) -> float:
        """How much chance the answer gave away."""
        return max(0.0, self.best_chance - self.chosen_chance)


def budget(simulations: int, seconds: float = inf) -> Level:
    """Limits of one estimate.  Without a time limit, the same seed gives the same estimate on every machine."""
    return Level("review", "estimates chances", simulations, seconds)


def chance(state: State, seat: int, dice: Dice, by: Level) -> float:
    """The chance of a seat, knowing only what it knows; after the end, its result."""
    if state.mover == OVER:
        return float(state.utility(seat))
    search = searched(by, state, seat, dice, thorough=True)
    return stated(state, search.mean(), search)


def judge(state: State, chosen: int, dice: Dice, by: Level) -> Decision:
    """Compare the answer given by the seat to move with the best one."""
    seat = int(state.to_move())
    search = searched(by, state, seat, dice, thorough=True)
    rows = {action: (visits, stated(state, mean, search)) for action, visits, mean in search.report() if visits}
    best = next(iter(rows))
    visits, mean = rows.get(chosen, (0, 0.0))
    if visits < ENOUGH * int(search.simulations):
        mean = chance(after(state, chosen, seat, dice), seat, dice, by)
    best_chance = rows[best][1]
    before = stated(state, search.mean(), search)
    if chosen == best or mean > best_chance:
        return Decision(chosen, mean, mean, before)
    return Decision(best, best_chance, mean, before)


def confirm(decision: Decision, state: State, chosen: int, dice: Dice, by: Level) -> Decision:
    """Compare the best answer with the one given once more, by two searches of equal size.

    The first search picks the answer with the highest estimate, which is partly the luckiest one.
    """
    seat = int(state.to_move())
    best_chance = chance(after(state, decision.best, seat, dice), seat, dice, by)
    chosen_chance = chance(after(state, chosen, seat, dice), seat, dice, by)
    if best_chance <= chosen_chance:
        return Decision(chosen, chosen_chance, chosen_chance, decision.before)
    return Decision(decision.best, best_chance, chosen_chance, decision.before)


def after(state: State, action: int, seat: int, dice: Dice) -> State:
    """A position after this answer that the seat thinks possible: chance has not answered yet."""
    world = state.redeal(seat, dice)
    world.apply(action)
    return world
