"""The part of the database schema that holds the moves of finished games, compressed."""

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String, Table

from cogworks.tables.store.schema.metadata import METADATA

PACKED_MOVES = Table(
    "packed_moves",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # How many moves: `records` no longer has them.
    Column("moves", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
