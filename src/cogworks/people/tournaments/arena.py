"""Arena: players meet again as soon as they are free, until time is up."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from cogworks.people.tournaments.pairing import History, seated
from cogworks.people.tournaments.results import Played

WIN: Final = 2
"""Points for a win; a shared win gives its share."""
STREAK: Final = 2
"""Wins in a row after which further wins count double."""


def arena_points(shares: Sequence[float]) -> list[float]:
    """The points of each of a player's games, given the share of each win in order."""
    points: list[float] = []
    streak = 0
    for share in shares:
        is_win = share == 1
        points.append(WIN * share * (2 if is_win and streak >= STREAK else 1))
        streak = streak + 1 if is_win else 0
    return points


def arena_results(games: Sequence[Played]) -> dict[tuple[int, int], float]:
    """The points of each round and player; a round is a moment at which free players were paired."""
    by_player: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for game in sorted(games, key=lambda game: game.number):
        for player, share in zip(game.players, game.shares, strict=True):
            by_player[player].append((game.number, share))
    return {
        (number, player): points
        for player, rows in by_player.items()
        for (number, _), points in zip(rows, arena_points([share for _, share in rows]), strict=True)
    }


def arena_tables(
    waiting: Sequence[int], points: Sequence[float], last: Mapping[int, frozenset[int]], seats: int, history: History
) -> list[tuple[int, ...]]:
    """Seat waiting players at as many tables as possible, by points; opponents of the last game wait for others.

    If nobody else is free, they meet again: waiting would be worse.
    """
    left = sorted(waiting, key=lambda player: (-points[player], player))
    tables: list[tuple[int, ...]] = []
    while len(left) >= seats:
        table = [left.pop(0)]
        while len(table) < seats:
            fresh = [one for one in left if not any(one in last.get(other, ()) for other in table)]
            table.append((fresh or left)[0])
            left.remove(table[-1])
        tables.append(seated(table, history))
    return tables
