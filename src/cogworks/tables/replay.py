"""A table's game gone through again: one position of it, through the eyes of a seat that may look."""

from cogworks.engine.game import Data
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.refusals import BAD_MESSAGE, NOT_NOW, RefusedError
from cogworks.tables.table import Table


def replayed(table: Table, reader: int | None, eyes: int | None, position: int) -> Data:
    """The position after so many answers as `eyes` saw it (None: a spectator); any eyes once the game is over."""
    if eyes is not None and not 0 <= eyes < len(table.seats):
        raise RefusedError(BAD_MESSAGE, "there is no such seat")
    if eyes is not None and eyes != reader and not table.has_ended:
        raise RefusedError(NOT_NOW, "another seat's eyes are open when the game is over")
    last = table.history.position
    if not 0 <= position <= last:
        raise RefusedError(BAD_MESSAGE, f"the game has steps 0 to {last}")
    state = table.history.before(position)
    names = table.seats.names()
    return {
        "table": table.header.id,
        "game": table.header.game,
        "settings": dict(table.header.options),
        "position": position,
        "last": last,
        "over": table.has_ended,
        "eyes": eyes,
        "reader": reader,
        "names": names,
        "view": table.game.view(state, eyes),
        "log": _lines(table, eyes, position),
        # The log has the events of the last answer, and a board may show them one after another.
        "full": False,
    }


def answers_until(table: Table, position: int) -> list[Record]:
    """The first answers of a finished game, for a table where it is played on from there.

    Only once it is over: in another line of the same game a player could look for what is still hidden in this one.
    """
    if not table.has_ended:
        raise RefusedError(NOT_NOW, "a game can be played on from a step of it when it is over")
    if not 0 <= position < table.history.position:
        raise RefusedError(BAD_MESSAGE, f"the game can be played on from steps 0 to {table.history.position - 1}")
    return [
        Record(place, ANSWER, move.who, 0.0, place, move.action, data={"given": True})
        for place, move in enumerate(table.history.moves[:position])
    ]


def _lines(table: Table, eyes: int | None, position: int) -> list[Data]:
    """What the eyes were told of each answer in the line of play that stands; answers without a line left out.

    The answer that led to this position comes with the numbers they may know of its events.
    """
    names, state = table.seats.names(), table.history.state
    told: list[Data] = []
    for place, move in enumerate(table.history.moves):
        events = table.history.steps[move.version - 1].events
        lines = [table.game.line(state, event, eyes, names) for event in events]
        if not any(lines):
            continue
        entry: Data = {"position": place + 1, "who": move.who, "lines": [line for line in lines if line]}
        if place + 1 == position:
            entry["events"] = [
                {"kind": table.game.events[event.kind], "numbers": event.seen_by(eyes)} for event in events
            ]
        told.append(entry)
    return told
