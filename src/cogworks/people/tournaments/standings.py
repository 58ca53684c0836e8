"""Standings: places by points, with tie-breaks and the uncertainty of points."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from cogworks.people.tournaments.pairing import Round
from cogworks.people.tournaments.results import Played

SURE: Final = 1.96
"""Standard errors on either side of a 95% interval."""
DIGITS: Final = 9
"""Digits that count in a comparison: sums of thirds must tie."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings."""

    place: int
    """From 1; players who tie in everything share a place."""
    player: int
    points: float
    error: float
    """Half the width of the 95% interval of the points, from the spread between rounds."""
    opponents: float
    """First tie-break: the points of all opponents met, over all rounds (Buchholz)."""
    quality: float
    """Second tie-break: points of each round, times the points of the opponents in it (Sonneborn-Berger)."""
    lead: int
    """Third tie-break: leads over the best opponent, summed."""
    games: int
    byes: int


def standings(
    n_players: int,
    rounds: Sequence[Round],
    games: Sequence[Played],
    earned: Mapping[tuple[int, int], float],
    bye: float,
) -> list[Standing]:
    """Rank all players by the points earned in each round."""
    by_round: defaultdict[int, list[float]] = defaultdict(list)
    for number, past in enumerate(rounds):
        for player in range(n_players):
            if player in past.byes:
                by_round[player].append(bye)
            elif (number, player) in earned:
                by_round[player].append(earned[number, player])
    totals = [round(sum(by_round[player]), DIGITS) for player in range(n_players)]
    rows: list[Standing] = []
    for player in range(n_players):
        opponents = quality = 0.0
        for number, past in enumerate(rounds):
            for table in past.tables:
                if player in table:
                    met = sum(totals[other] for other in table if other != player)
                    opponents += met
                    quality += met * earned.get((number, player), 0.0)
        mine = [(game, game.players.index(player)) for game in games if player in game.players]
        rows.append(
            Standing(
                place=0,
                player=player,
                points=totals[player],
                error=_error(by_round[player]),
                opponents=round(opponents, DIGITS),
                quality=round(quality, DIGITS),
                lead=sum(game.margins[seat] for game, seat in mine),
                games=len(mine),
                byes=sum(player in past.byes for past in rounds),
            )
        )
    return ranked(rows)


def ranked(rows: Sequence[Standing]) -> list[Standing]:
    """Sort lines by points and tie-breaks and number the places."""

    def key(row: Standing) -> tuple[float, ...]:
        return (-row.points, -row.opponents, -row.quality, -row.lead)

    ordered = sorted(rows, key=lambda row: (*key(row), row.player))
    keys = [key(row) for row in ordered]
    return [replace(row, place=keys.index(mine) + 1) for row, mine in zip(ordered, keys, strict=True)]


def _error(points: Sequence[float]) -> float:
    n = len(points)
    if n < 2:
        return 0.0
    mean = sum(points) / n
    # The total's standard error: that of one round, times the root of the number of rounds.
    return SURE * sqrt(n * sum((it - mean) ** 2 for it in points) / (n - 1))
