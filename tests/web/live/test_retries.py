"""Bots and pages recover from a failing store: work is retried until it succeeds."""

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.workers import quick_answer
from cogworks.tables.play import bot_turns
from cogworks.tables.records import OWNER, PRIVATE, Record
from cogworks.tables.refusals import BROKEN, RefusedError
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.peers import NoPeers, OnChange, OnWords
from cogworks.tables.store.store import MemoryStore, StoreError
from cogworks.tables.table import Table
from tests.web.failing import FailingStore
from tests.web.visitors import House, Tab, with_friend


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.live.hub.FIRST_RETRY", 0.01)
    monkeypatch.setattr("cogworks.web.live.hub.LONGEST_RETRY", 0.05)


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(1000):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


class Bot:
    """A bot that does something harmful before its first move."""

    def __init__(self, harm: Callable[[], None]) -> None:
        self.harm: Callable[[], None] | None = harm

    def __call__(self, known: Knowledge) -> int:
        if self.harm is not None:
            harm, self.harm = self.harm, None
            harm()
        return quick_answer(known)


def bots_begin(house: House, game: str = "widget_mechs") -> str:
    """A table of bots only, started by a program."""
    program = house.browser()
    made = program.post("/api/tables", json={"game": game, "seats": 2, "listed": True}).json()
    for message in ({"bot": "random", "seat": 0}, {"bot": "random", "seat": 1}, {"start": None}):
        # Bots are asked after every change, and once more if they were being asked: let each change come alone.
        wait_until(house.app.state.is_idle)
        answer = program.post(
            f"/api/tables/{made['table']}/messages", json=message, headers={"authorization": f"Bearer {made['token']}"}
        )
        assert answer.json()["done"], answer.text
    return str(made["table"])


def phase(house: House, id: str) -> Any:
    return {row["table"]: row["phase"] for row in house.host.listing()}[id]


@pytest.mark.parametrize("call", ["append", "records", "header"])
def test_a_bot_is_retried_until_the_store_works(call: str) -> None:
    store = FailingStore()

    def harm() -> None:
        for id in house.host.in_memory():
            house.host.forget(id)
        store.failures[call] = 5

    house = House(store, {"random": Bot(harm)})
    id = bots_begin(house)
    wait_until(lambda: phase(house, id) == "over")
    assert store.failed == 5
    house.close()


def test_a_bot_survives_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.tables.store.sqlite.WAIT_MS", 50)
    file = tmp_path / "tables.db"
    failed = threading.Event()
    store = DatabaseStore(f"sqlite:///{file}")
    append = store.append

    def noting(*given: Any) -> None:
        try:
            append(*given)
        except StoreError:
            failed.set()
            raise

    monkeypatch.setattr(store, "append", noting)
    blocker = sqlite3.connect(file, isolation_level=None, check_same_thread=False)

    def lock() -> None:
        blocker.execute("BEGIN EXCLUSIVE")

    house = House(store, {"random": Bot(lock)})
    id = bots_begin(house)
    assert failed.wait(10)
    blocker.execute("ROLLBACK")
    wait_until(lambda: phase(house, id) == "over")
    house.close()
    blocker.close()
    store.close()


def test_work_left_undone_by_a_failure_is_done_later() -> None:
    store = FailingStore()
    house = House(store)
    ann, bob = house.browser(), house.browser()
    made = ann.post("/api/tables", json={"game": "high_cog", "seats": 2}).json()
    id = made["table"]
    tokens = [
        client.post(f"/api/tables/{id}/messages", json={"sit": seat, "name": name}).json()["token"]
        for seat, (client, name) in enumerate(((ann, "Ann"), (bob, "Bob")))
    ]
    ann.headers["authorization"] = f"Bearer {tokens[0]}"
    ann.headers.pop("origin")
    tab = Tab(ann, id)
    tab.say(look=None)
    # The start is stored; the first draws are not.
    stored = store.append

    def append(table: str, records: Any, digest: Any = None) -> None:
        stored(table, records, digest)
        store.failures["append"] = 3
        store.append = stored  # type: ignore[method-assign]

    store.append = append  # type: ignore[method-assign]
    reply = tab.say(start=None)["reply"]
    assert (reply["done"], reply["refused"]) == (False, "unavailable")
    wait_until(lambda: house.table(id).history.version > 0)
    assert store.failed == 3
    tab.wait_for(1)
    tab.close()
    house.close()


def test_a_refusal_by_the_rules_is_not_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def broken(table: Table, *given: object) -> bool:
        asked.append(table)
        raise RefusedError(BROKEN, "internal error: the move was not made. Nothing has changed")

    monkeypatch.setattr(bot_turns, "play", broken)
    house = House(MemoryStore(), {"random": quick_answer})
    bots_begin(house)
    wait_until(lambda: house.host.in_memory() == [])
    time.sleep(0.2)
    assert len(asked) == 1
    house.close()


class Heard(NoPeers):
    """Another server process that notifies of its changes."""

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        self.on_change = on_change


def test_another_servers_changes_are_read_once_the_store_works(monkeypatch: pytest.MonkeyPatch) -> None:
    # Only the notification counts here, not the regular check of all tables.
    monkeypatch.setattr("cogworks.web.live.hub.POLL", 1000.0)
    store, other = FailingStore(), Heard()
    store.peers = other
    house = House(store)
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    before = tab.say(look=None)["update"]["sequence"]
    store.append(id, [Record(before, PRIVATE, OWNER, 0.0)])
    store.failures["records"] = 4
    other.on_change(id)
    wait_until(lambda: house.table(id).sequence == before + 1)
    assert tab.hear()["update"]["sequence"] == before + 1
    assert store.failures["records"] == 0
    tab.close()
    house.close()


def test_a_polling_program_wakes_a_waiting_bot() -> None:
    house = House(MemoryStore(), {"random": quick_answer})
    host = house.host
    table, owner = host.create("widget_mechs", 2, {})
    for seat in range(2):
        assert host.message(table, owner, {"bot": "random", "seat": seat})["done"]
    assert host.message(table, owner, {"listed": True})["done"]
    assert host.message(table, owner, {"start": None})["done"]
    assert phase(house, table) == "playing"
    assert house.browser().get(f"/api/tables/{table}").status_code == 200
    wait_until(lambda: phase(house, table) == "over")
    house.close()
