"""Tournaments on several server processes, and on servers that are killed or fail."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cogworks.people.player import Player
from cogworks.people.tournaments import director as directing
from cogworks.people.tournaments.entries import FINISHED, OPEN
from cogworks.tables.records import END
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.tournaments.club import Club, Process, check_pairings
from tests.tables.store.test_processes import ROOT, pipe, stop


@pytest.fixture
def club() -> Club:
    return Club(MemoryStore())


def test_two_processes_never_pair_twice(store: Store) -> None:
    club = Club(store)
    id = club.start(0, "random", "random", "random", "random", rounds=2, most=4)
    one, two = club.process, Process(store, club.clock)
    before = one.director.store.snapshot
    # Both read the same state, then both act on it.
    for _ in range(60):
        seen = before(id)
        assert seen is not None
        if not seen.of.is_unfinished:
            break
        for process in (one, two):
            process.director._step(seen)
        for game in club.games(id):
            if game.result is None:
                for process in (one, two):
                    process.host.play_bots(game.table)
    now = club.now(id)
    check_pairings(now)
    assert (now.of.phase, len(now.rows), len(now.games)) == (FINISHED, 2, 4)


def run_by(url: str, id: str, start: float) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.people.tournaments.runner", url, id, str(start)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_server_processes_run_one_tournament_and_one_is_killed(url: str) -> None:
    store = DatabaseStore(url, upgrade=True)
    club = Club(store)
    club.clock.now = time.time()
    id = club.start(0, "random", "random", "random", "random", rounds=3, most=4)
    runners = [run_by(url, id, club.clock.now) for _ in range(2)]
    try:
        assert [pipe(runner.stdout).readline() for runner in runners] == ["ready\n"] * 2
        for runner in runners:
            pipe(runner.stdin).write("go\n")
            pipe(runner.stdin).flush()
            # The first plays until the second joins in; what it does after that depends on their speed.
            assert pipe(runners[0].stdout).readline() in ("moved\n", "over\n")
        runners[0].kill()
        assert pipe(runners[1].stdout).read().endswith("over\n")
        now = club.now(id)
        check_pairings(now)
        assert (now.of.phase, len(now.rows), len(now.games)) == (FINISHED, 3, 6)
        for played in now.games:
            records = store.records(played.table)
            assert [record.sequence for record in records] == list(range(len(records)))
            assert [record.kind for record in records].count(END) == 1
            assert played.result is not None
    finally:
        for runner in runners:
            stop(runner)
        store.close()


def test_few_tables_of_bots_are_played_at_once(club: Club) -> None:
    """Bots at people's tables share the queue with them."""
    asked: list[str] = []
    club.director.on_change = asked.append
    id = club.start(0, *["random"] * 16, rounds=1, most=16)
    club.director.round()
    assert len(set(asked)) == directing.BOTS_AT_ONCE
    for _ in range(8):
        for table in list(asked):
            club.finish(table)
        asked.clear()
        club.director.round()
        assert len(set(asked)) <= directing.BOTS_AT_ONCE
    assert club.now(id).of.phase == FINISHED


class KilledError(BaseException):
    """The server was killed."""


def kill_after(club: Club, n: int) -> None:
    """Let the process die after this many changes of the store."""
    left = n

    def dying(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            if left == 0:
                raise KilledError
            left -= 1
            return work(*args, **kwargs)

        return run

    kept, director = club.director.store, club.director
    for name in ("begin", "start_round", "open_game", "end_game", "end_round", "finish", "leave"):
        setattr(kept, name, dying(getattr(kept, name)))
    tables = director.host.store
    director.host._store = Dying(tables, dying)


class Dying:
    """A store of tables that dies together with the one of tournaments."""

    def __init__(self, store: Store, dying: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        self._store = store
        self.create, self.append = dying(store.create), dying(store.append)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def test_a_server_killed_between_any_two_steps_continues() -> None:
    """A small duplicate with two bots, two people and an absent one, killed after every single change."""
    finished = 0
    for n in range(1, 400):
        club = Club(MemoryStore())
        id = club.open(2, "random", rounds=2, is_duplicate=True, appearance=60)
        absent = Player("absent")
        club.signup.join(id, absent.id, "Absent")
        kept = club.director.store
        originals = {name: getattr(kept, name) for name in ("begin", "start_round", "open_game", "end_game",
                                                            "end_round", "finish", "leave")}  # fmt: skip
        kill_after(club, n)
        try:
            club.signup.start(id, club.organiser.id)
            club.play(id)
            finished += 1
        except KilledError:
            for name, original in originals.items():
                setattr(kept, name, original)
            club.restart()
            if club.now(id).of.phase == OPEN:
                club.signup.start(id, club.organiser.id)
            club.play(id)
        now = club.now(id)
        check_pairings(now)
        assert now.of.phase == FINISHED
        assert len(now.rows) == 2
        assert all(game.result is not None for game in now.games)
        assert all(row.ended is not None for row in now.rows)
        for game in now.games:
            if game.opened is not None:
                with club.host.at(game.table) as table:
                    assert not table.hides_game()
        if finished:
            break
    assert n > 40, "every step was tried"


def test_a_game_that_cannot_be_opened_counts_as_a_tie(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    id = club.start(0, "random", "random", rounds=1, most=2)
    game = club.games(id)[0]
    header = club.kept.header(game.table)
    assert header is not None
    club.kept._headers[game.table] = replace(header, version=99)  # type: ignore[attr-defined]
    club.restart()
    club.clock.now += 1000
    club.director.round()
    now = club.now(id)
    assert now.of.phase == FINISHED
    assert [row.points for row in now.event.standings(now.rounds(), now.played())] == [0.5, 0.5]
    assert "counts as a tie" in caplog.text
