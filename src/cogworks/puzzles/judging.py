"""Judge a player's moves in a puzzle."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from cogworks.engine.state import State
from cogworks.puzzles.files import Same, position
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.puzzles.solving import NODES, Solver
from cogworks.puzzles.themes import theme


class Result(Enum):
    """The state of a puzzle."""

    OPEN = "open"
    """Right so far: more moves are needed."""
    SOLVED = "solved"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of the moves so far."""

    result: Result
    reason: str
    """In a sentence; '' while the puzzle is open."""


def judge(puzzle: Puzzle, answers: Sequence[int]) -> Verdict:
    """Judge the solver's answers so far.  An illegal answer raises an error that names the rule."""
    state = position(puzzle)
    verdict = Verdict(Result.OPEN, "")
    for place, answer in enumerate(answers):
        if verdict.result is not Result.OPEN:
            raise PuzzleError(f"{puzzle.id} is over after move {place}")
        state.act(answer)
        given = answers[: place + 1]
        verdict = _by_result(puzzle, given) if puzzle.is_exhaustive else _by_moves(puzzle, given)
    return verdict


def forced(puzzle: Puzzle, answers: Sequence[int]) -> list[int]:
    """The answers so far and those that follow without a choice, while the puzzle is open."""
    given = list(answers)
    while judge(puzzle, given).result is Result.OPEN:
        legal = after(puzzle, given).legal_actions()
        if len(legal) != 1:
            break
        given += legal
    return given


def after(puzzle: Puzzle, answers: Sequence[int]) -> State:
    """The position after legal answers."""
    state = position(puzzle)
    for answer in answers:
        state.act(answer)
    return state


def _by_result(puzzle: Puzzle, answers: Sequence[int]) -> Verdict:
    """Whether the best result of the turn is reached, or can still be reached."""
    solver = _solver(Same(puzzle))
    about = theme(puzzle.game, puzzle.theme)
    node = solver.after(answers)
    if node.value < solver.root.value:
        return Verdict(Result.WRONG, about.missed.format(n=node.value - solver.floor))
    if solver.is_reached(answers):
        return Verdict(Result.SOLVED, about.found.format(n=solver.target))
    return Verdict(Result.OPEN, "")


def _by_moves(puzzle: Puzzle, answers: Sequence[int]) -> Verdict:
    """Whether the moves are those that the search found; a move as good as the solution's also solves the puzzle."""
    about = theme(puzzle.game, puzzle.theme)
    for answer, best, good in zip(answers, puzzle.solution, puzzle.accepted, strict=False):
        if answer not in good:
            return Verdict(Result.WRONG, about.missed.format(n=0))
        if answer != best:
            return Verdict(Result.SOLVED, about.found.format(n=puzzle.target))
    if len(answers) < len(puzzle.solution):
        return Verdict(Result.OPEN, "")
    return Verdict(Result.SOLVED, about.found.format(n=puzzle.target))


@lru_cache(maxsize=64)
def _solver(same: Same) -> Solver:
    puzzle = same.puzzle
    # No line of a shipped puzzle meets hidden information, so the position itself is enough.
    return Solver(puzzle.game, theme(puzzle.game, puzzle.theme), position(puzzle), puzzle.seat, worlds=0, limit=NODES)
