"""Agents that hang, flood, crash, answer nonsense, fork or write to disk lose their game, and leave nothing behind."""

import os
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cogworks.study.arena.match import play
from tests.study.arena.agents import GOOD, READ, contest, program

CASES = {
    "hangs": ("for message in requests(): time.sleep(1000)", "timeout"),
    "is silent": ("time.sleep(1000)", "timeout"),
    "crashes": ("raise SystemExit(3)", "crash"),
    "crashes later": (
        "for number, message in enumerate(requests()): print(1 / (2 - number) and 1, flush=True)",
        "crash",
    ),
    "floods a line": ("while True: sys.stdout.write('x' * 10_000)", "flood"),
    "allocates": (
        "kept = [bytearray(1_000_000) for _ in range(500)]\nfor message in requests(): time.sleep(60)",
        "memory",
    ),
    "forks": ("while True:\n    if os.fork() == 0: time.sleep(1000)", "processes"),
    "forks in new sessions": (
        "while True:\n    if os.fork() == 0:\n        os.setsid()\n        time.sleep(1000)",
        "processes",
    ),
    "writes many files": (
        "for n in range(10**9):\n    open(f'f{n}', 'wb').write(bytes(200_000)); time.sleep(0.0005)",
        "disk",
    ),
    "writes a large file": (
        "file = open('large', 'wb', 0)\nwhile True: file.write(bytes(1_000_000))",
        "crash",
    ),
}
LIMITS = {"memory": 150, "processes": 8, "disk": 8}


def lost_by(result: dict[str, Any], seat: int) -> dict[str, int]:
    """The errors of a player who lost by a failure."""
    assert result["forfeit"] == seat
    assert result["returns"] == [float(seat == 1), float(seat == 0)]
    found: dict[str, int] = result["accounts"][seat]["errors"]
    return found


def own_processes(mark: str) -> list[int]:
    """Processes whose command contains this text."""
    found = []
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            if mark.encode() in Path(f"/proc/{pid}/cmdline").read_bytes() and int(pid) != os.getpid():
                found.append(int(pid))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("case", CASES)
def test_a_failing_agent_loses_and_leaves_nothing_behind(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, kind = CASES[case]
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    seconds = 1.0 if kind == "timeout" else 30.0
    result = play(contest(program(tmp_path, READ + text), "random", seconds=seconds, **LIMITS), 0)
    assert lost_by(result, 0) == {kind: 1}
    assert own_processes(str(tmp_path / "agent.py")) == []
    assert list(scratch.iterdir()) == []


def test_an_agent_that_kills_its_guard_is_killed_all_the_same(tmp_path: Path) -> None:
    text = "os.kill(os.getppid(), 9)\ntime.sleep(1000)"
    result = play(contest(program(tmp_path, READ + text), "random", seconds=1.0), 0)
    assert lost_by(result, 0) == {"timeout": 1}
    deadline = time.monotonic() + 10
    while own_processes(str(tmp_path / "agent.py")) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert own_processes(str(tmp_path / "agent.py")) == []


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("'nonsense'", "illegal"),
        ("'999999'", "illegal"),
        ("'-1'", "illegal"),
        ("'{}'", "malformed"),
        ("'[1]'", "malformed"),
        ("'null'", "malformed"),
        ("'true'", "malformed"),
        ("'1e400'", "malformed"),
        ("''", "malformed"),
        ("'[' * 60000", "illegal"),
        ("json.dumps({'action': -5})", "illegal"),
        ("json.dumps({'family': 'nothing'})", "malformed"),
        ("json.dumps({'family': 'split', 'index': 10**30})", "malformed"),
        ("b'\\xff\\xfe'.decode('latin-1')", "illegal"),
    ],
)
def test_nonsense_is_retried_and_then_loses(reply: str, kind: str, tmp_path: Path) -> None:
    result = play(
        contest(program(tmp_path, READ + f"for message in requests(): print({reply}, flush=True)"), "random"), 0
    )
    assert lost_by(result, 0) == {kind: 3}
    assert result["accounts"][0]["requests"] == 3


def test_the_error_is_sent_back_and_a_better_reply_counts(tmp_path: Path) -> None:
    text = READ + "for message in requests(): print(1 if 'error' in message else 'nonsense', flush=True)"
    result = play(contest(program(tmp_path, text), "random"), 0)
    account = result["accounts"][0]
    assert result["forfeit"] is None
    assert account["errors"] == {"illegal": account["decisions"]}
    assert account["requests"] == 2 * account["decisions"]


def test_what_an_agent_prints_without_a_request_is_ignored(tmp_path: Path) -> None:
    text = READ + "for message in requests(): print('1\\n999\\nthinking', flush=True)"
    result = play(contest(program(tmp_path, text), "random"), 0)
    assert result["forfeit"] is None


def test_random_moves_can_replace_failures(tmp_path: Path) -> None:
    agent = program(tmp_path, READ + "for message in requests(): print('nonsense', flush=True)")
    result = play(contest(agent, "random", on_failure="random-move", retries=0), 0)
    assert result["forfeit"] is None
    assert sum(result["returns"]) == 1
    assert result["accounts"][0]["errors"] == {"illegal": result["accounts"][0]["decisions"]}
    assert [it["substituted"] for it in result["transcript"] if it["seat"] == 0] == [True] * result["accounts"][0][
        "decisions"
    ]


def test_a_game_can_be_replayed_after_a_failure(tmp_path: Path) -> None:
    """The agent crashes in its first process only."""
    text = (
        READ
        + f"""
from pathlib import Path
mark = Path({str(tmp_path / "mark")!r})
if not mark.exists():
    mark.touch()
    raise SystemExit(1)
for message in requests(): print(1, flush=True)
"""
    )
    result = play(contest(program(tmp_path, text), "random", on_failure="replay"), 0)
    assert result["forfeit"] is None
    assert result["accounts"][0]["errors"] == {"crash": 1}
    assert [it for it in result["transcript"] if "replayed" in it] == [{"replayed": True}]


def test_a_game_that_fails_again_and_again_is_lost(tmp_path: Path) -> None:
    result = play(contest(program(tmp_path, "raise SystemExit(1)"), "random", on_failure="replay"), 0)
    assert lost_by(result, 0) == {"crash": 3}


def test_stderr_is_kept_up_to_a_limit(tmp_path: Path) -> None:
    text = READ + "sys.stderr.write('x' * 1_000_000 + 'the end')\nsys.stderr.flush()\n" + GOOD
    result = play(contest(program(tmp_path, text), "random"), 0)
    assert result["forfeit"] is None
    assert result["stderr"]["0"].endswith("the end")
    assert len(result["stderr"]["0"]) <= 4000


# ---- servers


class Server(BaseHTTPRequestHandler):
    """Answers as its class attribute says."""

    behaviour = "good"
    seen: list[bytes] = []  # noqa: RUF012  cleared by the fixture

    def do_POST(self) -> None:
        self.seen.append(self.rfile.read(int(self.headers["Content-Length"])))
        if self.behaviour == "slow":
            time.sleep(3)
        if self.behaviour == "drips":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            for _ in range(100):
                try:
                    self.wfile.write(b"x")
                    self.wfile.flush()
                except OSError:
                    return
                time.sleep(0.1)
        body = {"good": b'{"move": 1}', "long": b" " * 100_000}.get(self.behaviour, b"1")
        self.send_response(500 if self.behaviour == "fails" else 302 if self.behaviour == "redirects" else 200)
        self.send_header("Location", "/other")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    Server.seen.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http:http://127.0.0.1:{server.server_port}/move"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        ("slow", "timeout"),
        ("drips", "timeout"),
        ("long", "flood"),
        ("fails", "unreachable"),
        ("redirects", "unreachable"),
    ],
)
def test_a_failing_server_loses(url: str, behaviour: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "behaviour", behaviour)
    began = time.monotonic()
    result = play(contest("random", url, seconds=0.5 if kind == "timeout" else 20.0), 0)
    assert lost_by(result, 1) == {kind: 1}
    assert time.monotonic() - began < 15


def test_a_server_plays_a_game(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "behaviour", "good")
    result = play(contest("random", url), 0)
    assert result["forfeit"] is None
    assert len(Server.seen) == result["accounts"][1]["decisions"]


def test_a_server_that_does_not_answer_loses() -> None:
    result = play(contest("random", "http:http://127.0.0.1:9/move"), 0)
    assert lost_by(result, 1) == {"unreachable": 1}
