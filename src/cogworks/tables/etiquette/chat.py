"""What players do about chat: allow free text at a table, say something, and mute another player."""

import secrets
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.etiquette.store import Line
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs
from cogworks.tables.seats.seats import check_number, check_text
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.table import Table

LONGEST: Final = 200
"""Characters of a line."""
AT_ONCE: Final = 6
SPAN: Final = 30.0
"""A seat may say this many lines within this many seconds."""


def allow(table: Table, who: int, allowed: object) -> None:
    """Set before the start whether players may write to each other; players who join later agree to it by joining."""
    if not isinstance(allowed, bool):
        raise refusals.FREE_CHAT_SWITCH()

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if table.etiquette.has_free_chat == allowed:
            return []
        if allowed and not table.etiquette.is_chat_here:
            raise refusals.NO_FREE_CHAT_HERE()
        if table.is_started:
            raise refusals.FIXED_AT_START()
        if allowed and len(table.arrived) > 1:
            raise refusals.FREE_CHAT_AGREED()
        table.check_pace(who)
        return [Draft(kind.FREE_CHAT, who, data={"allowed": allowed})]

    table.commit(plan)


def say(table: Table, seat: int, text: object) -> None:
    """Say something to the other players; spectators don't see it."""
    said = check_text(text, "say", LONGEST).strip()
    if not said:
        raise refusals.EMPTY_LINE()
    line = Line(table.header.id, secrets.token_urlsafe(9), seat, table.now(), said)
    is_stored = False

    def plan() -> list[Draft]:
        nonlocal is_stored
        if not table.etiquette.is_chat_here:
            raise refusals.NO_FREE_CHAT_HERE()
        if not table.etiquette.has_free_chat:
            raise refusals.NO_FREE_CHAT()
        if not table.seats[seat].hears_chat:
            raise refusals.CHAT_OFF()
        _check_pace(table, seat)
        if not is_stored:
            # The text first: a record that names a line must find it.
            with refusing_store_errors():
                table.store.talk.add(line)
            is_stored = True
        return [Draft(kind.SAY, seat, data={"line": line.id})]

    table.commit(plan)


def _check_pace(table: Table, seat: int) -> None:
    table.check_pace(seat)
    own = [record.time for record in table.chat if record.who == seat and record.kind == kind.SAY]
    if len(own) >= AT_ONCE and table.now() - own[-AT_ONCE] < SPAN:
        raise refusals.CHAT_TOO_FAST()


def mute(table: Table, seat: int, other: object, muted: bool) -> None:
    """Hide what another player says from a seat, or show it again; the other player is not informed."""
    whom = check_number(other, "seat", 0, len(table.seats) - 1)
    if whom == seat:
        raise refusals.OWN_MUTE()

    def plan() -> list[Draft]:
        if (whom in table.seats[seat].muted) == muted:
            return []
        table.check_pace(seat)
        return [Draft(kind.MUTE, seat, data={"seat": whom, "muted": muted})]

    table.commit(plan)
