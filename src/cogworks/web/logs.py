"""The server's log: lines with a time in UTC, and a limit on how often one place in the code may write."""

import logging
import time
from collections.abc import Callable
from typing import Final, TextIO

from cogworks.web.guard import TokenBucket

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
BURST: Final = 10
PER_SECOND: Final = 0.1
"""Lines that one place in the code may write at once, and then per second: a flood must not fill the disk."""

Place = tuple[str, int, str]


class FloodFilter(logging.Filter):
    """Drops lines that come too often from one place, and says how many it dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[Place, TokenBucket] = {}
        self._dropped: dict[Place, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line."""
        fault = record.exc_info[0] if record.exc_info else None
        place = record.pathname, record.lineno, fault.__name__ if fault else ""
        bucket = self._buckets.setdefault(place, TokenBucket(BURST, PER_SECOND, self._clock))
        if not bucket.take():
            self._dropped[place] = self._dropped.get(place, 0) + 1
            return False
        dropped = self._dropped.pop(place, 0)
        if dropped:
            record.msg, record.args = f"{record.getMessage()} ({dropped} lines like this were left out)", ()
        return True


def set_up_logs(stream: TextIO | None = None) -> logging.Handler:
    """Write warnings and errors of the whole process to a stream, by default standard error."""
    lines = logging.Formatter(FORMAT)
    lines.converter = time.gmtime
    lines.default_time_format, lines.default_msec_format = "%Y-%m-%dT%H:%M:%S", "%s.%03dZ"
    handler = logging.StreamHandler(stream)
    handler.setFormatter(lines)
    # On the handler, which sees the lines of every logger: on a logger it would miss those of its children.
    handler.addFilter(FloodFilter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    return handler
