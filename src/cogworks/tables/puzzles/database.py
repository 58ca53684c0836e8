"""Attempts at puzzles in a database."""

from typing import Any

from sqlalchemy import Row, delete, select, update

from cogworks.tables.puzzles.store import AttemptEvent, PuzzleAttempt, in_order
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tables import PUZZLE_ATTEMPTS


class DatabasePuzzles(DatabasePart):
    """In a database, through the connections of its store."""

    def attempt(self, player: str, puzzle: str) -> PuzzleAttempt | None:
        columns = PUZZLE_ATTEMPTS.c
        found = self._attempts(columns.player == player, columns.puzzle == puzzle)
        return found[0] if found else None

    def attempts_of(self, player: str, game: str = "") -> list[PuzzleAttempt]:
        columns = PUZZLE_ATTEMPTS.c
        return in_order(self._attempts(columns.player == player, *([columns.game == game] if game else [])))

    def note(self, player: str, puzzle: str, game: str, event: AttemptEvent, now: float) -> PuzzleAttempt:
        which = (PUZZLE_ATTEMPTS.c.player == player, PUZZLE_ATTEMPTS.c.puzzle == puzzle)
        with self._writing() as connection:
            # The insert also makes other writers wait where a SELECT does not lock, as in SQLite.
            connection.execute(self._add(PUZZLE_ATTEMPTS), _values(PuzzleAttempt(player, puzzle, game)))
            row = connection.execute(select(PUZZLE_ATTEMPTS).where(*which).with_for_update()).one()
            before = _attempt(row)
            after = before.after(event, now)
            if after != before:
                connection.execute(update(PUZZLE_ATTEMPTS).where(*which).values(_values(after)))
        return after

    def adopt(self, old: str, new: str) -> None:
        own = PUZZLE_ATTEMPTS.alias()
        has_own = select(own.c.puzzle).where(own.c.player == new, own.c.puzzle == PUZZLE_ATTEMPTS.c.puzzle).exists()
        with self._writing() as connection:
            moved = update(PUZZLE_ATTEMPTS).where(PUZZLE_ATTEMPTS.c.player == old, ~has_own)
            connection.execute(moved.values(player=new))

    def forget(self, player: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(PUZZLE_ATTEMPTS).where(PUZZLE_ATTEMPTS.c.player == player))

    def _attempts(self, *conditions: Any) -> list[PuzzleAttempt]:
        with self._reading() as connection:
            return [_attempt(row) for row in connection.execute(select(PUZZLE_ATTEMPTS).where(*conditions))]


def _values(attempt: PuzzleAttempt) -> dict[str, object]:
    return {
        "player": attempt.player,
        "puzzle": attempt.puzzle,
        "game": attempt.game,
        "result": attempt.result,
        "decided": attempt.decided,
        "tries": attempt.tries,
        "has_hint": attempt.has_hint,
        "is_shown": attempt.is_shown,
        "solved": attempt.solved,
    }


def _attempt(row: Row[Any]) -> PuzzleAttempt:
    return PuzzleAttempt(
        row.player, row.puzzle, row.game, row.result, row.decided, row.tries, row.has_hint, row.is_shown, row.solved
    )
