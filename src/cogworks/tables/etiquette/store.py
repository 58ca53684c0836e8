"""The text of chat lines.  Records only name a line, because records stay and texts are deleted."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from threading import Lock
from typing import Final, Protocol

KEPT: Final = 30 * 24 * 3600.0
"""Seconds that a line is stored."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of free-text chat."""

    table: str
    id: str
    seat: int
    time: float
    text: str


class TalkStore(Protocol):
    """Chat lines of all tables."""

    def add(self, line: Line) -> None:
        """Store a line, before a record names it."""

    def texts(self, table: str, lines: Collection[str]) -> dict[str, str]:
        """The texts of a table's lines by their ids; deleted ones are missing."""

    def said(self, table: str, seat: int) -> list[Line]:
        """All lines of a seat, in order."""

    def forget(self, table: str, seat: int) -> None:
        """Delete all lines of a seat."""

    def prune(self, before: float) -> int:
        """Delete all lines from before a time; return how many."""


class MemoryTalk:
    """In memory: nothing survives the process."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], Line] = {}
        self._lock = Lock()

    def add(self, line: Line) -> None:
        with self._lock:
            self._lines[line.table, line.id] = line

    def texts(self, table: str, lines: Collection[str]) -> dict[str, str]:
        with self._lock:
            return {id: self._lines[table, id].text for id in lines if (table, id) in self._lines}

    def said(self, table: str, seat: int) -> list[Line]:
        with self._lock:
            return [line for line in self._lines.values() if (line.table, line.seat) == (table, seat)]

    def forget(self, table: str, seat: int) -> None:
        self._keep(lambda line: (line.table, line.seat) != (table, seat))

    def prune(self, before: float) -> int:
        return self._keep(lambda line: line.time >= before)

    def _keep(self, is_kept: Callable[[Line], bool]) -> int:
        with self._lock:
            n = len(self._lines)
            self._lines = {key: line for key, line in self._lines.items() if is_kept(line)}
            return n - len(self._lines)
