"""Puzzles from players' own mistakes: positions of a reviewed game in which its review found a better move."""

import re
from dataclasses import replace
from typing import Final

from cogworks.puzzles.puzzle import Evidence, Puzzle, read_log
from cogworks.puzzles.themes import OWN
from cogworks.review.grades import LIMITS, Grade
from cogworks.review.reviewing import Ask, Part, loss_of, position
from cogworks.tables import refusals
from cogworks.tables.host import Host
from cogworks.tables.reviews import log_to_review, stored_review

_ID: Final = re.compile(r"own-([A-Za-z0-9_-]{1,24})-([0-9]{1,6})")
SEED: Final = 2
"""Not the review's, whose estimates of its best moves are partly luck."""


def own_id(table: str, step: int) -> str:
    """The id of the puzzle about the decision after this many steps of a table's game."""
    return f"own-{table}-{step}"


def table_of(id: str) -> str | None:
    """The table whose game a puzzle is from; None for the puzzles that come with a game."""
    found = _ID.fullmatch(id)
    return found[1] if found else None


def own_puzzle(host: Host, id: str) -> Puzzle:
    """The puzzle of a reviewed game with this id; refused unless its review found a mistake there."""
    found = _ID.fullmatch(id)
    assert found is not None
    table, start = found[1], int(found[2])
    log, review = log_to_review(host, table), stored_review(host, table)
    if review is None:
        raise refusals.NO_REVIEW()
    step = next((it for it in review.steps if it.start == start and it.decision is not None), None)
    if step is None or step.decision is None or step.grade is Grade.GOOD:
        raise refusals.NO_MISTAKE(step=start)
    made = step.decision
    return Puzzle(
        id=id,
        game=log.game,
        version=log.version,
        seats=log.seats,
        options=log.options,
        answers=tuple(log.answers[:start]),
        end=position(log, start).fingerprint(),
        seat=step.who,
        theme=OWN.name,
        target=0,
        solution=(made.best,),
        accepted=((made.best,),),
        is_exhaustive=False,
        evidence=Evidence(made.best_chance, made.chosen_chance, 1, review.simulations),
    )


def with_good(puzzle: Puzzle, answer: int, ask: Ask) -> Puzzle:
    """The puzzle, which also accepts an answer if a search of its own finds that it gives away hardly anything.

    The review compared only the move played with the best one.
    """
    log, start = read_log(puzzle), len(puzzle.answers)
    log.answers = [*log.answers, answer]
    loss = ask(loss_of, log, Part(start, start + 1, puzzle.seat), puzzle.evidence.simulations, SEED)
    return replace(puzzle, accepted=((*puzzle.accepted[0], answer),)) if loss < LIMITS[0][0] else puzzle
