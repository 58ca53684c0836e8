"""What an organiser chooses for a tournament, and its limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.people import refusals
from cogworks.people.tournaments.event import ARENA, MOST_PLAYERS, SWISS, Event, check
from cogworks.tables.clock.control import LOSE, check_control
from cogworks.tables.update_types import SentControl

APPEARANCES: Final = (60, 120, 300, 600, 1800)
"""Seconds within which players must appear at a table."""
USUAL_APPEARANCE: Final = 300
MINUTES: Final = range(5, 24 * 60 + 1)
"""How long an arena may last."""
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Settings:
    """A tournament's rules, for people and bots."""

    game: str
    seats: int = 2
    system: str = SWISS
    rounds: int = 0
    """0 for the usual number."""
    minutes: int = 60
    """How long an arena lasts."""
    is_duplicate: bool = False
    deals: int = 1
    options: Mapping[str, Value] = field(default_factory=dict)
    clock: SentControl | None = None
    appearance: int = USUAL_APPEARANCE
    """Seconds within which players must appear at their table."""
    is_rated: bool = False
    most: int = MOST_PLAYERS
    """Maximum number of players."""

    def event(self, bots: Sequence[str]) -> Event:
        """The rules for these players: the bot of each, or ''."""
        return Event(
            self.game,
            self.seats,
            tuple(bots),
            self.system,
            self.rounds,
            self.is_duplicate,
            self.deals,
            self.options,
        )

    @property
    def n_games(self) -> int:
        """How many games each pairing plays."""
        return self.deals * (self.seats if self.is_duplicate else 1)

    def as_data(self) -> Data:
        """The settings as stored."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"options": dict(self.options)}


def from_data(data: Mapping[str, Any]) -> Settings:
    """Stored settings; fields of later versions are ignored."""
    return Settings(**{name: value for name, value in data.items() if name in Settings.__dataclass_fields__})


def check_settings(wanted: Settings, bots: Sequence[str], *, has_people: bool) -> Settings:
    """The settings as they are played; raises an error that names the reason if they can't be."""
    played = game(wanted.game)
    wanted = replace(wanted, options=played.accept(wanted.options))
    if not max(2, wanted.seats) <= wanted.most <= MOST_PLAYERS:
        raise refusals.MOST_PLAYERS(low=max(2, wanted.seats), high=MOST_PLAYERS)
    if len(bots) > wanted.most:
        raise refusals.TOO_MANY_BOTS(most=wanted.most)
    if wanted.system == ARENA and wanted.minutes not in MINUTES:
        raise refusals.ARENA_MINUTES(low=MINUTES[0], high=MINUTES[-1])
    if wanted.appearance not in APPEARANCES:
        raise refusals.APPEARANCE(choices=", ".join(map(str, APPEARANCES)))
    if wanted.is_rated and dict(wanted.options) != dict(played.settle({})):
        raise refusals.RATED_OPTIONS()
    clock = None if wanted.clock is None else check_control(wanted.clock)
    if has_people and clock is None:
        # Otherwise one player could stop everyone's round.
        raise refusals.CLOCK_NEEDED()
    if clock is not None and clock.on_timeout != LOSE:
        raise refusals.CLOCK_LOSES()
    wanted = replace(wanted, clock=None if clock is None else clock.as_sent())
    # People join later: check the rules with as many players as there can be, and with as few.
    for n in {max(2, wanted.seats), wanted.most}:
        filled = [*bots[:n], *[""] * (n - len(bots))]
        try:
            check(wanted.event(filled))
        except CogworksError as error:
            raise refusals.NOT_PLAYABLE(reason=error) from error
    return wanted


def usual_rounds(wanted: Settings, n_players: int) -> int:
    """How many rounds are played with this many players."""
    return wanted.event([""] * n_players).n_rounds
