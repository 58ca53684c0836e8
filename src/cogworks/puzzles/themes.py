"""Puzzle themes and their registry: `puzzles/games/NAME.py` defines `THEMES` for the game NAME."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cogworks.engine.event import Event
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.puzzle import PuzzleError

Measure = Callable[[State, int], int]
"""Measure of a seat's result this turn: a number that never falls during the turn."""
Shows = Callable[[State, State, int, Sequence[Event]], bool]
"""Whether a turn, from its start to its end, has the theme."""


@dataclass(frozen=True)
class Theme:
    """A kind of puzzle."""

    name: str
    title: str
    goal: str
    """What to do, in one sentence; `{n}` is the target."""
    found: str
    """The result of the best turn, in a sentence; `{n}` is the target."""
    missed: str
    """The flaw of a move that is not best, in a sentence; `{n}` is the result it can still reach."""
    is_asked: Callable[[State], bool]
    """Whether a puzzle of this theme can start at a position."""
    measure: Measure | None = None
    """The measure to maximise within the turn; None if the chance of winning decides."""
    is_done: Callable[[State], bool] = lambda state: False
    """Whether the part of the turn that counts is over."""
    needs_certainty: bool = False
    """Whether chance must not decide.

    With a measure, it must not come up in any line, because a lucky line could achieve more.  Without one, the move
    must win this turn whatever chance brings.
    """
    least: int = 1
    """The smallest target worth a puzzle."""
    shows: Shows | None = None
    """For themes without a measure: which turns have the theme; None for all."""
    fewest: int = 4
    """Legal answers at the start, at least."""
    looks: int = 1
    """Only one in this many possible positions is examined, to save time."""
    is_slow: bool = False
    """Whether bots take long: then novices play the games, fewer bots attempt a puzzle, and searches are smaller."""
    repeats: bool = False
    """Whether one game may give two puzzles of this theme."""
    positions: int = 10
    """Positions of the turn, at least: with fewer the puzzle is trivial."""


WIN: Final = ("Win the game this turn.", "Wins the game.", "This is not sure to win this turn.")
"""Goal, result and miss of puzzles that are sure to win at once."""
WINNING: Final = ("Find the move that wins this turn.", *WIN[1:])
"""Goal, result and miss if the search decides, and only about the first move."""
BEST: Final = ("Find the best move.", "Has the best chance of winning.", "Another move wins more often.")
"""Goal, result and miss of puzzles about the chance of winning."""
MISTAKE: Final = Theme(
    "mistake", "Mistake in a game", "A player went wrong here. Find the best move.", *BEST[1:], lambda state: True
)
"""For every game: a decision that a review found to be a mistake."""
OWN: Final = Theme("own", "From your game", "A better move was missed here. Find it.", *BEST[1:], lambda state: True)
"""The same, in a game that a player just finished."""


@cache
def themes(name: str) -> tuple[Theme, ...]:
    """The themes of a game, in the order in which a position is tried; none if the game has no module."""
    game(name)
    own = f"cogworks.puzzles.games.{name}"
    if find_spec(own) is None:
        return ()
    found: tuple[Theme, ...] = import_module(own).THEMES
    return found


def theme(name: str, of: str) -> Theme:
    """A theme of a game by its name."""
    for it in (*themes(name), MISTAKE, OWN):
        if it.name == of:
            return it
    raise PuzzleError(f"{game(name).title} has no puzzle theme {of!r}")


def is_win(state: State, seat: int) -> int:
    """1 if the game is over and this seat has won alone."""
    return int(state.is_over() and list(state.winners()) == [seat])
