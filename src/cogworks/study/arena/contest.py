"""The plan of an arena: players, limits, and which game seats whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game

MOST_GAMES: Final = 100_000
MOST_ENTRANTS: Final = 40
LONGEST_NAME: Final = 40
LOSE: Final = "lose"
RANDOM_MOVE: Final = "random-move"
REPLAY: Final = "replay"
ON_FAILURE: Final = (LOSE, RANDOM_MOVE, REPLAY)
"""Effect of a decision without a usable reply: the game is lost, a random move is made, or the game is replayed."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in the arena."""

    name: str
    text: str
    """A bot (`master`, `file:player.npz`), a command (`cmd:python agent.py`) or an address (`http:URL`)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an agent may use."""

    seconds: float = 30.0
    """For each reply."""
    start_seconds: float = 30.0
    """In addition, for the first reply of a new process."""
    retries: int = 2
    """Further attempts at a decision after a reply that is not a legal move."""
    memory: int = 2048
    """Megabytes of an agent's processes together."""
    processes: int = 32
    disk: int = 64
    """Megabytes in the agent's working directory, and of any file that it writes."""
    reply: int = 65_536
    """Bytes of one reply."""
    on_failure: str = LOSE
    most_failures: int = 10
    """An agent that has lost this many games by failures is withdrawn."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that determines the games."""

    game: str
    seats: int
    options: Mapping[str, Value]
    entrants: tuple[Entrant, ...]
    games: int
    """Per matchup; rounded up to complete deals."""
    seed: int
    limits: Limits = field(default_factory=Limits)
    with_moves: bool = True
    """Whether requests list the legal moves."""
    with_worlds: bool = False
    """Whether requests contain a redealt position."""
    simulations: int = 1000
    """Of the search that judges decisions; 0 for none."""
    judged: int = 6
    """Decisions judged per player and game."""

    def matchups(self) -> tuple[tuple[int, ...], ...]:
        """The players of each matchup: all combinations that fill the table, or all players if there are fewer."""
        return tuple(combinations(range(len(self.entrants)), min(self.seats, len(self.entrants))))

    @property
    def deals(self) -> int:
        """Deals per matchup."""
        return -(-self.games // self.seats)

    @property
    def total(self) -> int:
        """All games."""
        return self.deals * len(self.matchups()) * self.seats

    def place(self, number: int) -> tuple[int, int, int]:
        """The deal, the matchup and the rotation of a game.  All games of a deal come before those of the next."""
        rest, rotation = divmod(number, self.seats)
        deal, matchup = divmod(rest, len(self.matchups()))
        return deal, matchup, rotation

    def seating(self, number: int) -> list[int]:
        """The player in each seat.  Players move on by one seat from game to game of a deal."""
        _, matchup, rotation = self.place(number)
        players = self.matchups()[matchup]
        return [players[(seat + rotation) % len(players)] for seat in range(self.seats)]

    def check(self) -> None:
        """Raise an error if these games cannot be played."""
        played = game(self.game)
        played.new(played.check_seats(self.seats), **self.options)
        _check_names([entrant.name for entrant in self.entrants], 1 if self.seats == 1 else 2)
        _check_range("number of games", self.games, 1, MOST_GAMES)
        _check_range("seed", self.seed, 0, (1 << 22) - 1)
        _check_range("number of simulations", self.simulations, 0, 1_000_000)
        _check_range("number of judged decisions", self.judged, 0, 1000)
        limits = self.limits
        _check_range("time limit in seconds", limits.seconds, 0.01, 3600)
        _check_range("start time in seconds", limits.start_seconds, 0, 3600)
        _check_range("number of retries", limits.retries, 0, 20)
        _check_range("memory limit in megabytes", limits.memory, 16, 1 << 20)
        _check_range("number of processes", limits.processes, 1, 10_000)
        _check_range("disk limit in megabytes", limits.disk, 1, 1 << 20)
        _check_range("number of failures", limits.most_failures, 1, MOST_GAMES)
        if limits.on_failure not in ON_FAILURE:
            raise CogworksError(f"invalid effect of failures {limits.on_failure!r}: use {', '.join(ON_FAILURE)}")


def _check_names(names: list[str], fewest: int) -> None:
    if not fewest <= len(names) <= MOST_ENTRANTS:
        raise CogworksError(f"an arena has {fewest} to {MOST_ENTRANTS} players, not {len(names)}")
    for name in names:
        if not name or len(name) > LONGEST_NAME:
            raise CogworksError(f"invalid name {name!r}: use 1 to {LONGEST_NAME} characters")
        if names.count(name) > 1:
            raise CogworksError(f"two players are named {name!r}: give names, as in --player first={name}")


def _check_range(what: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise CogworksError(f"invalid {what} {value}: use {low} to {high}")
