"""Notes in the log besides moves: hints that were used, declined undo requests, and changes of who plays a seat."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogworks.tables import records as kind
from cogworks.tables import words
from cogworks.tables.records import OWNER, Record
from cogworks.tables.update_types import LogLines

if TYPE_CHECKING:
    from cogworks.tables.table import Table

RETURNING: Final = (kind.RETURN, kind.TAKE)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat that another player, or another bot, plays from here on; or whose undo request was declined."""

    version: int
    """The table's version at that time."""
    kind: str
    who: int
    """The seat that made the change, or OWNER."""
    seat: int
    bot: str
    """The bot that plays from here on, or ''."""
    names: tuple[str, str] = ("", "")
    """For a bot in place of another: the names of both at that time."""
    before: str = ""
    """The bot that played so far, or ''."""
    reason: str = ""
    """Why the player lost or had to hand over the seat, from `forfeit.DEEDS`."""


def seat_change(table: "Table", record: Record) -> SeatChange | None:
    """The change of a seat's player that a record is about to make to a game in progress, if any."""
    if not table.is_started or table.has_ended:
        return None
    is_own = record.kind in (kind.LEAVE, *RETURNING)
    seat = record.who if is_own else record.data.get("seat")
    if not (is_own or record.kind in (kind.BOT, kind.HAND_OVER)) or type(seat) is not int:
        return None
    chair, bot = table.seats[seat], str(record.data.get("bot", ""))
    if record.kind in RETURNING and not (chair.away or chair.bot):
        # The player opened the seat on another device.
        return None
    names = ("", "") if chair.is_persons() or chair.away else (chair.name, str(record.data.get("name", "")))
    reason = str(record.data.get("reason", ""))
    return SeatChange(table.history.version, record.kind, record.who, seat, bot, names, chair.bot, reason)


def notes(table: "Table", versions: range, reader: int | None) -> list[LogLines]:
    """Log entries for what happened at these versions besides moves."""
    names = table.seats.names()
    hints: list[LogLines] = [
        {"who": seat, "lines": [f"{'You' if seat == reader else names[seat]} used a hint."], "hint": True}
        for seat, version in table.hints_used
        if version in versions
    ]
    changes: list[LogLines] = [
        {"who": change.who, "lines": [_line(change, names, reader)], "seating": True}
        for change in table.seat_changes
        if change.version in versions
    ]
    return [*hints, *changes]


def _line(change: SeatChange, names: list[str], reader: int | None) -> str:
    """A sentence about a change, for a reader."""
    who = words.OWNER if change.who == OWNER else "You" if change.who == reader else names[change.who]
    whom = "you" if change.seat == reader else names[change.seat]
    if change.kind == kind.DECLINE:
        return words.declined(who, whom)
    if change.kind in RETURNING:
        return words.returned(who)
    if change.reason:
        return words.forfeited(who, whom, change.reason, change.bot)
    if not change.bot:
        return words.left(who)
    if any(change.names):
        old, new = change.names
        return words.replaced(who, old, change.before, new, change.bot)
    return (words.left_to_bot if change.who == change.seat else words.gave_to_bot)(who, whom, change.bot)
