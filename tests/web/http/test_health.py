"""The health report: whether the server works, and the reason if not."""

import asyncio
import gc
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url

from cogworks.tables.store import postgres
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import MemoryStore, StoreError
from cogworks.web.http.cached import Cached
from cogworks.web.http.health import Health, StoreCheck
from tests.clock import Clock
from tests.tables.conftest import fresh_database
from tests.tables.store.test_damage import damage_records
from tests.web.visitors import House


class Ailing(MemoryStore):
    """A store whose check fails with a reason, or hangs."""

    def __init__(self, reason: str = "") -> None:
        super().__init__()
        self.reason, self.asked = reason, 0
        self.released = threading.Event()

    def check(self) -> None:
        self.asked += 1
        if self.reason:
            raise StoreError(self.reason)
        self.released.wait(20)


def test_a_failing_store_is_reported_with_its_reason() -> None:
    house = House(Ailing("database or disk is full"))
    answer = house.browser().get("/healthz")
    assert answer.status_code == 503
    assert answer.text == "failing\n0 of 0 render processes running\nstore: database or disk is full\n"
    house.close()


def test_a_hanging_store_is_checked_once_and_waited_for_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.http.health.SECONDS", 0.05)
    store = Ailing()

    async def ask() -> None:
        check = StoreCheck(store)
        for _ in range(3):
            assert (await check()).startswith("failing\nstore: no answer within")
        assert store.asked == 1
        store.released.set()
        while not (await check()).startswith("ok\n"):
            pass

    asyncio.run(ask())


def test_a_check_that_fails_after_its_timeout_is_not_a_program_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cogworks.web.http.health.SECONDS", 0.05)

    class Late(MemoryStore):
        def check(self) -> None:
            time.sleep(0.2)
            raise StoreError("too late")

    async def ask() -> None:
        assert "no answer" in await StoreCheck(Late())()
        await asyncio.sleep(0.3)

    asyncio.run(ask())
    gc.collect()
    assert caplog.text == ""


def test_the_worst_state_decides() -> None:
    async def state(words: str) -> str:
        return words

    async def broken() -> str:
        raise RuntimeError

    def report(*states: str) -> tuple[int, str]:
        return asyncio.run(Health({words: partial(state, words) for words in states}).report())

    assert report("ok\na", "ok\nb") == (200, "ok\na\nb\n")
    assert report("ok\na", "degraded\nb") == (200, "degraded\na\nb\n")
    assert report("failing\na", "degraded\nb") == (503, "failing\na\nb\n")
    assert asyncio.run(Health({"luck": broken}).report()) == (503, "failing\nluck: the check failed, see the log\n")


def test_a_flood_of_requests_does_not_reach_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.http.health.FRESH", 1000.0)
    store = Ailing("no")
    house = House(store)
    for _ in range(20):
        assert house.browser().get("/healthz").status_code == 503
    assert store.asked == 1
    house.close()


def test_a_locked_database_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.store.sqlite.CHECK_SECONDS", 0.05)
    file = tmp_path / "tables.db"
    store = DatabaseStore(f"sqlite:///{file}")
    store.check()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="database is locked"):
            store.check()
    store.check()
    store.close()
    for beside in tmp_path.iterdir():
        beside.unlink()
    with pytest.raises(StoreError, match="unable to open database file"):
        store.check()
    assert not file.exists()


def test_the_check_of_a_database_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = DatabaseStore(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as other:
        before = list(other.iterdump())
        store.check()
        assert list(other.iterdump()) == before
    store.close()


def test_a_damaged_database_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.http.health.FRESH", 0.0)
    file = tmp_path / "tables.db"
    DatabaseStore(f"sqlite:///{file}").close()
    damage_records(file)
    store = DatabaseStore(f"sqlite:///{file}")
    house = House(store)
    house.browser().get("/healthz")
    store._damage.wait()
    answer = house.browser().get("/healthz")
    assert (answer.status_code, answer.text.split()[0]) == (503, "failing")
    assert "store: the database is damaged" in answer.text
    house.close()
    store.close()


def test_postgresql_is_checked(postgres: str) -> None:
    store = DatabaseStore(fresh_database(postgres), upgrade=True)
    store.check()
    store.close()


def test_an_unreachable_postgresql_is_reported_without_its_address() -> None:
    engine = postgres.engine_of(make_url("postgresql://somebody:hushhush@127.0.0.1:1/none"))
    with pytest.raises(StoreError) as failed:
        postgres.check(engine)
    assert str(failed.value) == "no connection to PostgreSQL"
    engine.dispose()


# ---- shared results


def test_clients_who_ask_at_once_share_one_computation() -> None:
    clock, computed = Clock(), 0

    async def compute() -> int:
        nonlocal computed
        computed += 1
        await asyncio.sleep(0.01)
        return computed

    async def ask() -> None:
        cached = Cached(compute, 2.0, clock)
        assert await asyncio.gather(*(cached.get() for _ in range(50))) == [1] * 50
        clock.now += 1.9
        assert await cached.get() == 1
        clock.now += 0.2
        assert await cached.get() == 2
        cached.forget()
        assert await cached.get() == 3

    asyncio.run(ask())


def test_a_long_computation_is_shared_and_its_result_counts_from_its_start() -> None:
    clock, computed = Clock(), 0

    async def ask() -> None:
        ready = asyncio.Event()

        async def compute() -> int:
            nonlocal computed
            computed += 1
            await ready.wait()
            return computed

        cached = Cached(compute, 2.0, clock)
        first = asyncio.create_task(cached.get())
        await asyncio.sleep(0)
        clock.now += 5.0
        second = asyncio.create_task(cached.get())
        await asyncio.sleep(0)
        ready.set()
        assert (await first, await second) == (1, 1)
        assert await cached.get() == 2, "what was read five seconds ago is outdated"

    asyncio.run(ask())


def test_a_result_is_outdated_after_exactly_its_time() -> None:
    clock, computed = Clock(), 0

    async def compute() -> int:
        nonlocal computed
        computed += 1
        return computed

    async def ask() -> None:
        cached = Cached(compute, 2.0, clock)
        found = [await cached.get()]
        for seconds in (1.5, 0.5, 1.5, 0.5):
            clock.now += seconds
            found.append(await cached.get())
        assert found == [1, 1, 2, 2, 3]

    asyncio.run(ask())


def test_a_result_outdated_while_computed_is_not_cached() -> None:
    things: list[str] = []

    async def compute() -> list[str]:
        seen = list(things)
        await asyncio.sleep(0.01)
        return seen

    async def ask() -> None:
        cached = Cached(compute, 100.0)
        first = asyncio.create_task(cached.get())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        things.append("new")
        cached.forget()
        assert await cached.get() == ["new"]
        assert await first == []
        assert await cached.get() == ["new"]

    asyncio.run(ask())


def test_a_failure_is_not_cached_and_a_client_who_leaves_cancels_nothing() -> None:
    fails = True

    async def compute() -> str:
        await asyncio.sleep(0.01)
        if fails:
            raise StoreError("no")
        return "yes"

    async def ask() -> None:
        nonlocal fails
        cached = Cached(compute, 100.0)
        for _ in range(2):
            with pytest.raises(StoreError):
                await cached.get()
        fails = False
        leaving, staying = asyncio.create_task(cached.get()), asyncio.create_task(cached.get())
        await asyncio.sleep(0)
        leaving.cancel()
        assert await staying == "yes"

    asyncio.run(ask())
