"""SQL that keeps what lists need in step with each table's records, for SQLite and PostgreSQL.

Lists read it from an index and not from the records, so a list's cost depends on its length, not on the number of
stored tables.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import and_, bindparam, select, text

from cogworks.tables.records import ANSWER, ARRIVING, END, LISTED, LISTING, PLAYED, PRIVATE, STANDING, START
from cogworks.tables.store.schema.packed import PACKED_MOVES
from cogworks.tables.store.schema.tables import GATHERING, OVER, PLAYING, RECORDS

BESIDE_ANSWERS: Final = text(f"records.kind <> '{ANSWER}'")
"""A literal, not a parameter, here and in all comparisons of a kind: otherwise the partial index is not used."""
IS_END: Final = and_(BESIDE_ANSWERS, text(f"records.kind = '{END}'"))
"""A condition for the record that ends a game."""
RECORDS_SINCE: Final = (
    select(RECORDS)
    .where(RECORDS.c.table_id == bindparam("id"), RECORDS.c.sequence >= bindparam("start"))
    .order_by(RECORDS.c.sequence)
)
"""A table's records from a number on; built once, because building it costs as much as executing it."""
PACKED: Final = select(PACKED_MOVES.c.data).where(PACKED_MOVES.c.table_id == bindparam("id"))
"""The moves of a finished game, if they are packed."""


def _own(*kinds: str) -> str:
    """A table's own records of these kinds, any but ANSWER."""
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    return f"FROM records WHERE records.table_id = tables.id AND kind <> '{ANSWER}' AND kind IN ({listed})"


IS_LISTED: Final = f"""
    COALESCE(
        (SELECT kind {_own(*LISTING)} ORDER BY sequence DESC LIMIT 1),
        CASE WHEN NOT EXISTS (SELECT 1 {_own(START)}) OR (SELECT COUNT(DISTINCT who) {_own(*ARRIVING)}) > 1
             THEN '{LISTED}' ELSE '{PRIVATE}' END
    ) = '{LISTED}'
"""
"""`records.is_listed`, from a table's records."""
REFRESH: Final = f"""
    UPDATE tables SET
        height = COALESCE((SELECT MAX(sequence) FROM records WHERE records.table_id = tables.id), -1) + 1,
        last = COALESCE(
            (SELECT time FROM records WHERE records.table_id = tables.id ORDER BY sequence DESC LIMIT 1), created
        ),
        phase = CASE WHEN EXISTS (SELECT 1 {_own(END)}) THEN {OVER}
                     WHEN EXISTS (SELECT 1 {_own(START)}) THEN {PLAYING} ELSE {GATHERING} END,
        is_listed = {IS_LISTED}
    WHERE id = :table
"""
"""Compute what lists need from a table's records."""
REFRESH_PLAYERS: Final = f"""
    UPDATE player_tables SET
        is_open = (SELECT tables.phase < {OVER} FROM tables WHERE tables.id = player_tables.table_id),
        last = (SELECT tables.last FROM tables WHERE tables.id = player_tables.table_id)
    WHERE table_id = :table
"""
"""Copy a table's state to its players' lists."""


def is_plain(kinds: Collection[str]) -> bool:
    """Do records of these kinds change neither a table's phase nor its listing?"""
    return STANDING.isdisjoint(kinds)


def noted(rows: Sequence[Mapping[str, Any]], digest: str | None) -> dict[str, Any]:
    """Query parameters that update a table's list data for these new records."""
    last = rows[-1]
    return {
        "table": last["table_id"],
        "first": rows[0]["sequence"],
        "height": last["sequence"] + 1,
        "last": last["time"],
        "played": any(row["kind"] in PLAYED for row in rows),
        "digest": digest,
    }
