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
RIVALS: Final = 2
"""Other moves that get a separate search."""


WIN_CHECK: Final = 4000
"""Simulations that look for other moves that win anyway."""
SAFE: Final = 0.97
"""From this chance on, a move that does not win at once is as good as one that does."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How deep to search."""

    seeds: int = SEEDS
    simulations: int = SIMULATIONS


def best_move(state: State, effort: Effort, gap: float = GAP, luck: int = 1) -> tuple[int, Evidence] | None:
    """The move that is clearly best for every seed; None if there is none."""
    seat, chosen = int(state.to_move()), -1
    lowest, highest = 1.0, 0.0
    deep, check = budget(effort.simulations), budget(effort.simulations // 10)
    for seed in range(effort.seeds):
        dice = Dice((luck << 20) + seed)
        # It may stop early, once the simulations left cannot change its choice.
        rows = [row[0] for row in searched(deep, state, seat, dice).report() if row[1] > 0]
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
    way (`accepted`).
    """
    seat = int(state.to_move())
    by, agreed = budget(effort.simulations // 2), 0
    lowest, highest = 1.0, 0.0
    for seed in range(effort.seeds):
        dice = Dice((luck << 20) + seed)
        end = state.redeal(seat, dice)
        for answer in solution:
            end.apply(answer)
        if end.is_over():
            return _won(state, end, accepted, dice, nodes)
        best = chance(end, seat, dice, by)
        search = searched(by, state, seat, dice, thorough=True)
        found, _, mean = search.report()[0]
        other = stated(state, mean, search)
        if other - best > LOSS:
            return None
        agreed += found in accepted
        lowest, highest = min(lowest, best), max(highest, other)
    return (
        Evidence(lowest, highest, effort.seeds, effort.simulations // 2, nodes) if 2 * agreed > effort.seeds else None
    )


def _won(state: State, end: State, accepted: Sequence[int], dice: Dice, nodes: int) -> Evidence | None:
    """A turn that wins the game is good play; it is a puzzle only if other moves risk something."""
    seat = int(state.to_move())
    if list(end.winners()) != [seat]:
        return None
    rows = searched(budget(WIN_CHECK), state, seat, dice, thorough=True).report()
    other = max((mean for action, visits, mean in rows if visits and action not in accepted), default=0.0)
    return Evidence(1.0, other, 1, WIN_CHECK, nodes) if other <= SAFE else None
