"""Solving puzzles: process answers, requests for hints and for the solution, and store the results."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.puzzles.files import puzzle as puzzle_of
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.judging import Result, forced, judge
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.review.reviewing import Ask, run_here
from cogworks.tables import refusals
from cogworks.tables.host import Host
from cogworks.tables.puzzles.own import own_puzzle, table_of, with_good
from cogworks.tables.puzzles.record import SolverRating, rating
from cogworks.tables.puzzles.scene import Scene, hints_of, scene
from cogworks.tables.puzzles.store import FAILED, SOLVED, AttemptEvent, PuzzleAttempt
from cogworks.tables.refusals import ILLEGAL, NO_SUCH_TABLE, RefusedError
from cogworks.tables.store.refusing import refusing_store_errors

Status = Literal["open", "wrong", "solved", "shown", "hint"]


@dataclass(frozen=True, slots=True)
class Reply:
    """Outcome of a player's request."""

    status: Status
    now: Scene
    """The position to show."""
    attempt: PuzzleAttempt
    words: str = ""
    """The explanation of a mistake, or the hint."""
    is_first: bool = False
    """Whether this request decided the result that counts."""


class PuzzleService:
    """The puzzles of a host and its players' attempts.  Methods block, so call them from worker threads."""

    def __init__(self, host: Host, ask: Ask = run_here) -> None:
        """Searches run with `ask`."""
        self._host, self._ask = host, ask
        self._store = host.store.puzzles

    # ---- reading

    def find(self, name: str, id: str) -> Puzzle:
        """The puzzle of a game with this id; the refusal names the nearest one."""
        of = game(name)
        try:
            found = puzzle_of(id) if table_of(id) is None else own_puzzle(self._host, id)
        except PuzzleError as error:
            raise RefusedError(NO_SUCH_TABLE, str(error)) from error
        if found.game != name:
            raise refusals.OTHER_PUZZLE(puzzle=id, right=game(found.game).title, wrong=of.title)
        return found

    def attempt(self, player: str, puzzle: Puzzle) -> PuzzleAttempt:
        """A player's attempt at a puzzle, also if there is none yet; those from own games are not stored."""
        if table_of(puzzle.id) is not None:
            return PuzzleAttempt(player, puzzle.id, puzzle.game)
        with refusing_store_errors():
            found = self._store.attempt(player, puzzle.id)
        return found or PuzzleAttempt(player, puzzle.id, puzzle.game)

    def attempts(self, player: str, name: str = "") -> list[PuzzleAttempt]:
        """A player's attempts, by the time of their first result."""
        with refusing_store_errors():
            return self._store.attempts_of(player, name)

    # ---- solving

    def answer(self, player: str, puzzle: Puzzle, answers: Sequence[int]) -> Reply:
        """Judge the answers so far.  The first wrong one counts as failed; the position before it stays."""
        # The scene refuses answers that are not legal before anything is judged or stored.
        before = scene(puzzle, answers[:-1]) if answers else scene(puzzle)
        scene(puzzle, answers)
        try:
            found = judge(puzzle, answers)
            if found.result is Result.WRONG and table_of(puzzle.id) is not None:
                puzzle = with_good(puzzle, answers[0], self._ask)
                found = judge(puzzle, answers)
            given = forced(puzzle, answers) if found.result is Result.OPEN and answers else list(answers)
        except CogworksError as error:
            raise RefusedError(ILLEGAL, str(error)) from error
        if len(given) > len(answers):
            found = judge(puzzle, given)
        if found.result is Result.OPEN:
            return Reply("open", scene(puzzle, given), self.attempt(player, puzzle))
        if found.result is Result.WRONG:
            return self._note(player, "wrong", Reply("wrong", before, self.attempt(player, puzzle), found.reason))
        return self._note(
            player, "solved", Reply("solved", scene(puzzle, given), self.attempt(player, puzzle), found.reason)
        )

    def hint(self, player: str, puzzle: Puzzle, answers: Sequence[int] = (), number: int = 1) -> Reply:
        """Give a hint; the puzzle then counts for neither streak nor rating."""
        now, found = scene(puzzle, answers), hints_of(puzzle)
        if number > len(found):
            raise refusals.NO_PUZZLE_HINT(number=number, hints=len(found))
        return self._note(player, "hint", Reply("hint", now, self.attempt(player, puzzle), found[number - 1]))

    def give_up(self, player: str, puzzle: Puzzle) -> Reply:
        """Show the solution."""
        return self._note(player, "shown", Reply("shown", scene(puzzle), self.attempt(player, puzzle)))

    def line(self, player: str, puzzle: Puzzle, step: int) -> Scene:
        """The position after some moves of the solution, for players who may know it."""
        # The review of the game shows it as well.
        if table_of(puzzle.id) is None and self.attempt(player, puzzle).is_open:
            raise refusals.SOLUTION_HIDDEN()
        return scene(puzzle, puzzle.solution[: max(0, step)])

    def _note(self, player: str, event: AttemptEvent, reply: Reply) -> Reply:
        puzzle = reply.now.puzzle
        if table_of(puzzle.id) is not None:
            # With a hint counts for nothing here, and the page keeps the hints it shows.
            return replace(reply, attempt=replace(reply.attempt.after(event, self._host.now()), has_hint=True))
        with refusing_store_errors():
            after = self._store.note(player, puzzle.id, puzzle.game, event, self._host.now())
        return Reply(reply.status, reply.now, after, reply.words, is_first=not reply.attempt.result)


# ---- ratings and the next puzzle


def rating_of(attempts: Sequence[PuzzleAttempt]) -> SolverRating:
    """The rating that the first results lead to; hints and deleted puzzles are ignored."""
    strengths = {each.id: each.rating for name in {it.game for it in attempts} for each in _known(name)}
    return rating(
        (strengths[each.puzzle], each.result == SOLVED)
        for each in attempts
        if each.puzzle in strengths and each.result in (SOLVED, FAILED)
    )


def next_puzzle(
    offered: Sequence[Puzzle], attempts: Sequence[PuzzleAttempt], near: float | None, *, after: str = ""
) -> Puzzle | None:
    """The next puzzle to offer: an untried one near a rating, or the easiest; then those that are not solved yet."""
    tried = {each.puzzle: each for each in attempts}
    left = [each for each in offered if each.id != after and _is_left(tried.get(each.id))]
    return min(
        left,
        key=lambda each: (each.id in tried, each.rating if near is None else abs(each.rating - near), each.id),
        default=None,
    )


def _is_left(attempt: PuzzleAttempt | None) -> bool:
    return attempt is None or attempt.is_open


def _known(name: str) -> Sequence[Puzzle]:
    try:
        return puzzles(name)
    except CogworksError:
        # A game that is no longer installed.
        return ()
