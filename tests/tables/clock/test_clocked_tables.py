"""Tables with clocks: moves, lag, pauses, time that is up, restarts and downtimes."""

import pytest

from cogworks.tables.clock.keeper import GAP, Keeper
from cogworks.tables.store.store import Store, StoreError
from tests.tables.hall import Hall, Update

BLITZ = {"mode": "live", "bank": 60, "increment": 5, "weekends": False, "on_timeout": "lose"}
BOTS = {**BLITZ, "on_timeout": "bot"}


def clocked(control: dict[str, object] = BLITZ, seats: int = 2, bots: str = "", store: Store | None = None) -> Hall:
    return Hall("gizmos", seats, bots, control=control, store=store).begin()


def move(hall: Hall, after: float, **fields: object) -> tuple[int, Update]:
    """The player to move answers after some seconds."""
    seat = hall.look(0)["turn"]
    hall.clock.now += after
    hall.messages += 1
    version = hall.table().history.version
    choice = hall.look(seat)["options"][-1]["action"]
    return seat, hall.say(seat, act=choice, version=version, id=f"m{hall.messages}", **fields)


def left(hall: Hall) -> list[float]:
    clock = hall.table().clock
    assert clock is not None
    return [clock.remaining(seat, hall.clock.now) for seat in range(len(clock.left))]


def test_a_clock_runs_from_the_start_for_the_player_to_move() -> None:
    hall = clocked()
    seat = hall.look(0)["turn"]
    hall.clock.now += 7
    sent = hall.look(1)["clock"]
    assert sent["running"] == seat
    assert sent["left"] == [60, 60]
    assert sent["since"] == hall.clock.now - 7
    assert sent["due"] == hall.clock.now + 53
    assert left(hall)[seat] == 53
    assert sent["control"] == BLITZ


def test_a_move_after_the_end_of_time_is_refused_and_loses() -> None:
    hall = clocked()
    seat, reply = move(hall, 60.1)
    assert reply["reason"] == "your time is up"
    assert hall.look(0)["phase"] == "playing"
    hall.clock.now += 3
    assert hall.host.clocks.due() == ["hall"]
    assert hall.host.check_clock("hall")
    seen = hall.look(0)
    assert (seen["phase"], seen["view"]["returns"][1 - seat]) == ("over", 1.0)
    assert seen["forfeits"][seat] == "time"
    assert hall.host.clocks.due() == []


def test_a_late_move_counts_if_it_was_on_its_way() -> None:
    hall = clocked()
    _, reply = move(hall, 60.1, lag=400)
    assert reply["done"]


@pytest.mark.parametrize("lag", [-1, 1.5, "5", True, 10**9])
def test_a_wrong_lag_is_refused(lag: object) -> None:
    _, reply = move(clocked(), 1, lag=lag)
    assert reply["refused"] == "bad message"


def test_a_bot_takes_over_if_the_table_agreed_to_that() -> None:
    hall = clocked(BOTS)
    seat = hall.look(0)["turn"]
    hall.clock.now += 63
    assert hall.host.check_clock("hall")
    seen = hall.look(1 - seat)
    assert seen["players"][seat]["bot"] == "adept"
    assert seen["notes"][0].endswith("ran out of time. An adept bot plays for " + seen["players"][seat]["name"] + ".")
    assert hall.say(seat, **{"return": None})["done"]
    assert hall.look(seat)["clock"]["running"] == seat


def test_time_that_is_not_up_is_not_ended() -> None:
    hall = clocked()
    hall.clock.now += 59
    assert not hall.host.check_clock("hall")
    assert hall.look(0)["phase"] == "playing"


def test_clocks_are_the_same_after_a_kill(store: Store) -> None:
    hall = clocked(store=store)
    for _ in range(6):
        move(hall, 3.5)
    hall.clock.now += 4
    before = hall.look(0)["clock"]
    hall.restart()
    assert hall.look(0)["clock"] == before


def test_an_unloaded_table_is_ended_in_time(store: Store) -> None:
    hall = clocked(store=store)
    move(hall, 2)
    seat = hall.look(0)["turn"]
    hall.restart()
    hall.host.clocks.beat()
    hall.clock.now += 1
    for table in hall.host.clocks.due():
        hall.host.check_clock(table)
    assert hall.host.clocks.due() == []
    hall.clock.now += 100
    assert [hall.host.check_clock(table) for table in hall.host.clocks.due()] == [True]
    assert hall.look(0)["forfeits"][seat] == "time"


def test_downtime_is_credited_once(store: Store) -> None:
    hall = clocked(store=store)
    hall.host.clocks.beat()
    seat = hall.look(0)["turn"]
    hall.clock.now += 10
    Keeper(store, hall.clock).beat()
    hall.clock.now += 500
    hall.restart()
    hall.host.clocks.beat()
    for _ in range(2):
        for table in hall.host.clocks.due():
            hall.host.check_clock(table)
        hall.clock.now += 1
    assert left(hall)[seat] == 60 - 10 - 2
    assert store.record_counts(["hall"])["hall"] == hall.table().sequence
    assert [record.kind for record in store.records("hall")].count("credit") == 1


def test_a_short_gap_is_not_a_downtime(store: Store) -> None:
    now = [1000.0]
    Keeper(store, lambda: now[0]).beat()
    now[0] += GAP - 1
    Keeper(store, lambda: now[0]).beat()
    now[0] += GAP + 1
    keeper = Keeper(store, lambda: now[0])
    keeper.beat()
    assert keeper._store.downtimes(0.0) == [(1000.0 + GAP - 1, now[0])]
    assert keeper._store.downtimes(now[0]) == []


def test_forced_moves_are_made_by_the_table() -> None:
    hall = clocked()
    for _ in range(40):
        seat = hall.look(0)["turn"]
        if seat is None:
            break
        assert len(hall.look(seat)["options"]) > 1
        move(hall, 1)


def test_a_pause_needs_everyone_and_ends_with_the_next_move() -> None:
    hall = clocked()
    seat = hall.look(0)["turn"]
    assert hall.say(0, pause=True)["done"]
    assert hall.look(1)["clock"]["agreed"] == [0]
    assert not hall.look(1)["clock"]["paused"]
    assert hall.say(1, pause=True)["done"]
    assert hall.look(0)["clock"]["paused"]
    hall.clock.now += 5000
    assert not hall.host.check_clock("hall")
    assert left(hall)[seat] == 60
    move(hall, 10)
    assert hall.look(0)["clock"]["paused"] is False
    assert left(hall)[seat] >= 60


def test_a_pause_can_be_withdrawn_or_ended() -> None:
    hall = clocked()
    hall.say(0, pause=True)
    hall.say(0, pause=False)
    hall.say(1, pause=True)
    assert not hall.look(0)["clock"]["paused"]
    hall.say(0, pause=True)
    hall.say(1, pause=False)
    hall.clock.now += 5
    assert sum(left(hall)) == 115


def test_tables_without_a_clock_cannot_pause() -> None:
    hall = Hall("gizmos", 2).begin()
    assert hall.say(0, pause=True)["reason"] == "this table has no clock"
    assert hall.look(0)["clock"] is None


def test_a_clock_is_agreed_on_by_joining() -> None:
    hall = Hall("gizmos", 2)
    assert "joined" in hall.send("owner", clock=BLITZ)["reason"]
    assert hall.send(None, clock=BLITZ)["refused"] == "not seated"
    begun = clocked()
    assert "has started" in begun.say(0, clock=None)["reason"]


def test_bots_are_not_timed() -> None:
    hall = clocked(bots="1")
    hall.play(30)
    hall.clock.now += 1e6
    hall.host.check_clock("hall")
    assert hall.look(0)["forfeits"][1] == ""


def test_a_downtime_that_ends_in_the_future_is_not_credited(store: Store) -> None:
    hall = clocked(store=store)
    store.clocks.beat(hall.clock.now, GAP)
    store.clocks.beat(hall.clock.now + 600, GAP)
    hall.clock.now += 63
    assert hall.host.check_clock("hall")
    assert hall.look(0)["phase"] == "over"


def test_a_store_that_fails_for_the_clock_neither_refuses_the_move_nor_loses_the_time() -> None:
    hall = clocked()
    hall.restart()
    clocks, watch = hall.store.clocks, hall.store.clocks.watch

    def fail(table: str, due: float) -> None:
        raise StoreError("the database is not responding")

    clocks.drop(hall.id)
    clocks.watch = fail  # type: ignore[method-assign]
    seat, reply = move(hall, 1)
    assert reply["done"]
    clocks.watch = watch  # type: ignore[method-assign]
    assert hall.host.clocks.due() == [hall.id]
    assert not hall.host.check_clock(hall.id)
    assert hall.host.clocks.due() == []
    hall.clock.now += 200
    assert hall.host.clocks.due() == [hall.id]
    assert hall.host.check_clock(hall.id)
    assert hall.look(seat)["phase"] == "over"
