"""A tournament as stored: its players, rounds, pairings and games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypedDict

from cogworks.people.tournaments.event import ARENA, Event
from cogworks.people.tournaments.pairing import Round
from cogworks.people.tournaments.results import Played
from cogworks.people.tournaments.settings import Settings

OPEN: Final = 0
RUNNING: Final = 1
FINISHED: Final = 2
CANCELLED: Final = 3
SITS_OUT: Final = -1
"""The place of a player who has no table in a round."""


class Outcome(TypedDict):
    """How a game ended, by seat."""

    shares: list[float]
    scores: list[int]
    forfeits: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament without its players."""

    id: str
    name: str
    settings: Settings
    organiser: str
    """The organiser's player id; '' for the host's own tournaments."""
    seed: bytes
    secret: bytes
    phase: int
    reason: str = ""
    """Why it was cancelled."""
    created: float
    starts: float | None = None
    """When it starts by itself."""
    started: float | None = None
    ended: float | None = None
    occasion: str | None = None

    @property
    def is_unfinished(self) -> bool:
        """Is it open or running?"""
        return self.phase in (OPEN, RUNNING)

    @property
    def is_arena(self) -> bool:
        """Do rounds overlap?"""
        return self.settings.system == ARENA

    @property
    def closes(self) -> float:
        """When a running arena stops pairing."""
        return (self.started or self.created) + 60 * self.settings.minutes


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of a tournament."""

    number: int
    player: str
    bot: str
    name: str
    joined: float
    withdrawn: float | None = None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round that has started."""

    number: int
    started: float
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Where a player sits in a round."""

    number: int
    player: int
    place: int
    seat: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a pairing, before, while and after it is played."""

    number: int
    """The round."""
    place: int
    turn: int
    deal: int
    table: str
    opened: float | None = None
    result: Outcome | None = None


@dataclass(frozen=True)
class Snapshot:
    """Everything about a tournament at one moment."""

    of: Tournament
    entries: Sequence[Entry]
    rows: Sequence[RoundRow]
    pairings: Sequence[Pairing]
    games: Sequence[Game]

    @property
    def event(self) -> Event:
        """The rules for these players."""
        return self.of.settings.event([entry.bot for entry in self.entries])

    @property
    def gone(self) -> set[int]:
        """Players who have withdrawn."""
        return {entry.number for entry in self.entries if entry.withdrawn is not None}

    def seating(self, number: int, place: int, turn: int) -> tuple[int, ...]:
        """The players of a game in the order of seats; in a duplicate they move one seat on after all deals."""
        players = self._tables[number, place]
        settings = self.of.settings
        shift = turn // settings.deals % len(players) if settings.is_duplicate else 0
        return tuple(players[shift:] + players[:shift])

    @cached_property
    def _tables(self) -> dict[tuple[int, int], list[int]]:
        """The players of each round and place, by seat in the first game."""
        found: dict[tuple[int, int], list[int]] = {}
        for it in sorted(self.pairings, key=lambda it: it.seat):
            found.setdefault((it.number, it.place), []).append(it.player)
        return found

    def rounds(self) -> list[Round]:
        """The pairings of all rounds."""
        return [
            Round(
                tuple(
                    tuple(players)
                    for (number, place), players in sorted(self._tables.items())
                    if number == row.number and place != SITS_OUT
                ),
                tuple(self._tables.get((row.number, SITS_OUT), ())),
            )
            for row in self.rows
        ]

    def played(self) -> list[Played]:
        """The games that have a result."""
        return [
            Played(
                game.number,
                game.place,
                game.deal,
                self.seating(game.number, game.place, game.turn),
                tuple(game.result["shares"]),
                tuple(game.result["scores"]),
                tuple(game.result["forfeits"]),
            )
            for game in self.games
            if game.result is not None
        ]

    def entry_of(self, player: str) -> Entry | None:
        """The entry of a player's id."""
        return next((entry for entry in self.entries if entry.player == player), None)

    def current_game(self, number: int) -> Game | None:
        """The first unfinished game of a player, whether its table is open yet or not."""
        for game in self.games:
            if game.result is None and number in self.seating(game.number, game.place, game.turn):
                return game
        return None
