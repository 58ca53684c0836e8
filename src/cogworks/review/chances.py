"""A seat's chance of winning, estimated by search over worlds consistent with what that seat knows."""

import time
from dataclasses import dataclass
from typing import Final

from cogworks.bots.search import Search
from cogworks.engine.dice import Dice
from cogworks.engine.state import OVER, State

BREATH: Final = 8
"""Simulations between checks of the clock."""
FEW: Final = 16
"""Least simulations for an estimate, also when time is short."""
ENOUGH: Final = 0.12
"""Share of the simulations that an answer needs for its own estimate; others are searched separately."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one estimate.  Without a time limit, the same seed gives the same estimate on every machine."""

    simulations: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a search says about the answers of the seat to move."""

    best: int
    """The answer it would give."""
    best_chance: float
    chosen_chance: float
    """The chance after the answer that was given."""

    @property
    def loss(self) -> float:
        """How much chance the answer gave away."""
        return max(0.0, self.best_chance - self.chosen_chance)


def chance(state: State, seat: int, dice: Dice, budget: Budget) -> float:
    """The chance of a seat, knowing only what it knows; after the end, its result."""
    if state.mover == OVER:
        return float(state.returns()[seat])
    search = searched(state, seat, dice, budget)
    return search.value / float(search.simulations)


def judge(state: State, chosen: int, dice: Dice, budget: Budget) -> Decision:
    """Compare the answer given by the seat to move with the best one."""
    seat = int(state.to_move())
    search = searched(state, seat, dice, budget)
    rows = {action: (visits, mean) for action, visits, mean in search.report() if visits}
    best = next(iter(rows))
    visits, mean = rows.get(chosen, (0, 0.0))
    if visits < ENOUGH * int(search.simulations):
        mean = chance(after(state, chosen, seat, dice), seat, dice, budget)
    best_chance = rows[best][1]
    if chosen == best or mean > best_chance:
        return Decision(chosen, mean, mean)
    return Decision(best, best_chance, mean)


def after(state: State, action: int, seat: int, dice: Dice) -> State:
    """A position after this answer that the seat thinks possible: chance has not answered yet."""
    world = state.redeal(seat, dice)
    world.apply(action)
    return world


def searched(state: State, seat: int, dice: Dice, budget: Budget) -> Search:
    """Search within a budget."""
    search = Search(state, seat, dice)
    end = None if budget.seconds is None else time.perf_counter() + budget.seconds
    while search.simulations < budget.simulations:
        search.simulate(min(BREATH, budget.simulations - search.simulations))
        if end is not None and search.simulations >= FEW and time.perf_counter() >= end:
            break
    return search
