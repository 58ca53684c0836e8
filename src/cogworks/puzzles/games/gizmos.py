"""Gizmos: the biggest engine turn, or the best move."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.event import Event
from cogworks.engine.state import State
from cogworks.games.gizmos import state as on
from cogworks.puzzles.themes import BEST, WINNING, Theme, is_win

TRIGGERS: Final = 2
"""Gizmos that an engine turn uses, at least."""


def _is_main(state: State) -> bool:
    return state.question() == on.MAIN


def _is_engine(before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
    return sum(event.kind == on.USED for event in events) >= TRIGGERS


def _is_won(before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
    return bool(is_win(after, seat))


THEMES: Final = (
    Theme("win", "Win this turn", *WINNING, _is_main, shows=_is_won, looks=3),
    Theme("engine", "Biggest engine turn", "Get the most out of your engine this turn.", BEST[1], BEST[2], _is_main,
          shows=_is_engine, looks=3),
    Theme("best", "Best move", *BEST, _is_main, looks=3),
)  # fmt: skip
