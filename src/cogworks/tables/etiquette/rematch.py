"""Rematches: the same people and bots at a new table, with the same options and rotated seats."""

import secrets
from collections.abc import Callable, Collection
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.host import Host
from cogworks.tables.play.forfeit import usual_bot
from cogworks.tables.records import Draft
from cogworks.tables.seats.arranged import Arrangement, Place, open_arranged, take_reserved
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of
from cogworks.tables.table import Table

ID_BYTES: Final = 9


def offer(table: Table, seat: int, issue_id: str = "") -> str:
    """Record that a player asks for a rematch; return the id of its table, also if another player was first."""
    id = issue_id or secrets.token_urlsafe(ID_BYTES)

    def plan() -> list[Draft]:
        if not table.has_ended:
            raise refusals.REMATCH_EARLY()
        if table.daily is not None:
            raise refusals.REMATCH_DAILY()
        if table.tournament is not None:
            raise refusals.REMATCH_TOURNAMENT()
        if table.etiquette.rematch is not None:
            return []
        table.check_pace(seat)
        return [Draft(kind.REMATCH, seat, data={"table": id})]

    table.commit(plan)
    assert table.etiquette.rematch is not None
    return table.etiquette.rematch[1]


def next_seat(table: Table, seat: int) -> int:
    """A player's seat in the rematch. The first player becomes the last."""
    return (seat - 1) % len(table.seats)


def arrangement(
    table: Table,
    seat: int,
    name: str,
    issue: Issue,
    bots: Collection[str],
    link_of: Callable[[str], str] = lambda mark: "",
) -> Arrangement:
    """The rematch that a player opens; the other people are invited, and bots come along.

    The usual one of these bots takes the seats of people who left for good, and of bots that this server does not
    offer.  `link_of` makes a link to the seat with a mark.
    """
    places = [Place()] * len(table.seats)
    for old, chair in enumerate(table.seats.chairs):
        if old == seat:
            place = Place(name, key_of(issue.token), issue.rating, is_owner=True)
        elif chair.is_persons() and old in _reachable(table):
            place = Place(mark=mark(table, old), link=_key(link_of(mark(table, old))))
        else:
            place = Place(bot=chair.bot if chair.bot in bots else usual_bot(bots))
        places[next_seat(table, old)] = place
    return Arrangement(
        table.header.game,
        table.header.options,
        places,
        None if table.clock is None else table.clock.control.as_sent(),
        table.is_rated,
        {kind.LISTED: True, kind.PRIVATE: False}.get(table.listing),
        table.has_hints,
        table.etiquette.has_free_chat,
        table.etiquette.has_spectators,
        table.hand_over_after,
    )


def _key(link: str) -> str:
    return key_of(link) if link else ""


def _reachable(table: Table) -> list[int]:
    """People who may come along: everyone whose seat was not handed to a bot for good."""
    return [seat for seat in table.seats.people() if table.seats[seat].keys]


def mark(table: Table, seat: int) -> str:
    """What an invited player's seat at the new table is found by: known to the server only."""
    return f"{table.header.id[:12]}-{seat}"


def open_rematch(host: Host, id: str, wanted: Arrangement) -> bool:
    """Open the table of a rematch; False if it exists."""
    return open_arranged(host, id, wanted)


def join(host: Host, id: str, mark: str, name: str, issue: Issue) -> int:
    """Take the seat that is reserved at a rematch."""
    with host.at(id) as table:
        table.refresh()
        own = table.seats.who_has(issue.token)
        if own is not None and own >= 0:
            return own
        return take_reserved(table, mark, name, key_of(issue.token), issue.rating)
