"""Automatic steps at a table: draws, forced moves, the start once everyone is ready, and an undo that all agreed to."""

from typing import TYPE_CHECKING

from cogworks.engine.dice import CHANCE
from cogworks.engine.game import Data
from cogworks.engine.state import OVER, State
from cogworks.tables import records as kind
from cogworks.tables.files import shuffle
from cogworks.tables.records import OWNER, Draft

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def due(table: "Table") -> list[Draft]:
    """What happens at the table without anyone's move; empty if it waits for a player."""
    if not table.is_started:
        return _starting(table)
    if table.has_ended:
        return []
    if not table.etiquette.has_spectators and table.listing != kind.PRIVATE:
        return [Draft(kind.PRIVATE, OWNER)]
    asked = table.proposal
    if asked is not None:
        if asked.accepted.issuperset(table.asked_for_consent(asked.seat)):
            return [Draft(kind.UNDO, asked.seat, asked.to, data={"consent": True})]
        return []
    drafts: list[Draft] = []
    try:
        follow(table, table.history.state.clone(), drafts)
    except Exception as error:
        raise table.fault(error) from error
    return drafts


def _starting(table: "Table") -> list[Draft]:
    if table.seats.are_ready():
        return [Draft(kind.START, OWNER)]
    # Salts are revealed once all are fixed, so that no player can choose one to suit another.
    if table.etiquette.is_arranged and table.seats.awaits_salts() is None and table.seats.have_sealed():
        return [Draft(kind.SALTING, OWNER, data={"seats": table.seats.present()})]
    return []


def follow(table: "Table", state: State, drafts: list[Draft]) -> None:
    """Add draws, and forced moves of bots and of players who let them be auto-played.

    Modifies `state`.  All drafts so far are moves.
    """
    draws = table.history.draws
    while not state.is_over():
        mover = int(state.to_move())
        if mover == CHANCE:
            action = _draw(table, state, draws)
            data: Data = {}
            draws += 1
        else:
            legal = state.legal_actions()
            if len(legal) > 1 or not _autoplays(table, mover, state):
                return
            action = legal[0]
            data = {"auto": True}
        drafts.append(Draft(kind.ANSWER, mover, table.history.position + len(drafts), action, data=data))
        state.apply(action)
    drafts.append(Draft(kind.END, OVER))


def _autoplays(table: "Table", seat: int, state: State) -> bool:
    """Does the table make a forced move for the seat?  With a clock always, so that it costs no time."""
    return table.clock is not None or table.seats[seat].autoplays(table.game.is_choice_public(state))


def _draw(table: "Table", state: State, number: int) -> int:
    cases = int(state.n_cases())
    return int(state.case(shuffle.draw(table.header.seed, table.luck_id, table.seats.salts(), number, cases)))
