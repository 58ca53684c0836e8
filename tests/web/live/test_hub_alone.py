"""The hub with a host that only records what it is asked: who is notified, which bots run, and the end."""

import asyncio
import threading
from concurrent.futures import Future
from typing import Any

import pytest
from anyio.to_thread import current_default_thread_limiter, run_sync

from cogworks.tables.refusals import RefusedError
from cogworks.web.live import hub as hub_module
from cogworks.web.live.hub import (
    OTHER_BOTS,
    THREADS,
    UNSEEN_PAUSE,
    WATCHED_BOTS,
    Hub,
    Subscriber,
    waits_for_bot,
)
from tests.web.live.recording_host import WAIT, Tables, idle, notified, pending, real_sleep, run, until

# ---- subscribers


def test_a_change_is_for_all_subscribers_of_its_table_but_the_sender() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        a, b, c, other = (Subscriber(table, None) for table in ("t", "t", "t", "u"))
        for subscriber in (a, b, c, other):
            hub.join(subscriber)
        hub.changed("t", b, for_bot=False)
        assert pending(a, b, c, other) == [True, False, True, False]
        hub.changed("t", for_bot=False)
        assert pending(a, b, c, other) == [True, True, True, False]
        hub.changed("nowhere", for_bot=False)
        assert pending(a, b, c, other) == [False] * 4
        hub.leave(a)
        hub._notify("t")
        assert pending(a, b, c, other) == [False, True, True, False]
        hub._notify("nowhere")
        assert tables.calls == []

    run(test)


def test_a_table_is_unloaded_when_its_last_subscriber_leaves() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        a, b = Subscriber("t", None), Subscriber("t", None)
        assert hub.is_idle()
        hub.join(a)
        hub.join(b)
        assert not hub.is_idle()
        hub.leave(a)
        hub.unload_if_idle("t")
        assert (tables.calls, hub.is_idle()) == ([], False)
        hub.leave(b)
        assert (tables.calls, hub.is_idle()) == (["forget t"], True)
        hub.leave(b)
        assert tables.calls == ["forget t"] * 2

    run(test)


def test_a_table_without_subscribers_is_unloaded_once_its_bots_have_moved() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        tables.gates["play t"] = threading.Event()
        tables.moves["t"] = 1
        subscriber = Subscriber("t", None)
        hub.join(subscriber)
        hub.ask_bots("t")
        await until(lambda: "play t" in tables.calls)
        hub.leave(subscriber)
        hub.unload_if_idle("t")
        assert not hub.is_idle()
        assert "forget t" not in tables.calls
        tables.gates["play t"].set()
        await idle(hub)
        assert hub.is_idle()
        assert tables.calls[-1] == "forget t"

    run(test)


def test_a_subscriber_has_seen_nothing_at_first() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        update: Any = {"version": 3, "sequence": 0}
        new, informed = Subscriber("new", "token"), Subscriber("informed", None)
        informed.note(update)
        assert (new.table, new.token, new.version, new.pending.is_set()) == ("new", "token", None, False)
        assert (informed.version, informed.sequence) == (3, 0)
        # A table may have no records yet.
        for subscriber in (new, informed):
            hub.join(subscriber)
        tables.found = {"new": 0, "informed": 0}
        hub.open()
        await until(lambda: "read new" in tables.calls)
        assert "read informed" not in tables.calls

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub_module, "POLL", 0.0)
        run(test)


@pytest.mark.parametrize(
    ("turn", "bots", "waits"), [(None, ["x", "x"], False), (0, ["", "x"], False), (1, ["", "x"], True)]
)
def test_an_update_says_whether_it_is_a_bots_turn(turn: int | None, bots: list[str], waits: bool) -> None:
    update: Any = {"phase": "playing", "view": {}, "turn": turn, "players": [{"bot": bot} for bot in bots]}
    assert waits_for_bot(update) is waits


def test_messages_are_processed_by_many_threads() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        barrier = threading.Barrier(THREADS)
        jobs = [hub.in_thread(barrier.wait, WAIT) for _ in range(THREADS)]
        assert sorted(await asyncio.gather(*jobs)) == list(range(THREADS))
        assert (await hub.in_thread(lambda: threading.current_thread().name)).startswith("message")
        assert await hub.in_thread("{} {}".format, 1, 2) == "1 2"

    run(test)


# ---- bots


def test_bots_move_until_a_person_must_and_every_move_is_shown() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        tables.moves["t"] = 2
        shown: list[list[bool]] = []
        subscriber = Subscriber("t", None)
        hub.join(subscriber)

        async def noted(table: str) -> float:
            shown.append(pending(subscriber))
            return 0.0

        hub.pause_at = noted  # type: ignore[method-assign]
        hub.ask_bots("t")
        await idle(hub)
        assert shown == [[True], [True]]

    calls = run(test)
    assert calls[:-1] == ["awaits t", "claim t", "play t", "play t", "play t", "release t"]


def test_bots_pause_between_their_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await real_sleep(0)

    async def test(tables: Tables, hub: Hub) -> None:
        tables.moves["t"] = tables.moves["u"] = 1
        hub.join(Subscriber("t", None))
        for table in ("t", "u"):
            hub.ask_bots(table)
            await idle(hub)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", noted)
        run(test, pause=10.0)
    assert slept == [3.0, UNSEEN_PAUSE]
    slept.clear()
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", noted)
        run(test, pause=UNSEEN_PAUSE / 2)
    assert slept == [pytest.approx(0.3 * UNSEEN_PAUSE / 2), UNSEEN_PAUSE / 2]


def test_a_change_while_bots_move_lets_them_move_once_more() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        gate = tables.gates["awaits t"] = threading.Event()
        hub.changed("t")
        await until(lambda: tables.calls)
        for _ in range(3):
            hub.changed("t")
        gate.set()
        await idle(hub)
        assert tables.calls == ["awaits t", "awaits t", "forget t"]
        hub.ask_bots("t")
        await idle(hub)
        assert tables.calls == ["awaits t", "awaits t", "forget t", "awaits t", "forget t"]

    run(test)


def test_tables_with_subscribers_have_more_bots_at_once() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        hub.join(Subscriber("t", None))
        assert hub._limiter("t").total_tokens == WATCHED_BOTS
        assert hub._limiter("u").total_tokens == OTHER_BOTS
        gate = threading.Event()
        for table in ("u", "v"):
            tables.moves[table] = 1
            tables.gates[f"play {table}"] = gate
            hub.ask_bots(table)
        await until(lambda: "claim v" in tables.calls and any(call.startswith("play") for call in tables.calls))
        tables.moves["t"] = 1
        hub.ask_bots("t")
        await until(lambda: "release t" in tables.calls)
        assert sum(call in ("play u", "play v") for call in tables.calls) == 1
        gate.set()
        await idle(hub)

    run(test)


def test_bots_are_released_after_a_failure() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        tables.moves["t"] = 1
        tables.error = RefusedError("broken", "internal error")
        hub.ask_bots("t")
        await idle(hub)

    assert run(test)[:-1] == ["awaits t", "claim t", "play t", "release t", "forget t"]


def test_a_failure_of_one_table_is_logged_with_its_name(caplog: pytest.LogCaptureFixture) -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        async def refused(table: str) -> None:
            raise RefusedError("broken", "internal error")

        await hub._retried("t", "bots", refused)

    run(test)
    assert [record.getMessage() for record in caplog.records] == ["table t: bots: stopped: internal error"]


def test_a_hint_is_shown_to_subscribers_and_wakes_no_bot() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        subscriber = Subscriber("t", None)
        hub.join(subscriber)
        hub.hints._on_asked("t")
        assert pending(subscriber) == [True]
        assert hub._playing == {}

    run(test)


def test_hints_are_searched_by_the_given_workers() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        host: Any = tables
        given: Future[Any] = Future()
        known: Any = None
        other = Hub(host, advise=lambda known: given)
        assert other.hints._advise(known) is given
        await other.close()

    run(test)


# ---- the end


def test_closing_ends_all_work() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        hub.join(Subscriber("t", None))
        tables.moves["t"] = 5
        tables.gates["read t"] = threading.Event()
        hub.open()
        hub.ask_bots("t")
        await until(lambda: "at t" in tables.calls)
        notified(tables, "t")
        await until(lambda: "read t" in tables.calls)
        assert hub._checks is not None
        tasks = [*hub._playing.values(), *hub._catching.values(), hub._checks]
        assert len(tasks) == 3
        tables.gates["read t"].set()
        await hub.close()
        assert all(task.done() for task in tasks)
        assert tables.calls[-1] == "close"
        assert "release t" in tables.calls
        with pytest.raises(RuntimeError, match="after shutdown"):
            hub.in_thread(int)
        with pytest.raises(RuntimeError, match="after shutdown"):
            hub.hints._threads.submit(int)

    run(test, pause=1000.0)


def test_closing_waits_neither_for_messages_nor_for_their_threads() -> None:
    """They may wait for a store that does not respond."""
    gate = threading.Event()

    async def test(tables: Tables, hub: Hub) -> None:
        current_default_thread_limiter().total_tokens = 1
        busy = asyncio.create_task(run_sync(gate.wait, WAIT))
        message = hub.in_thread(gate.wait, WAIT)
        await hub.close()
        assert tables.calls == ["close"]
        assert not message.done()
        assert not busy.done()
        gate.set()
        assert await busy
        assert await message

    run(test)


def test_a_hub_that_never_opened_can_be_closed() -> None:
    async def test(tables: Tables, hub: Hub) -> None:
        pass

    assert run(test) == ["close"]
