"""Strengths from results: Luce's choice model, and intervals by resampling whole deals.

The chance of a player to win a game is its strength divided by the sum of the strengths at the table; with two seats,
that is the model of Bradley and Terry.  A deal is played in all seatings, so what a deal gives to a seat it gives to
every player once, and resampling deals keeps that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from cogworks.engine.dice import Dice

MIDDLE: Final = 1500.0
"""The mean of all ratings."""
SCALE: Final = 400 / log(10)
"""Ten times the strength is 400 points, as in Elo's ratings."""
PRIOR: Final = 1.0
"""Games that every player has played against one of average strength, half of them won: ratings stay finite.

Resampling also draws the result of these games.  A player who always wins would otherwise have no interval.
"""
ROUNDS: Final = 400
CLOSE: Final = 1e-6
RESAMPLES: Final = 300
TAIL: Final = 0.025
STEPS: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Deal:
    """The results of one deal."""

    wins: Mapping[int, float]
    """Each player's shares of victories."""
    tables: Mapping[tuple[int, ...], int]
    """How many games were played by these players, one per seat, in order of their numbers."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's rating with its 95% interval."""

    rating: float
    low: float
    high: float


def strengths(deals: Sequence[Deal], n: int, seed: int = 0) -> list[Strength]:
    """The ratings of n players."""
    fitted = fit(deals, n, [1.0] * n)
    middle = [points(value, fitted) for value in fitted]
    dice, resampled = Dice(seed), []
    for _ in range(RESAMPLES if len(deals) > 1 else 0):
        drawn = [deals[int(dice.below(len(deals)))] for _ in deals]
        again = fit(drawn, n, fitted, [(TAIL + (1 - 2 * TAIL) * int(dice.below(STEPS)) / STEPS) for _ in range(n)])
        resampled.append([points(value, again) for value in again])
    found: list[Strength] = []
    for player in range(n):
        values = sorted(row[player] for row in resampled) or [float("-inf"), float("inf")]
        cut = int(TAIL * len(values))
        found.append(Strength(middle[player], values[cut], values[-1 - cut]))
    return found


def points(strength: float, among: Sequence[float]) -> float:
    """A strength as a rating."""
    return MIDDLE + SCALE * (log(strength) - sum(map(log, among)) / len(among))


def fit(deals: Sequence[Deal], n: int, start: Sequence[float], prior: Sequence[float] | None = None) -> list[float]:
    """The most likely strengths (Hunter's minorization-maximization); `prior` are the results of the prior games."""
    wins = [PRIOR * share for share in prior or [0.5] * n]
    tables: dict[tuple[int, ...], int] = {}
    for deal in deals:
        for player, won in deal.wins.items():
            wins[player] += won
        for table, games in deal.tables.items():
            tables[table] = tables.get(table, 0) + games
    current = list(start)
    for _ in range(ROUNDS):
        weights = [PRIOR / (value + 1.0) for value in current]
        for table, games in tables.items():
            weight = games / sum(current[player] for player in table)
            for player in table:
                weights[player] += weight
        updated = [won / weight for won, weight in zip(wins, weights, strict=True)]
        change = max(abs(log(new / old)) for new, old in zip(updated, current, strict=True))
        current = updated
        if change < CLOSE:
            break
    return current
