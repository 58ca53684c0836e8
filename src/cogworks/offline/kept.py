"""All games of the browser as one file, and games from such a file."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from cogworks.offline import refusals
from cogworks.offline.jar import Jar
from cogworks.offline.stored import Bring, alone, opened
from cogworks.people.games import move_games
from cogworks.people.player import Player
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.schema import METADATA
from cogworks.tables.store.schema.tables import TABLES
from cogworks.tables.store.store import StoreError

START: Final = b"SQLite format 3\0"


class KeptFile:
    """The games in the browser's database."""

    def __init__(self, database: Path, store: DatabaseStore, host: Host, jar: Jar, bring: Bring) -> None:
        self._database, self._store, self._host, self._jar, self._bring = database, store, host, jar, bring

    def size(self) -> int:
        """How many bytes they take."""
        return self._database.stat().st_size

    def export(self) -> bytes:
        """All games as one file."""
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.db"
            with self._connection() as own, closing(sqlite3.connect(copy)) as other:
                own.backup(other)
                # One file, which needs no other beside it.
                other.execute("PRAGMA locking_mode = EXCLUSIVE")
                other.execute("PRAGMA journal_mode = DELETE")
            return copy.read_bytes()

    def add(self, data: bytes) -> int:
        """Add the games of an exported file that are not here; return how many."""
        if not data.startswith(START):
            raise refusals.NOT_GAMES()
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "import.db"
            copy.write_bytes(data)
            players = self._checked(copy)
            try:
                added = self._copy_rows(copy)
            except sqlite3.Error as error:
                raise refusals.CANNOT_ADD(fault=str(error)) from error
        own = self._jar.player()
        for player in players:
            if own is not None and player != own:
                move_games(self._host, player, own)
        return added

    def _checked(self, copy: Path) -> list[Player]:
        """Bring a file to the current schema; return the players whose games it has."""
        try:
            with closing(alone(copy)) as connection:
                if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    raise refusals.NOT_GAMES()
                connection.execute("SELECT id FROM tables LIMIT 1")
            store = opened(copy, self._bring)
            players = list(Jar(store.engine).everyone().values())
            store.close()
            with closing(alone(copy)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise refusals.NOT_GAMES() from error
        except StoreError as error:
            raise refusals.CANNOT_ADD(fault=str(error)) from error
        return players

    def _copy_rows(self, copy: Path) -> int:
        """Copy all rows of tables that are not here, and others that are not, in one transaction."""
        with self._connection() as own:
            own.execute("ATTACH ? AS other", (str(copy),))
            # Not IMMEDIATE, which locks both files: a change of two files needs a third, and the browser has only ours.
            own.execute("BEGIN")
            try:
                ids = [id for (id,) in own.execute("SELECT id FROM other.tables EXCEPT SELECT id FROM main.tables")]
                own.execute("CREATE TEMP TABLE wanted (id TEXT PRIMARY KEY)")
                own.executemany("INSERT INTO wanted VALUES (?)", [(id,) for id in ids])
                for table in METADATA.sorted_tables:
                    columns = ", ".join(f'"{column.name}"' for column in table.columns)
                    key = "id" if table is TABLES else "table_id" if "table_id" in table.columns else ""
                    chosen = f" WHERE {key} IN (SELECT id FROM wanted)" if key else ""
                    # Rows that are not of a table, such as attempts at puzzles, may be in both.
                    own.execute(
                        f"INSERT OR IGNORE INTO main.{table.name} ({columns}) "
                        f"SELECT {columns} FROM other.{table.name}{chosen}"
                    )
                own.execute("COMMIT")
            except BaseException:
                own.rollback()
                raise
            finally:
                own.execute("DROP TABLE IF EXISTS temp.wanted")
                own.execute("DETACH other")
        return len(ids)

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """The connection of the application: no other may use the database."""
        with closing(self._store.engine.raw_connection()) as shared:
            assert isinstance(shared.driver_connection, sqlite3.Connection)
            yield shared.driver_connection
