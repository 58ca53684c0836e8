"""Several server processes on one database, and servers killed mid-move: nothing lost, nothing doubled."""

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

import pytest

from cogworks.tables.files.export import exported
from cogworks.tables.files.verify import verify
from cogworks.tables.host import Host
from cogworks.tables.records import ANSWER
from cogworks.tables.store.database import DatabaseStore

ROOT = Path(__file__).parents[3]


def spawn(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tables.player", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def opened(url: str, name: str = "gadget_builder", seats: int = 2) -> tuple[DatabaseStore, Host, str, list[str]]:
    store = DatabaseStore(url, upgrade=True)
    host = Host(store)
    table, owner = host.create(name, seats, {})
    tokens = [str(host.message(table, None, {"sit": seat, "name": f"P{seat}"})["token"]) for seat in range(seats)]
    assert host.message(table, owner, {"start": None})["done"]
    return store, host, table, tokens


def stop(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()
    pipe(process.stdin).close()
    pipe(process.stdout).close()


def test_of_two_processes_that_move_at_once_exactly_one_wins(url: str) -> None:
    store, host, table, tokens = opened(url)
    with host.at(table) as hosted:
        seat = int(hosted.history.state.to_move())
    racers = [spawn("race", url, table, tokens[seat]) for _ in range(2)]
    seats_won = [0, 0]
    try:
        assert len({pipe(racer.stdout).readline() for racer in racers}) == 1
        for turn in range(25):
            host.catch_up(table)
            with host.at(table) as hosted:
                state = hosted.history.state
                if state.is_over():
                    break
                if int(state.to_move()) != seat:
                    reply: Any = host.message(
                        table,
                        tokens[1 - seat],
                        {"act": state.legal_actions()[0], "version": hosted.history.version, "id": f"other {turn}"},
                    )
                    assert reply["done"]
                    continue
                version, legal = hosted.history.version, state.legal_actions()
            for place, racer in enumerate(racers):
                message = {"act": legal[place % len(legal)], "version": version, "id": f"{place} {turn}"}
                pipe(racer.stdin).write(json.dumps(message) + "\n")
                pipe(racer.stdin).flush()
            replies = [json.loads(pipe(racer.stdout).readline()) for racer in racers]
            assert sorted(reply[0] for reply in replies) == [False, True]
            for place, (done, again, refused, now) in enumerate(replies):
                seats_won[place] += done
                # The loser gets the current state, with the winner's move.
                assert (again, refused) == (False, None if done else "stale")
                assert now > version
        rows = store.records(table)
        assert [row.sequence for row in rows] == list(range(len(rows)))
        given = [row.client for row in rows if row.kind == ANSWER and row.client]
        assert len(given) == len(set(given))
        assert len([client for client in given if not client.startswith("other")]) == sum(seats_won) > 3
    finally:
        for racer in racers:
            stop(racer)
        store.close()


def test_the_same_message_through_two_processes_is_stored_once(url: str) -> None:
    store, host, table, tokens = opened(url)
    with host.at(table) as hosted:
        state = hosted.history.state
        seat, version, legal = int(state.to_move()), hosted.history.version, state.legal_actions()
    racers = [spawn("race", url, table, tokens[seat]) for _ in range(2)]
    try:
        for racer in racers:
            pipe(racer.stdout).readline()
        for racer in racers:
            pipe(racer.stdin).write(json.dumps({"act": legal[0], "version": version, "id": "same"}) + "\n")
            pipe(racer.stdin).flush()
        replies = [json.loads(pipe(racer.stdout).readline()) for racer in racers]
        assert [reply[0] for reply in replies] == [True, True]
        assert sorted(reply[1] for reply in replies) == [False, True]
        assert [row.client for row in store.records(table) if row.client] == ["same"]
    finally:
        for racer in racers:
            stop(racer)
        store.close()


def test_threads_of_one_server_move_once(url: str) -> None:
    """Two tabs, two clicks at once, and a resend, all at the same time."""
    store, host, table, tokens = opened(url)
    with host.at(table) as hosted:
        state = hosted.history.state
        seat, version, legal = int(state.to_move()), hosted.history.version, state.legal_actions()

    def click(n: int) -> Any:
        message = {"act": legal[n % 2 % len(legal)], "version": version, "id": f"tab {n % 4}"}
        return host.message(table, tokens[seat], message)

    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(click, range(16)))
    done = [reply["id"] for reply in replies if reply["done"]]
    assert len(set(done)) == 1
    assert sum(reply["done"] and not reply["again"] for reply in replies) == 1
    assert {reply["refused"] for reply in replies if not reply["done"]} == {"stale"}
    assert [row.client for row in store.records(table) if row.client] == done[:1]
    store.close()


@pytest.mark.parametrize("rounds", [4])
def test_a_server_killed_mid_move_loses_no_acknowledged_move(url: str, rounds: int) -> None:
    store, host, table, tokens = opened(url, "widget_mechs", 2)
    acknowledged: list[tuple[int, str, int]] = []
    for luck in range(rounds):
        server = spawn("play", url, table, *tokens, str(luck))
        over = False
        for _ in range(3 + luck):
            line = pipe(server.stdout).readline()
            over = line.startswith("over")
            if over:
                break
            seat, client, action, _version = json.loads(line)
            acknowledged.append((seat, client, action))
        server.send_signal(signal.SIGKILL)
        # Whatever it printed before it died was acknowledged, too.
        for line in pipe(server.stdout).read().splitlines():
            if line.endswith("]"):
                acknowledged.append(tuple(json.loads(line)[:3]))
            over = over or line == "over"
        stop(server)
        stored = [(row.who, row.client, row.action) for row in store.records(table) if row.client]
        assert [row for row in stored if row in acknowledged] == acknowledged
        # At most the one move in progress is stored without having been acknowledged.
        assert len(stored) <= len(acknowledged) + luck + 1
        assert len(stored) == len(set(stored))
        if over:
            break
    assert len(acknowledged) > 5
    # The game continues to the end, and all its draws can be verified.
    last = spawn("play", url, table, *tokens, "99")
    assert pipe(last.stdout).read().endswith("over\n")
    stop(last)
    host.catch_up(table)
    with host.at(table) as hosted:
        assert verify(json.loads(json.dumps(exported(hosted)))).draws > 0
    store.close()
