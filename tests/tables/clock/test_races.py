"""A move and the end of its player's time at the same moment, on two server processes: exactly one of them counts."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

import pytest

from cogworks.tables.host import Host
from cogworks.tables.lists.digest import Digest
from cogworks.tables.records import FORFEIT, Record
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall
from tests.tables.store.test_processes import ROOT, pipe, stop

BLITZ = {"mode": "live", "bank": 60, "increment": 5, "on_timeout": "lose"}
LATE = 62.5
"""So late that the game may be ended, and a move that was on its way for three seconds is still in time."""
LAG = 3000


class Delayed:
    """A process's store that lets something else happen just before it first stores records."""

    def __init__(self, store: Store, between: Callable[[], object]) -> None:
        self._store, self._between = store, between
        self.is_delayed = True

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        if self.is_delayed:
            self.is_delayed = False
            self._between()
        self._store.append(table, records, digest)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def spawn(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tables.clock.racer", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def tell(racer: "subprocess.Popen[str]", asked: object) -> None:
    stream = pipe(racer.stdin)
    stream.write(json.dumps(asked) + "\n")
    stream.flush()


def heard(racer: "subprocess.Popen[str]") -> str:
    return pipe(racer.stdout).readline().strip()


def ask(racer: "subprocess.Popen[str]", asked: object) -> str:
    tell(racer, asked)
    return heard(racer)


def late(store: Store, id: str = "hall") -> tuple[Hall, int, dict[str, object]]:
    """A table whose player to move is late, and the move."""
    hall = Hall("gizmos", 2, control=BLITZ, store=store, id=id).begin()
    seat = hall.look(0)["turn"]
    message = {"act": hall.look(seat)["options"][-1]["action"], "version": hall.table().history.version, "id": "late"}
    hall.clock.now += LATE
    return hall, seat, {**message, "lag": LAG}


def check(hall: Hall, seat: int, is_done: bool, is_ended: bool) -> None:
    """Exactly one of the two counts, for every process."""
    assert is_done != is_ended
    hall.restart()
    seen = hall.look(0)
    assert (seen["phase"] == "over") == is_ended
    assert (seen["forfeits"][seat] == "time") == is_ended
    records = hall.store.records(hall.id)
    assert [record.sequence for record in records] == list(range(len(records)))
    assert [record.kind for record in records].count(FORFEIT) == is_ended
    assert ("late" in [record.client for record in records]) == is_done


def test_a_move_that_comes_first_keeps_the_game_going(store: Store) -> None:
    hall, seat, message = late(store)
    replies: list[Any] = []
    other = Delayed(store, lambda: replies.append(hall.host.message("hall", hall.tokens[seat], message)))
    is_ended = Host(cast(Store, other), clock=hall.clock).check_clock("hall")
    assert not other.is_delayed
    check(hall, seat, replies[0]["done"], hall.look(0)["phase"] == "over")
    assert replies[0]["done"]
    assert not is_ended


def test_an_end_that_comes_first_refuses_the_move(store: Store) -> None:
    hall, seat, message = late(store)
    other = Delayed(store, lambda: hall.host.check_clock("hall"))
    reply = Host(cast(Store, other), clock=hall.clock).message("hall", hall.tokens[seat], message)
    assert not other.is_delayed
    check(hall, seat, reply["done"], hall.look(0)["phase"] == "over")
    assert not reply["done"]


@pytest.mark.parametrize("n", range(3))
def test_at_the_same_moment_one_wins(store: Store, n: int) -> None:
    hall, seat, message = late(store)
    hosts = [Host(store, clock=hall.clock) for _ in range(2)]
    for host in hosts:
        host.reader("hall", None)
    start = Barrier(2)

    def move() -> bool:
        start.wait()
        return bool(hosts[0].message("hall", hall.tokens[seat], message)["done"])

    def end() -> None:
        start.wait()
        hosts[1].check_clock("hall")

    with ThreadPoolExecutor(2) as pool:
        moved, ended = pool.submit(move), pool.submit(end)
        ended.result()
        hall.restart()
        check(hall, seat, moved.result(), hall.look(0)["phase"] == "over")


def test_two_server_processes_at_the_same_moment(url: str) -> None:
    """Real processes, each with its own connections: one sends the late move, the other ends the game."""
    store = DatabaseStore(url, upgrade=True)
    halls = [late(store, f"hall{n}") for n in range(6)]
    now = halls[0][0].clock.now
    racers = [spawn(url, str(now)) for _ in range(2)]
    try:
        for hall, seat, message in halls:
            table = hall.id
            both = [{"table": table, "token": hall.tokens[seat], "message": message}, {"table": table, "end": True}]
            assert [ask(racer, {"table": table}) for racer in racers] == ["ready"] * 2
            for racer, asked in zip(racers, both, strict=True):
                tell(racer, asked)
            is_done, _ = (json.loads(heard(racer)) for racer in racers)
            hall.restart()
            check(hall, seat, is_done, hall.look(0)["phase"] == "over")
    finally:
        for racer in racers:
            stop(racer)
        store.close()


def test_a_look_during_a_bots_turn_hides_no_later_end_of_time() -> None:
    """One process looks at the clock while a bot is to move; the other processes the moves."""
    hall = Hall("gizmos", 2, "1", control={**BLITZ, "increment": 0}).begin()
    other = Host(hall.store, hall.players, hall.clock)
    while hall.look(0)["turn"] != 0:
        hall.host.play_bots(hall.id)
    while hall.look(0)["turn"] == 0:
        hall.clock.now += 1
        assert hall.act(0, hall.look(0)["options"][-1]["action"])["done"]
    other.clocks.beat()
    assert not other.check_clock(hall.id)
    hall.host.play_bots(hall.id)
    assert hall.look(0)["turn"] == 0
    hall.clock.now += 65
    assert hall.id in other.clocks.due()
    assert other.check_clock(hall.id)
    assert hall.look(0)["forfeits"][0] == "time"
