"""Time controls: how much time players have, and what happens when it runs out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from cogworks.tables import refusals
from cogworks.tables.update_types import SentControl

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR

LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"

LOSE: Final = "lose"
BOT: Final = "bot"

BANKS: Final = range(30, 3 * HOUR + 1)
"""Seconds that a live clock may start with."""
INCREMENTS: Final = range(3 * MINUTE + 1)
"""Seconds that a turn may add to a live clock."""
TURNS: Final = range(HOUR, 14 * DAY + 1)
"""Seconds that a correspondence clock may allow for each turn."""
DAYS_OFF: Final = range(31)
"""Days off that a correspondence clock may allow each player."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A table's time control."""

    mode: Literal["live", "correspondence"]
    bank: int
    """Seconds at the start of the game, or of each turn in a correspondence game."""
    increment: int = 0
    """Seconds that a live clock gains with each turn."""
    weekends: bool = False
    """Correspondence: weekends (UTC) don't count."""
    days_off: int = 0
    """Correspondence: how many days off each player may take."""
    on_timeout: Literal["lose", "bot"] = LOSE
    """Whether the player loses, or a bot plays for them from then on."""

    @property
    def is_live(self) -> bool:
        """Do players sit at the table together?"""
        return self.mode == LIVE

    @property
    def estimate(self) -> int:
        """Seconds that one player may need for a live game of 40 turns."""
        return self.bank + 40 * self.increment

    def as_sent(self) -> SentControl:
        """The control as data."""
        sent: SentControl = {
            "mode": self.mode,
            "bank": self.bank,
            "increment": self.increment,
            "weekends": self.weekends,
            "on_timeout": self.on_timeout,
        }
        if self.days_off:
            sent["days_off"] = self.days_off
        return sent


def check_control(given: object) -> TimeControl:
    """A time control from a client's data; the refusal says what is wrong."""
    if not isinstance(given, Mapping):
        raise refusals.CLOCK_SHAPE()
    unknown = sorted(str(name) for name in given if name not in SentControl.__annotations__)
    if unknown:
        raise refusals.CLOCK_FIELD(field=unknown[0][:20])
    mode, on_timeout, weekends = given.get("mode"), given.get("on_timeout", LOSE), given.get("weekends", False)
    if mode != LIVE and mode != CORRESPONDENCE:
        raise refusals.CLOCK_MODE(live=LIVE, correspondence=CORRESPONDENCE)
    if on_timeout != LOSE and on_timeout != BOT:
        raise refusals.CLOCK_TIMEOUT(lose=LOSE, bot=BOT)
    if not isinstance(weekends, bool):
        raise refusals.CLOCK_WEEKENDS()
    bank = _seconds("bank", given.get("bank"), BANKS if mode == LIVE else TURNS)
    increment = _seconds("increment", given.get("increment", 0), INCREMENTS if mode == LIVE else range(1))
    is_slow = mode == CORRESPONDENCE
    days_off = _days_off(given.get("days_off", 0)) if is_slow else 0
    return TimeControl(mode, bank, increment, weekends and is_slow, days_off=days_off, on_timeout=on_timeout)


def _days_off(value: object) -> int:
    if type(value) is not int or value not in DAYS_OFF:
        raise refusals.CLOCK_DAYS_OFF(most=DAYS_OFF[-1])
    return value


def _seconds(name: str, value: object, allowed: range) -> int:
    if type(value) is not int or value not in allowed:
        if len(allowed) == 1:
            raise refusals.CLOCK_ONLY(field=name, only=allowed[0])
        raise refusals.CLOCK_SECONDS(field=name, low=allowed[0], high=allowed[-1])
    return value
