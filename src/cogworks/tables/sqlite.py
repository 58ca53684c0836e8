"""What is SQLite's own: the embedded database, a file of its owner alone, and answers stored straight by the driver."""

import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from cogworks.tables.schema import RECORDS
from cogworks.tables.store import StoreError

WAIT_MS: Final = 10_000
"""How long SQLite waits for another process that is writing."""
COLUMNS: Final = tuple(column.name for column in RECORDS.columns)
APPEND: Final = f"INSERT INTO {RECORDS.name} ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"


def engine_of(address: URL) -> Engine:
    """An engine set up so that what is committed survives a power cut."""
    if not address.database or address.database == ":memory:":
        raise StoreError("the embedded database needs a file")
    file = Path(address.database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Seeds of games in play lie in it, so it is its owner's alone; SQLite makes the files beside it alike.
        if not file.exists():
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"the database {file} cannot be opened: {error.strerror}") from error
    engine = create_engine(address.set(drivername="sqlite+pysqlite"))
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    # The driver's own idea of when a transaction begins leaves out reads and schema changes: `_begin` does it.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    # NORMAL survives a killed process; FULL also a power cut.  It costs one fsync a move, which nobody feels.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer that begins as a reader can find on its first write that it may not become one: begin as a writer.
    reads = connection.get_execution_options().get("cogworks_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def append(connection: sqlite3.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store records, all or none; every answer waits for this, and SQLAlchemy would take twice the time."""
    stored = [[json.dumps(row[name]) if name == "data" else row[name] for name in COLUMNS] for row in rows]
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.executemany(APPEND, stored)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
