"""A table's clock, computed from its records: any process that has them shows the same times."""

from collections.abc import Collection, Iterable, Sequence
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
ALONE: Final = -1
"""Not a simultaneous question."""
GRACE: Final = 2.0
"""Seconds at most that the others wait for a move that may be on its way."""


class TableClock:
    """What each seat has left.  Times are in seconds; only the server's clock counts."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.left = [float(control.bank)] * seats
        self.runs: frozenset[int] = frozenset()
        """The seats whose time is running: only people's time does."""
        self.seeming: frozenset[int] = frozenset()
        """The seats whose time runs as far as others know."""
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
        self._asked: dict[int, int] = {}
        """The seats whose turn it is, bots' included, and the simultaneous question that each must answer or ALONE."""
        self._moved: set[int] = set()
        """The seats that made a move of their own in this turn.  Moves that the table makes earn no increment."""
        self._sealed: frozenset[int] = frozenset()
        """The people who have answered a simultaneous question that is still open."""
        self._shown = [*self.left]
        """What others see of `left`: who has answered is secret, so that time seems to run on."""

    def follow(self, record: Record, mover: int | None, is_person: bool) -> None:
        """Bring the clock up to date with a record; `mover` is the seat to move after it, None if the game is not on.

        Draws and moves that the table makes take no time, as they are stored together with the move before them.
        """
        self._arrive(record)
        if mover != CHANCE:
            asked = {} if mover is None else {mover: ALONE}
            self._ask(asked, record.kind == UNDO, frozenset(asked) if is_person else frozenset())

    def follow_all(self, record: Record, pending: Iterable[int], question: int, people: Collection[int]) -> None:
        """As `follow`, when several seats may answer a simultaneous question, which has a number of its own."""
        self._arrive(record)
        asked = dict.fromkeys(pending, question)
        self._ask(asked, record.kind == UNDO, frozenset(asked).intersection(people))

    def _arrive(self, record: Record) -> None:
        self._spend(record.time)
        if record.kind == ANSWER and record.who in self._asked and not record.data.get("auto"):
            self._moved.add(record.who)
            self._give_back(record)
            self.resume()

    def _ask(self, asked: dict[int, int], is_undo: bool, people: frozenset[int]) -> None:
        if asked != self._asked:
            self._pass_on(asked, is_undo)
        self._asked = asked
        self.runs = frozenset() if self.is_paused else people
        self.seeming = frozenset() if self.is_paused else people | self._sealed
        # Who is late stays late: chat must not delay the end of their time.
        self.left = [left if seat in self.runs else max(0.0, left) for seat, left in enumerate(self.left)]
        if not self._sealed:
            self._shown = [*self.left]

    def resume(self) -> None:
        """End a pause, or withdraw what was agreed so far."""
        self.is_paused, self.agreed = False, set()

    def credit(self, seat: int, seconds: float, until: float) -> None:
        """Give a seat the time back during which no server was running, until then."""
        self.credited = until
        self._shown[seat] += seconds
        if seat in self.runs:
            self.left[seat] += seconds

    def overlap(self, seat: int, start: float, end: float) -> float:
        """Seconds of a seat's running time between two moments."""
        first = max(start, self._since)
        return 0.0 if end <= first else calendar.counted(first, end, self.control.weekends, self.off[seat])

    def compensation(self, seat: int, claimed: float, now: float) -> dict[str, object]:
        """What a move made now gets back for its way through the network, as the data of its record."""
        granted = self._granted(seat, claimed, now)
        data: dict[str, object] = {LAG: granted} if granted else {}
        if self.control.is_live and claimed > self._lag[seat].gain:
            data[SLOW] = True
        return data

    def is_too_late(self, seat: int, claimed: float, now: float) -> bool:
        """Does a move that arrives now come after its player's time was up, its way through the network excepted?"""
        return seat in self.runs and self.remaining(seat, now) + self._granted(seat, claimed, now) <= 0

    def _granted(self, seat: int, claimed: float, now: float) -> float:
        if not self.control.is_live or seat not in self.runs:
            return 0.0
        return round(self._lag[seat].grant(claimed, now - self._since), 3)

    def remaining(self, seat: int, now: float) -> float:
        """Seconds a seat has left now; below zero if its time is up."""
        return self.left[seat] - (self._counted(seat, now) if seat in self.runs else 0.0)

    def due(self, seat: int) -> float | None:
        """When a seat's time is up; None if it isn't running."""
        return self._due(seat, self.left) if seat in self.runs else None

    def _due(self, seat: int, left: Sequence[float]) -> float:
        return calendar.later(self._since, left[seat], self.control.weekends, self.off[seat])

    def out_of_time(self, now: float) -> int | None:
        """The seat that has lost on time, the first if there are several.

        A late move may still claim its lag, so the others wait for it.
        """
        over = {seat: self.remaining(seat, now) + self._grace(seat) for seat in self.runs}
        first = min(sorted(over), key=lambda seat: over[seat], default=None)
        return None if first is None or over[first] > 0 else first

    def flags(self) -> float | None:
        """When the next seat loses on time."""
        return min((self._due(seat, self.left) + self._grace(seat) for seat in self.runs), default=None)

    def earliest(self, now: float) -> float:
        """A time before which no seat loses on time, whichever is to move by then.

        Other processes may store it after they have seen later moves, so it must hold for all of them.
        """
        waiting = [left for seat, left in enumerate(self.left) if seat not in self.runs]
        # An undo may take an increment back.
        others = now + max(0.0, min(waiting) - self.control.increment) if waiting else inf
        return min(self.flags() or inf, others)

    def _grace(self, seat: int) -> float:
        return min(GRACE, self._lag[seat].left) if self.control.is_live else 0.0

    def as_sent(self, reader: int | None = None) -> SentClock:
        """The clock as a reader may see it: the same until the next record, so that it can be shared."""
        left = [max(0.0, own if seat == reader else self._shown[seat]) for seat, own in enumerate(self.left)]
        shown = self.seeming - ({reader} - self.runs)
        running = next(iter(shown)) if len(shown) == 1 else reader if reader in shown else None
        sent: SentClock = {
            "control": self.control.as_sent(),
            "left": [round(it, 2) for it in left],
            "since": self._since,
            "running": running,
            "due": None if running is None else self._due(running, left),
            "paused": self.is_paused,
            "agreed": sorted(self.agreed),
        }
        if self.control.days_off:
            sent["off"] = [[list(span) for span in own] for own in self.off]
        if len(shown) > 1:
            sent["also"] = sorted(shown - {running})
        return sent

    def _spend(self, now: float) -> None:
        for seat in self.runs:
            self.left[seat] -= self._counted(seat, now)
        for seat in self.seeming:
            self._shown[seat] -= self._counted(seat, now)
        self._since = max(self._since, now)

    def _counted(self, seat: int, now: float) -> float:
        """Seconds that a running seat has spent; none if the clock of a server was set back."""
        return max(0.0, calendar.counted(self._since, now, self.control.weekends, self.off[seat]))

    def _give_back(self, record: Record) -> None:
        granted = record.data.get(LAG, 0.0)
        if isinstance(granted, (int, float)):
            self.left[record.who] += granted
            self._lag[record.who].use(granted, is_usual=SLOW not in record.data)

    def _pass_on(self, asked: dict[int, int], is_undo: bool) -> None:
        """The turn passes to other seats, a seat answers a simultaneous question, or the game ends."""
        done = [seat for seat, question in self._asked.items() if asked.get(seat) != question]
        new = [seat for seat, question in asked.items() if self._asked.get(seat) != question]
        if is_undo and asked:
            for seat in new:
                # What the undone turn earned goes back, and a turn that is played again starts with what was left:
                # undoing must not be a way to win time.
                self.left[seat] = max(0.0, self.left[seat] - self.control.increment)
        else:
            for seat in self._moved.intersection(done):
                self.left[seat] += self.control.increment
            if not self.control.is_live:
                for seat in new:
                    self.left[seat] = float(self.control.bank)
        self._moved -= {*done, *new}
        is_open = ALONE not in asked.values() and not set(asked.values()).isdisjoint(self._asked.values())
        self._sealed = (self._sealed | self.runs.intersection(done)) - {*asked} if is_open else frozenset()
