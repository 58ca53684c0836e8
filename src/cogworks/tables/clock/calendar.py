"""Time that counts for a correspondence clock: all of it, or all but weekends (UTC)."""

from typing import Final

DAY: Final = 24 * 3600
WEEK: Final = 7 * DAY
SATURDAY: Final = 2 * DAY
"""Seconds from the start of a week to Saturday; weeks start on Thursday here, as the epoch did."""
MONDAY: Final = 4 * DAY
WORKING: Final = WEEK - (MONDAY - SATURDAY)
"""Seconds of a week that count."""


def counted(start: float, end: float) -> float:
    """Seconds between two times, without weekends."""
    return _since_epoch(end) - _since_epoch(start)


def later(start: float, seconds: float) -> float:
    """The time when so many seconds have counted since `start`; never on a weekend unless it is `start` itself."""
    if seconds <= 0:
        return start + seconds
    total = _since_epoch(start) + seconds
    weeks, rest = divmod(total, WORKING)
    if rest == 0:
        # The last moment of a week that counts, not the first of the next.
        weeks, rest = weeks - 1, float(WORKING)
    return weeks * WEEK + (rest if rest <= SATURDAY else rest + MONDAY - SATURDAY)


def _since_epoch(time: float) -> float:
    """Seconds from the epoch to a time, without weekends."""
    weeks, rest = divmod(time, WEEK)
    return weeks * WORKING + min(rest, SATURDAY) + max(0.0, rest - MONDAY)
