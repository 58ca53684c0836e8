"""Watched clocks and downtimes in a database."""

from typing import Final

from sqlalchemy import delete, select, update

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tables import DOWNTIMES, SERVER_BEATS, WATCHED_CLOCKS

KEPT: Final = 60 * 24 * 3600
"""Seconds that a downtime is stored: longer than any clock runs."""


class DatabaseClocks(DatabasePart):
    """In a database, through the connections of its store."""

    def watch(self, table: str, due: float) -> None:
        with self._writing() as connection:
            connection.execute(self._add(WATCHED_CLOCKS), {"table_id": table, "due": due})
            connection.execute(update(WATCHED_CLOCKS).where(WATCHED_CLOCKS.c.table_id == table).values(due=due))

    def drop(self, table: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(WATCHED_CLOCKS).where(WATCHED_CLOCKS.c.table_id == table))

    def due(self, now: float, limit: int) -> list[str]:
        columns = WATCHED_CLOCKS.c
        wanted = select(columns.table_id).where(columns.due <= now).order_by(columns.due).limit(limit)
        with self._reading() as connection:
            return list(connection.execute(wanted).scalars())

    def look_at_all(self) -> None:
        with self._writing() as connection:
            connection.execute(update(WATCHED_CLOCKS).values(due=0.0))

    def beat(self, now: float, gap: float) -> None:
        with self._writing() as connection:
            last = connection.execute(select(SERVER_BEATS.c.time)).scalar()
            if last is None:
                connection.execute(self._add(SERVER_BEATS), {"id": 0, "time": now})
                return
            if now - last > gap:
                connection.execute(delete(DOWNTIMES).where(DOWNTIMES.c.ended < now - KEPT))
                # Another process that starts at the same time may have stored it.
                connection.execute(self._add(DOWNTIMES), {"started": last, "ended": now})
            connection.execute(update(SERVER_BEATS).where(SERVER_BEATS.c.time < now).values(time=now))

    def downtimes(self, since: float) -> list[tuple[float, float]]:
        columns = DOWNTIMES.c
        wanted = select(columns.started, columns.ended).where(columns.ended > since).order_by(columns.started)
        with self._reading() as connection:
            return [(row.started, row.ended) for row in connection.execute(wanted)]
