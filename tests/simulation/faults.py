"""What goes wrong in a simulated world, and when: a plan drawn from the seed, of which any part can be left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cogworks.tables.store.store import StoreError
from tests.simulation.database import NOT_RESPONDING

if TYPE_CHECKING:
    from tests.simulation.server import Server
    from tests.simulation.world import World

CLIENT: Final = ("delayed", "dropped", "duplicated", "reordered", "cut")
"""Messages of one client; `cut` ends its connection."""
SERVER: Final = ("crash", "stop", "crash before commit", "crash during commit", "crash after commit")
CONNECTION: Final = ("slow", "unreachable", "answer lost")
"""The database as one server sees it."""
CLOCK: Final = "clock jumps"
EVERYWHERE: Final = ("locked", "full", "power fails", "unnotified", "bot hangs", "bot crashes")
KINDS: Final = (*CLIENT, *SERVER, *CONNECTION, CLOCK, *EVERYWHERE)
ARMED: Final = frozenset({"crash before commit", "crash during commit", "crash after commit"})
"""Faults that wait for the next move to be stored."""
AT_ONCE: Final = frozenset({"cut", "crash", "stop", "power fails"})
LAST: Final = 24.0
"""Virtual second at which the last fault has ended."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault."""

    number: int
    kind: str
    target: str
    """The name of a server or client; '' for all."""
    start: float
    end: float
    amount: float
    """Between 0 and 1: how bad it is."""

    def __str__(self) -> str:
        where = f" of {self.target}" if self.target else ""
        return f"#{self.number} {self.kind}{where} from {self.start:.2f} to {self.end:.2f} ({self.amount:.2f})"


def plan(seed: int, servers: Sequence[str], clients: Sequence[str]) -> list[Fault]:
    """The faults of a seed."""
    chance, faults = Random(f"faults {seed}"), []
    for number in range(chance.randint(3, 9)):
        kind = chance.choice(KINDS)
        target = chance.choice(clients) if kind in CLIENT else ""
        if kind in SERVER or kind in CONNECTION or kind == CLOCK:
            target = chance.choice(servers)
        start = chance.uniform(1.0, LAST - 8.0)
        end = start + chance.uniform(0.5, 7.0)
        faults.append(Fault(number, kind, target, start, end, chance.random()))
    return faults


class Faults:
    """The faults of a world, as time goes on."""

    def __init__(self, world: "World", planned: Sequence[Fault]) -> None:
        self._world = world
        self.planned = planned
        self._on: dict[int, Fault] = {}
        self.jumped = any(fault.kind == CLOCK for fault in planned)

    def schedule(self) -> None:
        """Set the timers."""
        loop = self._world.loop
        for fault in self.planned:
            loop.call_at(fault.start, self._begin, fault)
            loop.call_at(fault.end, self._end, fault)

    def _begin(self, fault: Fault) -> None:
        self._world.trace(f"fault {fault}")
        if fault.kind not in AT_ONCE:
            self._on[fault.number] = fault
        elif fault.kind == "cut":
            self._world.client(fault.target).cut()
        elif fault.kind == "power fails":
            self._world.database.lose_power(fault.amount)
        elif fault.kind == "crash":
            self._world.server(fault.target).crash(fault.end)
        else:
            self._world.server(fault.target).stop(fault.end)

    def _end(self, fault: Fault) -> None:
        self._on.pop(fault.number, None)
        self._world.trace(f"fault #{fault.number} ends")

    def on(self, kind: str, target: str) -> Fault | None:
        """A fault of this kind that a server or client has now."""
        return next((it for it in self._on.values() if it.kind == kind and it.target in ("", target)), None)

    def is_on(self, kind: str, target: str = "") -> bool:
        return self.on(kind, target) is not None

    def jump_of(self, server: str) -> float:
        """Seconds by which a server's clock is wrong."""
        return sum(
            40 * fault.amount - 20 for fault in self._on.values() if (fault.kind, fault.target) == (CLOCK, server)
        )

    # ---- the database

    def strike_request(self, server: "Server", name: str, is_write: bool) -> None:
        """What happens to a request on its way to the database."""
        if self.is_on("unreachable", server.name):
            server.threads.pause(0.3)
            raise StoreError(NOT_RESPONDING)
        slow = self.on("slow", server.name)
        if slow is not None:
            server.threads.pause(slow.amount * self._world.chance.random())
        if is_write and self.is_on("locked"):
            server.threads.pause(0.5)
            raise StoreError(NOT_RESPONDING)
        if is_write and self.is_on("full"):
            raise StoreError("the disk is full, so nothing was stored. Free some space, then try again")
        if name == "append":
            self._crash(server, "crash before commit")

    def strike_commit(self, server: "Server", entry: tuple[Any, ...]) -> None:
        """What happens while the database stores something, at two moments."""
        if entry[0] == "append" and self._world.chance.random() < 0.5:
            fault = self._taken(server, "crash during commit")
            if fault is not None:
                # The server is killed while it waits.
                self._world.loop.call_soon(server.crash, fault.end)

    def strike_answer(self, server: "Server", name: str) -> None:
        """What happens to an answer of the database."""
        if name == "append":
            self._crash(server, "crash after commit")
        if self.is_on("answer lost", server.name) and self._world.chance.random() < 0.5:
            raise StoreError(NOT_RESPONDING)

    def _crash(self, server: "Server", kind: str) -> None:
        fault = self._taken(server, kind)
        if fault is not None:
            self._world.loop.call_soon(server.crash, fault.end)
            server.threads.wait_forever()

    def _taken(self, server: "Server", kind: str) -> Fault | None:
        fault = self.on(kind, server.name)
        if fault is not None:
            del self._on[fault.number]
        return fault
