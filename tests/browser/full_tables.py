"""Tables at the positions in `positions`, served on loopback; for tests of boards that are full."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from cogworks.engine.log import Log
from cogworks.logfile import load
from cogworks.tables.bot_turns import HERE
from cogworks.tables.from_log import store_log
from cogworks.tables.host import Host
from cogworks.tables.store import MemoryStore
from tests.browser.clicking import ready
from tests.browser.conftest import serving
from tests.tables.test_update import goes_on

POSITIONS = Path(__file__).parent / "positions"
"""Logs of bot games up to their fullest positions, by tools/full_positions.py."""
CASES = sorted(path.stem for path in POSITIONS.glob("*.json"))
GAMES = sorted(case for case in CASES if "-" not in case)
"""The fullest position of each game with two players."""
TOKEN = "token-of-the-player-to-move"

Sit = Callable[[str], Page]
"""Open the table of a position, in the seat of the player to move: `sit("gizmos full")`."""


def first_turn(log: Log) -> Log:
    """The same game at its first decision that the table leaves to a player."""
    state, given = log.replay(0), 0
    while goes_on(log.game, state):
        state.act(log.answers[given])
        given += 1
    players = ["" if seat == int(state.to_move()) else "random" for seat in range(log.seats)]
    return Log(log.game, log.version, log.seats, log.options, log.answers[:given], players)


@contextmanager
def serving_positions() -> Iterator[tuple[str, dict[str, str]]]:
    """Serve a table for each position; yield the address, and each table's link for the player to move."""
    store = MemoryStore()
    links = {}
    for case in CASES:
        log = load(POSITIONS / f"{case}.json")
        for part, shown in (("first", first_turn(log)), ("full", log)):
            id = f"{case}-{part}".replace("_", "-")
            store_log(store, shown, id, bytes(32), ["" if bot else TOKEN for bot in shown.players], 0.0)
            links[f"{case} {part}"] = f"/seat/{id}/{TOKEN}"
    with serving(Host(store, {"random": HERE["random"]})) as address:
        yield address, links


def sitter(page: Page, links: dict[str, str]) -> Sit:
    """Return a function that opens the table of a position."""

    def come(name: str) -> Page:
        page.goto(links[name])
        if page.locator(".ticket").count():
            page.get_by_role("button", name="Take seat").click()
        return ready(page)

    return come


def recorded(chromium: Any, tables: tuple[str, dict[str, str]], name: str, script: str, motion: bool) -> Page:
    """Open the table of a position on a laptop's screen, with a script that records what moves."""
    address, links = tables
    page: Page = chromium.new_page(
        base_url=address, viewport={"width": 1366, "height": 657},
        reduced_motion="no-preference" if motion else "reduce",
    )  # fmt: skip
    page.add_init_script("localStorage.setItem('cogworks-moves', 'open')")
    page.add_init_script(script)
    return sitter(page, links)(name)
