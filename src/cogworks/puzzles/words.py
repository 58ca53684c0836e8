"""Puzzles in words: goal, solution and proof."""

from cogworks.engine.registry import game
from cogworks.puzzles.files import position
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import OWN, theme


def goal(puzzle: Puzzle) -> str:
    """What to do, in one sentence."""
    return theme(puzzle.game, puzzle.theme).goal.format(n=puzzle.target)


def proof(puzzle: Puzzle) -> str:
    """How the solution was verified, in one sentence."""
    found = puzzle.evidence
    if puzzle.is_exhaustive:
        return f"Solved exhaustively: all {found.nodes} positions of the turn were tried."
    if puzzle.theme == OWN.name:
        return f"The review gives it {found.best:.0%} to win, and the move played {found.other:.0%}."
    return (
        f"Verified by {found.seeds} searches of {found.simulations:,} simulations: "
        f"{found.best:.0%} to win, at most {found.other:.0%} with any other move."
    )


def line(puzzle: Puzzle) -> list[str]:
    """The solution, one label per move."""
    played, state = game(puzzle.game), position(puzzle)
    told: list[str] = []
    for answer in puzzle.solution:
        told.append(played.label(state, answer))
        state.act(answer)
    return told
