"""Threads that store at the same time share a transaction, and a refused batch does not affect the others."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import event

from cogworks.tables.records import Header
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import SequenceTakenError, StoreError
from tests.tables.store.test_store import record

TABLES = [f"t{n}" for n in range(6)]


class Slow:
    """A database on a slow disk: it holds the first transaction until the others wait behind it."""

    def __init__(self, path: Path) -> None:
        self.store = DatabaseStore(f"sqlite:///{path}")
        for table in TABLES:
            self.store.create(
                Header(
                    id=table, game="high_cog", version=1, seats=2, options={}, seed=b"seed", owner="hash", created=12.5
                )
            )
        self.statements: list[str] = []
        self.has_begun, self.may_go_on = Event(), Event()
        event.listen(self.store._engine, "checkout", self._listen)

    def _listen(self, connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(self._trace)

    def _trace(self, statement: str) -> None:
        self.statements.append(statement)
        if statement.startswith("BEGIN") and not self.has_begun.is_set():
            self.has_begun.set()
            assert self.may_go_on.wait(10)

    def at_once(self, threads: ThreadPoolExecutor, sequences: list[int]) -> list["Future[None]"]:
        """Store a record at each table, all but the first while the first is being stored."""
        stored = [threads.submit(self.store.append, TABLES[0], [record(sequences[0])])]
        assert self.has_begun.wait(10)
        for table, sequence in zip(TABLES[1:], sequences[1:], strict=True):
            stored.append(threads.submit(self.store.append, table, [record(sequence)]))
        while len(self.store._appends._waiting) < len(TABLES) - 1:
            pass
        self.may_go_on.set()
        return stored


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    opened = Slow(tmp_path / "tables.db")
    yield opened
    opened.store.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(len(TABLES)) as pool:
        yield pool


def test_batches_that_wait_together_are_committed_together(slow: Slow, threads: ThreadPoolExecutor) -> None:
    for stored in slow.at_once(threads, [0] * len(TABLES)):
        stored.result(10)
    assert slow.statements.count("COMMIT") == 2
    assert [len(slow.store.records(table)) for table in TABLES] == [1] * len(TABLES)


def test_a_refused_batch_does_not_affect_the_others(slow: Slow, threads: ThreadPoolExecutor) -> None:
    slow.may_go_on.set()
    slow.store.append("t2", [record(0)])
    slow.may_go_on.clear()
    slow.has_begun.clear()
    first, *others = slow.at_once(threads, [0] * len(TABLES))
    first.result(10)
    for table, stored in zip(TABLES[1:], others, strict=True):
        if table == "t2":
            with pytest.raises(SequenceTakenError):
                stored.result(10)
        else:
            stored.result(10)
    assert [len(slow.store.records(table)) for table in TABLES] == [1] * len(TABLES)


def test_a_failed_commit_is_reported_to_every_waiting_thread(
    slow: Slow, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cogworks.tables.store import sqlite

    committed = sqlite._commit
    calls: list[int] = []

    def full(connection: sqlite3.Connection, batches: list[sqlite._Batch]) -> None:
        calls.append(len(batches))
        if len(calls) == 2:
            raise sqlite3.OperationalError("database or disk is full")
        committed(connection, batches)

    monkeypatch.setattr(sqlite, "_commit", full)
    first, *others = slow.at_once(threads, [0] * len(TABLES))
    first.result(10)
    for stored in others:
        with pytest.raises(StoreError):
            stored.result(10)
    assert calls == [1, len(TABLES) - 1]
    slow.store.append("t1", [record(0)])
    assert [len(slow.store.records(table)) for table in TABLES] == [1, 1, 0, 0, 0, 0]
