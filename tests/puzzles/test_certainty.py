"""Certainty: a puzzle promises a win only if the solution wins whatever chance brings."""

import re
from dataclasses import replace

import pytest

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.registry import games
from cogworks.engine.state import State
from cogworks.puzzles import checking
from cogworks.puzzles.files import position, puzzle, puzzles
from cogworks.puzzles.finding import Finder
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.solving import WORLDS, is_sure_win
from cogworks.puzzles.themes import MISTAKE, is_win, theme, themes
from cogworks.puzzles.verifying import Effort
from cogworks.puzzles.words import goal

NAMES = [name for name in games() if themes(name)]
SURE, LUCKY = "gizmos-0244", "gizmos-0365"
"""Two puzzles: a move that always wins, and one that wins three times in four."""


def promises_a_win(it: Puzzle) -> bool:
    """Whether its goal, or the result of its solution, says that it wins."""
    return re.search(r"\b[Ww]ins?\b", f"{goal(it)} {theme(it.game, it.theme).found}") is not None


def is_won_by_solution(it: Puzzle) -> bool:
    """Whether the moves of the solution end the game with a win, in every world the solver can't tell apart."""
    dice, start = Dice(5), position(it)
    for world in (start, *(start.redeal(it.seat, dice) for _ in range(WORLDS))):
        for answer in it.solution:
            world.act(answer)
        if not is_win(world, it.seat):
            return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_puzzle_that_promises_a_win_is_sure_to_win(name: str) -> None:
    for it in filter(promises_a_win, puzzles(name)):
        if it.is_exhaustive:
            assert is_won_by_solution(it), it.id
        else:
            assert is_sure_win(name, position(it), it.seat, it.solution[0]), it.id


def test_some_puzzles_promise_a_win() -> None:
    assert {it.game for name in NAMES for it in puzzles(name) if promises_a_win(it)} >= {"gizmos", "girl_genius"}
    assert promises_a_win(puzzle(SURE))
    assert not promises_a_win(puzzle(LUCKY))


@pytest.mark.parametrize("name", NAMES)
def test_only_themes_that_need_proof_promise_a_win(name: str) -> None:
    """Themes with a measure are solved exhaustively; without one, they must ask for certainty."""
    for it in (*themes(name), MISTAKE):
        if re.search(r"\b[Ww]ins?\b", f"{it.goal} {it.found}"):
            assert it.measure is is_win or it.needs_certainty, it.name


def test_a_move_that_can_fail_is_not_sure_to_win() -> None:
    sure, lucky = puzzle(SURE), puzzle(LUCKY)
    assert is_sure_win("gizmos", position(sure), sure.seat, sure.solution[0])
    assert not is_sure_win("gizmos", position(lucky), lucky.seat, lucky.solution[0])


def test_what_cannot_be_proven_is_not_sure() -> None:
    sure = puzzle(SURE)
    assert not is_sure_win("gizmos", position(sure), sure.seat, sure.solution[0], limit=20)
    other = next(action for action in position(sure).legal_actions() if action not in sure.accepted[0])
    assert not is_sure_win("gizmos", position(sure), sure.seat, other)


@pytest.mark.parametrize(("id", "name"), [(SURE, "win"), (LUCKY, "best")])
def test_a_lucky_sample_does_not_make_a_puzzle_a_win(id: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots may win all sampled turns after a move that can still fail."""
    it = puzzle(id)
    state = position(it)

    def sampled(finder: Finder, state: State, seat: int, best: int) -> tuple[State, list[Event]]:
        return state, []

    monkeypatch.setattr(Finder, "_turn", sampled)
    monkeypatch.setattr("cogworks.puzzles.games.gizmos.is_win", lambda state, seat: 1)
    finder = Finder("gizmos", it.seats, it.options, Effort(1, 20), 1)
    found = finder._theme_of(state, it.seat, it.solution[0], themes("gizmos"))
    assert found is not None
    assert found.name == name


def test_the_check_finds_a_win_that_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(puzzle(LUCKY), theme="win")
    monkeypatch.setattr(checking, "best_move", lambda *given: (wrong.solution[0], wrong.evidence))
    assert checking.check(wrong) == "the solution is not sure to win this turn"
