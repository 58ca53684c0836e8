"""The end of a part of the game, such as a hand: shown until the player continues, also after a reload."""

from typing import TYPE_CHECKING

from cogworks.engine.names import Names
from cogworks.tables.update_types import PartEnd

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def part_end(table: "Table", reader: int | None) -> PartEnd | None:
    """The last end of a part since the reader's last move; None for spectators and once the game is over."""
    ends, history = table.game.ends_part, table.history
    if not ends or reader is None or table.has_ended:
        return None
    for place in range(len(history.steps) - 1, -1, -1):
        step, version = history.steps[place], place + 1
        if version in history.taken_back or step.undone_to is not None:
            continue
        first = next((at for at, event in enumerate(step.events) if table.game.events[event.kind] in ends), None)
        if first is not None:
            names = table.seats.names()
            lines = [table.game.line(history.state, event, reader, names) for event in step.events[first:]]
            return {
                "version": version,
                "lines": [line for line in lines if line],
                "standings": _standings(table, reader),
            }
        if step.who == reader:
            return None
    return None


def _standings(table: "Table", reader: int) -> list[str]:
    names, unit = Names(table.seats.names(), reader), table.game.scored_in
    return [
        f"{names.who(seat)}: {score} {unit[0 if score == 1 else 1]}"
        for seat, score in enumerate(table.history.state.scores())
    ]
