"""A game in the terminal starts in a fraction of a second: it imports nothing it does not need yet."""

import os
import subprocess
import sys
from pathlib import Path

SERVER = {
    "sqlalchemy",
    "alembic",
    "fastapi",
    "starlette",
    "pydantic",
    "uvicorn",
    "websockets",
    "jinja2",
    "itsdangerous",
}
BOTS = {"pebble", "multiprocessing", "asyncio", "ssl", "openskill"}
METADATA = {"importlib.metadata", "importlib.resources", "importlib.abc", "email", "zipfile"}

SCRIPT = """
import io, sys
from contextlib import redirect_stdout, suppress
from cogworks.cli import run
said, complaints = io.StringIO(), io.StringIO()
with redirect_stdout(said), suppress(SystemExit):
    run(sys.argv[1:], io.StringIO(), said, complaints)
print(said.getvalue(), complaints.getvalue(), file=sys.stderr)
print(*sys.modules, sep="\\n")
"""


def imported(home: Path, *words: str) -> tuple[set[str], str]:
    """All modules imported by a command line without input, and its output."""
    command = [sys.executable, "-c", SCRIPT, *words]
    environment = {**os.environ, "COGWORKS_HOME": str(home)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(ran.stdout.split()), ran.stderr


def test_the_first_prompt_of_a_game_needs_neither_server_nor_bots(tmp_path: Path) -> None:
    modules, said = imported(tmp_path, "play", "gizmos", "--seats", "you,you", "--seed", "1")
    assert "Your choice: " in said
    assert modules & (SERVER | BOTS | METADATA) == set()


def test_help_needs_neither_server_nor_bots(tmp_path: Path) -> None:
    modules, said = imported(tmp_path, "play", "--help")
    assert "usage: cogworks play" in said
    assert modules & (SERVER | BOTS | METADATA) == set()
