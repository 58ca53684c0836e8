"""Starting a game: players add salts to the shuffle, then the salts are fixed and the first cards are dealt."""

from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.files import shuffle
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs
from cogworks.tables.seats.seats import LONGEST_SALT, check_text
from cogworks.tables.table import Table

SALTED: Final = "salted"
"""Requests a start as soon as every player at the table has added a salt."""


def seal(table: Table, seat: int, text: object) -> None:
    """Commit to a salt without showing it; '' withdraws the seal.

    The salt is revealed when a start is requested.  By then all seals are fixed, so a player who colludes with the
    server cannot choose a salt to suit the salts of the others.
    """
    if not isinstance(text, str) or (text and not shuffle.HASH.fullmatch(text)):
        raise refusals.SEAL_SHAPE()
    checked = text

    def plan() -> list[Draft]:
        if table.seats[seat].seal == checked:
            return []
        _check_unfixed(table)
        if table.is_started:
            raise refusals.SALTS_FIXED()
        if table.seats.awaits_salts() is not None:
            raise refusals.SEALS_FIXED()
        table.check_pace(seat)
        return [Draft(kind.SEAL, seat, data={"seal": checked})]

    table.commit(plan)
    table.advance()


def salt(table: Table, seat: int, text: object) -> None:
    """Add a salt to the draws, which the server could not know when it chose the seed."""
    checked = check_text(text, "salt", LONGEST_SALT)

    def plan() -> list[Draft]:
        chair = table.seats[seat]
        if chair.salt == checked:
            return []
        _check_unfixed(table)
        if table.is_started:
            raise refusals.SALTS_FIXED()
        if chair.seal and table.seats.awaits_salts() is None:
            raise refusals.SEALED()
        if chair.seal and shuffle.seal(table.header.id, seat, checked) != chair.seal:
            raise refusals.WRONG_SALT()
        table.check_pace(seat)
        return [Draft(kind.SALT, seat, data={"salt": checked})]

    table.commit(plan)
    table.advance()


def start(table: Table, who: int, when: object) -> None:
    """Start the game, or request the start while salts are missing; a second request starts without them.

    A start waits for sealed salts.  With `when` 'salted', it also waits for every other player's salt.
    """
    # Clients may also send true for "now", as in earlier versions.
    if not (when is None or when is True or when == SALTED):
        raise refusals.START_SHAPE(salted=SALTED)

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.is_started:
            return []
        if any(chair.is_open() for chair in table.seats.chairs):
            raise refusals.SEAT_OPEN()
        missing = [seat for seat in table.seats.present() if _is_missing(table, seat, when == SALTED)]
        if table.seats.awaits_salts() is None and missing:
            return [Draft(kind.SALTING, who, data={"seats": missing})]
        if when == SALTED and table.seats.awaits_salts():
            return []
        return [Draft(kind.START, who)]

    table.commit(plan)
    table.advance()


def _check_unfixed(table: Table) -> None:
    """Refuse salts for a daily deal."""
    if table.daily is not None:
        raise refusals.DAILY_SALTS()


def _is_missing(table: Table, seat: int, from_all: bool) -> bool:
    chair = table.seats[seat]
    return not chair.salt and (from_all or bool(chair.seal))
