"""Order of the tasks of worker processes: bots' moves before hints."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from typing import Any, Final

MOVE: Final = 0
HINT: Final = 1
"""Priorities: smaller numbers first."""


class StoppedError(Exception):
    """The workers are shutting down; no answer is needed any more."""


@dataclass(order=True, slots=True)
class _Task:
    priority: int
    number: int
    start: "Callable[[], Future[Any]]" = field(compare=False)
    future: "Future[Any]" = field(compare=False)


class TaskQueue:
    """Starts tasks as places become free, those of a smaller priority first, otherwise in order.

    Hints leave one place free for moves if there are several.  A task that has not started is dropped if its future is
    cancelled; one that has started is completed.
    """

    def __init__(self, places: int) -> None:
        self._free = {MOVE: places, HINT: max(1, places - 1)}
        """Free places for each priority; a hint takes one of both."""
        self._tasks: list[_Task] = []
        self._numbers = count()
        self._lock = Lock()

    def submit(self, start: "Callable[[], Future[Any]]", priority: int = MOVE) -> "Future[Any]":
        """Start a task when it is its turn; the future gets its result."""
        task = _Task(priority, next(self._numbers), start, Future())
        with self._lock:
            heappush(self._tasks, task)
        self._start_tasks()
        return task.future

    def _start_tasks(self) -> None:
        while (task := self._next()) is not None:
            try:
                started = task.start()
            except Exception as error:
                task.future.set_exception(error)
                self._leave(task)
            else:
                started.add_done_callback(lambda done, task=task: self._finish(task, done))  # type: ignore[misc]

    def _next(self) -> _Task | None:
        """Take the next task that can start, and its place."""
        with self._lock:
            while self._tasks:
                priority = self._tasks[0].priority
                if not self._free[MOVE] or not self._free[priority]:
                    return None
                task = heappop(self._tasks)
                if task.future.set_running_or_notify_cancel():
                    for each in {MOVE, priority}:
                        self._free[each] -= 1
                    return task
        return None

    def _finish(self, task: _Task, done: "Future[Any]") -> None:
        error = StoppedError() if done.cancelled() else done.exception()
        if error is None:
            task.future.set_result(done.result())
        else:
            task.future.set_exception(error)
        self._leave(task)
        self._start_tasks()

    def _leave(self, task: _Task) -> None:
        with self._lock:
            for each in {MOVE, task.priority}:
                self._free[each] += 1

    def close(self) -> None:
        """Drop all tasks that have not started."""
        with self._lock:
            waiting, self._tasks = self._tasks, []
        for task in waiting:
            task.future.cancel()
