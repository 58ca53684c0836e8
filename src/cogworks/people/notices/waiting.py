"""Tables that wait for a player who need not be there: by correspondence, or without a clock between people."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from cogworks.people.ratings.ratings import ratings_in
from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.table import Table

CORRESPONDENCE_PAUSE: Final = 60.0
UNTIMED_PAUSE: Final = 300.0
"""Seconds that a turn lasts before its player counts as away: with a correspondence clock, and without a clock."""
MOST_WAITING: Final = 20
"""Tables in a player's feed."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A table waits for a player."""

    player: str
    table: str
    turn: int
    """The number of the turn: no two turns of a table have the same."""
    began: float
    game: str
    others: tuple[str, ...]
    """The names of the other people, or of the bots if there are none."""
    due: float | None = None
    """When the player's time is up."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A turn that a table waits for."""

    keys: Collection[str]
    """Hashes of the tokens that open the seat."""
    notice: Notice
    """Without its player."""
    pause: float
    """Seconds before the player counts as away."""


def waiting(table: Table) -> Waiting | None:
    """The turn that a table waits for, if its player need not be there; None for bots and live games."""
    turn, clock = table.activity.turn, table.clock
    if turn.seat is None or turn.seat < 0 or table.seats[turn.seat].bot:
        return None
    if table.is_between_people() if clock is None else not clock.control.is_live:
        names = table.seats.names()
        people = [seat for seat in table.seats.people() if seat != turn.seat]
        others = people or [seat for seat in range(len(table.seats)) if seat != turn.seat]
        notice = Notice(
            player="",
            table=table.header.id,
            turn=turn.sequence,
            began=turn.began,
            game=table.game.title,
            others=tuple(names[seat] for seat in others),
            due=None if clock is None else clock.due(),
        )
        pause = UNTIMED_PAUSE if clock is None else CORRESPONDENCE_PAUSE
        return Waiting(tuple(table.seats[turn.seat].keys), notice, pause)
    return None


def waiting_at(host: Host, id: str) -> Waiting | None:
    """The turn that a stored table waits for; None also if it can't be opened here."""
    try:
        with host.at(id) as table:
            table.refresh()
            return waiting(table)
    except RefusedError as error:
        if error.code == UNAVAILABLE:
            raise
        return None


def waiting_for(host: Host, player: str) -> list[Waiting]:
    """The turns that a player's unfinished tables wait for the player to take, most recent first."""
    store, found = ratings_in(host.store), list[Waiting]()
    summaries, _ = host.store.tables_of(player, 5 * MOST_WAITING)
    for summary in summaries:
        if summary.ended or len(found) == MOST_WAITING:
            break
        if not summary.started or (summary.digest is not None and summary.digest["turn"] is None):
            continue
        it = waiting_at(host, summary.header.id)
        if it is not None and player in {store.seat_keys(it.notice.table).get(key) for key in it.keys}:
            found.append(it)
    return found
