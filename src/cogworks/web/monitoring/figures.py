"""Counters and timings of one server process, cheap enough to be always on; refused access is logged, too."""

import logging
from bisect import bisect_left
from collections.abc import Mapping
from threading import Lock
from typing import Final

from cogworks.tables.messages import COMMANDS
from cogworks.tables.refusals import NOT_SEATED, NOT_YOURS, TOO_OFTEN, USED
from cogworks.web.monitoring.logs import SECURITY

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets of timings, in seconds."""
MOST_LABELS: Final = 400
"""Label combinations per figure: all labels are known words, and this would stop a mistake."""
OTHER: Final = "other"

ELSEWHERE: Final = "from elsewhere"
"""A socket that a page of another site opened."""
ACCESS: Final = frozenset((NOT_YOURS, NOT_SEATED, USED))
"""Codes of refusals because of who asks."""
CONTROLS: Final = frozenset((TOO_OFTEN, ELSEWHERE, "http 403", "http 421"))
"""Codes of refusals to other sites, under other names, and above limits."""

_security = logging.getLogger(SECURITY)

Labels = tuple[str, ...]


class Counts:
    """Counters by labels."""

    def __init__(self) -> None:
        self._counts: dict[Labels, int] = {}
        self._lock = Lock()

    def add(self, *labels: str, n: int = 1) -> None:
        """Count something."""
        with self._lock:
            known = labels if labels in self._counts or len(self._counts) < MOST_LABELS else (OTHER,) * len(labels)
            self._counts[known] = self._counts.get(known, 0) + n

    def all(self) -> Mapping[Labels, int]:
        """All counters."""
        with self._lock:
            return dict(self._counts)


class Timing:
    """How long something took: how often it was within each bound, and the sum."""

    __slots__ = ("buckets", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def cumulative(self) -> list[tuple[str, int]]:
        """Bounds, and how often it took no longer."""
        found: list[tuple[str, int]] = []
        n = 0
        for bound, times in zip([*map(str, BOUNDS), "+Inf"], self.buckets, strict=True):
            n += times
            found.append((bound, n))
        return found


class Timings:
    """Timings by labels."""

    def __init__(self) -> None:
        self._timings: dict[Labels, Timing] = {}
        self._lock = Lock()

    def add(self, seconds: float, *labels: str) -> None:
        """Note how long something took."""
        place = bisect_left(BOUNDS, seconds)
        with self._lock:
            timing = self._timings.get(labels)
            if timing is None:
                known = labels if len(self._timings) < MOST_LABELS else (OTHER,) * len(labels)
                timing = self._timings.setdefault(known, Timing())
            timing.buckets[place] += 1
            timing.total += seconds

    def all(self) -> Mapping[Labels, tuple[list[tuple[str, int]], float]]:
        """Buckets and sum of all timings."""
        with self._lock:
            return {labels: (timing.cumulative(), timing.total) for labels, timing in self._timings.items()}


class Figures:
    """Everything that a server counts and measures."""

    def __init__(self) -> None:
        self.requests = Timings()
        """By route, method and status."""
        self.messages = Timings()
        """Messages over sockets, until the reply is sent, by command and outcome."""
        self.refusals = Counts()
        """By code."""
        self.records = Counts()
        """Records stored, moves and others."""
        self.store = Timings()
        """Calls of the database, by what they do and their outcome."""
        self.log = Counts()
        """Lines of the log, also those that were suppressed, by level."""

    # ---- the store reports here

    def called(self, what: str, seconds: float, is_failed: bool) -> None:
        """Note a call of the database."""
        self.store.add(seconds, what, "failed" if is_failed else "done")

    def stored(self, moves: int, others: int) -> None:
        """Note records that were stored."""
        if moves:
            self.records.add("move", n=moves)
        if others:
            self.records.add(OTHER, n=others)

    # ---- the site reports here

    def refused(self, code: str) -> None:
        """Note a refusal; the line of the log has the id of its request and nothing about who asked."""
        self.refusals.add(code)
        # Two lines of code, because a flood of one kind must not suppress the other.
        if code in ACCESS:
            _security.info("access refused: %s", code)
        elif code in CONTROLS:
            _security.info("request refused: %s", code)


def command_of(message: Mapping[str, object]) -> str:
    """The command of a message, as a label."""
    return next((name for name in message if name in COMMANDS), OTHER)
