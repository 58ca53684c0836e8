"""The database that all simulated servers share, and each server's connection to it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.dialects.sqlite import insert

from cogworks.tables.lists.digest import Digest
from cogworks.tables.records import Header, Record
from cogworks.tables.store.schema import METADATA
from cogworks.tables.store.store import MemoryStore, SequenceTakenError, StoreError
from tests.simulation import disk
from tests.simulation.disk import Disk

if TYPE_CHECKING:
    from tests.simulation.server import Server
    from tests.simulation.world import World

LATENCY: Final = 0.0005, 0.004
"""Seconds that a request or its answer takes."""
SYNC: Final = 0.002, 0.01
WRITES: Final = frozenset(
    {"create", "append", "keep_digest", "remember", "watch", "drop", "look_at_all", "beat", "add"}
)
NOT_RESPONDING: Final = "the database is not responding. Try again in a few seconds"


class Database:
    """Tables in a journal on a disk, as a log-structured database has them; everything else in SQLite in memory."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self.disk = Disk()
        self.tables = MemoryStore()
        self.clocks = self.tables.clocks
        self.talk = self.tables.talk
        self.crashes = 0
        """Requests that began before a crash fail."""
        self.busy: set[str] = set()
        """Tables whose last append is not synced yet."""
        self.claims: dict[str, Server] = {}
        self.parts = _parts()

    def write(self, entry: tuple[Any, ...], server: "Server") -> None:
        """Commit an entry: durable before it is visible, and visible before the server gets the answer."""
        before, chance = self.crashes, self._world.chance
        self._world.faults.strike_commit(server, entry)
        server.threads.pause(chance.uniform(*SYNC))
        if self.crashes != before:
            raise StoreError(NOT_RESPONDING)
        place = self.disk.write(entry)
        self._world.faults.strike_commit(server, entry)
        try:
            server.threads.pause(chance.uniform(*SYNC))
        finally:
            # Also if the server was killed meanwhile: the database is another process.
            if self.crashes == before:
                self.disk.sync(place)
                disk.apply(self.tables, entry)
        if self.crashes != before:
            raise StoreError(NOT_RESPONDING)

    def append(self, table: str, records: list[Record], digest: Digest | None, server: "Server") -> None:
        """Append as a transaction that locks the table."""
        before = self.crashes
        while table in self.busy:
            server.threads.pause(0.001)
        if self.crashes != before:
            raise StoreError(NOT_RESPONDING)
        n = len(self.tables.records(table))
        if any(record.sequence < n for record in records):
            raise SequenceTakenError("a record with this number already exists")
        self.busy.add(table)
        try:
            self.write(disk.appended(table, records, digest), server)
        finally:
            if self.crashes == before:
                self.busy.discard(table)
        self._world.announce(server, table)

    def lose_power(self, share: float) -> None:
        """Fail and restart: only what the disk has is left."""
        self.crashes += 1
        self.busy.clear()
        self.claims.clear()
        self.disk.lose_power(share)
        self.tables = MemoryStore()
        self.tables.clocks, self.tables.talk = self.clocks, self.talk
        for entry in self.disk.recover():
            disk.apply(self.tables, entry)


class Connected:
    """A server's view of the database: each call takes time, and may fail or be the server's last."""

    def __init__(self, server: "Server", database: Database) -> None:
        self._server, self._database = server, database
        self.peers = server.peers
        self.clocks = _Part(self, lambda: database.clocks)
        self.talk = _Part(self, lambda: database.talk)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            return self.ask(name, lambda: getattr(self._database.tables, name)(*given, **named))

        return call

    def create(self, header: Header, records: Sequence[Record] = (), attempt: object = None) -> bool:
        assert not records
        assert attempt is None
        return self.ask("create", lambda: self._database.write(disk.created(header), self._server)) is None

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        self.ask("append", lambda: self._database.append(table, list(records), digest, self._server), table)

    def remember(self, player: str, table: str, since: float) -> None:
        entry = ("remember", player, table, since)
        self.ask("remember", lambda: self._database.write(entry, self._server))

    def part(self, in_database: Callable[..., Any], in_memory: object) -> Any:
        """Another part of the database."""

        def connected(is_write: bool) -> Callable[[], Any]:
            @contextmanager
            def transaction() -> Iterator[Connection]:
                name = "add" if is_write else "read"
                self.ask(name, lambda: None, is_answered=False)
                with self._database.parts.begin() as connection:
                    yield connection
                self.ask("answer", lambda: None)

            return transaction

        return in_database(connected(False), connected(True), lambda table: insert(table).on_conflict_do_nothing())

    def ask(self, name: str, work: Callable[[], Any], about: str = "", is_answered: bool = True) -> Any:
        """Send a request, and wait for its answer."""
        server, world, is_write = self._server, self._server.world, name in WRITES
        server.threads.pause(world.chance.uniform(*LATENCY))
        world.faults.strike_request(server, name, is_write)
        if is_write:
            world.trace(f"{server.name} {name} {about}")
        result = work()
        if is_answered:
            world.faults.strike_answer(server, name)
            server.threads.pause(world.chance.uniform(*LATENCY))
        return result


class _Part:
    """A part of the store, by the same connection."""

    def __init__(self, connected: Connected, part: Callable[[], Any]) -> None:
        self._connected, self._part = connected, part

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *given: self._connected.ask(name, lambda: getattr(self._part(), name)(*given))


def direct_part(database: Database, kind: Callable[..., Any]) -> Any:
    """A part of the database, as a program that never fails sees it."""
    return kind(database.parts.begin, database.parts.begin, lambda table: insert(table).on_conflict_do_nothing())


@cache
def _empty() -> bytes:
    """An empty database with all its tables."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    METADATA.create_all(engine)
    raw = engine.raw_connection().driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw.serialize()


@cache
def _engine() -> Any:
    return create_engine("sqlite://", poolclass=StaticPool)


def _parts() -> Any:
    """The database in memory, emptied: making another engine for each world would take longer than its games."""
    engine = _engine()
    raw = engine.raw_connection().driver_connection
    raw.deserialize(_empty())
    return engine
