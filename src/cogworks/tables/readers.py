"""The readers of a table: whom a token stands for, and what is new for them."""

from cogworks.tables.etiquette.spectators import check_may_watch
from cogworks.tables.table import Table
from cogworks.tables.update_types import Update


def new_update(table: Table, who: int | None, token: str | None, sequence: int, since: object) -> Update | None:
    """The update for a reader; None if the table has no records after `sequence`."""
    check_may_watch(table, who, token)
    return None if table.sequence == sequence else table.update(seat_of(who), since)


def n_other_records(table: Table) -> int:
    """How many of a table's records did not change the position."""
    return table.sequence - table.history.version


def seat_of(who: int | None) -> int | None:
    """The seat, or None for the owner and spectators."""
    return who if who is not None and who >= 0 else None


def sender(table: Table, token: str | None) -> int | None:
    """Like `who_has`, for a reader: refused if spectators may not see the table."""
    who = who_has(table, token)
    check_may_watch(table, who, token)
    return who


def who_has(table: Table, token: str | None) -> int | None:
    """The seat a token opens, or OWNER; also checks for tokens that another process just issued."""
    if not token:
        return None
    who = table.seats.who_has(token)
    if who is None and table.refresh():
        who = table.seats.who_has(token)
    return who
