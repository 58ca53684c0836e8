"""The scale of ratings: what is stored, and what people see."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

MEAN: Final = 25.0
SIGMA: Final = MEAN / 3
BETA: Final = MEAN / 6
TAU: Final = MEAN / 300
"""The usual figures of openskill: a newcomer's rating and uncertainty, the luck of a game, and how ratings drift."""
POINT: Final = 30.0
AVERAGE: Final = 1500
"""People see 1500 for the mean, and 30 points for each unit: 400 points are about ten to one."""
DAY: Final = 24 * 3600.0
DRIFT: Final = 8500 / POINT**2 / 365
"""How much the variance of a rating grows each day without a game: from 60 points to 110 in a year."""
SURE: Final = 125 / POINT
"""The uncertainty up to which a rating counts for leaderboards."""
DIGITS: Final = 6
"""Digits stored, so that recomputed ratings are equal on every machine."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in one game and pool, as after their last game."""

    mean: float = MEAN
    sigma: float = SIGMA
    last: float = 0.0
    """When that game ended; 0 before the first."""
    games: int = 0

    def at(self, now: float) -> float:
        """The uncertainty at a time: it grows while the player does not play."""
        if not self.games:
            return self.sigma
        return min(SIGMA, sqrt(self.sigma**2 + DRIFT * max(0.0, now - self.last) / DAY))

    def sure_until(self) -> float:
        """Until when the rating is certain enough for leaderboards, without another game; 0 if it is not."""
        if self.sigma > SURE or not self.games:
            return 0.0
        return round(self.last + (SURE**2 - self.sigma**2) / DRIFT * DAY, 3)

    def shown(self, now: float) -> "Shown":
        """The rating as people see it."""
        sigma = self.at(now)
        return Shown(points(self.mean), max(10, round(2 * POINT * sigma, -1)), sigma > SURE, self.games)


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people see it."""

    points: int
    margin: float
    """Two standard deviations: the true strength is almost certainly within."""
    is_provisional: bool
    games: int

    def __str__(self) -> str:
        return f"{self.points}{'?' if self.is_provisional else ''}"


def points(mean: float) -> int:
    """A rating in points."""
    return round(AVERAGE + POINT * (mean - MEAN))
