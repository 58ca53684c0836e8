"""Widget Ridge: win this turn, or gain the most Spark."""

from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.widget_ridge import state as on
from cogworks.games.widget_ridge.rules import Ridge
from cogworks.puzzles.themes import WIN, Theme, is_win

NEAR: Final = 60
"""Spark from which a turn may win."""


def _is_ideas(state: State) -> bool:
    return state.question() == on.IDEAS


def _is_start(state: State) -> bool:
    return _is_ideas(state) and cast(Ridge, state).acts == 0


def _is_near(state: State) -> bool:
    return _is_ideas(state) and state.scores()[state.to_move()] >= NEAR


def _spark(state: State, seat: int) -> int:
    return int(state.scores()[seat])


THEMES: Final = (
    Theme("win", "Winning construct", *WIN, _is_near, is_win, is_slow=True, repeats=True, positions=20),
    Theme(
        "spark", "Most Spark", "Gain as much Spark as you can before a new card comes up: {n}.", "Spark gained: {n}.",
        "Spark you can gain after this: {n}.", _is_start, _spark, least=6, looks=3, is_slow=True, repeats=True,
        positions=20,
    ),
)  # fmt: skip
