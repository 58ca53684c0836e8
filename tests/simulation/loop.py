"""An event loop in virtual time: when nothing is left to do now, the clock jumps to the next timer."""

import asyncio
from asyncio.base_events import BaseEventLoop
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from typing import Any, TypeVar

Got = TypeVar("Got")


class StuckError(Exception):
    """Nothing is left to do, and no timer will change that."""


class _Jump:
    """Takes the place of the selector: instead of waiting for sockets, it advances the clock."""

    def __init__(self, loop: "VirtualLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise StuckError("every task waits, and no timer is set")
        if timeout > 0:
            self._loop.jump()
        return []

    def close(self) -> None:
        """Do nothing: there are no sockets."""


class VirtualLoop(BaseEventLoop):
    """Callbacks run in the order they were scheduled, timers in the order they are due; nothing else decides."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = _Jump(self)
        self._clock_resolution = 1e-9
        self.now = 0.0
        self.run_thread: Callable[[Callable[[], Any]], asyncio.Future[Any]] | None = None
        """Runs work that a server does in a thread."""

    def __del__(self) -> None:
        """Do nothing: a world that never ran has nothing to close."""

    def time(self) -> float:
        return self.now

    def jump(self) -> None:
        """Advance to the next timer."""
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        self.now = max(self.now, scheduled[0].when())

    def _process_events(self, event_list: list[Any]) -> None:
        """Do nothing: there are no sockets."""

    def _write_to_self(self) -> None:
        """Do nothing: there are no other threads to wake the loop."""

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Got], *args: Any
    ) -> asyncio.Future[Got]:
        assert self.run_thread is not None
        return self.run_thread(lambda: func(*args))


def spawn(loop: VirtualLoop, work: Coroutine[Any, Any, Got], context: Context) -> asyncio.Task[Got]:
    """Start a task in a context."""
    return loop.create_task(work, context=context)
