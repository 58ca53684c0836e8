"""When players were active: for rate limits, and to detect absent players."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from cogworks.tables import refusals
from cogworks.tables.records import ANSWER, END, MOVES, START, UNDO, Record

MINUTE: Final = 60.0
PER_MINUTE: Final = 30
"""Records besides moves that one seat may cause per minute."""


class Turn(NamedTuple):
    """How long the table has been waiting for the same seat, or for answers to the same simultaneous question."""

    seats: tuple[int, ...]
    """The seats to move; none before the start and after the end."""
    question: int | None
    """The number of a simultaneous question."""
    sequence: int
    """The record that the turn began with: no two turns of a table have the same."""
    began: float


class Activity:
    """Times of a table's records."""

    def __init__(self) -> None:
        self._moved = 0.0
        """When the position last changed, or the game started."""
        self._recent: dict[int, deque[float]] = {}
        self.started: float | None = None
        """When the game started; None before."""
        self.ended: float | None = None
        """When the game ended; None before."""
        self.turn = Turn((), None, 0, 0.0)

    def note(self, record: Record) -> None:
        """Note a record's time and author."""
        if record.kind in (ANSWER, UNDO, MOVES, START):
            self._moved = record.time
        if record.kind == START:
            self.started = record.time
        if record.kind == END:
            self.ended = record.time
        if record.kind not in (ANSWER, UNDO, MOVES):
            self._recent.setdefault(record.who, deque(maxlen=PER_MINUTE)).append(record.time)

    def note_turn(self, record: Record, seats: Sequence[int], question: int | None = None) -> None:
        """Note whose turn it is after a record; draws belong to the turn before them."""
        was, now = self.turn, tuple(seats)
        if question != was.question or (question is None and now != was.seats):
            self.turn = Turn(now, question, record.sequence, record.time)
        elif now != was.seats:
            self.turn = was._replace(seats=now)

    def check_pace(self, who: int, now: float) -> None:
        """Refuse a player who sends too much."""
        times = self._recent.get(who, deque())
        if len(times) == PER_MINUTE and now - times[0] < MINUTE:
            raise refusals.TOO_MANY_REQUESTS()

    def silent_since(self, seat: int) -> float:
        """When the current seat last moved or showed any other activity."""
        signs = self._recent.get(seat)
        return max(self._moved, signs[-1]) if signs else self._moved
