"""Rated games: agreed when the table is opened, and played by the standard rules, without help."""

from typing import TYPE_CHECKING

from cogworks.tables import records as kind
from cogworks.tables import refusals, words
from cogworks.tables.clock.control import BOT
from cogworks.tables.play.forfeit import ABSENT, is_agreed
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def set_rated(table: "Table", who: int, wanted: object) -> None:
    """Rate the game, or not, before anyone else has joined.  Players who join later agree to it."""
    if not isinstance(wanted, bool):
        raise refusals.RATED_SWITCH()

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.is_rated == wanted:
            return []
        if table.is_started:
            raise refusals.RATED_FIXED()
        if len(table.arrived) > 1:
            raise refusals.RATED_AGREED()
        if wanted:
            _check_can_be_rated(table)
        table.check_pace(who)
        return [Draft(kind.RATED, who, data={"rated": wanted})]

    table.commit(plan)


def _check_can_be_rated(table: "Table") -> None:
    if table.daily is not None:
        raise refusals.RATED_DAILY()
    if table.resumed is not None:
        raise refusals.RATED_RESUMED()
    if dict(table.header.options) != dict(table.game.settle({})):
        raise refusals.RATED_STANDARD()
    if table.has_hints:
        raise refusals.RATED_HINTS_OFF()
    if table.clock is not None and table.clock.control.on_timeout == BOT:
        raise refusals.RATED_TIMEOUT_FIRST()


def why_unrated(table: "Table") -> str:
    """Why a finished game does not count, although its players agreed to a rated one; '' if it does."""
    if not table.is_rated:
        return words.NOT_RATED
    if ABSENT in table.forfeits.values():
        return words.NO_SHOW
    if is_agreed(table.forfeits):
        return words.ENDED_BY_AGREEMENT
    if table.hints_used:
        return words.HINT_USED
    if table.is_practice or table.has_consented_undo:
        return words.MOVE_UNDONE
    if any(change.bot and change.kind != kind.FORFEIT for change in table.seat_changes):
        return words.BOT_PLAYED
    return words.RESUMED if table.resumed is not None else ""
