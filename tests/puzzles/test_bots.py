"""The strongest levels solve every shipped puzzle about winning at once."""

from dataclasses import replace
from math import inf

import pytest

from cogworks import Dice
from cogworks.bots.levels import GRANDMASTER, MASTER
from cogworks.engine.registry import games
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.finding import attempt
from cogworks.puzzles.puzzle import Puzzle

WINS = [it for name in games() for it in puzzles(name) if it.theme == "win" and it.is_exhaustive]


@pytest.mark.parametrize("puzzle", WINS, ids=lambda it: it.id)
def test_the_strongest_levels_solve_every_win_puzzle(puzzle: Puzzle) -> None:
    for seed, by in enumerate((MASTER, replace(GRANDMASTER, simulations=MASTER.simulations))):
        assert attempt(puzzle, replace(by, seconds=inf), Dice(seed)), by.name


def test_there_are_win_puzzles_of_several_games() -> None:
    assert len(WINS) > 50
    assert len({it.game for it in WINS}) >= 2
