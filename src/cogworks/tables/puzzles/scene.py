"""A puzzle's position on a table's page, after some answers of the solver."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cogworks.bots.levels import ADEPT
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.files import Same
from cogworks.puzzles.files import puzzle as puzzle_of
from cogworks.puzzles.hints import hints
from cogworks.puzzles.puzzle import Puzzle, PuzzleError, read_log
from cogworks.tables import refusals
from cogworks.tables.files.from_log import store_puzzle
from cogworks.tables.play.reasons import why
from cogworks.tables.play.sequences import NO_SEQUENCE
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.reply_types import CommandResult
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.table import Table
from cogworks.tables.update import update
from cogworks.tables.update_types import Update

ID: Final = "puzzle-"
"""A puzzle's updates name their table by this and the puzzle's id; random ids never look like that."""
NAME: Final = "Solver"
MOST_ANSWERS: Final = 60
"""More decisions than any turn has."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The position of a puzzle after some answers."""

    puzzle: Puzzle
    answers: tuple[int, ...]
    table: Table

    @property
    def state(self) -> State:
        return self.table.history.state


def scene(puzzle: Puzzle, answers: Sequence[int] = ()) -> Scene:
    """The position after legal answers of the solver; raise at the first one that is not."""
    if len(answers) > MOST_ANSWERS:
        raise refusals.TOO_MANY_ANSWERS(given=len(answers), most=MOST_ANSWERS)
    base = _table(Same(puzzle))
    table = copy(base)
    table.history = history = base.history.clone()
    for place, action in enumerate(answers):
        state = history.state
        if int(state.to_move()) != puzzle.seat or action not in state.legal_actions():
            raise refusals.ILLEGAL_ANSWER(number=place + 1, action=action)
        history.apply(Record(table.sequence, ANSWER, puzzle.seat, 0.0, history.position, action))
    return Scene(puzzle, tuple(answers), table)


def puzzle_update(now: Scene, since: int | None = None, done: str = "") -> Update:
    """The solver's update; `since` is the number of answers that the page shows, and None replaces all it shows.

    `done` says why there is nothing more to do.
    """
    table, seat = now.table, now.puzzle.seat
    version = table.history.version
    sent = update(table, seat, None if since is None else version - len(now.answers) + since)
    sent["sequence"] = version
    sent["wishes"] = {"forced": True, "chat": False}
    # Features of real tables.
    sent["undo"], sent["hand_over"], sent["part_end"], sent["trace"] = None, None, None, []
    of = game(now.puzzle.game)
    for option in sent["options"]:
        # Wrong moves are explained anyway.
        option["unspent"] = ""
        # To see what a move achieves is the puzzle.
        option["label"], option["effect"] = of.without_outcome(option["label"]), ""
    sent["view"] |= {field: [] for field in of.previews}
    if done:
        sent["prompt"], sent["rules"], sent["options"], sent["run"] = done, [], [], NO_SEQUENCE
    return sent


def why_not(now: Scene, item: str) -> CommandResult:
    """Why something on the board has no move now, and the rule."""
    return why(now.table, now.puzzle.seat, item)


def labels(puzzle: Puzzle, answers: Sequence[int]) -> list[str]:
    """Labels of these answers, as on their buttons."""
    state, of, found = scene(puzzle).state, game(puzzle.game), list[str]()
    names = _table(Same(puzzle)).seats.names()
    for action in answers:
        found.append(of.label(state, action, names))
        state.apply(action)
    return found


def hints_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The hints of a puzzle, with the names of the seats on its page."""
    return _hints(Same(puzzle))


@lru_cache(maxsize=256)
def _hints(same: Same) -> tuple[str, ...]:
    return tuple(hints(same.puzzle, _table(same).seats.names()))


def puzzle_at(id: str) -> Puzzle | None:
    """The puzzle whose updates have this id for their table, or None."""
    try:
        return puzzle_of(id.removeprefix(ID)) if id.startswith(ID) else None
    except PuzzleError:
        return None


@lru_cache(maxsize=64)
def _table(same: Same) -> Table:
    """A started table in memory at the position; never changed, because pages share it."""
    puzzle, store, at = same.puzzle, MemoryStore(), f"{ID}{same.puzzle.id}"
    store_puzzle(store, read_log(puzzle), at, puzzle.seat, NAME, ADEPT.name)
    return Table.open(store, at, lambda: 0.0)
