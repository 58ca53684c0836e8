"""Pack the moves of finished games, which nobody changes any more."""

from typing import Final, NamedTuple

from sqlalchemy import delete, exists, insert, select, tuple_

from cogworks.tables.records import ANSWER
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.rows import record_of
from cogworks.tables.store.schema.packed import PACKED_MOVES
from cogworks.tables.store.schema.tables import OVER, RECORDS, TABLES
from cogworks.tables.store.store import StoreError
from cogworks.tables.upkeep.packing import pack, unpack

QUIET: Final = 3600.0
"""Seconds after the last record before a finished game is packed: until then people look at it."""


class Place(NamedTuple):
    """A place among tables in the order of their last records."""

    last: float
    table: str


FIRST: Final = Place(0.0, "")


class FinishedGames(DatabasePart):
    """The finished games of a database."""

    def unpacked(self, before: float, limit: int, after: Place = FIRST) -> list[Place]:
        """Finished games that are not packed, with no record since then, from a place on."""
        is_packed = exists().where(PACKED_MOVES.c.table_id == TABLES.c.id)
        place = TABLES.c.last, TABLES.c.id
        # Both values, so that the database finds the place in its index of lists.
        finished = TABLES.c.is_listed.in_((False, True)), TABLES.c.phase == OVER
        within = TABLES.c.last >= after[0], TABLES.c.last < before, tuple_(*place) > after
        due = select(*place).where(*finished, *within, ~is_packed)
        with self._reading() as connection:
            return [Place(*row) for row in connection.execute(due.order_by(*place).limit(limit))]

    def pack(self, table: str) -> bool:
        """Replace a finished game's moves by one compressed text, once it is checked; False if there is nothing to do.

        It happens in one transaction, so readers see the game as it was, or packed.
        """
        moves = (RECORDS.c.table_id == table, RECORDS.c.kind == ANSWER)
        is_packed = exists().where(PACKED_MOVES.c.table_id == TABLES.c.id)
        due = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.phase == OVER, ~is_packed)
        with self._writing() as connection:
            # Of two processes, one waits here.
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
            if connection.execute(due).first() is None:
                return False
            rows = connection.execute(select(RECORDS).where(*moves).order_by(RECORDS.c.sequence))
            records = [record_of(row) for row in rows]
            packed = pack(records)
            if unpack(packed) != records:
                raise StoreError(f"table {table}: its moves can't be packed without loss")
            row = {"table_id": table, "moves": len(records), "data": packed}
            connection.execute(insert(PACKED_MOVES), row)
            if connection.execute(delete(RECORDS).where(*moves)).rowcount != len(records):
                raise StoreError(f"table {table}: its moves changed while they were packed")
        return True
