"""The figures of an arena, from the results of its games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from cogworks.bots.standings import SURE
from cogworks.study.arena.contest import Contest
from cogworks.study.arena.match import error_counts
from cogworks.study.arena.ratings import Deal, Strength, strengths

Result = Mapping[str, Any]
FEWEST: Final = 2
"""Deals or games needed for an interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95% interval."""

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Row:
    """One player's figures."""

    name: str
    text: str
    games: int
    won: Estimate
    strength: Strength | None
    """None for solo games."""
    loss: Estimate | None
    """Chance given away per judged decision."""
    decisions: int
    errors: Mapping[str, int]
    error_rate: float
    """Errors per request."""
    forfeits: int
    withdrawn: bool
    seconds: float
    """Per request."""
    longest: float
    read: int
    written: int
    score: float
    """Mean final score."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players at the same tables."""

    first: int
    second: int
    games: int
    won: Estimate
    """Share of the first among the victories of the two, by deals."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures."""

    rows: Sequence[Row]
    """Strongest first."""
    pairs: Mapping[tuple[int, int], Pair]
    order: Sequence[int]
    """The players' numbers, in the order of the rows."""


def figures(contest: Contest, results: Sequence[Result]) -> Figures:
    """Compute all figures.  The order of the results does not matter."""
    results = sorted(results, key=lambda it: int(it["number"]))
    n = len(contest.entrants)
    rated = strengths(deals(contest, results), n, contest.seed) if contest.seats > 1 and results else [None] * n
    rows = [row(contest, results, player, rated[player]) for player in range(n)]
    order = sorted(range(n), key=lambda it: (-(s.rating if (s := rows[it].strength) else rows[it].won.value), it))
    pairs = {
        (first, second): pair
        for first in range(n)
        for second in range(n)
        if first != second and (pair := versus(contest, results, first, second)) is not None
    }
    return Figures([rows[player] for player in order], pairs, order)


def deals(contest: Contest, results: Sequence[Result]) -> list[Deal]:
    """The results of each deal."""
    wins: dict[int, dict[int, float]] = {}
    tables: dict[int, dict[tuple[int, ...], int]] = {}
    for result in results:
        deal = contest.place(int(result["number"]))[0]
        own = wins.setdefault(deal, {})
        for player, share in zip(result["seating"], result["returns"], strict=True):
            own[player] = own.get(player, 0.0) + share
        seated = tuple(sorted(result["seating"]))
        counts = tables.setdefault(deal, {})
        counts[seated] = counts.get(seated, 0) + 1
    return [Deal(wins[deal], tables[deal]) for deal in sorted(wins)]


def row(contest: Contest, results: Sequence[Result], player: int, strength: Strength | None) -> Row:
    """The figures of one player."""
    entrant = contest.entrants[player]
    seats = [(it, seat) for it in results for seat, who in enumerate(it["seating"]) if who == player]
    accounts = [it["accounts"][seat] for it, seat in seats]
    by_deal: dict[int, list[float]] = {}
    for it, seat in seats:
        by_deal.setdefault(contest.place(int(it["number"]))[0], []).append(float(it["returns"][seat]))
    lost = [sum(own) / len(own) for account in accounts if (own := account["losses"])]
    requests = sum(account["requests"] for account in accounts)
    errors = error_counts(accounts)
    forfeits = sum(it["forfeit"] == seat for it, seat in seats)
    return Row(
        name=entrant.name,
        text=entrant.text,
        games=len(seats),
        won=share([sum(own) / len(own) for own in by_deal.values()]),
        strength=strength if seats else None,
        loss=mean(lost) if lost else None,
        decisions=sum(account["decisions"] for account in accounts),
        errors=dict(sorted(errors.items())),
        error_rate=sum(errors.values()) / requests if requests else 0.0,
        forfeits=forfeits,
        withdrawn=forfeits >= contest.limits.most_failures,
        seconds=sum(account["seconds"] for account in accounts) / requests if requests else 0.0,
        longest=max((account["longest"] for account in accounts), default=0.0),
        read=sum(account["read"] for account in accounts),
        written=sum(account["written"] for account in accounts),
        score=sum(it["scores"][seat] for it, seat in seats) / len(seats) if seats else 0.0,
    )


def versus(contest: Contest, results: Sequence[Result], first: int, second: int) -> Pair | None:
    """How two players did against each other; None if they never met or neither won."""
    by_deal: dict[int, list[float]] = {}
    games = 0
    for it in results:
        won = [sum(s for who, s in zip(it["seating"], it["returns"], strict=True) if who == p) for p in (first, second)]
        if first in it["seating"] and second in it["seating"]:
            games += 1
            if sum(won) > 0:
                by_deal.setdefault(contest.place(int(it["number"]))[0], []).append(won[0] / sum(won))
    if not by_deal:
        return None
    return Pair(first, second, games, share([sum(own) / len(own) for own in by_deal.values()]))


def share(values: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1.

    As in the interval of Agresti and Coull, the error is computed as if a victory and a defeat had been added, so that
    a player who always wins has an interval, too.
    """
    n = len(values)
    if n < FEWEST:
        return Estimate(values[0] if values else 0.0, 0.0, 1.0, n)
    middle = sum(values) / n
    padded = [*values, 0.0, 1.0]
    centre = sum(padded) / len(padded)
    error = sqrt(sum((value - centre) ** 2 for value in padded) / (n + 1) / (n + 2))
    low, high = centre - SURE * error, centre + SURE * error
    return Estimate(middle, max(0.0, min(low, middle)), min(1.0, max(high, middle)), n)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of any figures."""
    n = len(values)
    middle = sum(values) / n
    if n < FEWEST:
        return Estimate(middle, float("-inf"), float("inf"), n)
    error = sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - SURE * error, middle + SURE * error, n)
