"""Tables at the positions in `positions`, for tests of boards that are full."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from cogworks.engine.log import Log
from cogworks.logfile import load
from cogworks.tables.host import Host
from tests.browser.clicking import sit_down
from tests.browser.conftest import NewPage
from tests.tables.test_update import goes_on

POSITIONS = Path(__file__).parent / "positions"
"""Logs of bot games up to their fullest positions, by tools/full_positions.py."""
CASES = sorted(path.stem for path in POSITIONS.glob("*.json"))
GAMES = sorted(case for case in CASES if "-" not in case)
"""The fullest position of each game with two players."""

Sit = Callable[[str], Page]
"""Open a new table at a position, in the seat of the player to move: `sit("gizmos full")`."""


def first_turn(log: Log) -> Log:
    """The same game at its first decision that the table leaves to a player."""
    state, given = log.replay(0), 0
    while goes_on(log.game, state):
        state.act(log.answers[given])
        given += 1
    players = ["" if seat == int(state.to_move()) else "random" for seat in range(log.seats)]
    return Log(log.game, log.version, log.seats, log.options, log.answers[:given], players)


@cache
def position(name: str) -> Log:
    """The log of a position: `gizmos full`, or `gizmos first` for the first decision of that game."""
    case, part = name.split()
    log = load(POSITIONS / f"{case}.json")
    return log if part == "full" else first_turn(log)


def sitter(page: Page, host: Host) -> Sit:
    """Return a function that opens a new table at a position."""
    return lambda name: sit_down(page, host, position(name))


def recorded(visit: NewPage, host: Host, name: str, script: str, motion: bool) -> Page:
    """Open a new table at a position on a laptop, with a script that records what moves."""
    page = visit(width=1366, height=657, motion=motion)
    page.add_init_script(script)
    return sit_down(page, host, position(name))
