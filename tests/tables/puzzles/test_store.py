"""Attempts at puzzles: the first result counts, in every store."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.tables.puzzles.store import AttemptEvent, PuzzleAttempt
from cogworks.tables.store.store import Store

NEW = PuzzleAttempt("ann", "gizmos-0001", "gizmos")


def after(*events: AttemptEvent) -> PuzzleAttempt:
    """The attempt after these events, one second apart."""
    attempt = NEW
    for second, event in enumerate(events, 1):
        attempt = attempt.after(event, float(second))
    return attempt


@pytest.mark.parametrize(
    ("events", "result", "decided", "tries", "solved"),
    [
        (("solved",), "solved", 1.0, 1, 1.0),
        (("wrong", "solved"), "failed", 1.0, 2, 2.0),
        (("wrong", "wrong", "hint", "solved"), "failed", 1.0, 3, 4.0),
        (("hint", "solved"), "helped", 1.0, 1, 2.0),
        (("hint", "wrong", "shown"), "helped", 1.0, 1, None),
        (("shown",), "failed", 1.0, 0, None),
    ],
)
def test_the_first_deed_decides_the_result(
    events: tuple[AttemptEvent, ...], result: str, decided: float, tries: int, solved: float | None
) -> None:
    found = after(*events)
    assert (found.result, found.decided, found.tries, found.solved) == (result, decided, tries, solved)


@pytest.mark.parametrize("first", [("solved",), ("wrong", "shown")])
@pytest.mark.parametrize("event", ["solved", "wrong", "hint", "shown"])
def test_a_repeat_changes_nothing(first: tuple[AttemptEvent, ...], event: AttemptEvent) -> None:
    done = after(*first)
    assert done.after(event, 99.0) is done
    assert not done.is_open


def test_attempts_are_stored_by_player_and_game_in_the_order_of_their_results(store: Store) -> None:
    puzzles = store.puzzles
    assert puzzles.attempt("ann", "gizmos-0001") is None
    assert puzzles.attempts_of("ann") == []
    puzzles.note("ann", "gizmos-0002", "gizmos", "wrong", 5.0)
    puzzles.note("ann", "gizmos-0001", "gizmos", "solved", 3.0)
    puzzles.note("ann", "widget_mechs-0001", "widget_mechs", "hint", 4.0)
    puzzles.note("bob", "gizmos-0001", "gizmos", "shown", 1.0)
    told = puzzles.note("ann", "gizmos-0002", "gizmos", "solved", 9.0)
    assert told == PuzzleAttempt("ann", "gizmos-0002", "gizmos", "failed", 5.0, 2, False, False, 9.0)
    assert puzzles.attempt("ann", "gizmos-0002") == told
    assert puzzles.note("ann", "gizmos-0002", "gizmos", "shown", 10.0) == told
    assert [each.puzzle for each in puzzles.attempts_of("ann")] == ["gizmos-0001", "widget_mechs-0001", "gizmos-0002"]
    assert [each.puzzle for each in puzzles.attempts_of("ann", "gizmos")] == ["gizmos-0001", "gizmos-0002"]
    assert [each.is_shown for each in puzzles.attempts_of("bob")] == [True]


def test_no_try_is_lost_when_two_tabs_answer_at_once(store: Store) -> None:
    def wrong(second: int) -> PuzzleAttempt:
        return store.puzzles.note("ann", "gizmos-0001", "gizmos", "wrong", float(second))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(wrong, range(1, 13)))
    found = store.puzzles.attempt("ann", "gizmos-0001")
    assert found is not None
    assert found.tries == 12
