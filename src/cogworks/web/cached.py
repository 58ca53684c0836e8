"""A result that many clients ask for: computed once for all of them, and kept for a moment."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Cached(Generic[Result]):
    """Compute a result on request unless there is a recent one; concurrent requests share one computation."""

    def __init__(self, compute: Callable[[], Awaitable[Result]], seconds: float,
                 clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self._compute, self._seconds, self._clock = compute, seconds, clock
        self._task: asyncio.Task[Result] | None = None
        self._began = 0.0

    async def get(self) -> Result:
        """The result, at most that many seconds old."""
        task = self._task
        if task is None or (task.done() and self._clock() - self._began >= self._seconds):
            self._began = self._clock()
            task = self._task = asyncio.create_task(self._run())
        # One client that leaves must not take the result away from the others.
        return await asyncio.shield(task)

    async def _run(self) -> Result:
        task = asyncio.current_task()
        try:
            return await self._compute()
        except Exception:
            # Failures are not kept.
            if self._task is task:
                self._task = None
            raise

    def forget(self) -> None:
        """Compute it again the next time, also if a computation is under way: it may have begun too early."""
        self._task = None
