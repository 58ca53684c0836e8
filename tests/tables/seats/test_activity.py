"""When players were active: limits per minute, and since when a seat has been silent."""

import pytest

from cogworks.tables.records import ANSWER, CHAT, END, HERE, MOVES, RENAME, START, UNDO, Record
from cogworks.tables.refusals import TOO_OFTEN, RefusedError
from cogworks.tables.seats.activity import MINUTE, PER_MINUTE, Activity


def noted(*records: tuple[str, int, float]) -> Activity:
    """The activity after records of these kinds, seats and times."""
    activity = Activity()
    for n, (kind, who, time) in enumerate(records):
        activity.note(Record(n, kind, who, time))
    return activity


def is_refused(activity: Activity, who: int, now: float) -> bool:
    try:
        activity.check_pace(who, now)
    except RefusedError as error:
        return error.code == TOO_OFTEN
    return False


def test_a_seat_has_its_number_of_records_per_minute() -> None:
    chats = [(CHAT, 0, 100.0 + n) for n in range(PER_MINUTE)]
    assert not is_refused(noted(*chats[1:]), 0, 130.0)
    full = noted(*chats)
    assert is_refused(full, 0, 130.0)
    assert is_refused(full, 0, 100.0 + MINUTE - 0.5)
    assert not is_refused(full, 0, 100.0 + MINUTE)
    assert not is_refused(full, 1, 130.0)
    # Only the latest count.
    assert is_refused(noted((CHAT, 0, 0.0), *chats), 0, 130.0)


@pytest.mark.parametrize("kind", [ANSWER, UNDO, MOVES])
def test_moves_are_not_limited(kind: str) -> None:
    assert not is_refused(noted(*[(kind, 0, 100.0)] * (2 * PER_MINUTE)), 0, 100.0)


@pytest.mark.parametrize("kind", [START, RENAME, HERE])
def test_everything_else_is_limited(kind: str) -> None:
    assert is_refused(noted(*[(kind, 0, 100.0)] * PER_MINUTE), 0, 100.0)


def test_a_table_has_a_start_and_an_end() -> None:
    gathering = noted((RENAME, 0, 5.0))
    assert (gathering.started, gathering.ended) == (None, None)
    playing = noted((START, 0, 7.0), (ANSWER, 0, 8.0))
    assert (playing.started, playing.ended) == (7.0, None)
    over = noted((START, 0, 7.0), (ANSWER, 0, 8.0), (END, 0, 9.0), (CHAT, 0, 10.0))
    assert (over.started, over.ended) == (7.0, 9.0)


@pytest.mark.parametrize("kind", [ANSWER, UNDO, MOVES, START])
def test_a_seat_is_silent_since_the_position_changed(kind: str) -> None:
    """Any seat may have changed it: the one whose turn it is could not move before."""
    activity = noted((START, -1, 5.0), (kind, 1, 20.0))
    assert [activity.silent_since(seat) for seat in (0, 2)] == [20.0, 20.0]


def test_a_seat_is_silent_since_its_own_latest_sign_of_life() -> None:
    assert noted().silent_since(0) == 0.0
    activity = noted((CHAT, 0, 5.0), (START, -1, 10.0), (CHAT, 1, 40.0), (HERE, 0, 20.0), (CHAT, 0, 30.0))
    assert [activity.silent_since(seat) for seat in (0, 1, 2)] == [30.0, 40.0, 10.0]
    assert noted((CHAT, 0, 5.0), (ANSWER, 1, 20.0)).silent_since(0) == 20.0
