"""A year of correspondence and live clocks, with a restart every day, against a model that knows the truth.

Only clocks matter here, so the real tables, keeper and store run without network, and time jumps from event to event.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from cogworks.engine.registry import game
from cogworks.tables.clock.keeper import BEAT, GAP
from cogworks.tables.host import Host
from cogworks.tables.records import ANSWER, Header
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore

DAY: Final = 86400.0
EPOCH: Final = 1_800_000_000.0
CHECK: Final = 2.0
"""Seconds between a server's looks at clocks."""
LATE: Final = CHECK + 2.5
"""Seconds after the end of a player's time until the game ends: a look, and the grace for moves on their way."""
PRECISION: Final = 0.010


@dataclass
class Model:
    """What one table's clock must say, from what happened alone."""

    bank: float
    increment: float
    is_live: bool
    left: list[float] = field(init=False)
    mover: int = 0
    since: float = 0.0

    def __post_init__(self) -> None:
        self.left = [self.bank, self.bank]

    def spend(self, now: float, lost: float) -> None:
        """Time passes; `lost` of it no server was running."""
        self.left[self.mover] -= now - self.since - lost
        self.since = now

    def passes(self, decided: list[tuple[int, bool]], mover: int) -> None:
        """The turn passes on: who decided in between, whether themselves, and who is to move now."""
        has_moved = False
        for seat, is_own in [*decided, (mover, False)]:
            if seat != self.mover:
                self.left[self.mover] += self.increment if has_moved else 0.0
                self.mover, has_moved = seat, False
                if not self.is_live:
                    self.left[seat] = self.bank
            has_moved |= is_own


class Year:
    """Some tables of two people each, for a number of days."""

    def __init__(self, seed: int, tables: int) -> None:
        self._chance = Random(f"year {seed}")
        self.now = EPOCH
        self.store = MemoryStore()
        self.downtimes: list[tuple[float, float]] = []
        self._beat: float | None = None
        self.models: dict[str, Model] = {}
        self.due: dict[str, float] = {}
        """When the player to move will move; some never do."""
        self.problems: list[str] = []
        self._stopped = EPOCH, EPOCH
        """The last time that no server was running."""
        self.moves = self.flags = self.restarts = 0
        self.worst = 0.0
        """The largest difference between a clock and its model, in seconds."""
        self._start()
        self._n = 0
        for _ in range(tables):
            self._open()

    def _start(self) -> None:
        self.host = Host(self.store, clock=lambda: self.now)
        self.look()

    def _open(self) -> None:
        """A game between two people."""
        self._n += 1
        id = f"t{self._n}"
        is_live = self._chance.random() < 0.3
        bank, increment = (1800, 10) if is_live else (self._chance.choice((1, 3)) * int(DAY), 0)
        control = {"mode": "live" if is_live else "correspondence", "bank": bank, "increment": increment}
        played = game("gadget_builder")
        self.store.create(
            Header(
                id=id,
                game=played.name,
                version=played.version,
                seats=2,
                options=played.settle({}),
                seed=self._chance.randbytes(32),
                owner=key_of("owner"),
                created=self.now,
            )
        )
        self.host.message(id, "owner", {"clock": control})
        for seat in range(2):
            self.host.message(id, "owner", {"sit": seat, "name": f"P{seat}"})
        self.models[id] = Model(bank, increment, is_live)
        self.host.message(id, "owner", {"start": None})
        with self.host.at(id) as table:
            self.models[id].mover = int(table.history.state.to_move())
        self.models[id].since = self.now
        self._plan(id)

    def _plan(self, id: str) -> None:
        model = self.models[id]
        longest = min(600.0, model.left[model.mover] / 3) if model.is_live else model.bank * 0.9
        never = self._chance.random() < 0.02
        self.due[id] = float("inf") if never else self.now + self._chance.uniform(1.0, max(2.0, longest))

    # ---- time

    def look(self) -> None:
        """A server's regular look: note the beat, and end the time of players who have none left."""
        if self._beat is not None and self.now - self._beat > GAP:
            self.downtimes.append((self._beat, self.now))
        if self._beat is None or self.now - self._beat >= BEAT or self.now < self._beat:
            self._beat = self.now
        self.host.clocks.beat()
        for id in self.host.clocks.due():
            if self.host.check_clock(id):
                self._flagged(id)

    def _flagged(self, id: str) -> None:
        with self.host.at(id) as table:
            if not table.has_ended:
                return
        model = self.models.pop(id)
        self.due.pop(id)
        self.flags += 1
        left = model.left[model.mover] - (self.now - model.since - self._lost(model.since))
        # Nothing ends while no server is running.
        stopped, started = self._stopped
        late = LATE + (started - stopped if self.now - started <= LATE else 0.0)
        if not -late <= left <= PRECISION:
            self.problems.append(f"{id}: lost on time with {left:.3f} seconds left at {self.now - EPOCH:.1f}")
        self._open()

    def _lost(self, since: float) -> float:
        return sum(max(0.0, end - max(start, since)) for start, end in self.downtimes)

    def _move(self, id: str) -> None:
        model = self.models[id]
        with self.host.at(id) as table:
            state = table.history.state
            seat, version, legal = int(state.to_move()), table.history.version, list(state.legal_actions())
            clock = table.clock
            assert clock is not None
            expected = model.left[seat] - (self.now - model.since - self._lost(model.since))
            self.worst = max(self.worst, abs(clock.remaining(seat, self.now) - expected))
            before = table.sequence
            done = table.act(seat, version, self._chance.choice(legal), f"m{self.moves}")
            assert done
            assert seat == model.mover
            over, mover = table.has_ended, int(table.history.state.to_move())
        self.moves += 1
        model.spend(self.now, self._lost(model.since))
        if over:
            del self.models[id], self.due[id]
            self._open()
            return
        new = [record for record in self.store.records(id, before) if record.kind == ANSWER and record.who >= 0]
        model.passes([(record.who, not record.data.get("auto")) for record in new], mover)
        self._plan(id)

    def run(self, days: int) -> "Year":
        """Let time pass, from event to event; once a day the server restarts."""
        for day in range(1, days + 1):
            midnight = EPOCH + day * DAY
            while True:
                id = min(self.due, key=lambda it: (self.due[it], it))
                flag = self._next_flag()
                at = min(self.due[id], flag)
                if at >= midnight:
                    break
                self._pass_until(at)
                if at == self.due.get(id):
                    self._move(id)
            self._pass_until(midnight)
            self._restart()
        if self.worst > PRECISION:
            self.problems.append(f"a clock was wrong by {self.worst:.3f} seconds")
        return self

    def _next_flag(self) -> float:
        """The next regular look at which a player may lose."""
        due = self.store.clocks.due(float("inf"), 10**6)
        first = min((self.store.clocks._due[id] for id in due), default=float("inf"))  # type: ignore[attr-defined]
        return max(self.now + 0.001, first + self._chance.uniform(0.0, CHECK))

    def _pass_until(self, time: float) -> None:
        """A server that is running beats all the time, which nothing but the last beat remembers."""
        if self._beat is not None and time - self._beat > BEAT:
            self.now = max(self._beat, time - self._chance.uniform(0.0, BEAT))
            self._quiet_beat()
        self.now = time
        self.look()

    def _quiet_beat(self) -> None:
        self._beat = self.now
        self.store.clocks._last = self.now  # type: ignore[attr-defined]
        self.host.clocks._beaten = self.now

    def _restart(self) -> None:
        """Stop for seconds or hours, and start again with empty memory."""
        self.restarts += 1
        stopped = self.now
        self.now += self._chance.choice((3.0, 10.0, 60.0, 3600.0))
        self._stopped = stopped, self.now
        for id in [id for id, due in self.due.items() if due < self.now]:
            self.due[id] = self.now + self._chance.uniform(0.5, 5.0)
        self._start()
