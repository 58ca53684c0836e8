"""Priors of answers in Widget Ridge, from the values in heuristics.py."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.games.widget_ridge.rules import actions, heuristics, questions, verbs
from cogworks.games.widget_ridge.rules.cards import AUGMENT, DEVICE, NO_CARD, STEP, Pile
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

MOST: Final = 16


def prior(table: WidgetRidgeState, action: i64) -> i64:
    """0 for an answer clearly worse than another, else a weight."""
    question = table.asks
    if question == questions.IDEAS:
        return idea_prior(table, action)
    if question == questions.CONSTRUCT:
        return construct_prior(table, action)
    if question == questions.BRANCH:
        ahead = heuristics.main_worth(table) - heuristics.extra_worth(table)
        return weight(ahead if action == actions.MAIN else -ahead, 4)
    if question == questions.OFFER:
        if table.need == 0:
            return 1 if action == actions.YES else 0
        worth = heuristics.offer_worth(table)
        return weight(worth, 4) if action == actions.YES else i64(1) if worth > 0 else i64(3)
    if question == questions.REPAIR:
        return i64(0) if action == actions.BOTH else weight(20 + heuristics.repair_worth(table, action), 4)
    if question == questions.CHANGE_OVER:
        return i64(0) if action == actions.PASS else weight(heuristics.card_worth(table, action - actions.SCRAP), 4)
    return choice_prior(table, question, action)


def weight(worth: i64, unit: i64) -> i64:
    """A weight from 1, for no value, up to MOST."""
    if worth <= 0:
        return 1
    found = 1 + worth // unit
    return found if found < MOST else i64(MOST)


# ---- the Ideas Phase


def idea_prior(table: WidgetRidgeState, action: i64) -> i64:
    """Play everything first, because it is free; then place what pays off and buy what improves the deck."""
    side = table.sides[table.turn]
    worths = table.terms.worths[table.turn]
    hand = side.hand.kinds()
    if action < actions.BUY:
        return play_prior(table, action, hand)
    waiting = hand & ~worths.giving
    if action < actions.PLACE:
        if waiting != 0:
            return 0
        worth = heuristics.buy_worth(table, action - actions.BUY)
        return i64(0) if -900 < worth < -8 else weight(worth, 4)
    if action < actions.CLEAN:
        if waiting != 0:
            return early_place_prior(table, action - actions.PLACE)
        worth = heuristics.place_worth(table, action - actions.PLACE)
        return 4 + weight(worth, 6) if worth > 0 else i64(1)
    if waiting != 0:
        return 0
    if action == actions.CLEAN:
        # Only for a part in play that does not connect to the Workshop.
        parts = table.cards.of_type[AUGMENT] | table.cards.of_type[DEVICE] | table.cards.of_type[DEVICE + 1]
        return 1 if table.played.kinds() & parts & ~table.placeable() != 0 else 0
    return 2


def play_prior(table: WidgetRidgeState, card: i64, hand: i64) -> i64:
    """Cards that depend on the leader first, then those that draw, then those that ask; the rest in fixed order."""
    worths = table.terms.worths[table.turn]
    if has(worths.early, card):
        leader = table.leader()
        return 12 if table.is_lowest(table.turn) or (leader >= 0 and leader != table.turn) else 3
    if has(worths.drawing, card):
        return 12
    if has(worths.giving, card):
        return 2
    if has(worths.choosy, card):
        return 6
    if hand & worths.drawing != 0:
        return 0
    plain = hand & ~(worths.early | worths.giving | worths.choosy)
    return 8 if plain & (BIT[card] - 1) == 0 else 0


def early_place_prior(table: WidgetRidgeState, card: i64) -> i64:
    """Before the hand is played out: only if the Device's connect effect needs cards in hand."""
    device = card if table.cards.type[card] == DEVICE else table.sides[table.turn].device
    if device == NO_CARD:
        return 0
    do = table.cards.code[table.cards.effect[device] * STEP]
    return 2 if do == verbs.DRAW or do == verbs.MELT else 0


def construct_prior(table: WidgetRidgeState, action: i64) -> i64:
    """Use it if it is worth its price; never skip a free one."""
    worth = heuristics.construct_worth(table)
    if action == actions.PASS:
        return 0 if worth >= 30 else 2
    return weight(worth, 3) if action == actions.USE else weight(heuristics.extra_worth(table), 3)


# ---- choices


def choice_prior(table: WidgetRidgeState, question: i64, action: i64) -> i64:
    """The weight of a choice within an effect; of equivalent starters only the first counts."""
    if action == actions.PASS:
        return 1
    side = table.sides[table.mover]
    if question == questions.DISCARDING or question == questions.STOWING:
        card = action - actions.HAND
        return i64(0) if has_twin(table, side.hand, card) else weight(50 - heuristics.card_worth(table, card), 4)
    if question == questions.MELTING:
        return melt_prior(table, action)
    if question == questions.DESTROYING:
        worth = heuristics.destroy_worth(table, action - actions.SHOP)
        return weight(worth, 3) if worth > 0 else i64(0) if is_optional(table) else i64(1)
    if question == questions.TAKING:
        return weight(heuristics.card_worth(table, table.row[action - actions.ROW]) - 10, 4)
    if question == questions.RETURNING:
        card = action - actions.PILE
        if has_twin(table, side.discard, card):
            return 0
        return weight(heuristics.effect_worth(table, table.cards.effect[card]) - 10, 4)
    return weight(heuristics.target_worth(table, action - actions.RIVAL) + 20, 8)


def melt_prior(table: WidgetRidgeState, action: i64) -> i64:
    """Prefer melting poor cards; melt good ones only if forced."""
    side = table.sides[table.turn]
    worth = heuristics.melt_worth(table, action)
    if action < actions.PILE:
        if has_twin(table, side.hand, action - actions.HAND):
            return 0
    elif action < actions.PLAYED:
        if has_twin(table, side.discard, action - actions.PILE):
            return 0
    elif action < actions.ROW and has_twin(table, table.played, action - actions.PLAYED):
        return 0
    if is_optional(table):
        return i64(0) if worth < -20 else weight(worth + 4, 2)
    return weight(40 + worth, 4)


def has_twin(table: WidgetRidgeState, pile: Pile, card: i64) -> bool:
    """Is an equivalent starter with a lower number in this pile?"""
    return table.terms.worths[table.mover].twins[card] & pile.kinds() != 0


def is_optional(table: WidgetRidgeState) -> bool:
    """Can the current step be declined?"""
    return table.cards.code[table.op * STEP + 4] & verbs.MAY != 0
