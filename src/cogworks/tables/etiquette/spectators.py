"""Spectators: the table's owner may remove one, or let none watch until the game is over."""

import re
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.records import OWNER, Draft
from cogworks.tables.seats.seating import check_belongs
from cogworks.tables.seats.seats import key_of
from cogworks.tables.table import Table

KEY: Final = re.compile(r"[0-9a-f]{64}")
MOST_REMOVED: Final = 100


def allow(table: Table, who: int, allowed: object) -> None:
    """Let everyone with the link watch the game, or no one."""
    if not isinstance(allowed, bool):
        raise refusals.SPECTATORS_SWITCH()

    def plan() -> list[Draft]:
        _check_in_charge(table, who)
        if table.etiquette.has_spectators == allowed:
            return []
        table.check_pace(who)
        return [Draft(kind.SPECTATORS, who, data={"allowed": allowed})]

    table.commit(plan)
    table.advance()


def remove(table: Table, who: int, key: object) -> None:
    """Keep out one spectator, by the hash of the token that their browser has for this table."""
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise refusals.NO_SPECTATOR()
    found = key

    def plan() -> list[Draft]:
        _check_in_charge(table, who)
        if found in table.etiquette.removed:
            return []
        if any(found in chair.keys for chair in table.seats.chairs):
            raise refusals.NO_SPECTATOR()
        if len(table.etiquette.removed) >= MOST_REMOVED:
            raise refusals.MOST_REMOVED(most=MOST_REMOVED)
        table.check_pace(who)
        return [Draft(kind.REMOVE, who, data={"key": found})]

    table.commit(plan)


def check_may_watch(table: Table, who: int | None, token: str | None) -> None:
    """Refuse a reader without a seat who may not see this table."""
    if who is not None and (who >= 0 or who == OWNER):
        return
    if not table.etiquette.has_spectators and table.is_started and not table.has_ended:
        raise refusals.NO_SPECTATORS()
    if token and table.etiquette.removed and key_of(token) in table.etiquette.removed:
        raise refusals.NO_SPECTATORS()


def _check_in_charge(table: Table, who: int) -> None:
    check_belongs(table, who)
    if not table.seats.is_in_charge(who):
        raise refusals.OWNER_SPECTATORS()
