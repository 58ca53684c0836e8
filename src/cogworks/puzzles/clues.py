"""Clues about moves for hints: `puzzles/games/NAME.py` may define `CLUES` for the game NAME."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cogworks.engine.names import Names
from cogworks.engine.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move in a puzzle."""

    state: State
    """The position before it."""
    action: int
    label: str
    names: Names
    """The names of the seats."""


def nothing(moves: object) -> Sequence[str]:
    """No clue."""
    return ()


@dataclass(frozen=True, slots=True)
class Clues:
    """Sentences about moves, from general to particular."""

    of_move: Callable[[Move], Sequence[str]] = nothing
    """Clues about a move, as sentences.  Different moves may share a clue."""
    of_line: Callable[[Sequence[Move]], Sequence[str]] = nothing
    """Clues about a solution with several moves."""


@cache
def clues(name: str) -> Clues:
    """The clues of a game; none if it has no module."""
    own = f"cogworks.puzzles.games.{name}"
    found: Clues = getattr(import_module(own), "CLUES", Clues()) if find_spec(own) else Clues()
    return found


def counted(n: int, noun: str) -> str:
    """A small number and a noun in words."""
    words = ("no", "one", "two", "three", "four", "five", "six")
    return f"{words[n] if n < len(words) else n} {noun}{'' if n == 1 else 's'}"
