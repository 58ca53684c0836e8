"""Reviews that run while players play, to measure whether they wait longer."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from cogworks import logfile
from tests.random_games import finished_log

GAME = "gizmos"
PAUSE = 0.3
"""Seconds between requests for the progress."""


@contextmanager
def reviewing(address: str) -> Iterator[None]:
    """Review one game after another within the block, which starts when the first review is under way."""
    stop, begun = Event(), Event()
    thread = Thread(target=_keep_reviewing, args=(address, stop, begun))
    thread.start()
    try:
        if not begun.wait(60):
            raise SystemExit("No review started.")
        yield
    finally:
        stop.set()
        thread.join()


def _keep_reviewing(address: str, stop: Event, begun: Event) -> None:
    browser, seed = build_opener(HTTPCookieProcessor()), 0
    browser.open(address, timeout=30).read()
    while not stop.is_set():
        seed += 1
        form = urlencode({"log": logfile.to_text(finished_log(GAME, ["random", "random"], seed))}).encode()
        page = browser.open(Request(f"{address}/review", form), timeout=30).geturl()
        while not stop.is_set() and (running := _progress(browser, page)) is not None:
            if running > 0:
                begun.set()
            stop.wait(PAUSE)


def _progress(browser: OpenerDirector, page: str) -> int | None:
    """How many steps are reviewed; None when the review is over."""
    found = json.loads(browser.open(f"{page}/progress", timeout=30).read())
    return int(found["done"]) if found["running"] else None
