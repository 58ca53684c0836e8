"""Results of single games, and the points that players get for them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.people.ratings.places import places

BYE: Final = 1.0
"""Points for sitting out a round of an ordinary tournament for two: as for a win."""
AVERAGE_PLUS: Final = 0.6
"""Points for sitting out in other tournaments: a little more than the average."""

GIVEN: Final = 1.0
"""Points in a duplicate for a game that an opponent gave up."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a tournament."""

    number: int
    """The round, from 0."""
    table: int
    deal: int
    """The deal of the round, from 0; in a duplicate, all tables share it."""
    players: tuple[int, ...]
    """The player in each seat."""
    shares: tuple[float, ...]
    """Each seat's share of the win."""
    scores: tuple[int, ...]
    forfeits: tuple[int, ...] = ()
    """The seats that lost whatever the position, in this order."""

    @property
    def points(self) -> list[float]:
        """Each seat's points: the share of its opponents that it beat, half for a tie."""
        ranks = places(self.shares, self.scores, dict.fromkeys(self.forfeits, ""))
        if len(ranks) == 1:
            return [self.shares[0]]
        # A shared win of three is not better than a tie.
        return [
            0.0
            if seat in self.forfeits
            else sum(0.5 + 0.5 * ((mine < other) - (mine > other)) for other in ranks[:seat] + ranks[seat + 1 :])
            / (len(ranks) - 1)
            for seat, mine in enumerate(ranks)
        ]

    @property
    def margins(self) -> list[int]:
        """Each seat's lead over its best opponent; nothing where a player gave up or the highest score did not win."""
        if self.forfeits or not self.is_by_score:
            return [0] * len(self.scores)
        return [
            mine - max(self.scores[:seat] + self.scores[seat + 1 :], default=0) for seat, mine in enumerate(self.scores)
        ]

    @property
    def is_by_score(self) -> bool:
        """Whether the winners have the highest score."""
        best = max(self.scores)
        return all(score == best for score, share in zip(self.scores, self.shares, strict=True) if share > 0)


def ordinary_points(games: Sequence[Played]) -> dict[tuple[int, int], float]:
    """The points of each round and player: the average of their games."""
    found: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for game in games:
        for player, points in zip(game.players, game.points, strict=True):
            found[game.number, player].append(points)
    return {key: sum(points) / len(points) for key, points in found.items()}


def duplicate_points(games: Sequence[Played]) -> dict[tuple[int, int], float]:
    """The points of each round and player: the share of results beaten on the same deal and seat, half for ties.

    A result is compared with those of all tables, by the share of opponents beaten and then by the lead.  A game that a
    player gave up has no points, and says nothing about the others.
    """
    results: defaultdict[tuple[int, int, int], list[tuple[int, tuple[float, int]]]] = defaultdict(list)
    found: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for game in games:
        margins = game.margins
        for seat, (player, points) in enumerate(zip(game.players, game.points, strict=True)):
            if game.forfeits:
                found[game.number, player].append(0.0 if seat in game.forfeits else GIVEN)
            else:
                results[game.number, game.deal, seat].append((player, (points, margins[seat])))
    for (number, *_), rows in results.items():
        for player, mine in rows:
            others = [theirs for other, theirs in rows if other != player]
            beaten = sum(0.5 + 0.5 * ((mine > theirs) - (mine < theirs)) for theirs in others)
            found[number, player].append(beaten / len(others) if others else 0.5)
    return {key: sum(points) / len(points) for key, points in found.items()}
