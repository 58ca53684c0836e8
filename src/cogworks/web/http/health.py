"""Health checks for /healthz: the worst state of any part decides."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.tables.store.store import Store, StoreError
from cogworks.web.http.cached import Cached

OK: Final = "ok"
DEGRADED: Final = "degraded"
"""Clients are served, but more slowly."""
FAILING: Final = "failing"
"""Clients are not served."""
STATES: Final = (OK, DEGRADED, FAILING)

SECONDS: Final = 2.0
"""Seconds a check may take."""
FRESH: Final = 1.0
"""Seconds to cache a report: frequent monitors must not keep the store busy."""

Check = Callable[[], Awaitable[str]]
"""Returns a state and, on a second line, the details."""

_log = logging.getLogger(__name__)


class Health:
    """Runs named checks."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._report = Cached(self._run, FRESH)

    async def report(self) -> tuple[int, str]:
        """An HTTP status and a text: the worst state, then a line for each check."""
        return await self._report.get()

    async def _run(self) -> tuple[int, str]:
        found = await asyncio.gather(*(_checked(name, check) for name, check in self._checks.items()))
        states, lines = zip(*(answer.strip().split("\n", 1) for answer in found), strict=True)
        worst = max(states, key=STATES.index)
        return 503 if worst == FAILING else 200, "\n".join([worst, *lines, ""])


async def _checked(name: str, check: Check) -> str:
    try:
        return await check()
    except Exception:
        _log.exception("health check %s failed", name)
        return f"{FAILING}\n{name}: the check failed, see the log"


class StoreCheck:
    """Check that the store accepts writes.  A call that hangs blocks one thread, however often this runs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = CapacityLimiter(1)
        self._running: asyncio.Task[str] | None = None

    async def __call__(self) -> str:
        """The state of the store."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._check())
        running = self._running
        await asyncio.wait({running}, timeout=SECONDS)
        if not running.done():
            return f"{FAILING}\nstore: no answer within {SECONDS:.0f} seconds"
        return running.result()

    async def _check(self) -> str:
        # Caught here, because the request that started the check may be gone.
        try:
            await run_sync(self._store.check, limiter=self._thread)
        except StoreError as error:
            return f"{FAILING}\nstore: {error}"
        return f"{OK}\nstore: accepts writes"
