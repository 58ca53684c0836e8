"""Undo in updates: what a reader can undo, and what another player asks to undo."""

from typing import TYPE_CHECKING

from cogworks.engine.dice import CHANCE
from cogworks.tables import words
from cogworks.tables.update_types import Proposal as SentProposal
from cogworks.tables.update_types import Undo

if TYPE_CHECKING:
    from cogworks.tables.play.undo import Proposal
    from cogworks.tables.table import Table


def undo_of(table: "Table", reader: int | None) -> Undo | None:
    """How the reader can undo its last move; sent only to that reader."""
    to = table.takeback(reader) if reader is not None else None
    if reader is None or to is None or table.seats[reader].bot:
        return None
    is_free = table.is_free(reader)
    if not (is_free or table.allows_undo_by_consent()):
        return None
    asks = [] if is_free else table.asked_for_consent(reader)
    return {"free": is_free, "asks": asks, "to": to, "move": _named(table, to, reader)}


def proposal_of(table: "Table", reader: int | None) -> SentProposal | None:
    """The undo that a player asks for, as this reader may know it."""
    asked = table.proposal
    if asked is None:
        return None
    return {
        "id": asked.id,
        "seat": asked.seat,
        "to": asked.to,
        "move": _named(table, asked.to, reader),
        "accepted": sorted(asked.accepted),
        "asked": _must_decide(table, asked, reader),
    }


def _must_decide(table: "Table", asked: "Proposal", reader: int | None) -> bool:
    return reader in table.asked_for_consent(asked.seat) and reader not in asked.accepted


def _named(table: "Table", to: int, reader: int | None) -> str:
    """The move an undo request would undo: by its label for the seat that made it, by its log line for others.

    A label may name a card played face down, so only its own seat may read it.
    """
    move = table.history.moves[to]
    before = table.history.before(to)
    if move.who == reader:
        return table.game.label(before, move.action, table.seats.names())
    names, moves = table.seats.names(), table.history.moves
    # A move without its own log line, such as drawing a card, is named by the draws after it.
    for place in range(to, len(moves)):
        if place > to and moves[place].who != CHANCE:
            break
        events = table.history.steps[moves[place].version - 1].events
        lines = [table.game.line(before, event, reader, names) for event in events]
        if any(lines):
            return " ".join(line for line in lines if line)
    return words.last_move(names[move.who])
