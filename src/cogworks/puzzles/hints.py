"""Graded hints: first the kind of move or its place, then the means.  They never give away the whole solution."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogworks.engine.names import Names
from cogworks.engine.registry import game
from cogworks.puzzles.clues import Move, clues
from cogworks.puzzles.files import position
from cogworks.puzzles.puzzle import Puzzle

MOST: Final = 2


def hints(puzzle: Puzzle, names: Sequence[str] | None = None) -> list[str]:
    """One or two hints, from general to particular."""
    line = _line(puzzle, names)
    found = list(clues(puzzle.game).of_line(line))[:MOST] if len(line) > 1 else []
    shares = [len(good) / len(move.state.legal_actions()) for good, move in zip(puzzle.accepted, line, strict=True)]
    # One move may be given away if another one is still to be found.
    is_rest_open = sum(share < 1 for share in shares) > 1
    # The move that is hardest to guess first.
    for place in sorted(range(len(line)), key=lambda it: shares[it]):
        labels = game(puzzle.game).labels(line[place].state, names)
        found += _about(puzzle, line[place], puzzle.accepted[place], labels, found, is_rest_open=is_rest_open)
    return found


def _line(puzzle: Puzzle, names: Sequence[str] | None) -> list[Move]:
    """The moves of the solution."""
    played, state = game(puzzle.game), position(puzzle)
    found: list[Move] = []
    for action in puzzle.solution:
        label = played.label(state, action, names)
        found.append(Move(state.clone(), action, label, Names(names, puzzle.seat)))
        state.act(action)
    return found


def _about(
    puzzle: Puzzle,
    wanted: Move,
    good: Sequence[int],
    labels: dict[int, str],
    before: Sequence[str],
    *,
    is_rest_open: bool,
) -> list[str]:
    """Hints about one move.  Unless the rest is open, a wrong move must fit all of them."""
    of_move = clues(puzzle.game).of_move
    sentences = {action: of_move(replace(wanted, action=action, label=label)) for action, label in labels.items()}
    own = sentences[wanted.action]
    left = {action for action in labels if all(it in sentences[action] for it in before if it in own)}
    found: list[str] = []
    most = MOST - len(before)
    for sentence in own:
        fitting = {action for action in left if sentence in sentences[action]}
        if len(found) < most and fitting != left and (is_rest_open or not fitting <= set(good)):
            found.append(sentence)
            left = fitting
    wrong = [action for action in sorted(left) if action not in good]
    while len(found) < most and len(wrong) > 1:
        found.append(f"Don't {labels[wrong.pop(0)].partition(':')[0]}.")
    return found
