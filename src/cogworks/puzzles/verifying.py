"""Verify a solution by deep searches with several seeds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.bots.chances import stated
from cogworks.bots.levels import searched
from cogworks.engine.dice import Dice
from cogworks.engine.state import State
from cogworks.puzzles.puzzle import Evidence
from cogworks.review.chances import after, budget, chance

SEEDS: Final = 5
SIMULATIONS: Final = 20_000
"""Per seed, ten times as many as a master's."""
GAP: Final = 0.05
"""How much better the best move must be than any other, for every seed."""
LOSS: Final = 0.04
"""How much chance the best turn by its theme may give away, for every seed."""
RIVALS: Final = 3
"""Other moves that get a search of their own."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How deep to search."""

    seeds: int = SEEDS
    simulations: int = SIMULATIONS


def best_move(state: State, effort: Effort, gap: float = GAP, luck: int = 1) -> tuple[int, Evidence] | None:
    """The move that is clearly best for every seed; None if there is none."""
    seat, chosen = int(state.to_move()), -1
    lowest, highest = 1.0, 0.0
    deep, check = budget(effort.simulations), budget(effort.simulations // 8)
    for seed in range(effort.seeds):
        dice = Dice((luck << 20) + seed)
        rows = [row[0] for row in searched(deep, state, seat, dice, thorough=True).report() if row[1] > 0]
        if chosen not in (-1, rows[0]) or len(rows) < 2:
            return None
        chosen = rows[0]
        # Moves that the search visits little have poor estimates, so each gets its own search.
        best = chance(after(state, chosen, seat, dice), seat, dice, check)
        other = max(chance(after(state, action, seat, dice), seat, dice, check) for action in rows[1 : RIVALS + 1])
        if best - other < gap:
            return None
        lowest, highest = min(lowest, best), max(highest, other)
    return chosen, Evidence(lowest, highest, effort.seeds, effort.simulations)


def good_turn(
    state: State, solution: Sequence[int], accepted: Sequence[int], effort: Effort, nodes: int, luck: int = 1
) -> Evidence | None:
    """Whether a turn that is best by its theme is also good play; None if it is not.

    For every seed it must have nearly the best chance of winning, and for most seeds the search must start it the same
    way (`accepted`).  A turn that wins the game needs no search.
    """
    seat = int(state.to_move())
    by, agreed = budget(effort.simulations // 2), 0
    lowest, highest = 1.0, 0.0
    for seed in range(effort.seeds):
        dice = Dice((luck << 20) + seed)
        end = state.redeal(seat, dice)
        for answer in solution:
            end.apply(answer)
        best = chance(end, seat, dice, by)
        if best == 1.0 and end.is_over():
            return Evidence(1.0, 1.0, 0, 0, nodes)
        found, _, mean = searched(by, state, seat, dice, thorough=True).report()[0]
        other = stated(state, mean)
        if other - best > LOSS:
            return None
        agreed += found in accepted
        lowest, highest = min(lowest, best), max(highest, other)
    return (
        Evidence(lowest, highest, effort.seeds, effort.simulations // 2, nodes) if 2 * agreed > effort.seeds else None
    )
