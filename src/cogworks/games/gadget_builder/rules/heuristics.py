"""Evaluation of positions of Gadget Builder, and priors of answers."""

from math import exp
from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import has, size
from cogworks.games.gadget_builder.rules import actions, questions
from cogworks.games.gadget_builder.rules.cards import NO_CARD, fitting, next_higher
from cogworks.games.gadget_builder.rules.state import GadgetBuilderState

READY: Final = 0.8
"""Weight of a straight gadget: it must still be turned, but it also sheds cards, so slightly less than a card."""


def estimate(table: GadgetBuilderState, seat: i64) -> float:
    """Share of the win by times gone out, and by what each seat must still get rid of."""
    total = 0.0
    mine = 0.0
    other: i64
    for other in range(len(table.sides)):
        side = table.sides[other]
        burden = float(side.hand.total) + READY * float(size(side.straight))
        weight = exp(1.1 * float(side.outs) - 0.22 * burden + 0.1 * float(size(side.turned)))
        total += weight
        if other == seat:
            mine = weight
    return mine / total


def prior(table: GadgetBuilderState, action: i64) -> i64:
    """Prefer shedding cards, turning gadgets when few cards are left, and not ending a turn early."""
    side = table.sides[table.turn]
    if action < actions.USE:
        return 8
    if action < actions.POWER_DOWN:
        return 6
    if action < actions.BUILD:
        # A straight gadget costs a card when the hand is empty, so turn it in time.
        return 4 if side.hand.total <= 2 * size(side.straight) else 1
    if action < actions.STRAIGHTEN:
        return 3 if side.hand.total >= 5 else 1
    if action == actions.DONE:
        return 1 if can_add(table) else 3
    if action == actions.DRAW:
        return 1 if side.hand.some & fitting(table.top) != 0 else 3
    return 1


def can_add(table: GadgetBuilderState) -> bool:
    """Can another card be added to the play?"""
    held = table.sides[table.turn].hand.some
    if table.asks == questions.CHAIN:
        return held & next_higher(table.top) != 0
    return table.asks == questions.DREW and table.drawn != NO_CARD and has(fitting(table.top), table.drawn)
