"""The database in the browser: a copy of an empty one at first, upgraded when a newer site finds an older one."""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final

from cogworks.tables.store.database import DatabaseStore

EMPTY: Final = "empty.db"
"""A database without tables in the current schema, written with the site: making one takes longer than copying it."""


def opened(database: Path) -> DatabaseStore:
    """Open the player's database, in the current schema."""
    with closing(sqlite3.connect(Path(str(files("cogworks.offline"))) / EMPTY)) as empty:
        newest = _version(empty)
        with closing(sqlite3.connect(database)) as own:
            if _version(own) is None:
                empty.backup(own)
            is_current = _version(own) == newest
    return DatabaseStore(f"sqlite:///{database}", is_current=is_current)


def write_empty(file: Path) -> None:
    """Write the empty database."""
    DatabaseStore(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as connection:
        # One file, which needs no other beside it.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")


def _version(connection: sqlite3.Connection) -> str | None:
    """The last migration of a database; None if it is empty."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
        return None
    version: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    return version
