"""The strongest level solves every shipped puzzle about winning at once."""

from dataclasses import replace
from math import inf

import pytest

from cogworks import Dice
from cogworks.bots.levels import MASTER
from cogworks.engine.registry import games
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.finding import attempt
from cogworks.puzzles.puzzle import Puzzle

WINS = [it for name in games() for it in puzzles(name) if it.theme == "win" and it.is_exhaustive]


@pytest.mark.parametrize("puzzle", WINS, ids=lambda it: it.id)
def test_master_solves_every_win_puzzle(puzzle: Puzzle) -> None:
    assert all(attempt(puzzle, replace(MASTER, seconds=inf), Dice(seed)) for seed in range(2))


def test_there_are_win_puzzles_of_several_games() -> None:
    assert len(WINS) > 50
    assert len({it.game for it in WINS}) >= 2
