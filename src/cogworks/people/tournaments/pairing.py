"""Pairings of a round: who meets whom, in which seats, and who sits out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

PASSES: Final = 4
"""How often tables of three or more are improved by swaps: bounds the work."""


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, each with its players in the order of seats, and the players who sit out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class History:
    """Who met whom, who sat where and who sat out in earlier rounds."""

    def __init__(self, rounds: Sequence[Round] = ()) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        """Games of each pair of players, both ways."""
        self.seats: Counter[tuple[int, int]] = Counter()
        """How often a player had a seat."""
        self.byes: Counter[int] = Counter()
        for past in rounds:
            self.add(past)

    def add(self, past: Round) -> None:
        """Remember a round."""
        self.byes.update(past.byes)
        for table in past.tables:
            self.met.update((one, other) for one in table for other in table if one != other)
            self.seats.update((player, seat) for seat, player in enumerate(table))


def seated(players: Sequence[int], history: History) -> tuple[int, ...]:
    """Seat the players of a table so that everyone has had every seat about equally often."""
    turns = [(*players[start:], *players[:start]) for start in range(len(players))]
    return min(turns, key=lambda turn: sum(history.seats[player, seat] for seat, player in enumerate(turn)))


def grouped(order: Sequence[int], seats: int, history: History) -> Round:
    """Tables of three or more from a ranking, with few rematches and neighbours in the ranking together.

    Avoiding every rematch is as hard as scheduling golfers, so a bounded number of swaps improves a greedy choice.
    """
    n_byes = len(order) % seats
    resting = sorted(range(len(order)), key=lambda place: (history.byes[order[place]], -place))[:n_byes]
    playing = [player for place, player in enumerate(order) if place not in resting]
    tables: list[list[int]] = []
    while playing:
        table = [playing.pop(0)]
        while len(table) < seats:
            table.append(min(playing, key=lambda one: sum(history.met[one, other] for other in table)))
            playing.remove(table[-1])
        tables.append(table)
    _swap(tables, history)
    return Round(tuple(seated(table, history) for table in tables), tuple(order[place] for place in sorted(resting)))


def _swap(tables: list[list[int]], history: History) -> None:
    for _ in range(PASSES):
        is_better = False
        for first, one in enumerate(tables):
            for other in tables[first + 1 :]:
                for mine in range(len(one)):
                    for theirs in range(len(other)):
                        before = _rematches(one, mine, history) + _rematches(other, theirs, history)
                        if before == 0:
                            continue
                        one[mine], other[theirs] = other[theirs], one[mine]
                        if _rematches(one, mine, history) + _rematches(other, theirs, history) < before:
                            is_better = True
                        else:
                            one[mine], other[theirs] = other[theirs], one[mine]
        if not is_better:
            return


def _rematches(table: Sequence[int], place: int, history: History) -> int:
    # Squares, so that a third meeting is worse than two second ones.
    return sum(history.met[table[place], other] ** 2 for other in table if other != table[place])
