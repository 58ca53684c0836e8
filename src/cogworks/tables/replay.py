"""Replay: one position of a table's game, from the perspective of a seat."""

from collections.abc import Sequence
from typing import Final, TypedDict

from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.engine.state import State
from cogworks.tables import refusals
from cogworks.tables.files.given import given
from cogworks.tables.play.notes import notes
from cogworks.tables.records import ORIGIN, OWNER, Draft, Record
from cogworks.tables.table import Table
from cogworks.tables.tournaments.rules import check_shown
from cogworks.tables.update_types import Daily, LogLines, Origin


class Offer(TypedDict):
    """A move that a player could choose."""

    action: int
    label: str
    target: str


class Choice(TypedDict):
    """What a player was asked, and what they chose."""

    prompt: str
    options: list[Offer]
    chosen: int


class Replay(TypedDict):
    """One position of a game as a seat or a spectator saw it."""

    table: str
    game: str
    settings: dict[str, Value]
    card_names: list[str]
    position: int
    last: int
    """The last position there is."""
    over: bool
    eyes: int | None
    """The seat whose view it is, or None for a spectator."""
    reader: int | None
    names: list[str]
    view: Data
    choice: Choice | None
    """The decision at this position, if the seat whose view it is made it."""
    log: list[LogLines]
    covers: list[int]
    """The log has the moves between these two positions."""
    full: bool
    practice: bool
    origin: Origin | None
    daily: Daily | None


LOG_STEPS: Final = 1000
"""How many steps the log of a replay covers: all of most games."""


def replayed(table: Table, reader: int | None, eyes: int | None, position: int, with_log: bool = True) -> Replay:
    """The position after `position` moves as seat `eyes` saw it (None: a spectator); any seat once the game is over.

    Includes the log of the steps around it, or only of the move that led to it.
    """
    if eyes is not None and not 0 <= eyes < len(table.seats):
        raise refusals.NO_SUCH_SEAT()
    if eyes is not None and eyes != reader and not table.has_ended:
        raise refusals.REPLAY_OWN_SEAT()
    if eyes is None or eyes != reader:
        check_shown(table)
    last = table.history.position
    if not 0 <= position <= last:
        raise refusals.NO_SUCH_STEP(last=last)
    state = table.history.before(position)
    names = table.seats.names()
    places = covered(position, last) if with_log else range(max(0, position - 1), position)
    return {
        "table": table.header.id,
        "game": table.header.game,
        "settings": dict(table.settings),
        "card_names": table.card_names,
        "position": position,
        "last": last,
        "over": table.has_ended,
        "eyes": eyes,
        "reader": reader,
        "names": names,
        "view": table.game.view(state, eyes),
        "choice": _choice(table, state, eyes, position),
        "log": _log(table, eyes, position, places),
        "covers": [places.start, places.stop],
        # The log has the events of the last move, and a board may animate them.
        "full": False,
        "practice": table.is_practice,
        "origin": table.origin,
        "daily": table.daily,
    }


def _choice(table: Table, state: State, eyes: int | None, position: int) -> Choice | None:
    """The moves that `eyes` could choose from at a position and the one they chose: nobody else may know them."""
    if eyes is None or position == table.history.position or int(state.to_move()) != eyes:
        return None
    labels = table.game.labels(state, table.seats.names())
    if len(labels) < 2:
        return None
    return {
        "prompt": table.game.prompt(state, table.seats.names()),
        "options": [
            {"action": action, "label": label, "target": table.game.target(state, action)}
            for action, label in labels.items()
        ],
        "chosen": table.history.moves[position].action,
    }


def covered(position: int, last: int) -> range:
    """The moves in the log of a replay at this position: as many before as after it, and more at either end."""
    start = max(0, min(position - LOG_STEPS // 2, last - LOG_STEPS))
    return range(start, min(last, start + LOG_STEPS))


def decisions(table: Table, reader: int | None, eyes: int | None, places: Sequence[int]) -> list[int]:
    """The steps in this part of the game, and the next one after it, at which a seat had a choice.

    The seat `eyes`, or any seat for a spectator.  Before the end only the reader's own: whether others had a choice may
    depend on hidden cards.
    """
    if not table.has_ended and (eyes is None or eyes != reader):
        return []
    moves = table.history.moves

    def is_choice(place: int) -> bool:
        move = moves[place]
        return not move.is_forced and (move.who >= 0 if eyes is None else move.who == eyes)

    later = next((place for place in range(places[-1] + 1, len(moves)) if is_choice(place)), None) if places else None
    return [*filter(is_choice, places), *([] if later is None else [later])]


def resumed(table: Table, position: int, now: float) -> list[Record]:
    """The first records of a new table that resumes a finished game: where it comes from, and the moves so far.

    Only once it is over: a player could otherwise use the copy to find out what is still hidden in this game.
    """
    if not table.has_ended:
        raise refusals.RESUME_UNFINISHED()
    check_shown(table)
    if not 0 <= position < table.history.position:
        raise refusals.RESUME_STEPS(last=table.history.position - 1)
    drafts = [
        Draft(ORIGIN, OWNER, data={"table": table.header.id, "step": position}),
        *given([move.action for move in table.history.moves[:position]]),
    ]
    return [draft.numbered(number, now) for number, draft in enumerate(drafts)]


def _log(table: Table, eyes: int | None, position: int, places: range) -> list[LogLines]:
    """What `eyes` saw of these moves in the current line of play; moves without a log line are omitted.

    The move that led to this position includes the event numbers that `eyes` may know.
    """
    names = table.seats.names()
    entries: list[LogLines] = []
    for place in places:
        move = table.history.moves[place]
        events = table.history.steps[move.version - 1].events
        lines = [table.game.line(table.history.state, event, eyes, names) for event in events]
        entries += [{"position": place + 1, **entry} for entry in notes(table, _before(table, place), eyes)]
        if not any(lines):
            continue
        entry: LogLines = {"position": place + 1, "who": move.who, "lines": [line for line in lines if line]}
        if place + 1 == position:
            entry["events"] = [
                {"kind": table.game.events[event.kind], "numbers": event.seen_by(eyes)} for event in events
            ]
        entries.append(entry)
    if table.has_ended and places.stop == table.history.position:
        end = table.history.version
        entries += [{"position": places.stop, **entry} for entry in notes(table, range(end, end + 1), eyes)]
    return entries


def _before(table: Table, place: int) -> range:
    """The versions since the move before this one, also those of moves undone in between."""
    moves = table.history.moves
    return range(moves[place - 1].version if place else 0, moves[place].version)
