"""Cache one result that many clients request, for a short time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Cached(Generic[Result]):
    """Compute a result on request unless a recent one exists; concurrent requests share one computation."""

    def __init__(
        self, compute: Callable[[], Awaitable[Result]], seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._compute, self._seconds, self._clock = compute, seconds, clock
        self._task: asyncio.Task[Result] | None = None
        self._began = 0.0

    async def get(self) -> Result:
        """The result, at most `seconds` old."""
        task = self._task
        if task is None or (task.done() and self._clock() - self._began >= self._seconds):
            self._began = self._clock()
            task = self._task = asyncio.create_task(self._run())
        # A client that disconnects must not cancel the computation for the others.
        return await asyncio.shield(task)

    async def _run(self) -> Result:
        task = asyncio.current_task()
        try:
            return await self._compute()
        except Exception:
            # Failures are not cached.
            if self._task is task:
                self._task = None
            raise

    def forget(self) -> None:
        """Compute it again next time; also discard a computation in progress, which may have started too early."""
        self._task = None
