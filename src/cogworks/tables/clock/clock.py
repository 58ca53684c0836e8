"""A table's clock, computed from its records: any process that has them shows the same times."""

from math import inf
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.tables.clock import calendar
from cogworks.tables.clock.control import TimeControl
from cogworks.tables.clock.lag import LagQuota
from cogworks.tables.records import ANSWER, UNDO, Record
from cogworks.tables.update_types import SentClock

LAG: Final = "lag"
SLOW: Final = "slow"
"""In a move's data: the seconds it got back, and whether it claimed more than usual."""
GRACE: Final = 2.0
"""Seconds at most that the others wait for a move that may be on its way."""


class TableClock:
    """What each seat has left.  Times are in seconds; only the server's clock counts."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.left = [float(control.bank)] * seats
        self.running: int | None = None
        """The seat whose time is running: only people's time does."""
        self.is_paused = False
        self.agreed: set[int] = set()
        """The seats that agree to a pause."""
        self.credited = 0.0
        """The end of the last downtime that was credited."""
        self.off: list[list[calendar.Span]] = [[] for _ in range(seats)]
        """By seat: when the player is off, and their time doesn't run."""
        self._lag = [LagQuota.of(control) for _ in range(seats)]
        self._since = 0.0
        """When `left` was last brought up to date."""
        self._turn: int | None = None
        """The seat whose turn it is, a bot's included."""
        self._has_moved = False
        """Did the seat make a move of its own in this turn?  Moves that the table makes earn no increment."""

    def follow(self, record: Record, mover: int | None, is_person: bool) -> None:
        """Bring the clock up to date with a record; `mover` is the seat to move after it, None if the game is not on.

        Draws and moves that the table makes take no time, as they are stored together with the move before them.
        """
        self._spend(record.time)
        if record.kind == ANSWER and record.who == self._turn and not record.data.get("auto"):
            self._has_moved = True
            self._give_back(record)
            self.resume()
        self.left = [max(0.0, left) for left in self.left]
        if mover == CHANCE:
            return
        if mover != self._turn:
            self._pass_on(mover, record.kind == UNDO)
        self.running = mover if is_person and not self.is_paused else None

    def resume(self) -> None:
        """End a pause, or withdraw what was agreed so far."""
        self.is_paused, self.agreed = False, set()

    def credit(self, seconds: float, until: float) -> None:
        """Give the running seat the time back during which no server was running, until then."""
        self.credited = until
        if self.running is not None:
            self.left[self.running] += seconds

    def overlap(self, start: float, end: float) -> float:
        """Seconds of the running seat's time between two moments."""
        first = max(start, self._since)
        return 0.0 if end <= first else calendar.counted(first, end, self.control.weekends, self._own_off())

    def compensation(self, seat: int, claimed: float, now: float) -> dict[str, object]:
        """What a move made now gets back for its way through the network, as the data of its record."""
        granted = self._granted(seat, claimed, now)
        data: dict[str, object] = {LAG: granted} if granted else {}
        if self.control.is_live and claimed > self._lag[seat].gain:
            data[SLOW] = True
        return data

    def is_too_late(self, seat: int, claimed: float, now: float) -> bool:
        """Does a move that arrives now come after its player's time was up, its way through the network excepted?"""
        return seat == self.running and self.remaining(seat, now) + self._granted(seat, claimed, now) <= 0

    def _granted(self, seat: int, claimed: float, now: float) -> float:
        if not self.control.is_live or seat != self.running:
            return 0.0
        return round(self._lag[seat].grant(claimed, now - self._since), 3)

    def remaining(self, seat: int, now: float) -> float:
        """Seconds a seat has left now; below zero if its time is up."""
        return self.left[seat] - (self._counted(now) if seat == self.running else 0.0)

    def due(self) -> float | None:
        """When the running seat's time is up."""
        if self.running is None:
            return None
        return calendar.later(self._since, self.left[self.running], self.control.weekends, self._own_off())

    def is_up(self, now: float) -> bool:
        """Has the running seat lost on time?  A late move may still claim its lag, so the others wait for it."""
        if self.running is None:
            return False
        return self.remaining(self.running, now) + self._grace(self.running) <= 0

    def flags(self) -> float | None:
        """When the running seat loses on time."""
        due = self.due()
        return None if due is None or self.running is None else due + self._grace(self.running)

    def earliest(self, now: float) -> float:
        """A time before which no seat loses on time, whichever is to move by then.

        Other processes may store it after they have seen later moves, so it must hold for all of them.
        """
        waiting = [left for seat, left in enumerate(self.left) if seat != self.running]
        # An undo may take an increment back.
        others = now + max(0.0, min(waiting) - self.control.increment) if waiting else inf
        return min(self.flags() or inf, others)

    def _grace(self, seat: int) -> float:
        return min(GRACE, self._lag[seat].left) if self.control.is_live else 0.0

    def as_sent(self) -> SentClock:
        """The clock as data: the same until the next record, so that it can be shared."""
        sent: SentClock = {
            "control": self.control.as_sent(),
            "left": [round(left, 2) for left in self.left],
            "since": self._since,
            "running": self.running,
            "due": self.due(),
            "paused": self.is_paused,
            "agreed": sorted(self.agreed),
        }
        if self.control.days_off:
            sent["off"] = [[list(span) for span in own] for own in self.off]
        return sent

    def _spend(self, now: float) -> None:
        if self.running is not None:
            self.left[self.running] -= self._counted(now)
        self._since = max(self._since, now)

    def _counted(self, now: float) -> float:
        """Seconds that the running seat has spent; none if the clock of a server was set back."""
        return max(0.0, calendar.counted(self._since, now, self.control.weekends, self._own_off()))

    def _own_off(self) -> list[calendar.Span]:
        return [] if self.running is None else self.off[self.running]

    def _give_back(self, record: Record) -> None:
        granted = record.data.get(LAG, 0.0)
        if isinstance(granted, (int, float)):
            self.left[record.who] += granted
            self._lag[record.who].use(granted, is_usual=SLOW not in record.data)

    def _pass_on(self, mover: int | None, is_undo: bool) -> None:
        """The turn passes to another seat, or the game ends."""
        if is_undo and mover is not None:
            # What the undone turn earned goes back, and a turn that is played again starts with what was left:
            # undoing must not be a way to win time.
            self.left[mover] = max(0.0, self.left[mover] - self.control.increment)
        else:
            if self._turn is not None and self._has_moved:
                self.left[self._turn] += self.control.increment
            if mover is not None and not self.control.is_live:
                self.left[mover] = float(self.control.bank)
        self._turn, self._has_moved = mover, False
