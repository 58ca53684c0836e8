"""Rated games: agreed when the table is opened, and played by the standard rules, without help."""

from typing import TYPE_CHECKING, Final

from cogworks.tables import records as kind
from cogworks.tables.clock.control import BOT
from cogworks.tables.records import Draft
from cogworks.tables.refusals import BAD_MESSAGE, NOT_NOW, RefusedError
from cogworks.tables.seats.seating import check_belongs

if TYPE_CHECKING:
    from cogworks.tables.table import Table

STANDARD: Final = "rated games are played by the standard rules, with the built-in cards"


def set_rated(table: "Table", who: int, wanted: object) -> None:
    """Rate the game, or not, before anyone else has joined.  Players who join later agree to it."""
    if not isinstance(wanted, bool):
        raise RefusedError(BAD_MESSAGE, "rated must be true or false")

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.is_rated == wanted:
            return []
        if table.is_started:
            raise RefusedError(NOT_NOW, "the game has started. Whether it is rated can no longer change")
        if len(table.arrived) > 1:
            raise RefusedError(NOT_NOW, "someone has joined already. Open a new table to play a rated game")
        if wanted:
            _check_can_be_rated(table)
        table.check_pace(who)
        return [Draft(kind.RATED, who, data={"rated": wanted})]

    table.commit(plan)


def _check_can_be_rated(table: "Table") -> None:
    if table.daily is not None:
        raise RefusedError(NOT_NOW, "a daily deal cannot be a rated game. It has its own rating")
    if table.resumed is not None:
        raise RefusedError(NOT_NOW, "a game that resumes another one cannot be rated")
    if dict(table.header.options) != dict(table.game.settle({})):
        raise RefusedError(NOT_NOW, STANDARD)
    if table.has_hints:
        raise RefusedError(NOT_NOW, "rated games are played without hints. Turn hints off first")
    if table.clock is not None and table.clock.control.on_timeout == BOT:
        raise RefusedError(NOT_NOW, "in a rated game a player who runs out of time loses. Choose that first")


def why_unrated(table: "Table") -> str:
    """Why a finished game does not count, although its players agreed to a rated one; '' if it does."""
    if not table.is_rated:
        return "not rated"
    if table.hints_used:
        return "a hint was used"
    if table.is_practice or table.has_consented_undo:
        return "a move was undone after it revealed something"
    if any(change.bot and change.kind != kind.FORFEIT for change in table.seat_changes):
        return "a bot played for a player"
    return "a resumed game" if table.resumed is not None else ""
