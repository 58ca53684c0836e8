"""Daily seeds and attempts in a database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, select, update

from cogworks.tables.daily.chain import Day
from cogworks.tables.daily.store import Attempt, Outcome, detach
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tables import DAILY_ATTEMPTS, DAILY_SEEDS


class DatabaseDaily(DatabasePart):
    """In a database, through the connections of its store."""

    def last_day(self) -> Day | None:
        with self._reading() as connection:
            row = connection.execute(select(DAILY_SEEDS).order_by(DAILY_SEEDS.c.day.desc()).limit(1)).first()
        return None if row is None else _day(row)

    def days(self, first: str, last: str) -> list[Day]:
        wanted = select(DAILY_SEEDS).where(DAILY_SEEDS.c.day.between(first, last)).order_by(DAILY_SEEDS.c.day)
        with self._reading() as connection:
            return [_day(row) for row in connection.execute(wanted)]

    def add_days(self, days: Sequence[Day]) -> None:
        rows = [{"day": day.day, "seed": day.seed, "previous": day.previous, "created": day.created} for day in days]
        with self._writing() as connection:
            connection.execute(self._add(DAILY_SEEDS), rows)

    def add_attempt(self, connection: Connection, attempt: Attempt) -> bool:
        """Store a player's attempt unless there is one for this day and game; False if there is."""
        row = {"day": attempt.day, "game": attempt.game, "player": attempt.player, "table_id": attempt.table}
        # If another process is storing one, this blocks until that transaction ends.
        added = self._add(DAILY_ATTEMPTS).returning(DAILY_ATTEMPTS.c.table_id)
        return connection.execute(added, row).first() is not None

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

    def settle(self, attempt: Attempt, outcome: Outcome) -> None:
        columns = DAILY_ATTEMPTS.c
        which = (columns.day == attempt.day, columns.game == attempt.game, columns.player == attempt.player)
        with self._writing() as connection:
            connection.execute(update(DAILY_ATTEMPTS).where(*which).values(outcome=outcome))

    def adopt(self, old: str, new: str) -> None:
        own = DAILY_ATTEMPTS.alias()
        has_own = (
            select(own.c.day)
            .where(own.c.player == new, own.c.day == DAILY_ATTEMPTS.c.day, own.c.game == DAILY_ATTEMPTS.c.game)
            .exists()
        )
        with self._writing() as connection:
            moved = update(DAILY_ATTEMPTS).where(DAILY_ATTEMPTS.c.player == old, ~has_own)
            connection.execute(moved.values(player=new))

    def forget(self, player: str, name: str) -> None:
        columns = DAILY_ATTEMPTS.c
        for attempt in self._attempts(columns.player == player):
            free = detach(attempt, name)
            which = (columns.day == attempt.day, columns.game == attempt.game, columns.player == player)
            with self._writing() as connection:
                values = {"player": free.player} | ({"outcome": free.outcome} if free.outcome is not None else {})
                connection.execute(update(DAILY_ATTEMPTS).where(*which).values(values))


def _day(row: Row[Any]) -> Day:
    return Day(row.day, bytes(row.seed), row.previous, row.created)
