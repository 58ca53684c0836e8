"""The order of tasks for worker processes: moves before hints, and tasks without a waiting client are dropped."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future

import pytest

from cogworks.bots.task_queue import HINT, MOVE, StoppedError, TaskQueue


class Pool:
    """A pool whose tasks end when a test says so."""

    def __init__(self) -> None:
        self.started: dict[str, Future[str]] = {}

    def start(self, name: str) -> Callable[[], "Future[str]"]:
        def begin() -> "Future[str]":
            self.started[name] = Future()
            return self.started[name]

        return begin

    def end(self, *names: str) -> None:
        for name in names:
            self.started[name].set_result(name.upper())


def test_moves_start_before_hints_that_came_earlier() -> None:
    pool, queue = Pool(), TaskQueue(2)
    hints = [queue.submit(pool.start(f"hint {n}"), HINT) for n in range(3)]
    moves = [queue.submit(pool.start(f"move {n}"), MOVE) for n in range(3)]
    assert list(pool.started) == ["hint 0", "move 0"]
    pool.end("hint 0")
    pool.end("move 0")
    assert list(pool.started)[2:] == ["move 1", "move 2"]
    pool.end("move 1")
    pool.end("move 2")
    assert list(pool.started)[4:] == ["hint 1"]
    pool.end("hint 1")
    pool.end("hint 2")
    assert [future.result() for future in (*hints[1:], moves[2])] == ["HINT 1", "HINT 2", "MOVE 2"]


def test_with_one_place_for_moves_hints_have_their_own() -> None:
    pool, queue = Pool(), TaskQueue(1)
    for n in range(2):
        queue.submit(pool.start(f"hint {n}"), HINT)
        queue.submit(pool.start(f"move {n}"), MOVE)
    assert list(pool.started) == ["hint 0", "move 0"]
    pool.end("hint 0")
    pool.end("move 0")
    assert list(pool.started)[2:] == ["hint 1", "move 1"]


def test_hints_leave_a_place_for_moves() -> None:
    pool, queue = Pool(), TaskQueue(3)
    for n in range(150):
        queue.submit(pool.start(f"hint {n}"), HINT)
    assert list(pool.started) == ["hint 0", "hint 1"]
    queue.submit(pool.start("move"), MOVE)
    assert list(pool.started) == ["hint 0", "hint 1", "move"]
    pool.end("move")
    assert len(pool.started) == 3
    pool.end("hint 0")
    assert list(pool.started)[3:] == ["hint 2"]


def test_moves_take_all_places() -> None:
    pool, queue = Pool(), TaskQueue(2)
    for n in range(3):
        queue.submit(pool.start(f"move {n}"))
    queue.submit(pool.start("hint"), HINT)
    assert list(pool.started) == ["move 0", "move 1"]
    pool.end("move 0")
    pool.end("move 1")
    assert list(pool.started)[2:] == ["move 2", "hint"]


def test_a_task_that_no_one_waits_for_does_not_start() -> None:
    pool, queue = Pool(), TaskQueue(1)
    running, dropped, last = (queue.submit(pool.start(name), HINT) for name in ("running", "dropped", "last"))
    assert dropped.cancel()
    assert not running.cancel(), "it has started, and ends soon"
    pool.end("running")
    assert list(pool.started) == ["running", "last"]
    assert not last.done()


def test_errors_free_their_places() -> None:
    pool, queue = Pool(), TaskQueue(1)

    def fail() -> "Future[str]":
        raise OSError("no process")

    broken, failed, stopped, good = (
        queue.submit(start) for start in (fail, pool.start("failed"), pool.start("stopped"), pool.start("good"))
    )
    with pytest.raises(OSError, match="no process"):
        broken.result()
    pool.started["failed"].set_exception(ValueError("lost"))
    with pytest.raises(ValueError, match="lost"):
        failed.result()
    pool.started["stopped"].cancel()
    with pytest.raises(StoppedError):
        stopped.result()
    pool.end("good")
    assert good.result() == "GOOD"


def test_closing_drops_what_waits() -> None:
    pool, queue = Pool(), TaskQueue(1)
    queue.submit(pool.start("running"))
    waiting = queue.submit(pool.start("waiting"))
    queue.close()
    with pytest.raises(CancelledError):
        waiting.result()
    pool.end("running")
    assert list(pool.started) == ["running"]
