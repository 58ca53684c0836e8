"""Puzzles to solve on the site, and requests as the page makes them."""

import re
from collections.abc import Callable
from html import unescape
from itertools import count
from typing import Any

from starlette.testclient import TestClient

from cogworks import games
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Puzzle
from cogworks.tables.puzzles.scene import labels

NAMES = [name for name in games() if puzzles(name)]


def easiest(name: str) -> Puzzle:
    """The puzzle that a newcomer gets first."""
    return min(puzzles(name), key=lambda each: (each.rating, each.id))


FIRST = easiest("gizmos")
AT = f"/puzzles/gizmos/{FIRST.id}"
NUMBERS = count(1)
Visitors = Callable[[], TestClient]


def send(browser: TestClient, address: str, what: str, **body: object) -> dict[str, Any]:
    """A request of the page's script."""
    answered = browser.post(f"{address}/{what}", json=body)
    assert answered.status_code == 200, answered.text
    found: dict[str, Any] = answered.json()
    return found


def solve(browser: TestClient, puzzle: Puzzle) -> dict[str, Any]:
    """Make the moves of the solution, one request each, as the page does."""
    told: dict[str, Any] = {"answers": [], "verdict": "open"}
    while told["verdict"] == "open":
        given = [*told["answers"], puzzle.solution[len(told["answers"])]]
        told = send(browser, f"/puzzles/{puzzle.game}/{puzzle.id}", "answer", answers=given)
    return told


def wrong_move(puzzle: Puzzle) -> int:
    """A first move that is not right."""
    return next(action for action in position(puzzle).legal_actions() if judge(puzzle, [action]).result is Result.WRONG)


def line(puzzle: Puzzle) -> list[str]:
    """The solution in words, with the names at the table."""
    return labels(puzzle, puzzle.solution)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
