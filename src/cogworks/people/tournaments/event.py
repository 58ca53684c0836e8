"""A tournament's rules: the game, the players and how they are paired and scored; limits of all of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cogworks.bots import players
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.people.tournaments.arena import arena_results
from cogworks.people.tournaments.pairing import History, Round, grouped
from cogworks.people.tournaments.results import AVERAGE_PLUS, BYE, Played, duplicate_points, ordinary_points
from cogworks.people.tournaments.round_robin import cycle, round_robin
from cogworks.people.tournaments.standings import Standing, standings
from cogworks.people.tournaments.swiss import swiss_round

ROUND_ROBIN: Final = "round-robin"
SWISS: Final = "swiss"
ARENA: Final = "arena"
SYSTEMS: Final = (ROUND_ROBIN, SWISS, ARENA)
MOST_PLAYERS: Final = 64
MOST_ROUNDS: Final = 126
"""Two cycles of a round robin of 64 players."""
MOST_DEALS: Final = 32


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that determines a tournament, apart from its seed and what people do."""

    game: str
    seats: int
    players: tuple[str, ...]
    """The bot of each player, '' for people; several players can be the same bot."""
    system: str = SWISS
    rounds: int = 0
    """0 for the usual number."""
    is_duplicate: bool = False
    """Whether all tables of a round play the same deals, from every seat."""
    deals: int = 1
    """Deals per round: each is one game, or one game per seat in a duplicate."""
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def n_rounds(self) -> int:
        """The number of rounds: a full cycle of a round robin, or enough for a Swiss to find a winner."""
        n = len(self.players)
        if self.rounds:
            return self.rounds
        if self.system == ROUND_ROBIN:
            return cycle(n) if self.seats == 2 else -(-(n - 1) // (self.seats - 1))
        return max(3, (n - 1).bit_length() + 1)

    @property
    def bye(self) -> float:
        """Points for sitting out a round."""
        return BYE if self.seats == 2 and not self.is_duplicate else AVERAGE_PLUS

    def points(self, games: Sequence[Played]) -> dict[tuple[int, int], float]:
        """The points of each round and player."""
        if self.system == ARENA:
            return arena_results(games)
        return duplicate_points(games) if self.is_duplicate else ordinary_points(games)

    def standings(self, rounds: Sequence[Round], games: Sequence[Played]) -> list[Standing]:
        """The standings after these rounds."""
        return standings(len(self.players), rounds, games, self.points(games), self.bye)

    def next_round(
        self, rounds: Sequence[Round], games: Sequence[Played], gone: Collection[int] = frozenset()
    ) -> Round:
        """The pairings of the next round, from all rounds before it, without players who have withdrawn."""
        everyone = range(len(self.players))
        if self.system == ROUND_ROBIN and self.seats == 2:
            return _without(round_robin(len(everyone), len(rounds)), gone)
        history = History(rounds)
        if self.system == ROUND_ROBIN:
            return grouped([player for player in everyone if player not in gone], self.seats, history)
        rows = self.standings(rounds, games)
        points = {row.player: row.points for row in rows}
        order = [row.player for row in rows if row.player not in gone]
        return swiss_round(order, [points[player] for player in everyone], self.seats, history)


def _without(paired: Round, gone: Collection[int]) -> Round:
    """The round without some players; their opponents sit out."""
    tables = tuple(table for table in paired.tables if not any(player in gone for player in table))
    alone = [player for table in paired.tables if table not in tables for player in table]
    return Round(tables, tuple(player for player in (*paired.byes, *alone) if player not in gone))


def check(event: Event) -> None:
    """Raise an error that names the reason if a tournament can't be played."""
    played = game(event.game)
    played.new(played.check_seats(event.seats), **event.options)
    if event.system not in SYSTEMS:
        raise CogworksError(f"unknown system {event.system[:20]!r}. Choose one of: {', '.join(SYSTEMS)}")
    if event.seats < 2:
        raise CogworksError("a tournament needs games of two seats or more")
    n = len(event.players)
    if not 2 <= n <= MOST_PLAYERS:
        raise CogworksError(f"a tournament has 2 to {MOST_PLAYERS} players, not {n}")
    if n < event.seats:
        raise CogworksError(f"{n} players are too few for tables of {event.seats}")
    if event.rounds < 0 or event.n_rounds > MOST_ROUNDS:
        raise CogworksError(f"a tournament has 1 to {MOST_ROUNDS} rounds, not {event.rounds}")
    if not 1 <= event.deals <= MOST_DEALS:
        raise CogworksError(f"a round has 1 to {MOST_DEALS} deals, not {event.deals}")
    if event.system == ARENA and (event.is_duplicate or event.deals > 1):
        raise CogworksError("an arena has no rounds, so its tables can't share deals: choose swiss or round-robin")
    for name in dict.fromkeys(filter(None, event.players)):
        players.check_game(name, event.game, event.seats, played.settle(event.options))
