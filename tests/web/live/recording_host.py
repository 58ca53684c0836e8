"""A host of tables that only records what it is asked, for tests of the hub alone."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from cogworks.web.live.hub import (
    IDLE,
    Hub,
    Subscriber,
)

WAIT = 20
"""Seconds after which a test gives up."""
real_sleep = asyncio.sleep


class Peers:
    """Other processes: which of them has the bots, and what this one asked for."""

    def __init__(self, calls: list[str]) -> None:
        self.calls = calls
        self.is_claimable = True
        self.is_listening = False
        self.on_change: Callable[[str | None], None] = lambda table: None

    def listen(self, on_change: Callable[[str | None], None], on_words: Callable[[str, str], None]) -> None:
        self.on_change = on_change

    def say(self, words: str) -> None:
        self.calls.append(words)

    def living(self, names: Collection[str]) -> set[str]:
        return set(names)

    def claim(self, table: str) -> bool:
        self.calls.append(f"claim {table}")
        return self.is_claimable

    def release(self, table: str) -> None:
        self.calls.append(f"release {table}")

    def close(self) -> None:
        self.calls.append("close")


class Clocks:
    """Clocks of players: which tables are due is set by the test."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.error: Exception | None = None
        self.beats = 0

    def beat(self) -> None:
        self.beats += 1
        if self.error is not None:
            raise self.error

    def due(self) -> list[str]:
        return self.tables


class Tables:
    """A host: all its answers are set by the test, and its calls are recorded in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.peers = Peers(self.calls)
        self.clocks = Clocks()
        self.over: set[str] = set()
        """Tables with a player whose time is up."""
        self.moves: Counter[str] = Counter()
        """How many more moves bots have at each table."""
        self.found: dict[str, int] | Exception = {}
        """The number of records of all tables."""
        self.deleted: set[str] = set()
        self.waiting: set[str] = set()
        """Tables where it is a bot's turn, as far as this process knows."""
        self.idle: list[str] = []
        self.gates: dict[str, threading.Event] = {}
        """Calls that wait until the test lets them pass."""
        self.error: Exception | None = None
        """Raised by the next bot's move."""

    def _note(self, call: str) -> None:
        self.calls.append(call)
        if call in self.gates:
            assert self.gates[call].wait(WAIT)

    def awaits_bot(self, table: str) -> bool:
        self._note(f"awaits {table}")
        return self.moves[table] > 0

    def knows_of_bot(self, table: str) -> bool:
        return table in self.waiting

    def play_bot(self, table: str) -> bool:
        self._note(f"play {table}")
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        self.moves[table] -= 1
        return self.moves[table] >= 0

    def catch_up(self, table: str) -> None:
        self._note(f"read {table}")

    def forget(self, table: str) -> None:
        self._note(f"forget {table}")

    def record_counts(self, tables: list[str]) -> dict[str, int]:
        self._note(f"counts {sorted(tables)}")
        if isinstance(self.found, Exception):
            raise self.found
        return dict.fromkeys(set(tables) - self.deleted, -1) | self.found

    def in_memory(self, idle: float) -> list[str]:
        assert idle == IDLE
        return self.idle

    def check_clock(self, table: str) -> bool:
        self._note(f"clock {table}")
        return table in self.over

    @contextmanager
    def at(self, table: str) -> Iterator["Paced"]:
        self._note(f"at {table}")
        yield Paced()


class Paced:
    """A table whose players chose a pace."""

    def pace(self) -> str:
        return "fast"


def hub_of(tables: Tables, pause: float = 0.0) -> Hub:
    host: Any = tables
    return Hub(host, pause)


def run(test: Callable[[Tables, Hub], Coroutine[Any, Any, None]], pause: float = 0.0) -> list[str]:
    """Run a test with a hub, which is closed afterwards; return the calls of its host."""
    tables = Tables()

    async def bounded() -> None:
        async with asyncio.timeout(WAIT):
            hub = hub_of(tables, pause)
            await test(tables, hub)
            await hub.close()

    asyncio.run(bounded())
    return tables.calls


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await real_sleep(0.001)


async def idle(hub: Hub) -> None:
    """Wait until nothing runs."""
    await until(lambda: not hub._playing and not hub._catching)


def pending(*subscribers: Subscriber) -> list[bool]:
    """Which of them have something new to be sent; reset by this."""
    found = [subscriber.pending.is_set() for subscriber in subscribers]
    for subscriber in subscribers:
        subscriber.pending.clear()
    return found


def notified(tables: Tables, *changes: str | None) -> None:
    """Other processes have changed these tables; they say so in another thread."""
    thread = threading.Thread(target=lambda: [tables.peers.on_change(table) for table in changes])
    thread.start()
    thread.join()
