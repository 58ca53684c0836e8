"""Lists of tables, built without replaying them."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict, TypeVar

from cogworks.engine.options import Value
from cogworks.engine.registry import game, games
from cogworks.tables.history import why_not
from cogworks.tables.records import Header, Record
from cogworks.tables.seats.seats import Seats
from cogworks.tables.store.store import Summary
from cogworks.tables.unicode import cleaned
from cogworks.tables.update_types import Phase


class Row(TypedDict):
    """A table in a list."""

    table: str
    game: str
    seats: int
    settings: dict[str, Value]
    phase: Phase
    created: float
    last: float
    """When it was last active."""
    refused: str
    """Why the table cannot continue on this server, or ''."""


class SeatedRow(Row):
    """A table in a list, with its open seats and its players' names."""

    open: list[int]
    names: list[str]


Found = TypeVar("Found", Row, SeatedRow)

_log = logging.getLogger(__name__)


def rows(summaries: Iterable[Summary]) -> list[Row]:
    """Tables as data; tables that cannot continue on this server include the reason."""
    return _listed(summaries, row)


def seated_rows(summaries: Iterable[Summary], seatings: Mapping[str, Sequence[Record]]) -> list[SeatedRow]:
    """Tables with open seats and players' names; tables that cannot continue on this server are omitted."""
    can_go_on = [summary for summary in summaries if not why_not(summary.header)]
    return _listed(can_go_on, lambda summary: _seated(summary, seatings.get(summary.header.id, ())))


def row(summary: Summary) -> Row:
    """One table as data."""
    return {
        "table": summary.header.id,
        "game": summary.header.game,
        "seats": summary.header.seats,
        "settings": _settings(summary.header),
        "phase": "over" if summary.ended else "playing" if summary.started else "gathering",
        "created": summary.header.created,
        "last": summary.last,
        "refused": why_not(summary.header),
    }


def _settings(header: Header) -> dict[str, Value]:
    """A table's options for a list; earlier versions stored text that is not valid Unicode."""
    options = header.options if header.game not in games() else game(header.game).shown(header.options)
    return {name: cleaned(value) if isinstance(value, str) else value for name, value in options.items()}


def seats_of(header: Header, records: Sequence[Record]) -> Seats:
    """A table's seats, from the records about them."""
    seats = Seats(header.seats, header.owner)
    for record in records:
        seats.apply(record)
    return seats


def _seated(summary: Summary, records: Sequence[Record]) -> SeatedRow:
    seats = seats_of(summary.header, records)
    return {
        **row(summary),
        "open": [seat for seat, chair in enumerate(seats.chairs) if chair.is_open()],
        "names": [chair.name for chair in seats.chairs if not chair.is_open()],
    }


def _listed(summaries: Iterable[Summary], as_data: Callable[[Summary], Found]) -> list[Found]:
    """All tables that can be listed: a damaged one must not hide the others."""
    listed: list[Found] = []
    for summary in summaries:
        try:
            listed.append(as_data(summary))
        except Exception:
            _log.exception("table %s cannot be listed", summary.header.id)
    return listed
