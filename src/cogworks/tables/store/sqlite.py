"""SQLite specifics: the embedded database, file permissions, and group commit."""

import json
import os
import sqlite3
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from cogworks.tables.store import queries
from cogworks.tables.store.damage import one_line
from cogworks.tables.store.schema.tables import RECORDS
from cogworks.tables.store.store import StoreError

WAIT_MS: Final = 10_000
"""How long SQLite waits for another process that is writing."""
CHECK_SECONDS: Final = 1.0
"""How long a health check waits for another process that is writing."""
IS_ALONE: Final = sys.platform == "emscripten"
"""Whether no other connection may use the file: a browser has no memory that connections could share."""
LOCK_SECONDS: Final = 8.0
"""How long a server waits for another one on the same file, which may be about to end."""
COLUMNS: Final = tuple(column.name for column in RECORDS.columns)
APPEND: Final = f"INSERT INTO {RECORDS.name} ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
NOTE: Final = """
    UPDATE tables SET height = :height, last = :last, digest = CASE WHEN :played THEN :digest ELSE digest END
    WHERE id = :table AND height = :first
"""
"""Note records that change neither phase nor listing.  Changes nothing if an earlier program stored some before."""
NOTE_FOR_PLAYERS: Final = "UPDATE player_tables SET last = :last WHERE table_id = :table"
KEEP: Final = "UPDATE tables SET digest = :digest WHERE id = :table"


def engine_of(address: URL) -> Engine:
    """Create an engine whose commits survive a power cut."""
    if not address.database or address.database == ":memory:":
        raise StoreError("SQLite needs a database file")
    file = Path(address.database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # It holds the seeds of games in progress, so only its owner may read it; SQLite's other files inherit the mode.
        if not file.exists():
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"cannot open the database {file}: {error.strerror}") from error
    # A query within another one has the same connection.
    pool = StaticPool if IS_ALONE else None
    engine = create_engine(address.set(drivername="sqlite+pysqlite"), poolclass=pool)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    # The driver's implicit transactions exclude reads and schema changes, so `_begin` starts them.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    if IS_ALONE:
        cursor.execute("PRAGMA locking_mode = EXCLUSIVE")
    cursor.execute("PRAGMA journal_mode = WAL")
    # NORMAL survives a killed process; FULL also a power cut.  It costs one fsync per move, which is not noticeable.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    if IS_ALONE and getattr(connection.connection.driver_connection, "in_transaction", False):
        # A query within another one: what they read is the same, because nothing else writes.
        return
    # A transaction that starts as a reader may fail to become a writer later, so start as a writer.
    reads = connection.get_execution_options().get("cogworks_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def check(address: URL) -> None:
    """Make a write that changes nothing; StoreError says why it fails."""
    try:
        with closing(_separate(address, "rw")) as connection:
            connection.execute("BEGIN IMMEDIATE")
            found = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {found[0]}")
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def lock(address: URL) -> sqlite3.Connection:
    """Keep other servers away from a database file: a lock until the connection closes or the process ends."""
    file = Path(str(address.database)).resolve()
    beside = file.with_name(f"{file.name}.lock")
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT, 0o600))
    # Not the database itself, which backups and other programs may read and write.
    connection = sqlite3.connect(beside, LOCK_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        raise StoreError(
            f"another server is using the database {file}. Stop it first, or start this one with another data folder "
            "(COGWORKS_HOME) or another database. Several servers need PostgreSQL"
        ) from error
    return connection


def damage(address: URL) -> str:
    """Read the whole database and return what is wrong with it, or ''; this blocks no writer."""
    try:
        with closing(_separate(address, "ro")) as connection:
            found: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return one_line(error)
    return "" if found == "ok" else one_line(found)


def _separate(address: URL, mode: str) -> sqlite3.Connection:
    """A connection outside the pool, whose connections wait longer for other writers."""
    file = f"{Path(str(address.database)).absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(file, CHECK_SECONDS, isolation_level=None, uri=True)


class GroupCommit:
    """Append records from many threads; batches that wait at the same time share one transaction and one fsync."""

    def __init__(self, turn: AbstractContextManager[object]) -> None:
        self._turn = turn
        """Held by the thread of this process that is writing."""
        self._waiting: deque[_Batch] = deque()

    def append(self, engine: Engine, rows: Sequence[Mapping[str, Any]], digest: str | None) -> None:
        """Store a batch, all or nothing; raise the database's error for this batch."""
        batch = _Batch(rows, digest)
        self._waiting.append(batch)
        with self._turn:
            # Another thread may have stored it along with its own batch.
            if not batch.is_done:
                batches = [self._waiting.popleft() for _ in range(len(self._waiting))]
                try:
                    with closing(engine.raw_connection()) as shared:
                        assert isinstance(shared.driver_connection, sqlite3.Connection)
                        _commit(shared.driver_connection, batches)
                except BaseException as error:
                    for failed in batches:
                        failed.error = failed.error or error
                finally:
                    for done in batches:
                        done.is_done = True
        if batch.error is not None:
            raise batch.error


class _Batch:
    """Records of one table to store together, and the outcome."""

    __slots__ = ("digest", "error", "is_done", "kinds", "noted", "rows")

    def __init__(self, rows: Sequence[Mapping[str, Any]], digest: str | None) -> None:
        self.kinds = {row["kind"] for row in rows}
        self.noted = queries.noted(rows, digest)
        self.rows = [[json.dumps(row[name]) if name == "data" else row[name] for name in COLUMNS] for row in rows]
        self.is_done = False
        self.error: BaseException | None = None


def _commit(connection: sqlite3.Connection, batches: Sequence[_Batch]) -> None:
    """Store every batch the database accepts; uses the driver directly, as SQLAlchemy takes twice as long."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for batch in batches:
            connection.execute("SAVEPOINT batch")
            try:
                connection.executemany(APPEND, batch.rows)
                _note(connection, batch)
            except sqlite3.IntegrityError as error:
                batch.error = error
                connection.execute("ROLLBACK TO batch")
            connection.execute("RELEASE batch")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    if IS_ALONE:
        _flush(connection)


def _flush(connection: sqlite3.Connection) -> None:
    """Flush the log and the database: in a browser, SQLite's own flushes don't reach the files."""
    # The main database is the first in the list.
    _, _, file = connection.execute("PRAGMA database_list").fetchone()
    for name in (f"{file}-wal", file):
        flushed = os.open(name, os.O_RDWR)
        try:
            os.fsync(flushed)
        finally:
            os.close(flushed)


def _note(connection: sqlite3.Connection, batch: _Batch) -> None:
    """Keep what lists need in step with the records."""
    if queries.is_plain(batch.kinds) and connection.execute(NOTE, batch.noted).rowcount:
        connection.execute(NOTE_FOR_PLAYERS, batch.noted)
        return
    connection.execute(queries.REFRESH, batch.noted)
    if batch.noted["played"] or queries.is_plain(batch.kinds):
        connection.execute(KEEP, batch.noted)
    connection.execute(queries.REFRESH_PLAYERS, batch.noted)
