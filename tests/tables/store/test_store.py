"""Stores: atomic, no number twice, and nothing forgotten."""

import sqlite3
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import event, insert, text

from cogworks.tables.records import Header, Record
from cogworks.tables.store import migrate
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema import METADATA
from cogworks.tables.store.schema.tables import RECORDS, TABLES
from cogworks.tables.store.store import SequenceTakenError, Store, StoreError, Summary
from tests.tables.conftest import fresh_database

HEADER = Header(
    id="t1",
    game="high_cog",
    version=1,
    seats=2,
    options={"polite": True},
    seed=b"\0seed\xff",
    owner="hash",
    created=12.5,
)


def record(sequence: int, kind: str = "answer", client: str = "") -> Record:
    return Record(sequence, kind, 0, 13.0 + sequence, sequence, 7, client, {"name": "Zoë"})


def test_what_was_stored_comes_back(store: Store) -> None:
    store.create(HEADER)
    assert store.header("t1") == HEADER
    assert store.header("t2") is None
    assert store.records("t1") == []
    rows = [record(0), Record(1, "chat", -3, 14.25), record(2, client="c")]
    store.append("t1", rows[:2])
    store.append("t1", rows[2:])
    assert store.records("t1") == rows
    assert store.records("t1", 2) == rows[2:]


def test_a_number_is_used_once_and_a_batch_is_stored_whole_or_not_at_all(store: Store) -> None:
    store.create(HEADER)
    store.append("t1", [record(0), record(1)])
    with pytest.raises(SequenceTakenError):
        store.append("t1", [record(1)])
    with pytest.raises(SequenceTakenError):
        store.append("t1", [record(1), record(2)])
    with pytest.raises(SequenceTakenError):  # the first of these would be valid, but must not be stored
        store.append("t1", [record(2), record(1)])
    assert [row.sequence for row in store.records("t1")] == [0, 1]
    with pytest.raises(SequenceTakenError):
        store.create(HEADER)


def test_tables_do_not_mix_and_are_listed_newest_first(store: Store) -> None:
    other = Header(id="t2", game="no such game", version=9, seats=3, options={}, seed=b"", owner="", created=20.0)
    store.create(HEADER)
    store.create(other)
    store.append("t1", [record(0), record(1, "listed"), record(2, "start"), record(3, "end")])
    assert store.records("t2") == []
    assert store.summaries() == [Summary(other, 0, 20.0, False, False), Summary(HEADER, 4, 16.0, True, True)]
    assert store.summaries(limit=1) == store.summaries()[:1]
    store.append("t2", [record(0, "private")])
    assert [summary.header.id for summary in store.summaries()] == ["t1"]


def test_a_players_tables_are_listed_unfinished_first_and_page_by_page(store: Store) -> None:
    for n in range(5):
        store.create(replace(HEADER, id=f"t{n}", created=10.0 + n))
    store.append("t1", [replace(record(0), time=40.0), replace(record(1), time=50.0)])
    store.append("t3", [replace(record(0), time=90.0), replace(record(1, "end"), time=95.0)])
    for table in ("t0", "t1", "t2", "t3", "t1"):
        store.remember("ann", table, 100.0)
    store.remember("bob", "t4", 100.0)
    tables, n = store.tables_of("ann", 10)
    assert ([table.header.id for table in tables], n) == (["t1", "t2", "t0", "t3"], 4)
    assert [table.last for table in tables] == [50.0, 12.0, 10.0, 95.0]
    assert [table.ended for table in tables] == [False, False, False, True]
    assert [table.header.id for table in store.tables_of("ann", 2, 1)[0]] == ["t2", "t0"]
    assert store.tables_of("ann", 2, 4) == ([], 4)
    assert [table.header.id for table in store.tables_of("bob", 10)[0]] == ["t4"]
    assert store.tables_of("eve", 10) == ([], 0)


def ids(summaries: list[Summary]) -> list[str]:
    return [summary.header.id for summary in summaries]


def test_unfinished_tables_are_found_by_phase_most_recently_active_first(store: Store) -> None:
    for n in range(8):
        store.create(replace(HEADER, id=f"t{n}", created=10.0 + n))
    for table, kinds, time in (
        ("t1", ["sit", "undo"], 30.0),
        ("t2", ["sit", "private"], 31.0),
        ("t3", ["sit", "listed", "start", "answer"], 50.0),
        ("t4", ["listed", "start", "answer"], 40.0),
        ("t5", ["private", "listed", "start"], 60.0),
        ("t6", ["listed", "start", "end"], 70.0),
        ("t7", ["listed", "private", "start"], 80.0),
    ):
        store.append(table, [replace(record(n, kind), time=time) for n, kind in enumerate(kinds)])
    assert ids(store.gathering(10)) == ["t1", "t0"]
    assert ids(store.gathering(1)) == ["t1"]
    assert ids(store.playing(0.0, 10)) == ["t5", "t3", "t4"]
    assert ids(store.playing(45.0, 10)) == ["t5", "t3"]
    assert ids(store.playing(0.0, 1)) == ["t5"]
    assert store.playing(45.0, 10)[1] == Summary(replace(HEADER, id="t3", created=13.0), 4, 50.0, True, False)
    seatings = store.seatings(["t1", "t3", "nowhere"])
    assert {table: [record.kind for record in found] for table, found in seatings.items()} == {
        "t1": ["sit"],
        "t3": ["sit"],
    }


def test_games_of_one_person_and_bots_are_listed_only_if_their_owner_lists_them(store: Store) -> None:
    """Also those of earlier versions, which recorded nothing about it."""
    seats = {"nobody": [], "alone": [("sit", 0)], "two": [("sit", 0), ("take", 1)], "same": [("sit", 0), ("sit", 0)]}
    for name, arrivals in seats.items():
        for more in ("", "listed", "private"):
            table = f"{name} {more}".strip()
            store.create(replace(HEADER, id=table))
            kinds = [*arrivals, *([(more, 0)] if more else []), ("start", 0)]
            store.append(table, [replace(record(n, kind), who=who) for n, (kind, who) in enumerate(kinds)])
    expected = {"two", *(f"{name} listed" for name in seats)}
    assert set(ids(store.playing(0.0, 20))) == expected
    assert {summary.header.id for summary in store.summaries(20)} == expected


def test_lists_do_not_read_every_move_of_a_table(tmp_path: Path) -> None:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    asked: list[tuple[str, Any]] = []
    event.listen(store._engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
    store.gathering(10)
    store.playing(0.0, 10)
    store.summaries(10)
    store.seatings(["t1", "t2"])
    store.tables_of("ann", 10)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as plain:
        for query, given in [said for said in asked if "records" in said[0]]:
            plan = "\n".join(row[3] for row in plain.execute(f"EXPLAIN QUERY PLAN {query}", given))
            assert "records_beside_answers" in plan, query
            assert "SCAN records" not in plan, query
    store.close()


def test_a_database_of_the_first_version_is_upgraded_and_keeps_its_tables(url: str) -> None:
    engine = engine_of(url)
    config = migrate._config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(insert(TABLES), {**asdict(HEADER), "options": dict(HEADER.options)})
        connection.execute(
            insert(RECORDS),
            {
                "table_id": "t1",
                "sequence": 0,
                "kind": "answer",
                "who": 0,
                "time": 13.0,
                "position": 0,
                "action": 7,
                "client": None,
                "data": {"name": "Zoë"},
            },
        )
    engine.dispose()
    store = DatabaseStore(url, upgrade=True)
    assert (store.header("t1"), store.records("t1")) == (HEADER, [record(0)])
    store.remember("ann", "t1", 20.0)
    assert store.tables_of("ann", 10)[1] == 1
    store.close()


def test_a_database_can_be_reopened(url: str) -> None:
    first = DatabaseStore(url, upgrade=True)
    first.create(HEADER)
    first.append("t1", [record(0, client="c")])
    first.close()
    again = DatabaseStore(url)
    assert (again.header("t1"), again.records("t1")) == (HEADER, [record(0, client="c")])
    with pytest.raises(SequenceTakenError):  # the same message of the same client, under another number
        again.append("t1", [record(1, client="c")])
    again.close()


def test_the_migrations_create_the_schema_in_use(url: str) -> None:
    DatabaseStore(url, upgrade=True).close()
    engine = engine_of(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_only_the_embedded_database_is_upgraded_automatically(url: str) -> None:
    if url.startswith("sqlite"):
        DatabaseStore(url).close()
    else:
        with pytest.raises(StoreError, match="older than this program"):
            DatabaseStore(url)


def test_a_database_of_a_newer_program_is_left_alone(url: str) -> None:
    DatabaseStore(url, upgrade=True).close()
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for upgrade in (True, False):
        with pytest.raises(StoreError, match="newer program"):
            DatabaseStore(url, upgrade)
    engine.dispose()


def test_the_embedded_database_survives_a_power_cut(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'deep' / 'tables.db'}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_a_locked_database_stores_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.store.sqlite.WAIT_MS", 20)
    file = tmp_path / "tables.db"
    store = DatabaseStore(f"sqlite:///{file}")
    store.create(HEADER)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Try again"):
            store.append("t1", [record(0)])
        other.execute("ROLLBACK")
    assert store.records("t1") == []
    store.append("t1", [record(0)])
    assert store.records("t1") == [record(0)]
    store.close()


@pytest.mark.parametrize("address", ["nonsense", "mysql://host/name", "sqlite://", "sqlite:///:memory:"])
def test_an_unusable_address_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        DatabaseStore(address)


def test_a_connection_that_broke_while_idle_fails_no_request(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.store.postgres.FRESH", 0.0)
    address = fresh_database(postgres)
    store = DatabaseStore(address, upgrade=True)
    store.create(HEADER)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query <> ''"
    engine = engine_of(address)
    with engine.connect() as connection:
        assert connection.execute(text(others)).all()
    engine.dispose()
    store.append("t1", [record(0)])
    assert store.records("t1") == [record(0)]
    store.close()


def test_an_unresponsive_database_is_reported_without_its_secrets(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        DatabaseStore("postgresql://somebody:hushhush@127.0.0.1:1/none")
    assert "hushhush" not in str(refused.value)


def test_the_command_upgrades(url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["migrate", url])
    migrate.main()
    assert "up to date" in capsys.readouterr().out
    DatabaseStore(url, upgrade=False).close()
    monkeypatch.setattr("sys.argv", ["migrate"])
    with pytest.raises(SystemExit, match="usage"):
        migrate.main()
    monkeypatch.setattr("sys.argv", ["migrate", "nonsense"])
    with pytest.raises(SystemExit, match="address"):
        migrate.main()


def test_a_review_is_stored_and_replaced(store: Store) -> None:
    store.create(HEADER)
    assert store.review("t1") is None
    store.keep_review("t1", {"steps": [1, 0.5]}, 20.0)
    store.keep_review("t1", {"steps": [2, 0.5], "name": "Zoë"}, 21.0)
    assert store.review("t1") == {"steps": [2, 0.5], "name": "Zoë"}
    assert store.review("t2") is None
