"""Where the chain of daily seeds and the counted attempts are stored."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Protocol

from sqlalchemy import Connection, Insert, Row, Table, select, update

from cogworks.engine.game import Data
from cogworks.tables.daily_chain import Day
from cogworks.tables.schema import DAILY_ATTEMPTS, DAILY_SEEDS


@dataclass(frozen=True, slots=True)
class Attempt:
    """A player's attempt that counts: one for each day and game."""

    day: str
    game: str
    player: str
    table: str
    outcome: Data | None = None
    """None until the game is over."""


class DailyStore(Protocol):
    """Days and attempts. What is stored first stays."""

    def last_day(self) -> Day | None:
        """The last day of the chain."""

    def days(self, first: str, last: str) -> list[Day]:
        """The days from one to another, in order."""

    def add_days(self, days: Sequence[Day]) -> None:
        """Add days that are not there yet; another process may have added some."""

    def add_attempt(self, attempt: Attempt) -> Attempt:
        """Store a player's attempt unless there is one for this day and game; return the one that counts."""

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """A player's attempt."""

    def attempts(self, day: str) -> list[Attempt]:
        """All attempts of a day."""

    def attempts_of(self, player: str, since: str) -> list[Attempt]:
        """A player's attempts from a day on."""

    def settle(self, attempt: Attempt, outcome: Data) -> None:
        """Store the outcome of an attempt."""


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

    def settle(self, attempt: Attempt, outcome: Data) -> None:
        with self._lock:
            key = attempt.day, attempt.game, attempt.player
            self._attempts[key] = replace(self._attempts[key], outcome=outcome)


class DatabaseDaily:
    """In a database, through the connections of its store."""

    def __init__(
        self,
        reading: Callable[[], AbstractContextManager[Connection]],
        writing: Callable[[], AbstractContextManager[Connection]],
        add: Callable[[Table], Insert],
    ) -> None:
        """`add` makes an insert that leaves existing rows alone."""
        self._reading, self._writing, self._add = reading, writing, add

    def last_day(self) -> Day | None:
        with self._reading() as connection:
            row = connection.execute(select(DAILY_SEEDS).order_by(DAILY_SEEDS.c.day.desc()).limit(1)).first()
        return None if row is None else _day(row)

    def days(self, first: str, last: str) -> list[Day]:
        wanted = select(DAILY_SEEDS).where(DAILY_SEEDS.c.day.between(first, last)).order_by(DAILY_SEEDS.c.day)
        with self._reading() as connection:
            return [_day(row) for row in connection.execute(wanted)]

    def add_days(self, days: Sequence[Day]) -> None:
        rows = [
            {"day": day.day, "seed": day.seed, "previous": day.previous, "created": day.created}
            for day in days
        ]  # fmt: skip
        with self._writing() as connection:
            connection.execute(self._add(DAILY_SEEDS), rows)

    def add_attempt(self, attempt: Attempt) -> Attempt:
        row = {"day": attempt.day, "game": attempt.game, "player": attempt.player, "table_id": attempt.table}
        with self._writing() as connection:
            connection.execute(self._add(DAILY_ATTEMPTS), row)
        return self.attempt(attempt.day, attempt.game, attempt.player) or attempt

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        columns = DAILY_ATTEMPTS.c
        found = self._attempts(columns.day == day, columns.game == game, columns.player == player)
        return found[0] if found else None

    def attempts(self, day: str) -> list[Attempt]:
        return self._attempts(DAILY_ATTEMPTS.c.day == day)

    def attempts_of(self, player: str, since: str) -> list[Attempt]:
        return self._attempts(DAILY_ATTEMPTS.c.player == player, DAILY_ATTEMPTS.c.day >= since)

    def _attempts(self, *conditions: Any) -> list[Attempt]:
        with self._reading() as connection:
            rows = connection.execute(select(DAILY_ATTEMPTS).where(*conditions)).all()
        return [Attempt(row.day, row.game, row.player, row.table_id, row.outcome) for row in rows]

    def settle(self, attempt: Attempt, outcome: Data) -> None:
        columns = DAILY_ATTEMPTS.c
        which = (columns.day == attempt.day, columns.game == attempt.game, columns.player == attempt.player)
        with self._writing() as connection:
            connection.execute(update(DAILY_ATTEMPTS).where(*which).values(outcome=outcome))


def _day(row: Row[Any]) -> Day:
    return Day(row.day, bytes(row.seed), row.previous, row.created)
