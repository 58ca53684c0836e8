"""Run what a server gives to threads in the only thread there is."""

import asyncio
from collections.abc import Callable
from typing import Any

from anyio import CapacityLimiter
from anyio._backends._asyncio import AsyncIOBackend


def without_threads() -> None:
    """From now on `anyio.to_thread.run_sync` calls the function at once; a browser's Python cannot start threads."""

    async def run_here(
        func: Callable[..., Any],
        args: tuple[Any, ...],
        abandon_on_cancel: bool = False,
        limiter: CapacityLimiter | None = None,
    ) -> Any:
        # Other tasks may run first, as they could with threads.
        await asyncio.sleep(0)
        return func(*args)

    AsyncIOBackend.run_sync_in_worker_thread = staticmethod(run_here)  # type: ignore[method-assign]
