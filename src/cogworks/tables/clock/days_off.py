"""Days off: a player announces days on which their time doesn't run, as many as the table agreed on."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.clock.calendar import DAY, Span
from cogworks.tables.clock.clock import TableClock
from cogworks.tables.records import Draft, Record
from cogworks.tables.table import Table
from cogworks.tables.update_types import SentClock

AHEAD: Final = 366
"""How many days ahead a day off can be announced."""


def announce(table: Table, seat: int, wanted: object) -> None:
    """Take days off from a date on; null cancels those that have not begun."""
    first, days = _read(wanted)

    def plan() -> list[Draft]:
        table.check_playing()
        clock = table.clock
        if clock is None or not clock.control.days_off:
            raise refusals.NO_DAYS_OFF()
        table.check_pace(seat)
        if first is None:
            return [Draft(kind.DAYS_OFF, seat, data={"cancel": True})] if _ahead(clock, seat, table.now()) else []
        span = _span(clock, seat, first, days, table.now())
        return [Draft(kind.DAYS_OFF, seat, data={"from": span[0], "until": span[1], "days": days})]

    table.commit(plan)


def note(clock: TableClock, record: Record) -> None:
    """Change a player's days off as a record says."""
    seat, own = record.who, clock.off[record.who]
    if record.data.get("cancel") is True:
        clock.off[seat] = [span for span in own if span[0] <= record.time]
        return
    start, end, days = (record.data.get(name) for name in ("from", "until", "days"))
    if isinstance(start, float | int) and isinstance(end, float | int) and isinstance(days, int):
        # What has passed has passed.
        clock.off[seat] = sorted([*own, (max(float(start), record.time), float(end))])


def days_off_left(clock: SentClock, seat: int) -> int:
    """How many more days a player may take off."""
    return clock["control"].get("days_off", 0) - _days([(start, end) for start, end in clock.get("off", [[]])[seat]])


def _days(spans: Sequence[Span]) -> int:
    """How many days these are; a day that had begun counts in full."""
    return sum(round((end - start // DAY * DAY) / DAY) for start, end in spans)


def _read(wanted: object) -> tuple[date | None, int]:
    if wanted is None:
        return None, 0
    if not isinstance(wanted, Mapping) or set(wanted) != {"first", "days"}:
        raise refusals.DAYS_OFF_SHAPE()
    first, days = wanted["first"], wanted["days"]
    if type(days) is not int or days < 1 or not isinstance(first, str) or len(first) != len("2026-12-24"):
        raise refusals.DAYS_OFF_SHAPE()
    try:
        return date.fromisoformat(first), days
    except ValueError as error:
        raise refusals.DAYS_OFF_SHAPE() from error


def _span(clock: TableClock, seat: int, first: date, days: int, now: float) -> Span:
    """The time off, if the player may take it."""
    start = datetime(first.year, first.month, first.day, tzinfo=UTC).timestamp()
    today = now // DAY * DAY
    if not today <= start <= today + AHEAD * DAY:
        raise refusals.DAYS_OFF_WHEN(ahead=AHEAD)
    left = clock.control.days_off - _days(clock.off[seat])
    if days > left:
        raise refusals.DAYS_OFF_LEFT(left=left)
    end = start + days * DAY
    if any(start < last and end > begun // DAY * DAY for begun, last in clock.off[seat]):
        raise refusals.DAYS_OFF_TWICE()
    return max(start, now), end


def _ahead(clock: TableClock, seat: int, now: float) -> bool:
    return any(start > now for start, _ in clock.off[seat])
