"""The database in the browser: a copy of an empty one at first, upgraded when a newer site finds an older one."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final

from cogworks.tables.store.database import DatabaseStore

EMPTY: Final = "empty.db"
"""A database without tables in the current schema, written with the site: making one takes longer than copying it."""
Bring = Callable[[], object]
"""Loads the code that upgrades databases. Most starts don't need it."""


def create(database: Path) -> bool:
    """Make the player's database; False if there is one."""
    with closing(_empty()) as empty, closing(alone(database)) as own:
        if _version(own) is not None:
            return False
        empty.backup(own)
        return True


def opened(database: Path, bring: Bring) -> DatabaseStore:
    """Open a database, in the current schema."""
    with closing(_empty()) as empty, closing(alone(database)) as own:
        is_current = _version(own) == _version(empty)
    if not is_current:
        bring()
    return DatabaseStore(f"sqlite:///{database}", is_current=is_current)


def alone(database: Path) -> sqlite3.Connection:
    """The only connection to a database: the index of its log needs no memory that connections share."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def write_empty(file: Path) -> None:
    """Write the empty database."""
    DatabaseStore(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as connection:
        # One file, which needs no other beside it.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")


def _empty() -> sqlite3.Connection:
    return sqlite3.connect(Path(str(files("cogworks.offline"))) / EMPTY)


def _version(connection: sqlite3.Connection) -> str | None:
    """The last migration of a database; None if it is empty."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
        return None
    version: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    return version
