"""Keeper: finds the tables whose players run out of time, also those that no process has in memory."""

import logging
from collections.abc import Callable
from math import inf
from threading import Lock
from typing import Final

from cogworks.tables.clock.commands import credit, end_time
from cogworks.tables.store.store import Store, StoreError
from cogworks.tables.table import Table

BEAT: Final = 5.0
"""Seconds between the times that a server records that it is running."""
GAP: Final = 15.0
"""Seconds without a beat after which players get the time back."""
AT_ONCE: Final = 50
"""Tables to look at in one round."""
SOON: Final = 0.5
LATER: Final = 300.0
"""Seconds before the next look at a table, at least; and at one that cannot be opened."""

_log = logging.getLogger(__name__)


class Keeper:
    """The clocks of all tables."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store.clocks
        self._now = now
        self._stored: dict[str, float] = {}
        """For tables in memory: when the store says to look at their clock."""
        self._unstored: dict[str, None] = {}
        """Tables whose time could not be stored: looked at in every round until it can."""
        self._beaten = -inf
        self._lock = Lock()

    def note(self, table: Table) -> None:
        """See that a table's clock is looked at in time.

        What is stored may be too early, never too late: a look at the wrong time only stores a better one.
        If the store fails, what the table did is stored all the same.
        """
        try:
            self._note(table)
        except StoreError as error:
            _log.warning("table %s: cannot store when to look at its clock: %s", table.header.id, error)
            self._unstored[table.header.id] = None

    def _note(self, table: Table) -> None:
        if table.clock is None or not table.is_started:
            return
        id = table.header.id
        if table.has_ended:
            if self._stored.pop(id, None) is not None:
                self._store.drop(id)
            return
        due = table.clock.earliest(self._now())
        if due < self._stored.get(id, inf):
            self._watch(id, due)

    def forget(self, id: str) -> None:
        """A table was unloaded."""
        self._stored.pop(id, None)

    def beat(self) -> None:
        """Record now and then that a server is running; after a start, look at every clock once."""
        now = self._now()
        with self._lock:
            is_first, last = self._beaten == -inf, self._beaten
            if now - last < BEAT:
                return
            self._beaten = now
        self._store.beat(now, GAP)
        if is_first:
            self._store.look_at_all()

    def due(self) -> list[str]:
        """Tables to look at now."""
        unstored = list(self._unstored)
        return unstored + [id for id in self._store.due(self._now(), AT_ONCE) if id not in unstored]

    def look(self, table: Table, bot: str) -> bool:
        """Credit downtime, end a player's time if it is up, and store when to look again; True if anything changed."""
        since = table.clock.credited if table.clock else inf
        is_credited = credit(table, self._store.downtimes(since))
        is_up = end_time(table, bot)
        self._look_again(table)
        return is_credited or is_up

    def _look_again(self, table: Table) -> None:
        clock, id = table.clock, table.header.id
        if clock is None or table.has_ended:
            self._stored.pop(id, None)
            self._store.drop(id)
            self._unstored.pop(id, None)
        else:
            now = self._now()
            self._watch(id, max(clock.earliest(now), now + SOON))

    def postpone(self, id: str) -> None:
        """Look at a table later that cannot be opened now."""
        self._watch(id, self._now() + LATER)

    def _watch(self, id: str, due: float) -> None:
        self._store.watch(id, due)
        self._stored[id] = due
        self._unstored.pop(id, None)
