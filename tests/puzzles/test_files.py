"""The shipped puzzles: each replays, and its solution is legal and right."""

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import games
from cogworks.puzzles.files import from_text, position, puzzle, puzzles, to_text
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.words import goal, hint, line, proof


@pytest.mark.parametrize("name", games())
def test_every_shipped_puzzle_replays_and_its_solution_solves_it(name: str) -> None:
    for it in puzzles(name):
        state = position(it)
        assert state.to_move() == it.seat
        for n in range(1, len(it.solution)):
            assert judge(it, it.solution[:n]).result is Result.OPEN
        assert judge(it, it.solution).result is Result.SOLVED
        wrong = [action for action in state.legal_actions() if action not in it.accepted[0]]
        assert wrong
        assert judge(it, wrong[:1]).result is Result.WRONG


@pytest.mark.parametrize("name", games())
def test_every_shipped_puzzle_has_words(name: str) -> None:
    for it in puzzles(name):
        assert goal(it).endswith(".")
        assert "{" not in goal(it)
        assert hint(it).endswith(".")
        assert line(it)[0] not in hint(it)
        assert proof(it).endswith(".")


def test_an_unknown_id_suggests_the_nearest() -> None:
    known = puzzles("gizmos")[0].id
    assert puzzle(known).id == known
    with pytest.raises(CogworksError, match=f"no puzzle '{known}x'; did you mean {known}"):
        puzzle(known + "x")


@pytest.mark.parametrize("name", games())
def test_files_are_read_as_they_were_written(name: str) -> None:
    assert from_text(to_text(puzzles(name), name)) == puzzles(name)
