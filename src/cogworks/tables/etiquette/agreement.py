"""End by agreement: all people at the table agree, and the game ends without a result.

No one wins, and ratings don't change.  A shared win instead would let two players trade rating points.
"""

from typing import TYPE_CHECKING

from cogworks.engine.state import OVER
from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.daily.rules import counts
from cogworks.tables.play.forfeit import AGREED, OPERATOR
from cogworks.tables.records import Draft
from cogworks.tables.refusals import RefusedError
from cogworks.tables.tournaments.rules import check_command

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def end(table: "Table", seat: int, wanted: object) -> None:
    """Offer to end the game, or agree to it; False withdraws or declines the offer."""
    if not isinstance(wanted, bool):
        raise refusals.END_SWITCH()

    def plan() -> list[Draft]:
        table.check_playing()
        if (seat in table.etiquette.agreed) == wanted and (wanted or not table.etiquette.agreed):
            return []
        if wanted:
            check_can_end(table)
        if table.seats[seat].bot:
            raise refusals.BOT_PLAYS()
        table.check_pace(seat)
        drafts = [Draft(kind.END_OFFER, seat, data={"agreed": wanted})]
        is_agreed = wanted and {*table.etiquette.agreed, seat}.issuperset(table.seats.present())
        return [*drafts, Draft(kind.END, OVER, data={"reason": AGREED})] if is_agreed else drafts

    table.commit(plan)


def end_by_operator(table: "Table") -> None:
    """End a game in progress without a result, as its server's operator wants."""

    def plan() -> list[Draft]:
        table.check_playing()
        if table.tournament is not None:
            raise refusals.END_TOURNAMENT()
        return [Draft(kind.END, OVER, data={"reason": AGREED, "by": OPERATOR})]

    table.commit(plan)


def check_can_end(table: "Table") -> None:
    """Refuse where no one could agree, or where a player has lost already."""
    if counts(table.daily):
        raise refusals.END_DAILY()
    check_command(table, "end")
    if not table.is_between_people() or len(table.seats.present()) < 2:
        raise refusals.END_ALONE()
    if table.is_rated and table.forfeits:
        raise refusals.END_FORFEITED()


def can_end(table: "Table", seat: int | None) -> bool:
    """May this seat offer to end the game?"""
    if seat is None or not table.is_started or table.has_ended or table.seats[seat].bot:
        return False
    try:
        check_can_end(table)
    except RefusedError:
        return False
    return True
