"""Time that counts for a correspondence clock: all of it, or all but weekends (UTC) and a player's days off."""

from collections.abc import Sequence
from typing import Final

DAY: Final = 24 * 3600
WEEK: Final = 7 * DAY
SATURDAY: Final = 2 * DAY
"""Seconds from the start of a week to Saturday; weeks start on Thursday here, as the epoch did."""
MONDAY: Final = 4 * DAY
WORKING: Final = WEEK - (MONDAY - SATURDAY)
"""Seconds of a week that count."""

Span = tuple[float, float]
"""Start and end of a time that does not count; several are in order and don't overlap."""


def counted(start: float, end: float, weekends: bool, off: Sequence[Span] = ()) -> float:
    """Seconds between two times, without weekends if agreed, and without days off."""
    total = _since_epoch(end, weekends) - _since_epoch(start, weekends)
    for first, last in off:
        if first < end and last > start:
            total -= _since_epoch(min(last, end), weekends) - _since_epoch(max(first, start), weekends)
    return total


def later(start: float, seconds: float, weekends: bool, off: Sequence[Span] = ()) -> float:
    """The time when so many seconds have counted since `start`; never in a time off, unless at `start`."""
    if seconds <= 0:
        return start + seconds
    due = _later(start, seconds, weekends)
    for first, last in off:
        if last > start and first < due:
            seconds += _since_epoch(last, weekends) - _since_epoch(max(first, start), weekends)
            due = _later(start, seconds, weekends)
    return due


def _later(start: float, seconds: float, weekends: bool) -> float:
    if not weekends:
        return start + seconds
    total = _since_epoch(start, weekends) + seconds
    weeks, rest = divmod(total, WORKING)
    if rest == 0:
        # The last moment of a week that counts, not the first of the next.
        weeks, rest = weeks - 1, float(WORKING)
    return weeks * WEEK + (rest if rest <= SATURDAY else rest + MONDAY - SATURDAY)


def _since_epoch(time: float, weekends: bool) -> float:
    """Seconds from the epoch to a time, without weekends if agreed."""
    if not weekends:
        return time
    weeks, rest = divmod(time, WEEK)
    return weeks * WORKING + min(rest, SATURDAY) + max(0.0, rest - MONDAY)
