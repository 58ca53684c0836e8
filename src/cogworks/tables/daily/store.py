"""Where the chain of daily seeds and the counted attempts are stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from threading import Lock
from typing import Protocol, TypedDict

from cogworks.tables.daily.chain import Day, day_of


class Outcome(TypedDict):
    """How a counted attempt ended."""

    name: str
    share: float
    """1 for a win, 0 for a loss, in between for a shared win."""
    lead: int
    """Lead over the opponent in points, or the score of a solo game."""
    moves: int
    """Number of decisions the player made."""
    ended: float
    practice: bool
    """A move was undone after it revealed something, or a bot played for the player. Shown without a rank."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A player's attempt that counts: one for each day and game."""

    day: str
    game: str
    player: str
    table: str
    outcome: Outcome | None = None
    """None until the game is over."""

    @property
    def is_late(self) -> bool:
        """Did the game end after its day?  The seed was public by then, so it is unranked."""
        return self.outcome is not None and day_of(self.outcome["ended"]) > self.day

    @property
    def has_place(self) -> bool:
        """Is it ranked on the leaderboard?"""
        return self.outcome is not None and not self.outcome["practice"] and not self.is_late


class DailyStore(Protocol):
    """Days and attempts. Stored results never change."""

    def last_day(self) -> Day | None:
        """The last day of the chain."""

    def days(self, first: str, last: str) -> list[Day]:
        """The days from one to another, in order."""

    def add_days(self, days: Sequence[Day]) -> None:
        """Add days that are not there yet; another process may have added some."""

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """A player's attempt."""

    def attempts(self, day: str) -> list[Attempt]:
        """All attempts of a day."""

    def attempts_of(self, player: str, since: str) -> list[Attempt]:
        """A player's attempts from a day on."""

    def settle(self, attempt: Attempt, outcome: Outcome) -> None:
        """Store the outcome of an attempt."""

    def adopt(self, old: str, new: str) -> None:
        """Give a player's attempts to another player, except where that player has one."""

    def forget(self, player: str, name: str) -> None:
        """Detach attempts from their player, and show them under another name."""


class MemoryDaily:
    """In this process only."""

    def __init__(self) -> None:
        self._days: dict[str, Day] = {}
        self._attempts: dict[tuple[str, str, str], Attempt] = {}
        self._lock = Lock()

    def last_day(self) -> Day | None:
        return self._days[max(self._days)] if self._days else None

    def days(self, first: str, last: str) -> list[Day]:
        return [self._days[day] for day in sorted(self._days) if first <= day <= last]

    def add_days(self, days: Sequence[Day]) -> None:
        with self._lock:
            for day in days:
                self._days.setdefault(day.day, day)

    def add_attempt(self, attempt: Attempt) -> Attempt:
        """Store a player's attempt unless there is one for this day and game; return the one that counts."""
        with self._lock:
            return self._attempts.setdefault((attempt.day, attempt.game, attempt.player), attempt)

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        return self._attempts.get((day, game, player))

    def attempts(self, day: str) -> list[Attempt]:
        with self._lock:
            return [attempt for attempt in self._attempts.values() if attempt.day == day]

    def attempts_of(self, player: str, since: str) -> list[Attempt]:
        with self._lock:
            return [each for each in self._attempts.values() if each.player == player and each.day >= since]

    def settle(self, attempt: Attempt, outcome: Outcome) -> None:
        with self._lock:
            key = attempt.day, attempt.game, attempt.player
            self._attempts[key] = replace(self._attempts[key], outcome=outcome)

    def adopt(self, old: str, new: str) -> None:
        with self._lock:
            for (day, game, player), attempt in list(self._attempts.items()):
                if player == old and (day, game, new) not in self._attempts:
                    del self._attempts[day, game, old]
                    self._attempts[day, game, new] = replace(attempt, player=new)

    def forget(self, player: str, name: str) -> None:
        with self._lock:
            for key, attempt in list(self._attempts.items()):
                if attempt.player == player:
                    detached = detach(self._attempts.pop(key), name)
                    self._attempts[detached.day, detached.game, detached.player] = detached


def detach(attempt: Attempt, name: str) -> Attempt:
    """An attempt that belongs to no player, under another name."""
    outcome = attempt.outcome
    if outcome is not None:
        outcome = {**outcome, "name": name}
    return replace(attempt, player=f"former {token_hex(16)}", outcome=outcome)
