"""When to restart render processes that ended, and what the log and /healthz report."""

import logging
import time
from collections.abc import Callable
from typing import Final

STEADY: Final = 60.0
"""Seconds after which a process counts as working: one that ends sooner is restarted with a growing delay."""
FIRST_DELAY: Final = 0.1
LONGEST_DELAY: Final = 60.0
QUIET: Final = 60.0
"""Seconds between log lines about processes that keep ending."""

_log = logging.getLogger(__name__)


class Restarts:
    """Tracks a server's render processes.

    The pool calls `ready` when a process is ready and `ended` when it is gone, whether or not it was ever ready.
    """

    def __init__(self, wanted: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._wanted, self._clock = wanted, clock
        self._live = 0
        self._failures = 0
        """Consecutive processes that ended within STEADY seconds."""
        self._logged: float | None = None
        """When the log last mentioned it, while processes keep ending."""

    def ready(self) -> None:
        """Count a process that is ready."""
        self._live += 1
        if self._live == self._wanted and self._logged is not None:
            self._logged = None
            _log.warning("all %d render processes are running again", self._wanted)

    def ended(self, was_ready: bool, lived: float) -> float:
        """Count a process that ended after `lived` seconds; return the delay before starting another."""
        self._live -= was_ready
        self._failures = self._failures + 1 if lived < STEADY else 0
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(self._failures - 1, 20)) if self._failures else 0.0
        now = self._clock()
        if self._logged is None or now - self._logged >= QUIET:
            self._logged = now
            _log.warning("a render process ended after %.1f s; %s; next start in %.1f s", lived, self.count(), delay)
        return delay

    def count(self) -> str:
        """How many processes are running, and the consequence if too few are."""
        running = f"{self._live} of {self._wanted} render processes running"
        return running if self._live or not self._wanted else f"{running}, the server renders all boards itself"

    def health(self) -> str:
        """The report for /healthz: a state for monitors, then the count.

        Processes that are still starting are not a failure: the server works without them, only slower.
        """
        is_degraded = self._failures > 0 and self._live < self._wanted
        return f"{'degraded' if is_degraded else 'ok'}\n{self.count()}\n"
