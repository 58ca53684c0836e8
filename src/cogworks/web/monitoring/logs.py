"""The server's log: lines with UTC times, rate-limited per source line; repeated errors without their traceback."""

import logging
import time
from collections.abc import Callable
from typing import Final, TextIO

from cogworks.web.http.guard import TokenBucket
from cogworks.web.monitoring.log_format import TEXT, lines_as

BURST: Final = 10
PER_SECOND: Final = 0.1
"""Burst and rate per second of one source line: a flood must not fill the disk."""

TRACEBACK_SECONDS: Final = 600.0
"""Seconds between tracebacks of the same error in one place: those of an outage would have a hundred lines each."""

SECURITY: Final = "cogworks.security"
"""The logger of what matters to security: sign-ins, failed ones, and deleted accounts."""

Place = tuple[str, int, str]


class FloodFilter(logging.Filter):
    """Drops lines that repeat too often from one source line, and counts them; shortens repeated errors to one line."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[Place, TokenBucket] = {}
        self._tracebacks: dict[Place, TokenBucket] = {}
        self._dropped: dict[Place, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record."""
        fault = record.exc_info[0] if record.exc_info else None
        place = record.pathname, record.lineno, fault.__name__ if fault else ""
        bucket = self._buckets.setdefault(place, TokenBucket(BURST, PER_SECOND, self._clock))
        if not bucket.take():
            self._dropped[place] = self._dropped.get(place, 0) + 1
            return False
        if record.exc_info and record.exc_info[1] and not self._has_room(place):
            error = record.exc_info[1]
            reason = (str(error).splitlines() or [""])[0]
            record.msg, record.args = f"{record.getMessage().strip()}: {type(error).__name__}: {reason}", ()
            record.exc_info = record.exc_text = None
        dropped = self._dropped.pop(place, 0)
        if dropped:
            record.msg, record.args = f"{record.getMessage()} ({dropped} similar lines dropped)", ()
        return True

    def _has_room(self, place: Place) -> bool:
        """Is there room for a traceback?"""
        made = TokenBucket(1, 1 / TRACEBACK_SECONDS, self._clock)
        return self._tracebacks.setdefault(place, made).take()


class LineCounter(logging.Filter):
    """Counts all lines by their level, also those that are suppressed."""

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__()
        self._count = count

    def filter(self, record: logging.LogRecord) -> bool:
        """Count a record."""
        self._count(record.levelname)
        return True


def set_up_logs(
    stream: TextIO | None = None, kind: str = TEXT, count: Callable[[str], None] | None = None
) -> logging.Handler:
    """Log warnings and errors of the whole process to a stream, by default standard error; and who signs in."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(lines_as(kind))
    if count is not None:
        handler.addFilter(LineCounter(count))
    # On the handler, which sees the records of every logger: a logger's filter would miss those of its children.
    handler.addFilter(FloodFilter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(SECURITY).setLevel(logging.INFO)
    return handler
