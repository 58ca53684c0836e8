"""Prices with several parts: whether all can be paid, and which cards may be spent on one of them.

A card cannot pay for two parts.  Cards fall into six groups: Widgets, Gadgets and inventions, each in hand or in the
discard pile.  A part of a price accepts cards of some groups.  All parts can be paid if and only if no set of groups
has fewer cards than the parts that accept only these groups require (Hall's theorem).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT
from cogworks.games.widget_ridge.rules import steps, verbs
from cogworks.games.widget_ridge.rules.cards import GADGET, NO_CARD, STEP, WIDGET
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

CLASSES: Final = 3  # Widgets, Gadgets, inventions
GROUPS: Final = 6  # these three in hand, then in the discard pile
ALL_GROUPS: Final = 0b111_111
IN_HAND: Final = 0b000_111
SORTS: Final = vec[i64]([0b111, 0b001, 0b110, 0b011])
"""For each sort of card, the classes it accepts [R4.3]."""


def is_price(state: WidgetRidgeState, at: i64) -> bool:
    """Does this step of a gate require cards? [R6.3]"""
    do = state.cards.code[at]
    return do == verbs.DISCARD or do == verbs.STOW or (do == verbs.MELT and state.cards.code[at + 4] & verbs.MAY == 0)


def spendable(state: WidgetRidgeState, zone: i64) -> i64:
    """The set of kinds from this zone that may answer the current step and leave the rest of a gate payable.

    All kinds, unless a gate has more parts to come [R6.3].
    """
    rest = rest_of_gate(state)
    if rest == 0:
        return ~0
    at = state.op * STEP
    code = state.cards.code
    more: i64 = state.need - 1 if is_price(state, at) else i64(0)
    found: i64 = 0
    place: i64
    for place in range(CLASSES):
        counts = group_counts(state)
        group = place if zone == verbs.FROM_HAND else CLASSES + place
        counts[group] -= 1
        if code[at] == verbs.DISCARD:
            counts[CLASSES + place] += 1
        elif code[at] == verbs.RETURN and code[at + 3] == verbs.TO_HAND:
            counts[place] += 1
        if counts[group] >= 0 and can_pay_all(state, rest, more, counts):
            found |= kinds_of(state, place)
    return found


def rest_of_gate(state: WidgetRidgeState) -> i64:
    """The step after the current one, if both are parts of a gate; else 0."""
    rest = state.op + 1
    code = state.cards.code
    augment = state.sides[state.turn].augment
    if state.step != steps.BUILDING or augment == NO_CARD or code[rest * STEP] == verbs.STOP:
        return 0
    step = state.cards.fragment[augment]
    if step > state.op or not state.terms.whole_price:
        return 0
    while step < state.op and code[step * STEP] != verbs.STOP:
        step += 1
    return rest if step == state.op else i64(0)


def group_counts(state: WidgetRidgeState) -> vec[i64]:
    """How many cards of each group the player has."""
    side = state.sides[state.turn]
    counts = vec[i64]([0] * GROUPS)
    place: i64
    for place in range(CLASSES):
        kinds = kinds_of(state, place)
        counts[place] = side.hand.n_of(kinds)
        counts[CLASSES + place] = side.discard.n_of(kinds)
    return counts


def kinds_of(state: WidgetRidgeState, place: i64) -> i64:
    """The set of kinds that are Widgets, Gadgets or inventions."""
    of_type = state.cards.of_type
    if place == 0:
        return of_type[WIDGET]
    return of_type[GADGET] if place == 1 else ~(of_type[WIDGET] | of_type[GADGET])


def can_pay_all(state: WidgetRidgeState, step: i64, more: i64, counts: vec[i64]) -> bool:
    """Can every part of a gate from this step on be paid, and `more` cards for the part before it? [R6.3]

    What the gate itself gives does not count.
    """
    code = state.cards.code
    gold: i64 = 0
    spark: i64 = 0
    at = step * STEP
    while code[at] != verbs.STOP:
        if code[at] == verbs.PAY_GOLD:
            gold += code[at + 1]
        elif code[at] == verbs.PAY_SPARK:
            spark += code[at + 1]
        at += STEP
    if gold > state.gold or spark > state.sides[state.turn].spark:
        return False
    groups: i64
    for groups in range(1, ALL_GROUPS + 1):
        if n_asked(state, step, more, groups) > n_held(counts, groups):
            return False
    return True


def n_asked(state: WidgetRidgeState, step: i64, more: i64, groups: i64) -> i64:
    """How many cards the parts that accept only these groups require."""
    code = state.cards.code
    side = state.sides[state.turn]
    n: i64 = more if more != 0 and accepted(state, step - 1, False) & ~groups == 0 else i64(0)
    left = side.deck.total + len(side.top)
    at = step * STEP
    while code[at] != verbs.STOP:
        if code[at] == verbs.DRAW:
            left -= code[at + 1]
        # A draw larger than the deck shuffles the discard pile into it [R2.5].
        elif is_price(state, at) and accepted(state, at // STEP, left < 0) & ~groups == 0:
            n += code[at + 1]
        at += STEP
    return n


def accepted(state: WidgetRidgeState, step: i64, is_pile_gone: bool) -> i64:
    """The groups whose cards can pay this part."""
    code = state.cards.code
    at = step * STEP
    if code[at] != verbs.MELT:
        return IN_HAND
    classes = SORTS[code[at + 2]]
    found: i64 = 0
    if code[at + 3] & verbs.FROM_HAND != 0:
        found |= classes
    if code[at + 3] & verbs.FROM_PILE != 0 and not is_pile_gone:
        found |= classes * BIT[CLASSES]
    return found


def n_held(counts: vec[i64], groups: i64) -> i64:
    """The total number of cards in these groups."""
    n: i64 = 0
    group: i64
    for group in range(GROUPS):
        if groups & BIT[group] != 0:
            n += counts[group]
    return n
