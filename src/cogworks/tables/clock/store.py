"""What clocks need stored besides a table's records: when to look at a table again, and when the server was down."""

from threading import Lock
from typing import Protocol


class ClockStore(Protocol):
    """When each table's clock must be looked at; and downtimes, which are credited to players."""

    def watch(self, table: str, due: float) -> None:
        """Look at a table's clock at this time, whatever was stored before."""

    def drop(self, table: str) -> None:
        """Stop looking at a table's clock."""

    def due(self, now: float, limit: int) -> list[str]:
        """Tables to look at now, the most urgent first."""

    def look_at_all(self) -> None:
        """Look at every watched table once: a killed server may not have stored when."""

    def beat(self, now: float, gap: float) -> None:
        """Record that a server is running; a gap since the last beat is a downtime."""

    def downtimes(self, since: float) -> list[tuple[float, float]]:
        """Start and end of each downtime that ended after `since`, in order."""


class MemoryClocks:
    """In memory: nothing survives the process, so there are no downtimes, only stalls."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._downtimes: list[tuple[float, float]] = []
        self._last: float | None = None
        self._lock = Lock()

    def watch(self, table: str, due: float) -> None:
        with self._lock:
            self._due[table] = due

    def drop(self, table: str) -> None:
        with self._lock:
            self._due.pop(table, None)

    def due(self, now: float, limit: int) -> list[str]:
        with self._lock:
            found = sorted((due, table) for table, due in self._due.items() if due <= now)
        return [table for _, table in found[:limit]]

    def look_at_all(self) -> None:
        with self._lock:
            self._due = dict.fromkeys(self._due, 0.0)

    def beat(self, now: float, gap: float) -> None:
        with self._lock:
            if self._last is not None and now - self._last > gap:
                self._downtimes.append((self._last, now))
            self._last = now

    def downtimes(self, since: float) -> list[tuple[float, float]]:
        with self._lock:
            return [(start, end) for start, end in self._downtimes if end > since]
