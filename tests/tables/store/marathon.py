"""Real server processes that play, are killed, and are checked: every acknowledged move must be stored exactly once."""

import multiprocessing
import os
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from cogworks import Dice
from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.seats.links import Issue
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import StoreError

GAMES = (("widget_mechs", 2), ("gadget_builder", 2), ("widget_mechs", 3))
AT_ONCE = 24
"""Tables that are played at the same time."""
PAUSE = 0.05
"""Seconds before a move is sent again after the store failed."""

Move = tuple[str, int, str, int]
"""Table, seat, the client's id of the message, and the action."""

SERVERS = multiprocessing.get_context("forkserver")
SERVERS.set_forkserver_preload(["tests.tables.store.marathon"])


def token(table: str, seat: int) -> str:
    return f"token of seat {seat} at {table}"


def play(url: str, tables: list[str], name: str, out: Connection) -> None:
    """Move for all seats of all tables, forever; report each move as soon as it is acknowledged."""
    host, dice, n = Host(DatabaseStore(url)), Dice(sum(name.encode())), 0
    while True:
        table = tables[dice.below(len(tables))]
        try:
            host.catch_up(table)
            with host.at(table) as hosted:
                state = hosted.history.state
                seat, version, legal = int(state.to_move()), hosted.history.version, list(state.legal_actions())
        except (RefusedError, StoreError):
            time.sleep(PAUSE)
            continue
        if seat < 0:
            tables = [other for other in tables if other != table]
            if not tables:
                out.send(None)
                return
            continue
        n += 1
        action, client = legal[dice.below(len(legal))], f"{name}-{n}"
        if _is_stored(host, table, seat, {"act": action, "version": version, "id": client}):
            out.send((table, seat, client, action))


def _is_stored(host: Host, table: str, seat: int, message: dict[str, Any]) -> bool:
    """Send a move until its fate is known."""
    while True:
        try:
            reply = host.message(table, token(table, seat), message)
        except (RefusedError, StoreError):
            time.sleep(PAUSE)
            continue
        if reply["done"] or reply["refused"] != UNAVAILABLE:
            return reply["done"]
        time.sleep(PAUSE)


@dataclass
class Marathon:
    """Players at many tables of one database."""

    url: str
    acknowledged: list[Move] = field(default_factory=list)
    kills: int = 0
    tables: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _running: "list[Process]" = field(default_factory=list)
    _n: int = 0

    def __post_init__(self) -> None:
        self.store = DatabaseStore(self.url, upgrade=True)
        self._host = Host(self.store)

    def __enter__(self) -> "Marathon":
        return self

    def __exit__(self, *_: object) -> None:
        for process in list(self._running):
            process.kill()
        self.store.close()

    def start(self) -> "Process":
        """Start a server process, at tables whose games are not over."""
        ended = self.store.ended(self._open)
        self._open = [table for table in self._open if table not in ended]
        while len(self._open) < AT_ONCE:
            self._add(*GAMES[self._n % len(GAMES)])
        self._n += 1
        process = Process(self, f"p{self._n}", list(self._open))
        self._running.append(process)
        return process

    def _add(self, game: str, seats: int) -> None:
        table, owner = self._host.create(game, seats, {})
        for seat in range(seats):
            issue = Issue(token(table, seat))
            assert self._host.message(table, None, {"sit": seat, "name": f"P{seat}"}, issue)["done"]
        assert self._host.message(table, owner, {"start": None})["done"]
        self._host.forget(table)
        self._n += 1
        self._open.append(table)
        self.tables.append(table)

    def check(self) -> None:
        """Every acknowledged move is stored once, as it was sent; at most one per kill is stored besides."""
        stored: Counter[Move] = Counter()
        for table in self.tables:
            records = self.store.records(table)
            assert [record.sequence for record in records] == list(range(len(records)))
            stored.update((table, record.who, record.client, record.action or 0) for record in records if record.client)
            # It can be read, and goes on.
            Host(self.store).reader(table, None)
        assert set(stored.values()) <= {1}
        lost = [move for move in self.acknowledged if not stored[move]]
        assert not lost, lost[:5]
        assert len(set(self.acknowledged)) == len(self.acknowledged)
        assert len(stored) - len(self.acknowledged) <= self.kills


class Process:
    """A server process and what it acknowledged."""

    def __init__(self, marathon: Marathon, name: str, tables: list[str]) -> None:
        self._marathon = marathon
        self._in, out = SERVERS.Pipe(duplex=False)
        self.process = SERVERS.Process(target=play, args=(marathon.url, tables, name, out), daemon=True)
        self.process.start()
        out.close()

    def read(self, most: int, timeout: float = 60.0) -> int:
        """Read acknowledgements until there are so many, or for so long; return how many came."""
        n, until = 0, time.monotonic() + timeout
        while n < most and (left := until - time.monotonic()) > 0:
            if not wait([self._in], left):
                break
            try:
                move = self._in.recv()
            except (EOFError, OSError):
                break
            if move is None:
                break
            self._marathon.acknowledged.append(move)
            n += 1
        return n

    def send_signal(self, number: signal.Signals) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        """Kill it, and read what it said before."""
        if self.process.is_alive():
            self.send_signal(signal.SIGKILL)
            self._marathon.kills += 1
        self.process.join()
        self._marathon._running = [other for other in self._marathon._running if other is not self]
        with suppress(EOFError, OSError):
            self.read(10**9, 5.0)
        self._in.close()
