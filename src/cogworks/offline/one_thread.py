"""Run what a server gives to threads in the only thread there is."""

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
        # At once: a bot that was asked meanwhile would otherwise think before the reply to a move is rendered.
        return func(*args)

    AsyncIOBackend.run_sync_in_worker_thread = staticmethod(run_here)  # type: ignore[method-assign]
