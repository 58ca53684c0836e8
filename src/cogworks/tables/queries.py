"""Parts of database queries that tell the state of a table without reading all its records."""

from typing import Any, Final

from sqlalchemy import ColumnElement, func, select, text

from cogworks.tables.records import ANSWER, END, START
from cogworks.tables.schema import RECORDS, TABLES

OWN: Final = RECORDS.c.table_id == TABLES.c.id
BESIDE_ANSWERS: Final = text(f"records.kind <> '{ANSWER}'")
"""Written out and not a parameter, here and in `has`: only then is the index of these records used."""


def has(kind: str) -> ColumnElement[bool]:
    """Whether a table has a record of this kind, which may be any but an answer."""
    # Of the record only its table is looked at, which the index holds.
    return select(RECORDS.c.table_id).where(OWN, BESIDE_ANSWERS, text(f"records.kind = '{kind}'")).exists()


LAST: Final[ColumnElement[float]] = func.coalesce(
    select(RECORDS.c.time).where(OWN).order_by(RECORDS.c.sequence.desc()).limit(1).scalar_subquery(), TABLES.c.created
)
"""When something last happened at a table."""
SUMMARY: Final[tuple[ColumnElement[Any], ...]] = (
    *TABLES.columns,
    # Not counted: the last number of a table is found at once, however many records it has.
    select(func.max(RECORDS.c.sequence)).where(OWN).scalar_subquery().label("highest"),
    LAST.label("last"),
    has(START).label("started"),
    has(END).label("ended"),
)
