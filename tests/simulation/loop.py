"""An event loop in virtual time: when nothing is left to do now, the clock jumps to the next timer."""

import asyncio
from asyncio.base_events import BaseEventLoop
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from heapq import heappop, heappush
from typing import Any, TypeVar

Got = TypeVar("Got")


class StuckError(Exception):
    """Nothing is left to do, and no timer will change that."""


class VirtualLoop(BaseEventLoop):
    """Callbacks run in the order they were scheduled, timers in the order they are due; nothing else decides."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        """Timers with their numbers: tuples compare faster than handles, and of two that are due the first is first."""
        self._n = 0
        self.run_thread: Callable[[Callable[[], Any]], asyncio.Future[Any]] | None = None
        """Runs work that a server does in a thread."""

    def __del__(self) -> None:
        """Do nothing: a world that never ran has nothing to close."""

    def time(self) -> float:
        return self.now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._n += 1
        heappush(self._timers, (when, self._n, timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def _run_once(self) -> None:
        """Run everything that is due now; if nothing is, advance to the next timer first."""
        ready, timers = self._ready, self._timers  # type: ignore[attr-defined]
        if not ready and not self._stopping:  # type: ignore[attr-defined]
            while timers and timers[0][2].cancelled():
                heappop(timers)
            if not timers:
                raise StuckError("every task waits, and no timer is set")
            self.now = max(self.now, timers[0][0])
        while timers and timers[0][0] <= self.now:
            ready.append(heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle.cancelled():
                handle._run()

    def close(self) -> None:
        super().close()
        self._timers.clear()

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
