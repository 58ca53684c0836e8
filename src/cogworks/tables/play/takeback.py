"""Undo a move, freely or with the consent of the other players."""

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.records import Draft
from cogworks.tables.seats.seats import check_client
from cogworks.tables.table import Table


def undo(table: Table, seat: int, version: object, client: object) -> bool:
    """Undo the seat's last move if that is free; False if this message was already processed."""
    sent = check_client(client)

    def plan() -> list[Draft]:
        if table.is_processed(seat, sent, kind.UNDO, None):
            return []
        to = _check(table, seat, version)
        if not table.is_free(seat):
            if not table.allows_undo_by_consent():
                raise refusals.RATED_UNDO() if table.is_rated else refusals.TOURNAMENT_UNDO()
            raise refusals.UNDO_NEEDS_CONSENT()
        return [Draft(kind.UNDO, seat, to, client=sent)]

    return table.commit(plan)


def propose(table: Table, seat: int, version: object) -> None:
    """Ask the other players for consent to undo the seat's last move."""

    def plan() -> list[Draft]:
        to = _check(table, seat, version)
        if table.is_rated and not table.is_free(seat):
            raise refusals.RATED_UNDO()
        if table.proposal is not None:
            raise refusals.UNDO_ASKED()
        table.check_pace(seat)
        return [Draft(kind.PROPOSE, seat, to)]

    table.commit(plan)
    table.advance()


def decide(table: Table, seat: int, proposal: object, agree: bool) -> None:
    """Accept or decline an undo request; the requester declines to withdraw it."""

    def plan() -> list[Draft]:
        asked = table.proposal
        if asked is None or proposal != asked.id or type(proposal) is not int:
            raise refusals.UNDO_CLOSED()
        if seat != asked.seat and seat not in table.asked_for_consent(asked.seat):
            raise refusals.UNDO_NOT_YOURS()
        if agree and (seat == asked.seat or seat in asked.accepted):
            return []
        return [Draft(kind.ACCEPT if agree else kind.DECLINE, seat)]

    table.commit(plan)
    table.advance()


def _check(table: Table, seat: int, version: object) -> int:
    """The position an undo returns to; refused if the seat has nothing to undo."""
    table.check_playing()
    table.check_version(seat, version)
    to = table.takeback(seat)
    if to is None or table.seats[seat].bot:
        raise refusals.NOTHING_TO_UNDO()
    return to
