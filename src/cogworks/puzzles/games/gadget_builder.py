"""Gadget Builder: go out this turn, or get rid of as many cards as possible."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.names import listed
from cogworks.engine.state import State
from cogworks.games.gadget_builder.rules import actions, questions
from cogworks.games.gadget_builder.rules.cards import COST, rank_of, suit_of
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.words import COLOURS, gadget_name
from cogworks.puzzles.clues import Clues, Move
from cogworks.puzzles.themes import Theme


def _is_main(state: State) -> bool:
    return state.question() == questions.MAIN


def _outs(state: State, seat: int) -> int:
    return int(cast(GadgetBuilder, state).sides[seat].outs)


def _shed(state: State, seat: int) -> int:
    """Minus the cards the seat will hold; cards paid for a gadget are drawn again."""
    table = cast(GadgetBuilder, state)
    question = table.question()
    if question in (questions.FIRST, questions.DEAL, questions.FLIP):
        return 0  # gone out
    held = table.sides[seat].total + (table.owed if table.taker == seat else 0)
    if question == questions.PAY:
        held += COST[table.building] - table.need
    return -int(held)


THEMES: Final = (
    Theme(
        "out",
        "Go out",
        "Go out this turn.",
        "You go out.",
        "You cannot be sure to go out after this.",
        _is_main,
        _outs,
        fewest=3,
    ),
    Theme(
        "shed",
        "Most cards",
        "Get rid of as many cards as you can without drawing: {n}.",
        "Cards gone: {n}.",
        "Cards that can go after this: {n}.",
        _is_main,
        _shed,
        least=3,
        positions=15,
    ),
)


# ---- hints


LOW: Final = 3
"""The highest rank that counts as low."""
NO_GADGET: Final = "You need no gadget: cards are enough."


def _of_move(move: Move) -> list[str]:
    """Which card or gadget a move uses."""
    start = "Start" if move.state.question() == questions.MAIN else "Continue"
    action = move.action
    if action < actions.USE:
        colour, rank = COLOURS[suit_of(action)], int(rank_of(action))
        height = "a wild card" if not rank else "a low card, 1 to 3" if rank <= LOW else "a high card, 4 to 7"
        return [f"{start} with a {colour} card.", f"{start} with {height}.", f"{start} with a card."]
    if action < actions.DRAW:
        return [f"{start} with a gadget."]
    return []


def _of_line(moves: Sequence[Move]) -> list[str]:
    """Which gadgets the solution needs, if there is a choice."""
    offered = {
        action for move in moves for action in move.state.legal_actions() if actions.USE <= action < actions.DRAW
    }
    done = [move.action for move in moves if move.action in offered]
    if not offered:
        return []
    if not done:
        return [NO_GADGET]
    if any(action >= actions.BUILD for action in done):
        return ["Build a gadget, or straighten one."]
    if any(action >= actions.POWER_DOWN for action in done):
        return ["Power down a gadget."]
    used = sorted({action - actions.USE for action in done})
    return [f"Use {listed([gadget_name(gadget) for gadget in used])} on the way."]


CLUES: Final = Clues(_of_move, _of_line)
