"""Rules of the daily deal that counts: no bot plays for its player, and the rival cannot be replaced."""

from typing import TYPE_CHECKING, Final

from cogworks.tables import refusals
from cogworks.tables.records import ANSWER, BOT, Record
from cogworks.tables.update_types import Daily

if TYPE_CHECKING:
    from cogworks.tables.table import Table

SEAT: Final = 0
"""The player's seat; a bot has the other."""


def counts(daily: Daily | None) -> bool:
    """Is it the attempt at a daily deal that counts?"""
    return daily is not None and daily["counted"]


def check_seats_stay(table: "Table") -> None:
    """Refuse to let a bot play for the player of a deal that counts, or to replace the rival."""
    if table.is_started and counts(table.daily):
        raise refusals.DAILY_COUNTS()


def makes_practice(table: "Table", record: Record) -> bool:
    """Does a record make an attempt unranked?  A bot played for the player, or the rival was replaced.

    Both are refused today, but not by earlier versions.
    """
    if not (table.is_started and counts(table.daily)):
        return False
    return record.kind == BOT or (record.kind == ANSWER and record.who == SEAT and bool(record.data.get("bot")))
