"""Delete tables with everything that belongs to them; games that count elsewhere stay."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, or_, select

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema import METADATA
from cogworks.tables.store.schema.accounts import ACCOUNTS
from cogworks.tables.store.schema.ratings import RESULTS
from cogworks.tables.store.schema.tables import DAILY_ATTEMPTS, OVER, PLAYER_TABLES, TABLES
from cogworks.tables.store.schema.tournaments import TOURNAMENT_GAMES

RATED: Final = "a rated game"
TOURNAMENT: Final = "a game of a tournament"
DAILY: Final = "a daily deal that counts"

_is_rated = exists().where(RESULTS.c.table_id == TABLES.c.id, RESULTS.c.is_rated.is_(True))
_is_of_tournament = exists().where(TOURNAMENT_GAMES.c.table_id == TABLES.c.id)
_is_daily = exists().where(DAILY_ATTEMPTS.c.table_id == TABLES.c.id)
_of_account = exists().where(
    PLAYER_TABLES.c.table_id == TABLES.c.id, PLAYER_TABLES.c.player == ACCOUNTS.c.player, ACCOUNTS.c.deleted.is_(None)
)


class Removal(DatabasePart):
    """Deletes tables of a database."""

    def counts_as(self, table: str) -> str:
        """What a table counts as elsewhere, or ''."""
        wanted = select(_is_rated, _is_of_tournament, _is_daily).where(TABLES.c.id == table)
        with self._reading() as connection:
            found = connection.execute(wanted).first() or ()
        return next((words for words, it in zip((RATED, TOURNAMENT, DAILY), found, strict=False) if it), "")

    def remove(self, table: str) -> bool:
        """Delete a table that counts nowhere else; False if there is none."""
        with self._writing() as connection:
            return bool(self._remove(connection, TABLES.c.id == table, 1))

    def remove_expired(self, ended_before: float | None, idle_before: float | None, limit: int) -> list[str]:
        """Delete games that ended before a time, and unfinished tables of guests without a record since another."""
        due: list[ColumnElement[bool]] = []
        if ended_before is not None:
            due.append(and_(TABLES.c.phase == OVER, TABLES.c.last < ended_before))
        if idle_before is not None:
            due.append(and_(TABLES.c.phase < OVER, TABLES.c.last < idle_before, ~_of_account))
        if not due:
            return []
        with self._writing() as connection:
            return self._remove(connection, or_(*due), limit)

    def expired(self, ended_before: float | None, idle_before: float | None) -> tuple[int, int]:
        """How many finished games and unfinished tables would be deleted."""
        finished = TABLES.c.phase == OVER, TABLES.c.last < (ended_before or 0.0)
        idle = TABLES.c.phase < OVER, TABLES.c.last < (idle_before or 0.0), ~_of_account
        with self._reading() as connection:
            n_finished, n_idle = (
                len(
                    connection.execute(
                        select(TABLES.c.id).where(*each, ~_is_rated, ~_is_of_tournament, ~_is_daily)
                    ).all()
                )
                for each in (finished, idle)
            )
        return n_finished, n_idle

    def _remove(self, connection: Connection, due: ColumnElement[bool], limit: int) -> list[str]:
        # Locked, so that no player moves at a table while it is deleted.
        wanted = select(TABLES.c.id).where(due, ~_is_rated, ~_is_of_tournament, ~_is_daily)
        ids = list(connection.execute(wanted.order_by(TABLES.c.last).limit(limit).with_for_update(of=TABLES)).scalars())
        for part in reversed(METADATA.sorted_tables):
            if _belongs_to_table(part):
                connection.execute(delete(part).where(part.c.table_id.in_(ids)))
        connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))
        return ids


def _belongs_to_table(part: Table) -> bool:
    """Do the rows end with their game's table?  Reports, for example, only name it."""
    return "table_id" in part.c and bool(part.c.table_id.foreign_keys)
