"""Girl Genius: win now, or start the longest chain."""

from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.girl_genius import state as on
from cogworks.games.girl_genius.rules import Works
from cogworks.puzzles.themes import WIN, Theme, is_win


def _is_spin(state: State) -> bool:
    return state.question() == on.SPIN


def _pops(state: State, seat: int) -> int:
    return int(cast(Works, state).pops)


def _is_replacing(state: State) -> bool:
    return cast(Works, state).step != on.SPINNING and cast(Works, state).step != on.POPPING


THEMES: Final = (
    Theme("win", "Win this turn", *WIN, _is_spin, is_win, _is_replacing, positions=12),
    Theme(
        "chain", "Longest chain", "Start the longest chain: {n} cards can pop.", "{n} cards pop.",
        "At most {n} cards pop after this.", _is_spin, _pops, _is_replacing, needs_certainty=True, least=3,
        repeats=True,
    ),
)  # fmt: skip
