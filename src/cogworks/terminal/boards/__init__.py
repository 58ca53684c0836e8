"""The games' boards as text, and their registry: `boards/NAME.py` defines `BOARD` for the game NAME."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cogworks.engine.game import Data
from cogworks.terminal.screen import wrapped


def _nothing(view: Data, target: str) -> str:
    return ""


@dataclass(frozen=True)
class Board:
    """Renders one game as text; both functions receive a view, never the state."""

    draw: Callable[[Data, bool], list[str]]
    """Self-contained paragraphs: the short form, or with True the full one."""
    remark: Callable[[Data, str], str] = _nothing
    """A short description of the thing with this id, shown after an option about it; or ''."""


@cache
def board(name: str) -> Board:
    """Return a game's board, `BOARD` of `boards/NAME.py`; without one, the board for any game."""
    own = f"{__name__}.{name}"
    found: Board = import_module(own if find_spec(own) else f"{__name__}.plain").BOARD
    return found


def as_text(view: Data) -> str:
    """Return the full board as wrapped lines."""
    return "\n".join(wrapped(paragraph) for paragraph in board(str(view["game"])).draw(view, True))


def merged(spectator: Data, seats: list[Data]) -> Data:
    """All readers' views merged, for replays with open cards; fields that only seats have get a seat's name."""
    together = {key: _merge([spectator[key], *(seat.get(key) for seat in seats)]) for key in spectator}
    for number, seat in enumerate(seats, 1):
        together |= {f"seat {number} {key}": value for key, value in seat.items() if key not in spectator}
    return together | {"reader": None}


def _merge(seen: list[object]) -> object:
    known = [value for value in seen if value is not None]
    if known and all(isinstance(value, dict) for value in known):
        parts = [value for value in known if isinstance(value, dict)]
        keys = {key: None for part in parts for key in part}  # a dict keeps the order, a set does not
        return {key: _merge([part.get(key) for part in parts]) for key in keys}
    rows = [value for value in known if isinstance(value, list)]
    if rows and len(rows) == len(known) and len({len(row) for row in rows}) == 1:
        return [_merge(list(column)) for column in zip(*rows, strict=True)]
    return known[0] if known else None
