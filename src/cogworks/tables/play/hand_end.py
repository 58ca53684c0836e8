"""The end of a hand: shown until the player continues, also after a reload."""

from typing import TYPE_CHECKING

from cogworks.engine.event import Event
from cogworks.engine.names import Names
from cogworks.tables.update_types import HandEnd

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def hand_end(table: "Table", reader: int | None) -> HandEnd | None:
    """The last end of a hand since the reader's last move; None for spectators and once the game is over."""
    ends, history = table.game.ends_hand, table.history
    if not ends or reader is None or table.has_ended:
        return None
    for place in range(len(history.steps) - 1, -1, -1):
        step, version = history.steps[place], place + 1
        if version in history.taken_back or step.undone_to is not None:
            continue
        first = next((at for at, event in enumerate(step.events) if table.game.events[event.kind] in ends), None)
        if first is not None:
            return _told(table, version, step.events[first:], reader)
        if step.who == reader:
            return None
    return None


def _told(table: "Table", version: int, events: list[Event], reader: int) -> HandEnd:
    state, called, unit = table.history.state, table.seats.names(), table.game.scored_in
    lines = [table.game.line(state, event, reader, called) for event in events]
    scores, names = state.scores(), [Names(called, reader).who(seat) for seat in range(len(called))]
    return {
        "version": version,
        "lines": [line for line in lines if line],
        "standings": [f"{name}: {score} {unit[score != 1]}" for name, score in zip(names, scores, strict=True)],
        "scores": scores,
        "names": names,
        "events": [{"kind": table.game.events[event.kind], "numbers": event.seen_by(reader)} for event in events],
    }
