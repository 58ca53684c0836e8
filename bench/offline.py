"""Measure the static site in a browser: bytes, time to the lobby and to the first board, moves, and bots.

    python -m bench.offline build/static
    python -m bench.offline build/static --part start
    python -m bench.offline --part bots --levels novice,adept

The file server sends 20 Mbit/s in total, to pages and workers alike.  Write the site first: `make site`.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from cogworks.offline.runtime import Runtime
from tools import browser

ROOT: Final = Path(__file__).parents[1]
BYTES_PER_SECOND: Final = 20_000_000 / 8
CHUNK: Final = 16_384
PATIENCE: Final = 180_000
LATER_VISITS: Final = 2
MOTIONS: Final = ("no-preference", "reduce")
HOOK: Final = """
/* On a table's page, note when a move is sent to Python and when its reply comes. */
if (/[/]app[/]table[/]/.test(location.pathname)) {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (data, ...more) {
    if (data?.text?.includes('"act"')) {
      const move = (globalThis.benchMove = { sent: performance.now() });
      this.addEventListener("message", ({ data }) => {
        if (data.text?.includes('"reply"')) move.came ??= performance.now();
      });
    }
    return post.call(this, data, ...more);
  };
}
"""
MOVES: Final = """
/* Milliseconds from a move to its reply and to its drawing, in a game of Gizmos against a bot. */
async () => {
  const times = [];
  for (let move = 0; move < 20; move += 1) {
    const action = () => document.querySelector("#ask .action");
    while (!action()) await new Promise((done) => setTimeout(done, 20));
    const board = document.getElementById("ask"), before = performance.now();
    const drawn = new Promise((done) => new MutationObserver(done).observe(board, { childList: true, subtree: true }));
    action().click();
    await drawn;
    times.push([benchMove.came - before, performance.now() - before]);
    await new Promise((done) => setTimeout(done, 400));
  }
  return times;
}
"""


class Slow(SimpleHTTPRequestHandler):
    """Files at the speed of an ordinary line, which all connections share."""

    turn = threading.Lock()
    sent = 0

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        """Send a file."""
        while chunk := source.read(CHUNK):
            with Slow.turn:
                time.sleep(len(chunk) / BYTES_PER_SECOND)
                Slow.sent += len(chunk)
            outputfile.write(chunk)


def first_board(page: Page, address: str) -> tuple[float, float]:
    """Seconds to the lobby, and to the first board of a game that is opened at once."""
    began = time.perf_counter()
    page.goto(address)
    frame = page.frame_locator("#page")
    button = frame.get_by_role("button", name="Play now Gizmos against bots")
    button.wait_for()
    lobby = time.perf_counter() - began
    button.click()
    frame.locator("#ask .action").first.wait_for()
    return lobby, time.perf_counter() - began


def same_board(context: BrowserContext, address: str) -> float:
    """Seconds to a board that is opened by its address on a later visit."""
    page = context.pages[0]
    table = page.evaluate("location.hash")
    page.close()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    began = time.perf_counter()
    page.goto(address + table)
    page.frame_locator("#page").locator("#ask .action").first.wait_for()
    return time.perf_counter() - began


def thinking(cache: Path, levels: str) -> str:
    """How long bots think in the browser's Python, by game and level."""
    node = shutil.which("node")
    assert node is not None
    runtime = Runtime(cache)
    given = [(runtime.pyodide() / "pyodide.mjs").as_uri(), str(ROOT), str(runtime.packages(node)), levels]
    script = ROOT / "bench" / "offline_bots.mjs"
    return subprocess.run([node, str(script), *given], capture_output=True, text=True, check=True).stdout


def shown(what: str, times: Sequence[float]) -> str:
    """The median and the longest of some times."""
    return f"{what} after {statistics.median(times):.0f} ms (longest {max(times):.0f})"


def visits(site: Path) -> None:
    """Print what a first visit and a later one take."""
    found = browser.find()
    assert found is not None, browser.MISSING
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Slow, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_port}/"
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=found, args=list(browser.FLAGS)
        )
        context.add_init_script(HOOK)
        page = context.pages[0]
        page.set_default_timeout(PATIENCE)
        lobby, board = first_board(page, address)
        print(f"first visit: lobby {lobby:.1f} s, board {board:.1f} s, {Slow.sent / 1e6:.1f} MB", flush=True)
        page.wait_for_selector("html[data-stored]")
        print(f"stored for use offline: {Slow.sent / 1e6:.1f} MB", flush=True)
        for _ in range(LATER_VISITS):
            print(f"later visit: board {same_board(context, address):.1f} s", flush=True)
        for motion in MOTIONS:
            context.pages[0].emulate_media(reduced_motion=motion)
            replies, drawings = zip(*context.pages[0].frames[1].evaluate(MOVES), strict=True)
            print(
                f"moves, {'animated' if motion == MOTIONS[0] else 'without motion'}: {shown('reply', replies)}, ",
                end="",
            )
            print(shown("drawn", drawings), flush=True)
        context.close()
    server.shutdown()


def main() -> None:
    """Print all figures, or a part of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, nargs="?", default=ROOT / "build" / "static")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "offline")
    parser.add_argument("--part", choices=("start", "bots"))
    parser.add_argument("--levels", default="novice,adept,master")
    typed = parser.parse_args()
    print(f"load of this machine: {os.getloadavg()[0]:.1f}")
    if typed.part != "bots":
        visits(typed.site)
    if typed.part != "start":
        print(thinking(typed.cache, typed.levels), end="")


if __name__ == "__main__":
    main()
