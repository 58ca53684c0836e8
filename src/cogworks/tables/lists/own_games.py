"""A player's own games as a list, built from stored digests; at most a few games are replayed."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from cogworks.tables.host import Host
from cogworks.tables.lists.digest import Digest, digest
from cogworks.tables.lists.listing import Row, row, seats_of
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.store.store import StoreError, Summary

MOST_REPLAYED: Final = 4
"""Games replayed for one list: those without a digest, after an undo or from an earlier version."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One of a player's tables."""

    row: Row
    seat: int = -1
    names: list[str] = field(default_factory=list)
    """Every seat's name."""
    digest: Digest | None = None
    """None if the list's replays are used up."""
    refused: str = ""
    """Why the table cannot be opened here, or ''. If set, only the table's row is known."""


def own_games(
    host: Host, player: str, token_of: Callable[[str], str], limit: int, offset: int = 0, most: int | None = None
) -> tuple[list[OwnRow], int]:
    """A page of a player's games, unfinished and recent first; and how many there are, or `most` if more."""
    with refusing_store_errors():
        summaries, n = host.store.tables_of(player, limit, offset, most)
        seatings = host.store.seatings([summary.header.id for summary in summaries])
    found: list[OwnRow] = []
    n_replayed = 0
    for summary in summaries:
        shown = row(summary)
        if shown["refused"]:
            found.append(OwnRow(shown, refused=shown["refused"]))
            continue
        try:
            seats = seats_of(summary.header, seatings.get(summary.header.id, ()))
            seat = seats.who_has(token_of(summary.header.id))
            if seat is None or seat < 0:
                # The seat belongs to another player now.
                continue
            known = summary.digest
            if known is None and n_replayed < MOST_REPLAYED:
                n_replayed += 1
                known = _replayed(host, summary)
            found.append(OwnRow(shown, seat, seats.names(), known))
        except RefusedError as error:
            found.append(OwnRow(shown, refused=error.reason))
        except Exception:
            # A damaged table must not hide the others.
            _log.exception("table %s cannot be listed", summary.header.id)
    return found, n


def _replayed(host: Host, summary: Summary) -> Digest:
    """The digest of a table that has none, stored for the next list."""
    with host.at(summary.header.id) as table:
        found, height = digest(table), table.sequence
    try:
        host.store.keep_digest(summary.header.id, height, found)
    except StoreError as error:
        # The list is right without it.
        _log.warning("table %s: digest not stored: %s", summary.header.id, error)
    return found
