"""Reasons: why something on the board has no move now.  Reading them changes nothing."""

from typing import TYPE_CHECKING

from cogworks.tables import refusals, words
from cogworks.tables.reply_types import CommandResult

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def why(table: "Table", reader: int | None, item: object) -> CommandResult:
    """The reason for one reader, about an item of that reader's view."""
    state = table.history.state
    if not isinstance(item, str) or item not in ids(table.game.view(state, reader)):
        raise refusals.WHY_SHAPE()
    if not table.is_started:
        return {"why": words.NOT_STARTED, "rule": ""}
    if reader is not None and table.seats[reader].bot:
        return {"why": words.BOT_PLAYS, "rule": ""}
    found = table.game.why(state, reader, item, table.seats.names())
    return {"why": found.text, "rule": found.rule}


def ids(data: object) -> set[str]:
    """The ids of everything in a view."""
    found: set[str] = set()
    if isinstance(data, dict):
        id = data.get("id")
        if isinstance(id, str):
            found.add(id)
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            found |= ids(part)
    return found
