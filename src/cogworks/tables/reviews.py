"""Reviews of tables: checks before a review, and storage."""

import secrets

from cogworks.engine.errors import LogError
from cogworks.engine.log import Log
from cogworks.review.data import as_data, from_data
from cogworks.review.review import Review
from cogworks.tables import refusals
from cogworks.tables.files import shuffle
from cogworks.tables.files.finished import check_size, finished_log
from cogworks.tables.files.from_log import store_finished
from cogworks.tables.files.verify import LONGEST_COMPLAINT
from cogworks.tables.host import Host
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.table import Table
from cogworks.tables.tournaments.rules import check_shown


def is_reviewable(table: Table) -> bool:
    """Was the game played to its end?"""
    return table.has_ended and bool(table.history.state.is_over())


def log_to_review(host: Host, id: str) -> Log:
    """A finished table's game.  Refused before the end: a review shows what was hidden."""
    with host.at(id) as table:
        if not table.has_ended:
            raise refusals.REVIEW_UNFINISHED()
        check_shown(table)
        if not table.history.state.is_over():
            raise refusals.REVIEW_ENDED_EARLY()
        return table.history.log(table.seats.names())


def stored_review(host: Host, id: str) -> Review | None:
    """A table's review, if it was computed by this version of the program."""
    with refusing_store_errors():
        data = host.store.review(id)
    return None if data is None else from_data(data)


def keep_review(host: Host, id: str, review: Review) -> None:
    """Store a table's review."""
    with refusing_store_errors():
        host.store.keep_review(id, as_data(review), host.now())


def upload(host: Host, data: object) -> str:
    """Store the finished game of a file as an unlisted table; return its id."""
    try:
        check_size(data)
        log = finished_log(data)
    except LogError as error:
        # The message may quote anything from the file.
        reason = str(error)[:LONGEST_COMPLAINT]
        raise refusals.CANNOT_REVIEW(reason=reason) from error
    id = secrets.token_urlsafe(9)
    with refusing_store_errors():
        store_finished(host.store, log, id, shuffle.new_seed(), host.bots, host.now())
    return id
