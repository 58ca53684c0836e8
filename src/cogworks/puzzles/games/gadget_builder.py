"""Gadget Builder: go out this turn, or get rid of as many cards as possible."""

from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.gadget_builder import state as on
from cogworks.games.gadget_builder.cards import COST
from cogworks.games.gadget_builder.rules import Gadgets
from cogworks.puzzles.themes import Theme


def _is_main(state: State) -> bool:
    return state.question() == on.MAIN


def _outs(state: State, seat: int) -> int:
    return int(cast(Gadgets, state).sides[seat].outs)


def _shed(state: State, seat: int) -> int:
    """Minus the cards the seat will hold; cards paid for a gadget are drawn again."""
    table = cast(Gadgets, state)
    question = table.question()
    if question in (on.FIRST, on.DEAL, on.FLIP):
        return 0  # gone out
    held = table.sides[seat].total + (table.owed if table.taker == seat else 0)
    if question == on.PAY:
        held += COST[table.building] - table.need
    return -int(held)


THEMES: Final = (
    Theme(
        "out", "Go out", "Go out this turn.", "You go out.", "You cannot be sure to go out after this.", _is_main,
        _outs, fewest=3,
    ),
    Theme(
        "shed", "Most cards", "Get rid of as many cards as you can without drawing: {n}.", "Cards gone: {n}.",
        "Cards that can go after this: {n}.", _is_main, _shed, least=3, positions=15,
    ),
)  # fmt: skip
