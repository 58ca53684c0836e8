"""Tables that wait for a player who need not be there: by correspondence, or without a clock between people."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from cogworks.people.ratings.ratings import ratings_in
from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import Summary
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


def waiting(table: Table) -> list[Waiting]:
    """The turns that a table waits for and whose players need not be there; none for bots and live games."""
    turn, clock = table.activity.turn, table.clock
    if not (table.is_between_people() if clock is None else not clock.control.is_live):
        return []
    names, persons = table.seats.names(), table.seats.people()
    found = []
    for seat in turn.seats:
        if table.seats[seat].bot:
            continue
        people = [other for other in persons if other != seat]
        others = people or [other for other in range(len(table.seats)) if other != seat]
        notice = Notice(
            player="",
            table=table.header.id,
            turn=turn.sequence,
            began=turn.began,
            game=table.game.title,
            others=tuple(names[other] for other in others),
            due=None if clock is None else clock.due(seat),
        )
        pause = UNTIMED_PAUSE if clock is None else CORRESPONDENCE_PAUSE
        found.append(Waiting(tuple(table.seats[seat].keys), notice, pause))
    return found


def waiting_at(host: Host, id: str) -> list[Waiting]:
    """The turns that a stored table waits for; none also if it can't be opened here."""
    try:
        with host.at(id) as table:
            table.refresh()
            return waiting(table)
    except RefusedError as error:
        if error.code == UNAVAILABLE:
            raise
        return []


def may_wait(summary: Summary) -> bool:
    """Can a table wait for a player, judging by what is stored about it?  A table without a digest has to be opened."""
    known = summary.digest
    return summary.started and (known is None or known["turn"] is not None or bool(known.get("asked")))


def waiting_for(host: Host, player: str) -> list[Waiting]:
    """The turns that a player's unfinished tables wait for the player to take, most recent first."""
    store, found = ratings_in(host.store), list[Waiting]()
    summaries, _ = host.store.tables_of(player, 5 * MOST_WAITING)
    for summary in summaries:
        if summary.ended or len(found) >= MOST_WAITING:
            break
        turns = waiting_at(host, summary.header.id) if may_wait(summary) else []
        keys = store.seat_keys(summary.header.id) if turns else {}
        found += [it for it in turns if player in {keys.get(key) for key in it.keys}]
    return found[:MOST_WAITING]
