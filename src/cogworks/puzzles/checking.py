"""Check puzzles: replay them, solve them again, and compare."""

from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.puzzles.files import position
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.puzzles.solving import Solver, is_sure_win
from cogworks.puzzles.themes import theme
from cogworks.puzzles.verifying import Effort, best_move

AGAIN: Final = Effort(2, 10_000)
"""The searches of a check: fewer than those that verified the puzzle, with other seeds."""
CLEAR: Final = 0.01
"""How much better the solution must still be."""
LUCK: Final = 99


def check(puzzle: Puzzle, effort: Effort = AGAIN) -> str:
    """The error in a puzzle, or ''."""
    try:
        state = position(puzzle)
        if int(state.to_move()) != puzzle.seat:
            return f"it is not seat {puzzle.seat}'s turn"
        _check_moves(puzzle)
        if puzzle.is_exhaustive:
            _solve_again(puzzle)
        else:
            _search_again(puzzle, effort)
    except CogworksError as error:
        return str(error).removeprefix(f"{puzzle.id}: ")
    return ""


def _check_moves(puzzle: Puzzle) -> None:
    """The solution must be legal and solve the puzzle with its last move, not earlier."""
    if not puzzle.solution or len(puzzle.accepted) != len(puzzle.solution):
        raise PuzzleError("the solution does not have one set of accepted moves for each move")
    for step, good in zip(puzzle.solution, puzzle.accepted, strict=True):
        if step not in good:
            raise PuzzleError(f"move {step} of the solution is not among the accepted ones")
    verdict = judge(puzzle, puzzle.solution)
    if verdict.result is not Result.SOLVED:
        raise PuzzleError(f"the solution does not solve it: {verdict.reason or 'more moves are needed'}")


def _solve_again(puzzle: Puzzle) -> None:
    solver = Solver(puzzle.game, theme(puzzle.game, puzzle.theme), position(puzzle), puzzle.seat)
    if solver.target != puzzle.target:
        raise PuzzleError(f"the best turn reaches {solver.target}, not {puzzle.target}")
    if not solver.is_open:
        raise PuzzleError("the turn depends on hidden information")
    for place, good in enumerate(puzzle.accepted):
        found = solver.best(solver.after(puzzle.solution[:place]))
        if list(good) != found:
            raise PuzzleError(f"move {place + 1}: the best moves are {found}, not {list(good)}")


def _search_again(puzzle: Puzzle, effort: Effort) -> None:
    found = best_move(position(puzzle), effort, CLEAR, LUCK)
    if found is None:
        raise PuzzleError("no move is clearly best")
    if found[0] != puzzle.solution[0]:
        raise PuzzleError(f"the search finds {found[0]}, not {puzzle.solution[0]}")
    is_certain = theme(puzzle.game, puzzle.theme).needs_certainty
    if is_certain and not is_sure_win(puzzle.game, position(puzzle), puzzle.seat, puzzle.solution[0]):
        raise PuzzleError("the solution is not sure to win this turn")
