"""Presence: which seats have an open page.  Transient: never stored, and independent of what happens in the game."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

GRACE: Final = 5.0
"""Seconds after its last page closed until a player counts as away: a reload takes less."""

MOST_SEATS: Final = 8
"""More than any game has."""

Seat = tuple[str, int]
"""A table and a seat there."""


class Presence:
    """The seats with open sockets.  Several pages of a player count as one.

    A player who reconnects all the time causes at most one change per grace period, however many sockets it takes.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called, in the event loop, with the table where a player has come or gone."""
        self._on_change = on_change
        self._sockets = Counter[Seat]()
        self._leaving: dict[Seat, asyncio.TimerHandle] = {}
        self._elsewhere: dict[str, dict[str, frozenset[int]]] = {}
        """Seats with pages at other server processes, by table and process."""
        self.tell: Callable[[str], None] = lambda table: None
        """Called with a table whose seats at this process have changed, to let other processes know."""

    def arrive(self, table: str, seat: int) -> None:
        """A page of this seat has connected."""
        at = table, seat
        self._sockets[at] += 1
        timer = self._leaving.pop(at, None)
        if timer is not None:
            timer.cancel()
        elif self._sockets[at] == 1:
            self._changed(table)

    def depart(self, table: str, seat: int) -> None:
        """A page of this seat has disconnected."""
        at = table, seat
        self._sockets[at] -= 1
        if self._sockets[at] <= 0:
            del self._sockets[at]
            self._leaving[at] = asyncio.get_running_loop().call_later(GRACE, self._gone, at)

    def _gone(self, at: Seat) -> None:
        del self._leaving[at]
        self._changed(at[0])

    def _changed(self, table: str) -> None:
        self.tell(table)
        self._on_change(table)

    def here(self, table: str) -> list[int]:
        """The seats whose players are here."""
        return sorted(self.local(table).union(*self._elsewhere.get(table, {}).values()))

    def local(self, table: str) -> frozenset[int]:
        """The seats with a page at this process, or that had one a moment ago."""
        return frozenset(
            seat for seat in range(MOST_SEATS) if (table, seat) in self._sockets or (table, seat) in self._leaving
        )

    # ---- other processes

    def hear(self, process: str, table: str, seats: Iterable[int]) -> None:
        """Another process says which seats have pages there."""
        found, others = frozenset(seats), self._elsewhere.setdefault(table, {})
        is_new = others.get(process, frozenset()) != found
        others[process] = found
        if not found:
            self._forget(process, table)
        if is_new:
            self._on_change(table)

    def processes(self) -> set[str]:
        """The other processes that have pages of tables here."""
        return {process for others in self._elsewhere.values() for process in others}

    def forget(self, process: str) -> None:
        """A process has died, and its pages with it."""
        for table in [table for table, others in self._elsewhere.items() if process in others]:
            self._forget(process, table)
            self._on_change(table)

    def unload(self, table: str) -> None:
        """Forget what other processes said about a table that has no pages here."""
        self._elsewhere.pop(table, None)

    def _forget(self, process: str, table: str) -> None:
        self._elsewhere[table].pop(process, None)
        if not self._elsewhere[table]:
            del self._elsewhere[table]

    def close(self) -> None:
        """Stop waiting for players to return."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
