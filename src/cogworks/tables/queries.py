"""Query parts that determine a table's state without reading all its records."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, func, or_, select, text

from cogworks.tables.records import ANSWER, ARRIVING, END, LISTED, LISTING, PRIVATE, START
from cogworks.tables.schema import RECORDS, TABLES

OWN: Final = RECORDS.c.table_id == TABLES.c.id
BESIDE_ANSWERS: Final = text(f"records.kind <> '{ANSWER}'")
"""A literal and not a parameter, here, in `IS_END` and in `has`: otherwise the partial index is not used."""


IS_END: Final = and_(BESIDE_ANSWERS, text(f"records.kind = '{END}'"))
"""A condition for the record that ends a game."""


def has(kind: str) -> ColumnElement[bool]:
    """Whether a table has a record of this kind; any kind but ANSWER."""
    # Select only the table's id, which the index contains.
    return select(RECORDS.c.table_id).where(OWN, BESIDE_ANSWERS, text(f"records.kind = '{kind}'")).exists()


def _one_of(kinds: Iterable[str]) -> ColumnElement[bool]:
    """A condition for a table's own records of these kinds; any kinds but ANSWER."""
    return and_(OWN, BESIDE_ANSWERS, text(f"records.kind IN ({', '.join(repr(kind) for kind in kinds)})"))


IS_LISTED: Final[ColumnElement[bool]] = (
    func.coalesce(
        select(RECORDS.c.kind).where(_one_of(LISTING)).order_by(RECORDS.c.sequence.desc()).limit(1).scalar_subquery(),
        case(
            (
                or_(
                    ~has(START),
                    select(func.count(RECORDS.c.who.distinct())).where(_one_of(ARRIVING)).scalar_subquery() > 1,
                ),
                LISTED,
            ),
            else_=PRIVATE,
        ),
    )
    == LISTED
)
"""Whether a table is in public lists: as its players chose, or else if people gather or play each other there."""
LAST: Final[ColumnElement[float]] = func.coalesce(
    select(RECORDS.c.time).where(OWN).order_by(RECORDS.c.sequence.desc()).limit(1).scalar_subquery(), TABLES.c.created
)
"""When a table was last active."""
SUMMARY: Final[tuple[ColumnElement[Any], ...]] = (
    *TABLES.columns,
    # Not COUNT: finding a table's last number takes the same time however many records it has.
    select(func.max(RECORDS.c.sequence)).where(OWN).scalar_subquery().label("highest"),
    LAST.label("last"),
    has(START).label("started"),
    has(END).label("ended"),
)
