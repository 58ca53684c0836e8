"""Digest of a game for lists: stored with every move, so that a list needs no replay."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from cogworks.engine.dice import CHANCE
from cogworks.tables.play.forfeit import AGREED, shares
from cogworks.tables.records import ANSWER, END, FORFEIT, PLAYED, START, UNDO, Record
from cogworks.tables.update_types import Daily, Origin

if TYPE_CHECKING:
    from cogworks.tables.table import Table


class Digest(TypedDict):
    """Summary of a game for lists, besides its header and its seats."""

    turn: int | None
    """The seat to move; None before the start and after the end, and at a simultaneous question."""
    asked: NotRequired[list[int]]
    """The seats that have yet to answer a simultaneous question, which others must not learn."""
    scores: list[int]
    shares: list[float]
    """Each seat's share of the win; empty before the end."""
    forfeits: NotRequired[list[str]]
    """Why each seat lost whatever the position, or ''; earlier versions did not store it."""
    began: float | None
    ended: float | None
    practice: bool
    origin: Origin | None
    daily: Daily | None


def digest_after(table: "Table", records: Sequence[Record]) -> Digest | None:
    """The digest of a table once these records are stored; None if they don't change it, or if it needs a replay."""
    kinds = {record.kind for record in records}
    return digest(table, records) if not kinds.isdisjoint(PLAYED) and UNDO not in kinds else None


def digest(table: "Table", records: Sequence[Record] = ()) -> Digest:
    """The digest of a table, also with further records; they must not undo a move."""
    state = table.history.state.clone()
    for record in records:
        if record.action is not None and record.kind == ANSWER:
            state.apply(record.action)
    times = {record.kind: record.time for record in records}
    began, ended = times.get(START, table.activity.started), times.get(END, table.activity.ended)
    forfeits = dict(table.forfeits)
    forfeits.update((record.who, str(record.data["reason"])) for record in records if record.kind == FORFEIT)
    if any(record.kind == END and record.data.get("reason") == AGREED for record in records):
        forfeits = dict.fromkeys(range(len(table.seats)), AGREED)
    is_playing = began is not None and ended is None
    mover = CHANCE if table.game.is_simultaneous(state) else int(state.to_move())
    # A finished game from a file is not a resumed game: no move was made here.
    is_file = ended is not None and table.history.given == table.history.position and ANSWER not in times
    found: Digest = {
        "turn": mover if is_playing and mover >= 0 else None,
        "scores": [int(score) for score in state.scores()],
        "shares": [] if ended is None else shares(state, forfeits),
        "forfeits": [forfeits.get(seat, "") for seat in range(len(table.seats))],
        "began": began,
        "ended": ended,
        "practice": table.is_practice,
        "origin": None if is_file else table.resumed,
        "daily": table.daily,
    }
    if is_playing and table.game.is_simultaneous(state):
        found["asked"] = [int(seat) for seat in state.pending()]
    return found
