"""Opening a table for a daily deal: everything up to the player's first decision is stored at once, or nothing is."""

from collections.abc import Callable
from typing import NamedTuple

from cogworks.bots.workers import quick_answer
from cogworks.tables.daily.rules import SEAT
from cogworks.tables.host import Host
from cogworks.tables.records import DAILY, OWNER, Header, Record
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.links import Issue
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.table import Clock
from cogworks.tables.update_types import Daily


class Entrant(NamedTuple):
    """A player who begins a daily deal."""

    id: str
    name: str
    token: Callable[[str], str]
    """Returns the token of the player's seat at a table with this id."""


def first_records(header: Header, owner: str, deal: Daily, entrant: Entrant, rival: str, clock: Clock) -> list[Record]:
    """The records of a started game, made at a table in memory.

    A table that others could see before its player is seated and the game has begun would let them rehearse the deal.
    """
    store = MemoryStore()
    store.create(header, [Record(0, DAILY, OWNER, clock(), data={**deal})])
    host = Host(store, {rival: quick_answer}, clock)

    def say(message: dict[str, object]) -> None:
        reply = host.message(header.id, owner, message, Issue(entrant.token(header.id)))
        if not reply["done"]:
            raise RefusedError(reply["refused"], reply["reason"])

    say({"listed": False})
    try:
        say({"sit": SEAT, "name": entrant.name})
    except RefusedError:
        # Logs use the name for something else, such as "you".
        say({"sit": SEAT, "name": f"{entrant.name[:20]} {SEAT + 1}"})
    for seat in range(header.seats):
        if seat != SEAT:
            say({"bot": rival, "seat": seat})
    say({"start": None})
    return store.records(header.id)
