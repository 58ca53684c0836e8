"""Days off by agreement: time that does not run, whatever else happens."""

import random

import pytest

from cogworks.tables.clock import calendar
from cogworks.tables.clock.control import DAY, check_control
from cogworks.tables.clock.days_off import days_off_left
from cogworks.tables.clock.words import described
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall, Update

CONTROL = {"mode": "correspondence", "bank": 2 * DAY, "weekends": False, "on_timeout": "lose", "days_off": 5}


def opened(store: Store | None = None, **changes: object) -> Hall:
    """A game that began on Thursday, 1 January 1970, shortly after midnight."""
    return Hall("gizmos", 2, control={**CONTROL, **changes}, store=store).begin()


def mover(hall: Hall) -> int:
    seat: int = hall.look(0)["turn"]
    return seat


def off(hall: Hall, seat: int, first: str, days: int) -> Update:
    return hall.say(seat, days_off={"first": first, "days": days})


def due(hall: Hall) -> float:
    found: float = hall.look(0)["clock"]["due"]
    return found


def test_a_players_time_stands_still_on_days_off_also_after_a_restart(store: Store) -> None:
    hall = opened(store)
    seat, began = mover(hall), hall.clock.now
    assert off(hall, seat, "1970-01-02", 3)["done"]
    assert due(hall) == began + 5 * DAY
    sent = hall.look(1 - seat)["clock"]
    assert sent["off"][seat] == [[DAY, 4 * DAY]]
    assert days_off_left(sent, seat) == 2
    hall.restart()
    assert due(hall) == began + 5 * DAY
    hall.clock.now = 3.5 * DAY
    clock = hall.table().clock
    assert clock is not None
    assert clock.remaining(seat, hall.clock.now) == 2 * DAY - (DAY - began)
    assert not hall.host.check_clock("hall")
    hall.clock.now = began + 5 * DAY
    assert hall.host.check_clock("hall")
    assert hall.look(0)["forfeits"][seat] == "time"


def test_the_table_is_looked_at_again_after_the_days_off() -> None:
    hall = opened()
    seat, began = mover(hall), hall.clock.now
    off(hall, seat, "1970-01-02", 5)
    hall.clock.now = began + 2 * DAY
    for table in hall.host.clocks.due():
        assert not hall.host.check_clock(table)
    hall.clock.now = began + 7 * DAY
    assert [hall.host.check_clock(table) for table in hall.host.clocks.due()] == [True]


def test_only_the_players_own_time_stands_still() -> None:
    hall = opened()
    seat = mover(hall)
    assert off(hall, 1 - seat, "1970-01-02", 3)["done"]
    assert due(hall) == hall.clock.now + 2 * DAY


def test_a_day_that_has_begun_stands_still_from_now_on_and_counts_in_full() -> None:
    hall = opened()
    seat, began = mover(hall), hall.clock.now
    hall.clock.now = DAY / 2
    assert off(hall, seat, "1970-01-01", 1)["done"]
    assert due(hall) == began + 2 * DAY + DAY / 2
    assert days_off_left(hall.look(0)["clock"], seat) == 4


def test_days_off_and_weekends_are_not_counted_twice() -> None:
    hall = opened(weekends=True)
    seat, began = mover(hall), hall.clock.now
    # Friday, Saturday and Sunday: only Friday would have counted.
    assert off(hall, seat, "1970-01-02", 3)["done"]
    assert due(hall) == began + 5 * DAY


def test_days_that_have_not_begun_can_be_cancelled() -> None:
    hall = opened()
    seat, began = mover(hall), hall.clock.now
    off(hall, seat, "1970-01-01", 1)
    off(hall, seat, "1970-01-03", 2)
    assert hall.say(seat, days_off=None)["done"]
    assert hall.look(0)["clock"]["off"][seat] == [[began, DAY]]
    assert days_off_left(hall.look(0)["clock"], seat) == 4
    records = hall.table().sequence
    assert hall.say(seat, days_off=None)["done"]
    assert hall.table().sequence == records


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"first": "1970-01-02", "days": 6}, "you have 5 days off left"),
        ({"first": "1969-12-31", "days": 1}, "begin today"),
        ({"first": "1971-12-31", "days": 1}, "begin today"),
        ({"first": "1970-01-02", "days": 0}, "must have first"),
        ({"first": "1970-01-02", "days": True}, "must have first"),
        ({"first": "1970-02-30", "days": 1}, "must have first"),
        ({"first": "1970-W01-1", "days": 1}, "begin today|must have first"),
        ({"first": 5, "days": 1}, "must have first"),
        ({"days": 1}, "must have first"),
        ("1970-01-02", "must have first"),
    ],
)
def test_wrong_days_off_are_refused_with_the_reason(wanted: object, reason: str) -> None:
    hall = opened()
    reply = hall.say(0, days_off=wanted)
    assert not reply["done"]
    assert any(part in reply["reason"] for part in reason.split("|"))
    assert hall.look(0)["clock"]["off"] == [[], []]


def test_no_day_is_taken_twice_and_spectators_take_none() -> None:
    hall = opened()
    assert off(hall, 0, "1970-01-05", 2)["done"]
    assert "already" in off(hall, 0, "1970-01-06", 1)["reason"]
    assert off(hall, 0, "1970-01-07", 1)["done"]
    assert hall.say(None, days_off=None)["refused"] == "not seated"


@pytest.mark.parametrize("control", [{"days_off": 0}, {"mode": "live", "bank": 600}])
def test_without_agreement_there_are_no_days_off(control: dict[str, object]) -> None:
    hall = opened(None, **control)
    assert off(hall, 0, "1970-01-02", 1)["reason"] == "this table has no days off"
    assert "off" not in hall.look(0)["clock"]


def test_a_control_with_days_off_is_read_sent_and_described() -> None:
    control = check_control(CONTROL)
    assert control.as_sent() == {**CONTROL, "increment": 0}
    assert described(control) == "2 days per turn, 5 days off per player"
    for wrong in (-1, 31, "5", True, 1.5):
        with pytest.raises(RefusedError, match="days_off"):
            check_control({**CONTROL, "days_off": wrong})


def test_counting_forwards_and_backwards_agree() -> None:
    luck = random.Random(11)
    for _ in range(2000):
        weekends = luck.random() < 0.5
        days = sorted(luck.sample(range(40), 6))
        off = [(first * DAY, (first + 1) * DAY) for first in days[::2]]
        start, seconds = luck.uniform(0, 20 * DAY), luck.uniform(1, 9 * DAY)
        due = calendar.later(start, seconds, weekends, off)
        assert calendar.counted(start, due, weekends, off) == pytest.approx(seconds)
        assert calendar.counted(start, due - 1, weekends, off) < seconds - 0.5
        assert not any(first < due < last - 0.01 for first, last in off if first > start)
