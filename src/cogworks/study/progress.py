"""Progress of many games, on stderr."""

import sys
import time
from typing import Final

PAUSE: Final = 5.0
"""Seconds between progress lines."""


class Progress:
    """Prints progress and the time left at intervals."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._began = self._spoke = time.monotonic()
        self._first: int | None = None
        """How many games the file held at the start."""
        self.done = 0

    def add(self, done: int) -> None:
        """Hear how many games are complete."""
        now = time.monotonic()
        if self._first is None:
            self._first = done
        self.done = done
        if done > self._first and (now - self._spoke >= PAUSE or done >= self._games):
            self._spoke = now
            pace = (done - self._first) / max(now - self._began, 1e-9)
            left = (self._games - done) / pace
            print(f"{done:8} of {self._games} games, {pace:.1f} per second, {left:.0f} s left", file=sys.stderr)
            sys.stderr.flush()
