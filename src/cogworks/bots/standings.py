"""Statistics of a ladder: win rates and ratings with confidence intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from openskill.models import PlackettLuce

from cogworks.bots.ladder import Contest, Result, in_order

SURE: Final = 1.96
"""Standard errors on either side of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often the first level of a pairing won."""

    first: str
    second: str
    games: int
    rate: float
    """A shared win counts as its share."""
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A level's strength relative to the other levels; only differences are meaningful."""

    level: str
    mean: float
    margin: float
    """Half the width of the 95% interval."""
    milliseconds: float
    """Average time per answer."""
    longest: float
    """Longest time for an answer, in milliseconds."""


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson score interval, which also works near 0 and 1."""
    spread = SURE * SURE / games
    middle = (rate + spread / 2) / (1 + spread)
    half = SURE / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rates(contest: Contest, results: Sequence[Result]) -> list[Rate]:
    """Each pairing's win rate."""
    found: list[Rate] = []
    for place, pairing in enumerate(contest.pairings()):
        shares = [it.returns[it.number % contest.seats] for it in results if it.pairing == place]
        if shares:
            rate = sum(shares) / len(shares)
            found.append(Rate(pairing.first, pairing.second, len(shares), rate, *interval(rate, len(shares))))
    return found


def ratings(contest: Contest, results: Sequence[Result]) -> list[Rating]:
    """Each level's rating and speed, strongest first; the order of the results does not matter.

    Solo games are not rated.
    """
    model = PlackettLuce()
    strengths = {name: model.rating(name=name) for name in contest.levels}
    for result in in_order(results) if contest.seats > 1 else ():
        pairing = contest.pairings()[result.pairing]
        seat = result.number % contest.seats
        for rival in range(contest.seats):
            if rival != seat:
                teams = [[strengths[pairing.first]], [strengths[pairing.second]]]
                # Each rival counts as a separate match: a win, a loss, or a draw if neither won.
                (first,), (second,) = model.rate(teams, scores=[result.returns[seat], result.returns[rival]])
                strengths[pairing.first], strengths[pairing.second] = first, second
    rows = [
        Rating(name, strength.mu, SURE * strength.sigma, *_pace(name, results)) for name, strength in strengths.items()
    ]
    return sorted(rows, key=lambda row: -row.mean)


def _pace(name: str, results: Sequence[Result]) -> tuple[float, float]:
    records = [result.thinking[name] for result in results if name in result.thinking]
    choices = sum(n for n, _, _ in records) or 1
    return 1000 * sum(total for _, total, _ in records) / choices, 1000 * max((it for _, _, it in records), default=0.0)


def report(contest: Contest, results: Sequence[Result]) -> list[str]:
    """Both tables as lines of Markdown."""
    share = 1 / contest.seats
    lines = [f"| pairing | games | wins | 95% interval | even is {share:.0%} |", "|---|---|---|---|---|"]
    if contest.seats == 1:
        lines[0] = "| level | games | wins | 95% interval | |"
    for row in rates(contest, results):
        verdict = (
            "" if contest.seats == 1 else "above" if row.low > share else "below" if row.high < share else "unclear"
        )
        others = f" against {row.second}" if row.second else ""
        lines.append(
            f"| {row.first}{others} | {row.games} | {row.rate:.1%} | {row.low:.1%} to {row.high:.1%} | {verdict} |"
        )
    lines += ["", "| level | rating | 95% interval | ms per answer | longest ms |", "|---|---|---|---|---|"]
    for rating in ratings(contest, results):
        strength = f"{rating.mean:.1f} | ± {rating.margin:.1f}" if contest.seats > 1 else " | "
        lines.append(f"| {rating.level} | {strength} | {rating.milliseconds:.2f} | {rating.longest:.0f} |")
    return lines
