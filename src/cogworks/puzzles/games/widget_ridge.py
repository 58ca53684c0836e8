"""Widget Ridge: win this turn, or find the best move."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.event import Event
from cogworks.engine.state import State
from cogworks.games.widget_ridge import state as on
from cogworks.puzzles.themes import BEST, WIN, Theme, is_win

NEAR: Final = 60
"""Spark from which a turn may win."""


def _is_ideas(state: State) -> bool:
    return state.question() == on.IDEAS


def _is_near(state: State) -> bool:
    return _is_ideas(state) and state.scores()[state.to_move()] >= NEAR


def _is_won(before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
    return bool(is_win(after, seat))


def _is_construct(before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
    return any(event.kind == on.USED for event in events)


THEMES: Final = (
    Theme("win", "Win this turn", *WIN, _is_near, is_win),
    Theme("winning", "Winning construct", *WIN, _is_ideas, shows=_is_won),
    Theme("construct", "Best construct", "Get the most out of your Full Construct.", BEST[1], BEST[2], _is_ideas,
          shows=_is_construct),
    Theme("best", "Best move", *BEST, _is_ideas),
)  # fmt: skip
