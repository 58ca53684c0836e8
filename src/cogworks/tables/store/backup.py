"""Copy a SQLite database while its server runs: `python -m cogworks.tables.store.backup URL FILE`."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from cogworks.tables.store.damage import one_line
from cogworks.tables.store.store import StoreError


def back_up(url: str, file: Path) -> None:
    """Write a complete copy, with what is still in the write-ahead log, to a new file that only its owner can read."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StoreError("invalid database address: use a URL such as sqlite:///file") from error
    if address.get_backend_name() != "sqlite":
        raise StoreError("only SQLite is copied here. For PostgreSQL, use pg_dump")
    source = f"{Path(str(address.database)).absolute().as_uri()}?mode=ro"
    try:
        # It has the seeds of games in progress.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(source, uri=True)) as here, closing(sqlite3.connect(file)) as copy:
            here.backup(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot copy {address.database} to {file}: {one_line(error)}") from error


def main() -> None:
    """Copy the database given on the command line."""
    if len(sys.argv) != 3:
        raise SystemExit("usage: python -m cogworks.tables.store.backup URL FILE")
    try:
        back_up(sys.argv[1], Path(sys.argv[2]))
    except StoreError as error:
        raise SystemExit(f"cogworks: {error}") from error
    print(f"The copy is complete: {sys.argv[2]}")


if __name__ == "__main__":
    main()
