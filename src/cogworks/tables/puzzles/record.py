"""A player's record at puzzles, derived from the first results: streaks and an openskill rating."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from openskill.models import PlackettLuce

from cogworks.puzzles.rating import AVERAGE, SCALE, SPREAD
from cogworks.tables.puzzles.store import FAILED, SOLVED, PuzzleAttempt

LUCK: Final = SCALE / sqrt(2)
"""Openskill's beta: a lead of 400 points means odds of ten to one, the scale of puzzle ratings."""
DRIFT: Final = SPREAD / 100
"""Openskill's tau: how much a player's strength may change from one puzzle to the next."""
SURE_OF_PUZZLE: Final = 80.0
"""Standard deviation of a puzzle's rating, which is fixed."""
SURE: Final = 1.96
"""Standard errors on either side of a 95% interval."""

_MODEL: Final = PlackettLuce(mu=float(AVERAGE), sigma=float(SPREAD), beta=LUCK, tau=DRIFT)


@dataclass(frozen=True, slots=True)
class SolverRating:
    """A player's strength at puzzles."""

    mean: float
    margin: float
    """Half the width of the 95% interval."""


@dataclass(frozen=True, slots=True)
class SolverRecord:
    """A player's results so far."""

    solved: int
    """Puzzles solved, also after a mistake or with a hint."""
    streak: int
    """Puzzles in a row that were solved at once; hints neither extend nor end it."""
    best: int
    """The longest streak."""


def record(attempts: Sequence[PuzzleAttempt]) -> SolverRecord:
    """The record of attempts, which are in the order of their first results."""
    streak = best = 0
    for attempt in attempts:
        if attempt.result == SOLVED:
            streak += 1
        elif attempt.result == FAILED:
            streak = 0
        best = max(best, streak)
    return SolverRecord(sum(attempt.solved is not None for attempt in attempts), streak, best)


def rating(results: Iterable[tuple[float, bool]]) -> SolverRating:
    """The rating after these results, in order: each puzzle's rating, and whether it was solved at once."""
    player = _MODEL.rating()
    for strength, is_solved in results:
        puzzle = _MODEL.rating(mu=strength, sigma=SURE_OF_PUZZLE)
        # The puzzle's rating is fixed: only the player's changes.
        ((player,), _) = _MODEL.rate([[player], [puzzle]], scores=[1.0, 0.0] if is_solved else [0.0, 1.0])
    return SolverRating(player.mu, SURE * player.sigma)
