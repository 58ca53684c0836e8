"""Sentences of puzzle pages."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.names import listed
from cogworks.puzzles.puzzle import Puzzle
from cogworks.tables.daily.chain import day_of
from cogworks.tables.puzzles.play import Reply, rating_of
from cogworks.tables.puzzles.record import SolverRating, record
from cogworks.tables.puzzles.store import FAILED, HELPED, SOLVED, PuzzleAttempt
from cogworks.web.render.words.dates import date_words

FINDS: Final = 0.5
"""How often a bot level must solve a puzzle to count as finding it."""

YOUR_MOVE: Final = "Your move"
WRONG: Final = "Not quite"
SOLVED_IT: Final = "Solved!"
SOLUTION: Final = "Solution"
HINT_COUNTS: Final = "This puzzle now counts for neither streak nor rating."
DONE: Final = {"solved": "Solved.", "shown": "This is the solution."}
"""What the board says once a puzzle is done."""


def result(attempt: PuzzleAttempt) -> str:
    """How an attempt went, in two or three words."""
    if attempt.is_shown:
        return "Solution shown"
    if attempt.solved is None:
        return "Not solved yet"
    return {SOLVED: "Solved first try", HELPED: "Solved with a hint", FAILED: "Solved later"}[attempt.result]


def rating(found: SolverRating) -> str:
    """A rating with its uncertainty."""
    return f"{found.mean:.0f} ± {found.margin:.0f}"


def earlier(attempt: PuzzleAttempt) -> str:
    """What an earlier visit means for this one, or ''."""
    if not attempt.is_open:
        day = date_words(day_of(attempt.solved or attempt.decided))
        did = "saw the solution of" if attempt.is_shown else "solved"
        return f"You {did} this puzzle on {day}. Your record stays the same if you try it again."
    if attempt.has_hint:
        return "You used a hint here, so this puzzle counts for neither streak nor rating."
    return "You have tried this puzzle before: it already counts as failed." if attempt.result == FAILED else ""


def so_far(reply: Reply) -> str:
    """The title while a puzzle is open."""
    return "Right so far" if reply.now.answers else YOUR_MOVE


def finders(puzzle: Puzzle) -> str:
    """Which bot levels find the solution; '' if none has tried."""
    if not puzzle.solved_by:
        return ""
    found = [level for level, share in puzzle.solved_by.items() if share >= FINDS]
    return f"Bots that find it: {listed(found)}." if found else "No bot level finds it reliably."


def try_again(reason: str) -> str:
    """Why a move is wrong."""
    text = f"{reason[:1].upper()}{reason[1:]}"
    return f"{text if text.endswith(('.', '!', '?')) else f'{text}.'} Try again."


def outcome(reply: Reply, attempts: Sequence[PuzzleAttempt], is_rated: bool) -> str:
    """How a solution compares with the known one, and what it changes."""
    is_other = reply.status == "solved" and reply.now.answers != reply.now.puzzle.solution[: len(reply.now.answers)]
    return f"{'Your line is as good. ' if is_other else ''}{counts(reply, attempts, is_rated)}"


def counts(reply: Reply, attempts: Sequence[PuzzleAttempt], is_rated: bool) -> str:
    """Changes to the player's record by the request."""
    attempt = reply.attempt
    if not reply.is_first:
        later = f"Solved after {attempt.tries} tries." if attempt.tries > 1 else ""
        return "" if reply.status != "solved" else "Solved with a hint." if attempt.result == HELPED else later
    mine = record(attempts)
    if attempt.result == SOLVED:
        words = f"Streak: {mine.streak}{', your best' if mine.streak == mine.best > 1 else ''}."
    else:
        words = "This one counts as failed."
    if is_rated:
        others = [each for each in attempts if each.puzzle != attempt.puzzle]
        after, before = rating_of(attempts), rating_of(others)
        change = f"{after.mean - before.mean:+.0f}".replace("-", "\N{MINUS SIGN}")
        words += f" Rating: {rating(after)} ({change})."
    return words
