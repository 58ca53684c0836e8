"""The rules that apply to the current question, and the rule that forbids an answer."""

from typing import Final

from cogworks.games.widget_ridge.rules import actions, questions, steps, verbs
from cogworks.games.widget_ridge.rules.cards import DEVICE, MELT_WIDGET, NO_CARD, OWN_STEPS, STARTERS, STEP
from cogworks.games.widget_ridge.rules.state import MAX_ACTS, WidgetRidgeState

RULES: Final[dict[int, tuple[str, ...]]] = {
    questions.NOTHING: ("R5.4",),
    questions.IDEAS: ("R2.1", "R2.2", "R2.4", "R2.10", "R3.1", "R3.4", "R3.5", "R3.6", "R3.8"),
    questions.CONSTRUCT: ("R6.2", "R6.1", "R6.3"),
    questions.BRANCH: ("R6.4",),
    questions.DISCARDING: ("R2.8",),
    questions.STOWING: ("R2.3", "R9.2"),
    questions.MELTING: ("R4.1", "R4.2", "R4.3"),
    questions.DESTROYING: ("R3.12", "R3.9"),
    questions.WRECKING: ("R3.11",),
    questions.TAKING: ("R4.6",),
    questions.RETURNING: ("R2.3", "R9.2"),
    questions.TARGET: ("R2.12",),
    questions.REPAIR: ("R3.10",),
    questions.CHANGE_OVER: ("S2.7",),
    questions.OFFER: ("S3.6",),
    questions.FIRST: ("R1.5",),
    questions.DRAWING: ("R2.5",),
    questions.REFILL: ("R1.3",),
    questions.FLIP: ("S2.3", "S3.2"),
}
"""The rules for each question; the first is the default reason for a refusal."""
REACHING: Final = (questions.MELTING, questions.DESTROYING, questions.WRECKING, questions.TAKING, questions.TARGET)
"""Questions whose choices may be out of reach with four players."""
PAID_FROM: Final = {
    questions.DISCARDING: verbs.FROM_HAND,
    questions.STOWING: verbs.FROM_HAND,
    questions.RETURNING: verbs.FROM_PILE,
}
"""The zone these questions choose cards from."""
TARGETS: Final = {
    questions.DESTROYING: (actions.SHOP, actions.RIVAL),
    questions.WRECKING: (actions.RIVAL, actions.SCRAP),
    questions.TAKING: (actions.ROW, actions.SHOP),
    questions.TARGET: (actions.RIVAL, actions.SCRAP),
}
"""The families of answers that fit these questions."""


def rules_now(state: WidgetRidgeState) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    question = int(state.question())
    rules = RULES[question]
    if question in (questions.DISCARDING, questions.STOWING):
        return spending_rules(state, question)
    if question == questions.MELTING and state.op < OWN_STEPS:
        return (covingtons_rule(state), "R4.2", "R4.3")
    if question == questions.CONSTRUCT and state.terms.or_free:
        rules += ("R6.5",)
    if question == questions.OFFER and state.need:
        return ("R2.13",)
    if question in REACHING and state.terms.square:
        rules += ("R8.4",)
    return rules


def spending_rules(state: WidgetRidgeState, question: int) -> tuple[str, ...]:
    """The rules for cards that leave a hand: made to discard, a price, an option, or part of an effect."""
    more = ("R9.2",) if question == questions.STOWING else ()
    if question == questions.DISCARDING and state.victim != state.turn:
        return RULES[question]
    if is_gate(state):
        return ("R6.3", *more)
    return ("R2.13", *more) if int(state.cards.code[state.op * STEP + 4]) & verbs.MAY else ("R2.3", *more)


def is_gate(state: WidgetRidgeState) -> bool:
    """Is the current step part of the gate of the Full Construct in use? [R6.3]"""
    augment = int(state.sides[state.turn].augment)
    if state.step != steps.BUILDING or augment == NO_CARD:
        return False
    at = int(state.cards.fragment[augment])
    while at < state.op and state.cards.code[at * STEP] != verbs.STOP:
        at += 1
    return at == state.op


def covingtons_rule(state: WidgetRidgeState) -> str:
    """The rule of Lord Covington's card by which the player must melt something."""
    return "S2.3" if state.op == MELT_WIDGET else "S3.3"


# ---- refusals


def refusal(state: WidgetRidgeState, action: int) -> str:
    """The rule that makes this answer illegal now."""
    question = int(state.question())
    if question == questions.IDEAS:
        return idea_refusal(state, action)
    if question == questions.OFFER and state.need:
        return "R2.13"
    if question == questions.CONSTRUCT:
        return {actions.USE: "R6.3", actions.FREE: "R6.5"}.get(action, RULES[question][0])
    if question in REACHING and is_out_of_reach(state, action):
        return "R8.4"
    if question == questions.MELTING:
        return melt_refusal(state, action)
    if question in PAID_FROM and zone_of(state, action) == PAID_FROM[question]:
        return "R6.3"  # the card is there, but the rest of the gate could not be paid
    if question in (questions.DISCARDING, questions.STOWING):
        return spending_rules(state, question)[0]
    if question in TARGETS and not TARGETS[question][0] <= action < TARGETS[question][1]:
        return "R2.3"  # the effect says what it is about, and that it must be done unless it says "may"
    return RULES[question][0]


def is_out_of_reach(state: WidgetRidgeState, action: int) -> bool:
    """Does this answer choose the player opposite, or a card there? [R8.4]"""
    if not state.terms.square:
        return False
    opposite = (int(state.turn) + 2) % 4
    if actions.ROW <= action < actions.SHOP:
        return (action - actions.ROW) // 5 == opposite
    if actions.SHOP <= action < actions.RIVAL:
        return (action - actions.SHOP) // 3 == opposite
    return action == actions.RIVAL + opposite


def zone_of(state: WidgetRidgeState, action: int) -> int:
    """The zone of the card that this answer chooses; 0 if it chooses none or the card is not there."""
    side = state.sides[state.mover]
    for first, last, pile, zone in (
        (actions.HAND, actions.PILE, side.hand, verbs.FROM_HAND),
        (actions.PILE, actions.PLAYED, side.discard, verbs.FROM_PILE),
        (actions.PLAYED, actions.ROW, state.played, verbs.FROM_PLAY),
    ):
        if first <= action < last:
            return zone if pile.count(action - first) else 0
    if actions.ROW <= action < actions.SHOP and action - actions.ROW < len(state.row):
        return verbs.FROM_ROW if state.row[action - actions.ROW] != NO_CARD else 0
    return 0


def melt_refusal(state: WidgetRidgeState, action: int) -> str:
    """The rule of Lord Covington's card, of the place, of the type, or of a price still to be paid."""
    if state.op < OWN_STEPS:
        return covingtons_rule(state)
    if action == actions.PASS:
        return "R2.3"
    zone = zone_of(state, action)
    at = state.op * STEP
    if zone == 0 or not int(state.cards.code[at + 3]) & zone:
        return "R4.1"
    first = {
        verbs.FROM_HAND: actions.HAND,
        verbs.FROM_PILE: actions.PILE,
        verbs.FROM_PLAY: actions.PLAYED,
        verbs.FROM_ROW: actions.ROW,
    }
    card = action - first[zone]
    if zone == verbs.FROM_ROW:
        card = int(state.row[card])
    return "R6.3" if int(state.cards.sort(state.cards.code[at + 2])) >> card & 1 else "R4.3"


def idea_refusal(state: WidgetRidgeState, action: int) -> str:
    """Why an action is illegal in the Ideas Phase."""
    if state.acts >= MAX_ACTS:
        return "R7.1"
    if action < actions.BUY:
        return "R2.2"
    if action < actions.PLACE:
        return "R2.4"
    if action < actions.CLEAN:
        card = action - actions.PLACE
        if card < STARTERS or state.played.count(card) == 0:
            return "R3.1"
        side = state.sides[state.turn]
        if state.cards.type[card] == DEVICE:
            return "R3.3" if side.device == NO_CARD else "R3.5"
        return "R3.4" if side.device == NO_CARD else "R3.3"
    return "R3.8" if action == actions.CLEAN else "R2.1"
