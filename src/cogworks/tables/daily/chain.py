"""The chain of daily seeds: a day's seed is committed to before the day begins and revealed after it ends.

Each commitment also covers the one of the day before, so a host that changed a published seed would change every later
commitment. docs/daily.md specifies the scheme.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final

from cogworks.tables.files.shuffle import fields, new_seed

LINK: Final = b"cogworks daily 1"
GAME: Final = b"cogworks daily game 1"
FIRST: Final = ""
"""Predecessor of the first day's commitment."""
AHEAD: Final = 7
"""Days whose commitments are published in advance. A server that was down for less needs no new ones."""
LONGEST_GAP: Final = 1000
"""Maximum days to catch up on; a chain interrupted for longer restarts today."""


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the chain."""

    day: str
    """The date in UTC as YYYY-MM-DD."""
    seed: bytes
    """Secret until the day is over."""
    previous: str
    """The commitment of the day before."""
    created: float

    @property
    def commitment(self) -> str:
        """Published before the day begins: it fixes the seed without revealing it."""
        return commitment(self.day, self.previous, self.seed)

    def is_over(self, now: float) -> bool:
        """Has the day ended, so that its seed can be revealed?"""
        return day_of(now) > self.day

    def is_late(self) -> bool:
        """Was the seed picked only after the day had begun?  Then nothing proves that the host did not choose it."""
        return day_of(self.created) >= self.day


def commitment(day: str, previous: str, seed: bytes) -> str:
    """The hash that fixes a day's seed and the commitment before it."""
    return sha256(fields(LINK, day.encode(), previous.encode(), seed)).hexdigest()


def seed_for(seed: bytes, game: str) -> bytes:
    """The seed of one game's deal."""
    return hmac.digest(seed, fields(GAME, game.encode()), "sha256")


def luck_of(day: str) -> str:
    """Replaces the table's id in the draws, so that everyone has the same luck."""
    return f"daily-{day}"


def day_of(time: float) -> str:
    """The date of a time in UTC."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d}"


def later(day: str, days: int) -> str:
    """The date this many days later, or earlier."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def missing(last: Day | None, now: float) -> list[Day]:
    """The days to add to a chain that ends with `last`, so that it reaches far enough ahead."""
    today = day_of(now)
    if last is None or last.day < later(today, -LONGEST_GAP):
        last = None
    day, previous = (today, FIRST) if last is None else (later(last.day, 1), last.commitment)
    added: list[Day] = []
    while day <= later(today, AHEAD):
        added.append(Day(day, new_seed(), previous, now))
        day, previous = later(day, 1), added[-1].commitment
    return added
