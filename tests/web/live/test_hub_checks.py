"""The hub and other processes: their changes, their bots, and regular checks of what was missed."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import StoreError
from cogworks.web.live import hub as hub_module
from cogworks.web.live.hub import (
    CHECK,
    POLL,
    Hub,
    Subscriber,
)
from tests.web.live.recording_host import WAIT, Tables, idle, notified, pending, real_sleep, run, until

# ---- other processes


def test_bots_of_another_process_are_checked_until_it_gives_them_up() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        tables.moves["t"] = 1
        tables.peers.is_claimable = False
        hub.join(Subscriber("t", None))
        hub.open()
        hub.ask_bots("t")
        await until(lambda: tables.calls.count("claim t") >= 3)
        assert "play t" not in tables.calls
        assert "release t" not in tables.calls
        tables.peers.is_claimable = True
        await until(lambda: "release t" in tables.calls)
        await idle(hub)
        n = tables.calls.count("awaits t")
        counts = tables.calls.count("counts ['t']")
        await until(lambda: tables.calls.count("counts ['t']") > counts + 3)
        assert tables.calls.count("awaits t") == n

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub_module, "POLL", 0.0)
        run(test)


def test_an_unloaded_table_has_no_bots_to_check() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        tables.moves["t"] = 1
        tables.peers.is_claimable = False
        hub.ask_bots("t")
        await idle(hub)
        assert hub._left == set()
        subscriber = Subscriber("t", None)
        hub.join(subscriber)
        hub.ask_bots("t")
        await idle(hub)
        assert hub._left == {"t"}
        hub.leave(subscriber)
        assert hub._left == set()

    run(test)


def test_a_bot_is_asked_that_another_process_left_waiting_and_a_look_showed() -> None:
    """The other process stored a move and died; a reader's look read it here, which is no change."""

    async def test(tables: Tables, hub: Hub) -> None:
        hub.join(Subscriber("t", None))
        hub.open()
        await until(lambda: tables.calls.count("counts ['t']") > 2)
        assert "awaits t" not in tables.calls
        tables.moves["t"], tables.waiting = 1, {"t", "elsewhere"}
        await until(lambda: "release t" in tables.calls)
        tables.waiting.clear()
        await idle(hub)
        assert "awaits elsewhere" not in tables.calls

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub_module, "POLL", 0.0)
        run(test)


def test_changes_of_other_processes_are_read_and_shown() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        t, u = Subscriber("t", None), Subscriber("u", None)
        for subscriber in (t, u):
            hub.join(subscriber)
        hub.open()
        notified(tables, "t", "unknown")
        await until(lambda: "awaits t" in tables.calls)
        await idle(hub)
        assert pending(t, u) == [True, False]
        assert tables.calls == ["read t", "awaits t"]
        tables.calls.clear()
        notified(tables, None)
        await until(lambda: {"awaits t", "awaits u"} <= set(tables.calls))
        await idle(hub)
        assert pending(t, u) == [True, True]
        assert sorted(tables.calls) == ["awaits t", "awaits u", "read t", "read u"]

    run(test)


def test_a_change_is_read_where_bots_play_without_subscribers() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        gate = tables.gates["play t"] = threading.Event()
        tables.moves["t"] = 1
        hub.open()
        hub.ask_bots("t")
        await until(lambda: "play t" in tables.calls)
        notified(tables, "t")
        await until(lambda: "read t" in tables.calls)
        gate.set()
        await idle(hub)

    run(test)


def test_changes_while_reading_are_read_once_more() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        gate = tables.gates["read t"] = threading.Event()
        hub.join(Subscriber("t", None))
        hub.open()
        notified(tables, "t")
        await until(lambda: tables.calls)
        notified(tables, "t", "t", "t")
        await real_sleep(0.01)
        gate.set()
        await until(lambda: "awaits t" in tables.calls)
        await idle(hub)
        assert tables.calls.count("read t") == 2
        notified(tables, "t")
        await until(lambda: tables.calls.count("read t") == 3)
        await idle(hub)

    run(test)


def test_a_notification_after_the_end_is_ignored() -> None:
    found: list[Tables] = []

    async def test(tables: Tables, hub: Hub) -> None:
        hub.open()
        found.append(tables)

    run(test)
    found[0].peers.on_change("t")


# ---- regular checks


def checked(prepare: Callable[[Tables, Hub], Awaitable[None]], rounds: int = 3) -> tuple[list[str], list[float]]:
    """The calls during some regular checks, and the seconds waited before each."""
    slept: list[float] = []

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await real_sleep(0 if len(slept) <= rounds else WAIT)

    async def test(tables: Tables, hub: Hub) -> None:
        await prepare(tables, hub)
        hub.open()
        await until(lambda: len(slept) > rounds)
        await idle(hub)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", noted)
        return run(test), slept


@pytest.mark.parametrize(("is_listening", "seconds"), [(True, CHECK), (False, POLL)])
def test_checks_are_rarer_while_notifications_come(is_listening: bool, seconds: float) -> None:
    async def prepare(tables: Tables, hub: Hub) -> None:
        tables.peers.is_listening = is_listening

    assert checked(prepare)[1] == [seconds] * 4


def test_a_missed_change_is_read() -> None:
    subscribers: list[Subscriber] = []

    async def prepare(tables: Tables, hub: Hub) -> None:
        for table, sequences in (("behind", (5, 4)), ("level", (5, 5)), ("ahead", (6, 5))):
            for sequence in sequences:
                subscriber = Subscriber(table, None)
                subscriber.sequence = sequence
                hub.join(subscriber)
                subscribers.append(subscriber)
        tables.found = {"behind": 5, "level": 5, "ahead": 5, "left meanwhile": 9}

    calls, _ = checked(prepare, 1)
    assert [call for call in calls if call.startswith("read")] == ["read behind"]
    assert calls[0] == "counts ['ahead', 'behind', 'level']"
    assert pending(*subscribers) == [True, True, False, False, False, False]


@pytest.mark.parametrize("error", [RefusedError(UNAVAILABLE, "not responding"), ValueError("a bug")])
def test_checks_go_on_after_an_error(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    async def prepare(tables: Tables, hub: Hub) -> None:
        tables.found = error
        tables.idle = ["unused"]

    calls, _ = checked(prepare)
    assert calls == ["counts []"] * 3 + ["close"]
    assert len(caplog.records) == (0 if isinstance(error, RefusedError) else 3)


def test_unused_tables_are_unloaded() -> None:
    async def prepare(tables: Tables, hub: Hub) -> None:
        hub.join(Subscriber("used", None))
        tables.idle = ["unused", "used"]

    calls, _ = checked(prepare, 1)
    assert [call for call in calls if call.startswith("forget")] == ["forget unused"]


def test_only_deleted_tables_are_forgotten_and_none_that_was_just_opened() -> None:
    deleted, opened = Subscriber("deleted", None), Subscriber("opened", None)

    async def test(tables: Tables, hub: Hub) -> None:
        first = "counts ['deleted']"
        gate = tables.gates[first] = threading.Event()
        tables.deleted = {"deleted"}
        hub.join(deleted)
        hub.open()
        await until(lambda: first in tables.calls)
        hub.join(opened)
        gate.set()
        await until(lambda: "counts ['deleted', 'opened']" in tables.calls)
        assert {call for call in tables.calls if call.startswith("forget")} == {"forget deleted"}
        assert pending(deleted, opened) == [True, False]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub_module, "POLL", 0.0)
        run(test)


def test_players_without_time_are_noticed() -> None:
    subscribers = [Subscriber("over", None), Subscriber("in time", None)]
    found: list[Tables] = []

    async def prepare(tables: Tables, hub: Hub) -> None:
        for subscriber in subscribers:
            subscriber.sequence = 5
            hub.join(subscriber)
        tables.clocks.tables, tables.over = ["in time", "over"], {"over"}
        found.append(tables)

    calls, _ = checked(prepare, 1)
    assert [call for call in calls if call.startswith("clock")] == ["clock in time", "clock over"]
    assert [call for call in calls if call.startswith("awaits")] == ["awaits over"]
    assert (pending(*subscribers), found[0].clocks.beats) == ([True, False], 1)


@pytest.mark.parametrize("error", [StoreError("not responding"), ZeroDivisionError("a fault in a clock")])
def test_other_checks_go_on_while_clocks_cannot_be_read(caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    async def prepare(tables: Tables, hub: Hub) -> None:
        tables.clocks.error = error
        tables.idle = ["unused"]

    calls, _ = checked(prepare, 2)
    assert [call for call in calls if call.startswith("forget")] == ["forget unused"] * 2
    assert len(caplog.records) == 2
