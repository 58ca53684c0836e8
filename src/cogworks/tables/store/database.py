"""Database store: SQLite in a file by default, PostgreSQL by URL."""

import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from threading import Lock
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Insert,
    Row,
    Select,
    Table,
    and_,
    delete,
    func,
    insert,
    literal,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from cogworks.engine.game import Data
from cogworks.tables.clock.database import DatabaseClocks
from cogworks.tables.clock.store import ClockStore
from cogworks.tables.daily.database import DatabaseDaily
from cogworks.tables.daily.store import Attempt, DailyStore
from cogworks.tables.etiquette.database import DatabaseTalk
from cogworks.tables.etiquette.store import TalkStore
from cogworks.tables.lists.digest import Digest
from cogworks.tables.puzzles.database import DatabasePuzzles
from cogworks.tables.puzzles.store import PuzzleStore
from cogworks.tables.records import ANSWER, SEATING, Header, Record
from cogworks.tables.store import migrate, postgres, queries, sqlite
from cogworks.tables.store.card_sets import complete, divided
from cogworks.tables.store.damage import Damage, one_line
from cogworks.tables.store.peers import CHANNEL, NoPeers, Peers, PostgresPeers
from cogworks.tables.store.queries import BESIDE_ANSWERS, IS_END, PACKED, RECORDS_SINCE
from cogworks.tables.store.rows import record_of, rows_of
from cogworks.tables.store.schema.tables import (
    CARD_SETS,
    GATHERING,
    OVER,
    PLAYER_TABLES,
    PLAYING,
    RECORDS,
    REVIEWS,
    TABLES,
)
from cogworks.tables.store.store import InDatabase, Part, SequenceTakenError, StoreError, StoreWatch, Summary
from cogworks.tables.upkeep.packing import is_complete, merged

IS_LISTED: Final = TABLES.c.is_listed.is_(True)
MOST_IDS: Final = 1000
"""Tables per query: databases limit the number of parameters."""

_log = logging.getLogger(__name__)


class _AttemptedError(Exception):
    """The player already has an attempt at this daily deal: nothing is stored."""


class DatabaseStore:
    """A store in a database, shared by threads and processes."""

    def __init__(
        self, url: str, upgrade: bool | None = None, is_server: bool = False, is_current: bool = False
    ) -> None:
        """Connect; SQLite is upgraded automatically, other databases only with `upgrade`; one that `is_current` never.

        A server on a SQLite file refuses to share it with another one: they could not notify each other.
        """
        self._engine = engine_of(url)
        self.watch: StoreWatch | None = None
        embedded = self._engine.dialect.name == "sqlite"
        self._server = sqlite.lock(self._engine.url) if embedded and is_server else None
        # SQLite allows one writer at a time, and waiting writers sleep for increasing intervals.  Threads of one
        # process queue here instead, so each starts as soon as the one before it has finished.
        self._turn: AbstractContextManager[object] = Lock() if embedded else nullcontext()
        self._appends = sqlite.GroupCommit(self._turn)
        self._damage = Damage(partial(sqlite.damage, self._engine.url) if embedded else None)
        connect = partial(postgres.connection_of, self._engine)
        self._postgres = None if embedded else PostgresPeers(connect, secrets.token_hex(6))
        self.peers: Peers = self._postgres or NoPeers()
        self._daily = DatabaseDaily(self._reading, self._writing, self._add)
        self.daily: DailyStore = self._daily
        self.puzzles: PuzzleStore = DatabasePuzzles(self._reading, self._writing, self._add)
        self.clocks: ClockStore = DatabaseClocks(self._reading, self._writing, self._add)
        self.talk: TalkStore = DatabaseTalk(self._reading, self._writing, self._add)
        try:
            if is_current:
                pass
            elif embedded if upgrade is None else upgrade:
                migrate.upgrade(self._engine)
            else:
                migrate.check(self._engine)
        except StoreError:
            self.close()
            raise
        except SQLAlchemyError as error:
            self.close()
            # Shown to the server's operator, not to players: it may give the reason, but no password.
            reason = one_line(getattr(error, "orig", error))
            where = self._engine.url.render_as_string()
            raise StoreError(f"cannot open the database {where}: {reason}") from error

    def close(self) -> None:
        """Close all connections."""
        self.peers.close()
        self._engine.dispose()
        if self._server is not None:
            self._server.close()

    def part(self, in_database: type[InDatabase], in_memory: Callable[[], Part]) -> InDatabase | Part:
        return in_database(self._reading, self._writing, self._add)

    def of(self, part: type[InDatabase]) -> InDatabase:
        """Another part of the store, which only databases have."""
        return part(self._reading, self._writing, self._add)

    def n_connections(self) -> int:
        """Connections in use now."""
        return int(getattr(self._engine.pool, "checkedout", lambda: 0)())

    @property
    def engine(self) -> Engine:
        """The database, for work on it as a whole."""
        return self._engine

    def create(self, header: Header, records: Sequence[Record] = (), attempt: Attempt | None = None) -> bool:
        header, texts = divided(header)
        row = {
            "id": header.id,
            "game": header.game,
            "version": header.version,
            "seats": header.seats,
            "options": dict(header.options),
            "seed": header.seed,
            "owner": header.owner,
            "created": header.created,
            "last": header.created,
        }
        try:
            with self._writing() as connection:
                for hash, content in texts.items():
                    connection.execute(self._add(CARD_SETS), {"hash": hash, "text": content})
                connection.execute(insert(TABLES), row)
                if attempt is not None and not self._daily.add_attempt(connection, attempt):
                    raise _AttemptedError
                if records:
                    connection.execute(insert(RECORDS), rows_of(header.id, records))
                    connection.execute(text(queries.REFRESH), {"table": header.id})
        except _AttemptedError:
            return False
        return True

    def check(self) -> None:
        self._damage.check()
        if self._postgres is not None:
            postgres.check(self._engine)
            return
        with self._turn:
            sqlite.check(self._engine.url)

    def header(self, table: str) -> Header | None:
        with self._reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
        return None if row is None else complete(_header(row), self.card_set)

    def card_set(self, hash: str) -> str | None:
        with self._reading() as connection:
            return connection.execute(select(CARD_SETS.c.text).where(CARD_SETS.c.hash == hash)).scalar()

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        rows = rows_of(table, records)
        noted = None if digest is None else json.dumps(digest)
        if self._postgres is not None:
            values = {"rows": json.dumps(rows), "channel": CHANNEL, "notice": self._postgres.notice(table)}
            kinds = {record.kind for record in records}
            with self._refusing_errors("append"):
                postgres.append(self._engine, kinds, values | queries.noted(rows, noted))
        else:
            with self._refusing_errors("append"):
                self._appends.append(self._engine, rows, noted)
        if self.watch is not None:
            n_moves = sum(record.kind == ANSWER for record in records)
            self.watch.stored(n_moves, len(records) - n_moves)

    def keep_digest(self, table: str, height: int, digest: Digest) -> None:
        is_current = and_(TABLES.c.id == table, TABLES.c.height == height)
        with self._writing() as connection:
            connection.execute(update(TABLES).where(is_current).values(digest=dict(digest)))

    def records(self, table: str, start: int = 0) -> list[Record]:
        with self._reading() as connection:
            found = [record_of(row) for row in connection.execute(RECORDS_SINCE, {"id": table, "start": start})]
            packed = None if is_complete(found, start) else connection.execute(PACKED, {"id": table}).scalar()
        return found if packed is None else merged(found, packed, start)

    def record_counts(self, tables: Collection[str]) -> dict[str, int]:
        # Not GROUP BY: finding a table's last number takes the same time however many records it has.
        last = select(func.max(RECORDS.c.sequence)).where(RECORDS.c.table_id == TABLES.c.id).scalar_subquery()
        with self._reading() as connection:
            rows = connection.execute(select(TABLES.c.id, last).where(TABLES.c.id.in_(tables))).all()
        return {id: 0 if highest is None else highest + 1 for id, highest in rows}

    def ended(self, tables: Collection[str]) -> set[str]:
        wanted, found = list(tables), set[str]()
        with self._reading() as connection:
            for first in range(0, len(wanted), MOST_IDS):
                which = RECORDS.c.table_id.in_(wanted[first : first + MOST_IDS])
                found.update(connection.execute(select(RECORDS.c.table_id).where(which, IS_END)).scalars())
        return found

    def summaries(self, limit: int = 100) -> list[Summary]:
        return self._summaries(select(TABLES).where(IS_LISTED).order_by(TABLES.c.created.desc()).limit(limit))

    def gathering(self, limit: int) -> list[Summary]:
        return self._last_active(limit, TABLES.c.phase == GATHERING)

    def playing(self, since: float, limit: int) -> list[Summary]:
        return self._last_active(limit, TABLES.c.phase == PLAYING, TABLES.c.last >= since)

    def _last_active(self, limit: int, *conditions: ColumnElement[bool]) -> list[Summary]:
        return self._summaries(select(TABLES).where(IS_LISTED, *conditions).order_by(TABLES.c.last.desc()).limit(limit))

    def seatings(self, tables: Collection[str]) -> dict[str, list[Record]]:
        # Sorted here: with ORDER BY, SQLite would scan all of a table's records.
        wanted = select(RECORDS).where(RECORDS.c.table_id.in_(tables), BESIDE_ANSWERS, RECORDS.c.kind.in_(SEATING))
        found: dict[str, list[Record]] = {}
        with self._reading() as connection:
            for row in connection.execute(wanted):
                found.setdefault(row.table_id, []).append(record_of(row))
        for records in found.values():
            records.sort(key=lambda record: record.sequence)
        return found

    def _summaries(self, wanted: Select[Any]) -> list[Summary]:
        with self._reading() as connection:
            return [_summary(row) for row in connection.execute(wanted)]

    def remember(self, player: str, table: str, since: float) -> None:
        row = select(literal(player), TABLES.c.id, literal(since), TABLES.c.phase < OVER, TABLES.c.last)
        columns = ["player", "table_id", "since", "is_open", "last"]
        with self._writing() as connection:
            connection.execute(self._add(PLAYER_TABLES).from_select(columns, row.where(TABLES.c.id == table)))

    def forget_player(self, player: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(PLAYER_TABLES).where(PLAYER_TABLES.c.player == player))

    def tables_of(self, player: str, limit: int, offset: int = 0, most: int | None = None) -> tuple[list[Summary], int]:
        own, listed = PLAYER_TABLES.c.player == player, PLAYER_TABLES.c
        shown = select(TABLES).join(PLAYER_TABLES).where(own).limit(limit).offset(offset)
        shown = shown.order_by(listed.is_open.desc(), listed.last.desc(), listed.table_id.desc())
        counted = select(listed.table_id).where(own).limit(most).subquery()
        with self._reading() as connection:
            n = connection.execute(select(func.count()).select_from(counted)).scalar_one()
            return [_summary(row) for row in connection.execute(shown)], n

    def active_tables(self, players: Collection[str], since: float) -> list[tuple[str, Summary]]:
        listed, wanted, found = PLAYER_TABLES.c, list(players), list[tuple[str, Summary]]()
        active = select(TABLES, listed.player).join(PLAYER_TABLES).where(listed.is_open.is_(True), listed.last >= since)
        with self._reading() as connection:
            for first in range(0, len(wanted), MOST_IDS):
                rows = connection.execute(active.where(listed.player.in_(wanted[first : first + MOST_IDS])))
                found += [(row.player, _summary(row)) for row in rows]
        return sorted(found, key=lambda each: (each[1].last, each[1].header.id))

    def review(self, table: str) -> Data | None:
        with self._reading() as connection:
            return connection.execute(select(REVIEWS.c.data).where(REVIEWS.c.table_id == table)).scalar()

    def keep_review(self, table: str, review: Data, now: float) -> None:
        with self._writing() as connection:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table))
            connection.execute(self._add(REVIEWS), {"table_id": table, "created": now, "data": review})

    def _add(self, table: Table) -> Insert:
        """Insert a row unless it exists."""
        return (sqlite_insert if self._postgres is None else postgresql_insert)(table).on_conflict_do_nothing()

    @contextmanager
    def _refusing_errors(self, what: str) -> Iterator[None]:
        """Turn database errors into store errors, and measure the call; details go only to the server's log."""
        begun, is_failed = time.perf_counter(), True
        try:
            yield
            is_failed = False
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise SequenceTakenError("a record with this number already exists") from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            cause = getattr(error, "orig", None) or error
            self._damage.note(cause)
            # The driver's message says what happened; in an outage, a traceback for each request would not say more.
            is_driver = isinstance(error, DBAPIError | sqlite3.Error)
            _log.error("database error: %s", one_line(cause), exc_info=None if is_driver else error)
            if getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
                raise StoreError("the disk is full, so nothing was stored. Free some space, then try again") from error
            raise StoreError("the database is not responding. Try again in a few seconds") from error
        finally:
            if self.watch is not None:
                self.watch.called(what, time.perf_counter() - begun, is_failed)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A connection that commits at the end of the block."""
        with self._refusing_errors("write"), self._turn, self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection that doesn't block writers."""
        with self._refusing_errors("read"), self._engine.connect().execution_options(cogworks_reads=True) as connection:
            yield connection


def server_lock(engine: Engine) -> closing[Any] | nullcontext[None]:
    """Hold what a server holds, so that none runs meanwhile; StoreError if one does."""
    return closing(sqlite.lock(engine.url)) if engine.dialect.name == "sqlite" else nullcontext()


def engine_of(url: str) -> Engine:
    """Create an engine whose commits survive a killed server."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StoreError(
            "invalid database address: use a URL such as sqlite:///file or postgresql://host/name"
        ) from error
    if address.get_backend_name() == "sqlite":
        return sqlite.engine_of(address)
    if address.get_backend_name() != "postgresql":
        raise StoreError(f"unsupported database {address.get_backend_name()}: use SQLite or PostgreSQL")
    return postgres.engine_of(address)


def _summary(row: Row[Any]) -> Summary:
    return Summary(_header(row), row.height, row.last, row.phase >= PLAYING, row.phase == OVER, row.digest)


def _header(row: Row[Any]) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        version=row.version,
        seats=row.seats,
        options=row.options,
        seed=bytes(row.seed),
        owner=row.owner,
        created=row.created,
    )
