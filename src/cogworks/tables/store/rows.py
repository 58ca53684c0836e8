"""Records as rows of the database, and back."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from cogworks.tables.records import Record


def rows_of(table: str, records: Sequence[Record]) -> list[dict[str, Any]]:
    """A table's records as rows."""
    return [
        {
            "table_id": table,
            "sequence": record.sequence,
            "kind": record.kind,
            "who": record.who,
            "time": record.time,
            "position": record.position,
            "action": record.action,
            "client": record.client or None,
            "data": dict(record.data),
        }
        for record in records
    ]


def record_of(row: Row[Any]) -> Record:
    """A row as a record."""
    return Record(
        row.sequence,
        row.kind,
        row.who,
        time=row.time,
        position=row.position,
        action=row.action,
        client=row.client or "",
        data=row.data,
    )
