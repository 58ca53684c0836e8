"""Progress of a long run, a line every few seconds."""

import sys
import time
from collections.abc import Callable
from typing import Final

PAUSE: Final = 5.0
"""Seconds between progress lines."""


def to_stderr(line: str) -> None:
    """Print a progress line on stderr."""
    print(line, file=sys.stderr, flush=True)


class Progress:
    """Reports at intervals how much is done, and the time left."""

    def __init__(
        self,
        total: int,
        unit: str = "games",
        say: Callable[[str], None] = to_stderr,
        detail: Callable[[], str] = lambda: "",
    ) -> None:
        self._total = total
        self._unit = unit
        self._say = say
        self._detail = detail
        """Called only when a line is due."""
        self._began = self._spoke = time.monotonic()
        self._first: int | None = None
        """How much was done before this run."""
        self.done = 0

    def update(self, done: int) -> None:
        """Set how much is done; the first call says where an earlier run stopped."""
        now = time.monotonic()
        if self._first is None:
            self._first = done
        self.done = done
        if done > self._first and (now - self._spoke >= PAUSE or done >= self._total):
            self._spoke = now
            pace = (done - self._first) / max(now - self._began, 1e-9)
            left = (self._total - done) / pace
            self._say(
                f"{done:6} of {self._total} {self._unit}, {pace:.1f} per second, {left:.0f} s left{self._detail()}"
            )
