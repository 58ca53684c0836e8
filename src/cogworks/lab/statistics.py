"""Estimates with intervals, corrections for many comparisons, and the power of a sample."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, isnan, sqrt
from typing import Final

from cogworks.bots.standings import SURE, interval

FEWEST: Final = 30
"""With fewer games or deals, a figure is inconclusive."""
FALSE_DISCOVERIES: Final = 0.05
"""Expected share of false findings among all findings of a table (Benjamini-Hochberg)."""
POWER: Final = 0.84
"""Standard errors for 80% power."""
INCONCLUSIVE: Final = "inconclusive"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95% interval."""

    value: float
    low: float
    high: float
    n: int
    """Independent observations: games or deals."""
    error: float
    """Standard error."""

    @property
    def is_conclusive(self) -> bool:
        """Are there enough observations to show a number?"""
        return self.n >= FEWEST

    def contains(self, value: float) -> bool:
        """Is a value inside the interval?"""
        return self.low <= value <= self.high

    @property
    def p(self) -> float:
        """Two-sided p-value of a difference from zero."""
        if self.n < 2 or self.error == 0:
            return 1.0 if self.value == 0 or self.n < 2 else 0.0
        t, df = self.value / self.error, self.n - 1
        # Student's t as a normal deviate (Wallace's approximation).
        z = abs(t) * (1 - 1 / (4 * df)) / sqrt(1 + t * t / (2 * df))
        return erfc(z / sqrt(2))


NOTHING: Final = Estimate(float("nan"), float("nan"), float("nan"), 0, float("nan"))


def share(values: Sequence[float]) -> Estimate:
    """The mean of results between 0 and 1, with the Wilson interval."""
    if not values:
        return NOTHING
    rate = sum(values) / len(values)
    low, high = interval(rate, len(values))
    return Estimate(rate, low, high, len(values), (high - low) / (2 * SURE))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of any figures, with Student's t interval."""
    n = len(values)
    if n < 2:
        return NOTHING if not n else Estimate(values[0], float("-inf"), float("inf"), 1, float("inf"))
    middle = sum(values) / n
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    error = sqrt(variance / n)
    half = quantile(n - 1) * error
    return Estimate(middle, middle - half, middle + half, n, error)


def paired(differences: Sequence[float]) -> Estimate:
    """The mean of differences between -1 and 1 on the same deals.

    Often most of them are 0, and Student's interval is too narrow.  As in the interval of Agresti and Min for paired
    shares, the error is computed as if two halves of a deal had been added, one with a difference of 1, one with -1.
    """
    found = mean(differences)
    n = found.n
    if n < 2:
        return found
    squares = sum(value * value for value in differences) + 1
    error = sqrt((squares / (n + 2) - found.value**2 * n / (n + 2)) / (n + 2))
    half = quantile(n - 1) * error
    return Estimate(found.value, found.value - half, found.value + half, n, error)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two independent estimates, with a normal interval."""
    error = sqrt(first.error**2 + second.error**2)
    value = first.value - second.value
    return Estimate(value, value - SURE * error, value + SURE * error, min(first.n, second.n), error)


def quantile(df: int) -> float:
    """The 97.5% quantile of Student's t (Cornish-Fisher expansion)."""
    z = 1.959964
    return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Benjamini-Hochberg: the smallest false discovery rate at which each would be a finding."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    found = [1.0] * len(p_values)
    lowest = 1.0
    for rank in range(len(order), 0, -1):
        place = order[rank - 1]
        lowest = min(lowest, p_values[place] * len(order) / rank)
        found[place] = lowest
    return found


def percent(value: float, *, signed: bool = False) -> str:
    """'52.3%', or with its sign."""
    return "" if isnan(value) else f"{100 * value:+.1f}%" if signed else f"{100 * value:.1f}%"


def points(value: float) -> str:
    """A difference of shares in percentage points."""
    return "" if isnan(value) else f"{100 * value:+.1f}"


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile."""
    ordered = sorted(values)
    if not ordered:
        return (float("nan"),) * 3
    return tuple(ordered[min(len(ordered) - 1, len(ordered) * part // 4)] for part in (1, 2, 3))  # type: ignore[return-value]


def counted(values: Sequence[str]) -> Mapping[str, int]:
    """How often each value occurs, most frequent first."""
    found: dict[str, int] = {}
    for value in values:
        found[value] = found.get(value, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
