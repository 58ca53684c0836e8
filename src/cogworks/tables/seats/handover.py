"""Absent players: after a while the others may let a bot play for them until they return."""

from collections.abc import Collection
from math import ceil
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.daily.rules import check_seats_stay
from cogworks.tables.play.forfeit import ABANDONED, forfeit, is_binding
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs, check_bot
from cogworks.tables.seats.seats import check_number
from cogworks.tables.table import Table

DAY: Final = 24 * 3600
CHOICES: Final = (0, 60, 180, 600, DAY, 3 * DAY)
"""Seconds a table may wait for a player before it offers a bot; 0 means forever."""

UNITS: Final = ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def set_wait(table: Table, who: int, seconds: object) -> None:
    """Set before the start how long the table waits for a player."""
    wait = check_wait(seconds)

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.hand_over_after == wait:
            return []
        if table.is_started:
            raise refusals.FIXED_AT_START()
        table.check_pace(who)
        return [Draft(kind.WAIT, who, data={"seconds": wait})]

    table.commit(plan)


def check_wait(seconds: object) -> int:
    """Check a waiting time; the refusal lists the choices."""
    if type(seconds) is not int or seconds not in CHOICES:
        raise refusals.HAND_OVER_AFTER(choices=", ".join(map(str, CHOICES)))
    return seconds


def hand_over(table: Table, who: int, seat: object, bot: object, bots: Collection[str]) -> None:
    """Let a bot play for the current seat if its player has not responded for long enough.  A rated game is lost."""
    place = check_number(seat, "seat", 0, len(table.seats) - 1)
    name = check_bot(bot, bots)

    def plan() -> list[Draft]:
        check_belongs(table, who)
        table.check_playing()
        if table.seats[place].bot:
            return []
        if who == place:
            raise refusals.OWN_HAND_OVER()
        check_seats_stay(table)
        table.check_pace(who)
        _check_due(table, place)
        if is_binding(table):
            return forfeit(table, place, ABANDONED, name)
        return [Draft(kind.HAND_OVER, who, data={"seat": place, "bot": name})]

    table.commit(plan)
    table.advance()


def stay(table: Table, seat: int) -> None:
    """Record that a seat's player is still there, which restarts the waiting time."""

    def plan() -> list[Draft]:
        table.check_playing()
        table.check_pace(seat)
        return [Draft(kind.HERE, seat)]

    table.commit(plan)


def _check_due(table: Table, seat: int) -> None:
    name = table.seats.names()[seat]
    if seat not in table.history.state.pending():
        raise refusals.NOT_THEIR_TURN(name=name)
    due = table.hand_over_due(seat)
    if due is None:
        if table.is_rated and table.clock is not None:
            raise refusals.CLOCK_DECIDES()
        raise refusals.NO_HAND_OVER()
    left = due - table.now()
    if left > 0:
        raise refusals.TIME_LEFT(name=name, time=spelled(left))


def spelled(seconds: float) -> str:
    """A duration for people, rounded up to a natural unit."""
    unit, name = next((unit, name) for unit, name in UNITS if seconds >= unit or unit == 1)
    n = ceil(seconds / unit)
    return f"{n} {name}{'' if n == 1 else 's'}"
