"""Puzzles in words: goal, hint and solution."""

from typing import Final

from cogworks.engine.registry import game
from cogworks.puzzles.files import position
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import theme

PLACES: Final = ("row ", "column ")
"""Parts of labels that say where something is."""


def goal(puzzle: Puzzle) -> str:
    """What to do, in one sentence."""
    return theme(puzzle.game, puzzle.theme).goal.format(n=puzzle.target)


def proof(puzzle: Puzzle) -> str:
    """How the solution was verified, in one sentence."""
    found = puzzle.evidence
    if puzzle.is_exhaustive:
        return f"Solved exhaustively: all {found.nodes} positions of the turn were tried."
    return (
        f"Verified by {found.seeds} searches of {found.simulations:,} simulations: "
        f"{found.best:.0%} to win, at most {found.other:.0%} with any other move."
    )


def hint(puzzle: Puzzle) -> str:
    """A part of the first move that leaves other moves possible."""
    state = position(puzzle)
    labels = game(puzzle.game).labels(state)
    wanted = labels[puzzle.solution[0]]
    others = [label for action, label in labels.items() if action not in puzzle.accepted[0]]
    words = wanted.split()
    starts = [" ".join(words[:n]) for n in range(1, len(words))]
    best, shared = "", 0
    for start in starts:
        n = sum(label.startswith(start + " ") for label in others)
        if 0 < n <= len(others) / 2 and n > shared:
            best, shared = f"The first move starts with “{start}”.", n
    for part in wanted.replace(":", ",").split(", "):
        n = sum(part in label.replace(":", ",").split(", ") for label in others)
        if part.startswith(PLACES) and 0 < n <= len(others) / 2 and n > shared:
            best, shared = f"The first move is in {part}.", n
    if best:
        return best
    n_steps = len(puzzle.solution)
    return f"The solution takes {n_steps} moves." if n_steps > 1 else f"It is one of {len(labels)} moves."


def line(puzzle: Puzzle) -> list[str]:
    """The solution, one label per move."""
    played, state = game(puzzle.game), position(puzzle)
    told: list[str] = []
    for answer in puzzle.solution:
        told.append(played.label(state, answer))
        state.act(answer)
    return told
