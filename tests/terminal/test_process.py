"""The real program in a real, very basic terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cogworks import logfile
from tests.terminal.driver import options, person

PATIENCE = 30.0


class Terminal:
    """A pseudo-terminal with the program running in it."""

    def __init__(self, process: "subprocess.Popen[bytes]", file: int) -> None:
        self.process = process
        self.screen = ""
        self._file = file

    def wait_for_question(self) -> None:
        """Read until the program waits for input."""
        end = time.monotonic() + PATIENCE
        while not re.search(r"Your choice[^\n]*: $", self.screen[-100:]):
            assert time.monotonic() < end, self.screen[-500:]
            assert self._read(), self.screen[-500:]

    def type(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())
        # The terminal echoes what is typed; wait for that, or the old prompt counts as the next one.
        begun = len(self.screen)
        while "\n" not in self.screen[begun:]:
            assert self._read(), self.screen[-500:]

    def finish(self) -> int:
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        if not select.select([self._file], [], [], PATIENCE)[0]:
            return False
        try:
            got = os.read(self._file, 65536)
        except OSError:  # on Linux, when the other side has closed
            return False
        self.screen += got.decode().replace("\r\n", "\n")
        return bool(got)


@contextmanager
def running(*words: str) -> Iterator[Terminal]:
    # Tests started in the background ignore SIGINT, and so would their child processes.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cogworks.cli", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "dumb"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_sigint_saves_and_continue_resumes_from_the_same_position(home: Path) -> None:
    with running("play", "gadget_builder", "--seed", "2") as terminal:
        choose = person(1)
        for _ in range(4):
            terminal.wait_for_question()
            terminal.type(choose(terminal.screen) or "")
        terminal.wait_for_question()
        asked = options(terminal.screen)
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.finish() == 0
    [path] = (home / "saved").glob("*.json")
    assert terminal.screen.endswith(f"play --continue {path}\n")
    assert "Traceback" not in terminal.screen
    assert "\x1b" not in terminal.screen
    state = logfile.load(path).replay()

    with running("play", "--continue", str(path)) as terminal:
        terminal.wait_for_question()
        assert options(terminal.screen) == asked
        assert logfile.load(path).replay() == state
        terminal.type("quit")
        assert terminal.finish() == 0


def test_ctrl_d_typed_at_a_terminal_saves(home: Path) -> None:
    with running("play", "widget_mechs") as terminal:
        terminal.wait_for_question()
        os.write(terminal._file, b"\x04")
        assert terminal.finish() == 0
        assert "The game is saved" in terminal.screen


def test_a_kill_loses_no_move_and_no_roll(home: Path) -> None:
    with running("play", "widget_mechs") as terminal:
        terminal.wait_for_question()
        terminal.type("1")
        terminal.wait_for_question()
        rolled = terminal.screen[terminal.screen.rindex("Split the dice") :].splitlines()[0]
        terminal.process.kill()
    with running("play", "--continue") as terminal:
        terminal.wait_for_question()
        assert rolled in terminal.screen


def test_a_game_starts_without_the_server_and_the_database(home: Path) -> None:
    """They would take longer to load than the rest of the program."""
    check = (
        "import sys; from cogworks import cli; "
        "code = cli.run(['play', 'widget_mechs', '--seats', 'you,random'], sys.stdin, sys.stdout, sys.stderr); "
        "heavy = {'sqlalchemy', 'alembic', 'fastapi', 'starlette', 'uvicorn', 'jinja2', 'numpy'} & set(sys.modules); "
        "sys.exit(f'loaded {heavy}' if heavy else code)"
    )
    run = subprocess.run([sys.executable, "-c", check], input="1\n", capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "You made " in run.stdout
