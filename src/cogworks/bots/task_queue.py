"""Order of the tasks of worker processes: bots' moves before hints."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

MOVE: Final = 0
HINT: Final = 1
"""Kinds of tasks, in order."""


class StoppedError(Exception):
    """The workers are shutting down; no answer is needed any more."""


@dataclass(frozen=True, slots=True)
class _Task:
    priority: int
    start: "Callable[[], Future[Any]]"
    future: "Future[Any]"


class TaskQueue:
    """Starts tasks as places become free: moves before hints, each in order.

    Hints leave one place free for moves; if there is only one, hints get a separate one.  A task that has not
    started is dropped if its future is cancelled; one that has started is completed.
    """

    def __init__(self, places: int) -> None:
        self._free = {MOVE: places, HINT: max(1, places - 1)}
        self._takes = {MOVE: (MOVE,), HINT: (MOVE, HINT) if places > 1 else (HINT,)}
        """The places that a task takes."""
        self._tasks: dict[int, deque[_Task]] = {MOVE: deque(), HINT: deque()}
        self._lock = Lock()

    def submit(self, start: "Callable[[], Future[Any]]", priority: int = MOVE) -> "Future[Any]":
        """Start a task when it is its turn; the future gets its result."""
        task = _Task(priority, start, Future())
        with self._lock:
            self._tasks[priority].append(task)
        self._start_tasks()
        return task.future

    def n_waiting(self) -> int:
        """How many tasks have not started."""
        return sum(len(tasks) for tasks in self._tasks.values())

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
            for priority, tasks in self._tasks.items():
                while tasks and all(self._free[place] for place in self._takes[priority]):
                    task = tasks.popleft()
                    if task.future.set_running_or_notify_cancel():
                        self._take(task, 1)
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
            self._take(task, -1)

    def _take(self, task: _Task, n: int) -> None:
        for place in self._takes[task.priority]:
            self._free[place] -= n

    def close(self) -> None:
        """Drop all tasks that have not started."""
        with self._lock:
            waiting = [task for tasks in self._tasks.values() for task in tasks]
            for tasks in self._tasks.values():
                tasks.clear()
        for task in waiting:
            task.future.cancel()
