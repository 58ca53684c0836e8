"""How much of the results is explained by the deal: the luck that a duplicate tournament removes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.engine.dice import Dice
from cogworks.people.tournaments.results import Played

SAMPLES: Final = 1000
"""Bootstrap samples for an interval."""
TAIL: Final = 0.025


@dataclass(frozen=True, slots=True)
class Luck:
    """The share of the variance of results that deal and seat explain, with a 95% interval."""

    share: float
    low: float
    high: float
    deals: int


@dataclass(frozen=True, slots=True)
class _Spread:
    """Sums of squares on one deal and seat."""

    n: int
    total: float
    squares: float


def luck_removed(games: Sequence[Played]) -> Luck | None:
    """Estimate the share from the games of a duplicate tournament; None if too few games share a deal.

    Games that a player gave up say nothing about the deal.  One-way analysis of variance, with deal and seat as groups.
    The interval samples deals, because results on the same deal depend on each other.
    """
    games = [game for game in games if not game.forfeits]
    deals = _spreads(games)
    estimate = _share([spread for spreads in deals for spread in spreads])
    if estimate is None or len(deals) < 2:
        return None
    dice = Dice(len(games))
    samples: list[float] = []
    for _ in range(SAMPLES):
        chosen = [spread for _ in deals for spread in deals[dice.below(len(deals))]]
        share = _share(chosen)
        if share is not None:
            samples.append(share)
    samples.sort()
    if not samples:
        return None
    ends = [samples[min(len(samples) - 1, int(part * len(samples)))] for part in (TAIL, 1 - TAIL)]
    return Luck(estimate, min(ends[0], estimate), max(ends[1], estimate), len(deals))


def _spreads(games: Sequence[Played]) -> list[list[_Spread]]:
    """The spread of results for each deal and its seats: leads where scores decide, and points elsewhere."""
    by_score = all(game.is_by_score for game in games) and any(any(game.margins) for game in games)
    found: defaultdict[tuple[int, int], defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for seat, value in enumerate(game.margins if by_score else game.points):
            found[game.number, game.deal][seat].append(float(value))
    return [
        [_Spread(len(row), sum(row), sum(value * value for value in row)) for row in seats.values()]
        for seats in found.values()
    ]


def _share(spreads: Sequence[_Spread]) -> float | None:
    n = sum(spread.n for spread in spreads)
    groups = len(spreads)
    if groups < 2 or n <= groups:
        return None
    mean = sum(spread.total for spread in spreads) / n
    inside = sum(spread.squares - spread.total * spread.total / spread.n for spread in spreads) / (n - groups)
    between = sum(spread.n * (spread.total / spread.n - mean) ** 2 for spread in spreads) / (groups - 1)
    size = (n - sum(spread.n * spread.n for spread in spreads) / n) / (groups - 1)
    explained = max(0.0, (between - inside) / size)
    return explained / (explained + inside) if explained + inside > 0 else None
