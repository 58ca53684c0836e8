"""A damaged database is noticed, an intact one is copied, and no two servers share a SQLite file."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from cogworks.tables.store import backup
from cogworks.tables.store.backup import back_up
from cogworks.tables.store.damage import INTERVAL, SHARE, Damage
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import StoreError
from tests.clock import Clock
from tests.tables.store.test_store import HEADER, record


def address(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with one table."""
    path = tmp_path / "tables.db"
    store = DatabaseStore(address(path))
    store.create(HEADER)
    store.append("t1", [record(n) for n in range(200)])
    store.close()
    return path


def damage_records(file: Path) -> None:
    """Overwrite the page on which the records begin."""
    with closing(sqlite3.connect(file)) as other:
        size = other.execute("PRAGMA page_size").fetchone()[0]
        page = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records'").fetchone()[0]
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(b"\xff" * size)


def test_a_damaged_page_is_found_although_no_query_meets_it(file: Path) -> None:
    damage_records(file)
    store = DatabaseStore(address(file))
    with suppress(StoreError):  # if it is found at once
        store.check()
    store._damage.wait()
    with pytest.raises(StoreError, match=r"the database is damaged: .*restore a backup"):
        store.check()
    store.close()


def test_a_query_that_meets_damage_is_enough(file: Path) -> None:
    store = DatabaseStore(address(file))
    store.check()
    store._damage.wait()
    store.check()
    damage_records(file)
    with pytest.raises(StoreError):
        store.records("t1")
    with pytest.raises(StoreError, match="damaged"):
        store.check()
    store.close()


def test_an_intact_database_is_healthy(file: Path) -> None:
    store = DatabaseStore(address(file))
    for _ in range(3):
        store.check()
        store._damage.wait()
    store.close()


def test_the_whole_database_is_rarely_examined() -> None:
    clock, seconds, examined = Clock(), 0.0, 0

    def examine() -> str:
        nonlocal examined
        examined += 1
        clock.now += seconds
        return ""

    damage = Damage(examine, clock)

    def ask() -> int:
        damage.check()
        damage.wait()
        return examined

    assert [ask() for _ in range(5)] == [1] * 5
    clock.now += INTERVAL
    seconds = 2 * INTERVAL * SHARE
    assert ask() == 2
    clock.now += INTERVAL
    assert ask() == 2
    clock.now += INTERVAL
    assert ask() == 3


def test_other_errors_are_no_damage(file: Path) -> None:
    damage = Damage(None)
    with closing(sqlite3.connect(file)) as other, pytest.raises(sqlite3.OperationalError) as failed:
        other.execute("SELECT * FROM nothing")
    damage.note(failed.value)
    damage.check()


# ---- copies


def test_a_copy_is_complete_and_private(file: Path) -> None:
    store = DatabaseStore(address(file))
    store.append("t1", [record(200)])
    copy = file.with_name("copy.db")
    before = os.umask(0)
    try:
        back_up(address(file), copy)
    finally:
        os.umask(before)
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT COUNT(*) FROM records").fetchone() == (201,)
    store.close()


def test_a_copy_overwrites_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = file.with_name("copy.db")
    monkeypatch.setattr("sys.argv", ["backup", address(file), str(copy)])
    backup.main()
    assert "complete" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="File exists"):
        backup.main()
    for arguments, reason in (
        (["nonsense", "x"], "invalid database address"),
        (["postgresql://host/name", "x"], "pg_dump"),
        ([], "usage"),
        ([address(file.with_name("none.db")), str(file.with_name("x"))], "unable to open"),
    ):
        monkeypatch.setattr("sys.argv", ["backup", *arguments])
        with pytest.raises(SystemExit, match=reason):
            backup.main()


# ---- one server per file


def test_a_second_server_on_the_same_file_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.store.sqlite.LOCK_SECONDS", 0.0)
    first = DatabaseStore(address(file), is_server=True)
    link = file.with_name("link.db")
    link.symlink_to(file)
    for other in (file, link):
        with pytest.raises(StoreError, match=r"another server is using the database .*tables\.db"):
            DatabaseStore(address(other), is_server=True)
    # Other programs may use it, for example to upgrade it.
    DatabaseStore(address(file)).close()
    first.append("t1", [record(200)])
    first.close()
    DatabaseStore(address(file), is_server=True).close()
