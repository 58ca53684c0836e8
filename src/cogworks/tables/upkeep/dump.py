"""Everything in a database as lines of JSON, table by table, for SQLite and PostgreSQL alike.

A copy of one kind of database can be restored into the other.
"""

import base64
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from sqlalchemy import JSON, Connection, LargeBinary, MetaData, Table, cast, func, select, text
from sqlalchemy import Text as TextType

from cogworks.tables.store import migrate
from cogworks.tables.store.store import StoreError

BATCH: Final = 1000
"""Rows written and inserted at a time."""
VERSIONS: Final = "alembic_version"
"""Alembic's own table, with the step of the schema."""


def tables_of(connection: Connection) -> list[Table]:
    """The tables of a database, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def dump(connection: Connection, table: Table, file: IO[bytes]) -> int:
    """Write all rows of a table as lines of JSON; return how many."""
    # The text of JSON columns is copied as it is: parsing it could change it.
    columns = [cast(it, TextType).label(it.name) if isinstance(it.type, JSON) else it for it in table.columns]
    binary = {place for place, it in enumerate(table.columns) if isinstance(it.type, LargeBinary)}
    n = 0
    found = connection.execution_options(stream_results=True).execute(select(*columns))
    for rows in found.partitions(BATCH):
        lines = [
            json.dumps([_written(value, place in binary) for place, value in enumerate(row)], separators=(",", ":"))
            for row in rows
        ]
        file.write(("\n".join(lines) + "\n").encode())
        n += len(rows)
    return n


def load(connection: Connection, table: Table, names: list[str], lines: Iterable[bytes]) -> int:
    """Insert rows that were dumped; return how many."""
    columns = [table.columns[name] for name in names]
    binary = {place for place, it in enumerate(columns) if isinstance(it.type, LargeBinary)}
    is_postgres = connection.dialect.name == "postgresql"
    values = ", ".join(
        f"CAST(:c{place} AS JSON)" if is_postgres and isinstance(it.type, JSON) else f":c{place}"
        for place, it in enumerate(columns)
    )
    quoted = ", ".join(f'"{name}"' for name in names)
    statement = text(f'INSERT INTO "{table.name}" ({quoted}) VALUES ({values})')
    n = 0
    for batch in _batches(lines):
        rows = [
            {f"c{place}": _read(value, place in binary) for place, value in enumerate(json.loads(line))}
            for line in batch
        ]
        connection.execute(statement, rows)
        n += len(rows)
    return n


def is_empty(connection: Connection) -> bool:
    """Has the database neither tables nor accounts?"""
    found = {table.name: table for table in tables_of(connection)}
    counts = [
        connection.execute(select(func.count()).select_from(found[name]))
        for name in found.keys() & {"tables", "accounts"}
    ]
    return not any(count.scalar_one() for count in counts)


def restore_schema(connection: Connection, step: str) -> None:
    """Create the schema of this step in an empty database."""
    try:
        migrate.to_step(connection, step)
    except Exception as error:
        raise StoreError(f"the backup was made by a newer program (step {step}). Install that version") from error


def _batches(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    for line in lines:
        batch.append(line)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _written(value: Any, is_binary: bool) -> Any:
    return base64.b64encode(bytes(value)).decode() if is_binary and value is not None else value


def _read(value: Any, is_binary: bool) -> Any:
    return base64.b64decode(value) if is_binary and value is not None else value
