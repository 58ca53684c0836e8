"""Gadget Builder: go out this turn, or find the best move."""

from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.gadget_builder import state as on
from cogworks.games.gadget_builder.rules import Gadgets
from cogworks.puzzles.themes import BEST, Theme


def _is_main(state: State) -> bool:
    return state.question() == on.MAIN


def _outs(state: State, seat: int) -> int:
    return int(cast(Gadgets, state).sides[seat].outs)


THEMES: Final = (
    Theme(
        "out",
        "Go out",
        "Go out this turn.",
        "You go out.",
        "You cannot be sure to go out after this.",
        _is_main,
        _outs,
        fewest=3,
    ),
    Theme("best", "Best move", *BEST, _is_main, fewest=5),
)
