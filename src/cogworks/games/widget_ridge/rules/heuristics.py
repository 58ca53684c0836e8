"""Heuristics of a competent player: values of steps, cards and answers in tenths of a Spark.

They use only what the seat to move may know.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import has, size
from cogworks.engine.state import MAX_LEGAL
from cogworks.games.widget_ridge.rules import actions, questions, verbs
from cogworks.games.widget_ridge.rules.cards import AND, AUGMENT, DEVICE, NO_CARD, OR, STARTERS, STEP
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

GOLD: Final = 8
CARD: Final = 18
"""Approximate value of drawing a card."""
MELTED: Final = 16
"""Value of getting rid of a starter early in the game."""
YOUNG: Final = 3
"""Turns in which Gold counts most, while Bison are running."""
NEVER: Final = -1000
PRIOR: Final = 0.2
"""Weight of the priors against the evaluation when `advise` chooses; 0.1, 0.4 and 0.8 win less often."""


def advise(state: WidgetRidgeState) -> int:
    """The answer a competent player would give, by the bots' priors and evaluation; the first if several are equal.

    In another seat's turn only the priors count, because the evaluation afterwards would use that seat's hand.
    """
    legal = vec[i64]([0] * MAX_LEGAL)
    priors = vec[i64]([0] * MAX_LEGAL)
    n = state.fill(legal)
    seat = state.mover
    total: i64 = 0
    most: i64 = -1
    best: i64 = 0
    i: i64
    for i in range(n):
        priors[i] = state.prior(legal[i])
        total += priors[i]
        if priors[i] > most:
            most = priors[i]
            best = i
    if seat != state.turn or most == total:
        return legal[best]
    highest = -1.0
    for i in range(n):
        if priors[i] > 0:
            after = state.clone()
            after.apply(legal[i])
            worth = after.evaluate(seat) + PRIOR * float(priors[i]) / float(total)
            if worth > highest:
                highest = worth
                best = i
    return legal[best]


# ---- effects


def effect_worth(state: WidgetRidgeState, step: i64) -> i64:
    """The value of an effect to the current seat, from this step on."""
    code = state.cards.code
    total: i64 = 0
    at = step * STEP
    while code[at] != verbs.STOP:
        worth = step_worth(state, at)
        flags = code[at + 4]
        at += STEP
        if worth < 0 and flags & verbs.MAY != 0:
            # Players do it only for the steps that depend on it.
            worth += hanging_worth(state, at)
            total += worth if worth > 0 else i64(0)
            while code[at + 4] & verbs.IF_SO != 0:
                at += STEP
        else:
            # A step that depends on an optional one counts half, because it may not happen.
            total += worth // 2 if flags & verbs.IF_SO != 0 else worth
    return total


def hanging_worth(state: WidgetRidgeState, at: i64) -> i64:
    """The value of the steps from here on that depend on the optional one before them."""
    code = state.cards.code
    total: i64 = 0
    while code[at + 4] & verbs.IF_SO != 0:
        total += step_worth(state, at)
        at += STEP
    return total


def offer_worth(state: WidgetRidgeState) -> i64:
    """The value of doing the current optional step, including the steps that depend on it."""
    at = state.op * STEP
    return step_worth(state, at) + hanging_worth(state, at + STEP)


def step_worth(state: WidgetRidgeState, at: i64) -> i64:
    """The value of one step."""
    code = state.cards.code
    do = code[at]
    n = code[at + 1]
    where = code[at + 3]
    if do == verbs.GOLD:
        return gold_worth(state) * n
    if do == verbs.SPARK:
        return 10 * n if where == verbs.ME else -5 * n
    if do == verbs.PER:
        return 10 * n * (5 if where == verbs.IN_HAND else 3)
    if do == verbs.LOWEST:
        return 10 * (code[at + 2] if state.is_lowest(state.turn) else n)
    if do == verbs.WORTH:
        return 60 // n
    if do == verbs.DRAW:
        return CARD * n
    if do == verbs.DISCARD or do == verbs.STOW:
        return -10 * n
    if do == verbs.OUST:
        return i64(0) if state.terms.solo else 12 * n
    if do == verbs.MELT:
        return melting_worth(state) * n if code[at + 4] & verbs.MAY != 0 else i64(0)
    if do == verbs.DESTROY or do == verbs.WRECK:
        return 0 if state.terms.solo else 15
    if do == verbs.TAKE:
        return 7 * n
    if do == verbs.RETURN:
        return 20 if where == verbs.TO_HAND else 12
    if do == verbs.DUEL:
        leader = state.leader()
        return 15 * n if leader >= 0 and leader != state.turn else 3 * n
    if do == verbs.PAY_GOLD:
        return -4 * n
    return -10 * n if do == verbs.PAY_SPARK else i64(0)


def gold_worth(state: WidgetRidgeState) -> i64:
    """Gold buys better cards early; near the goal, and while Bison are running, Spark counts."""
    if state.phase == 1:
        return GOLD if state.turns <= YOUNG else 4
    return GOLD if state.sides[state.turn].spark < 60 else 5


def melting_worth(state: WidgetRidgeState) -> i64:
    """Getting rid of starters is worth more the more are left and the longer the game will last."""
    side = state.sides[state.turn]
    return (
        MELTED * (STARTERS - size(side.lost)) * (100 - side.spark) // (STARTERS * 100) if side.spark < 100 else i64(0)
    )


def card_worth(state: WidgetRidgeState, card: i64) -> i64:
    """The value of a card in the deck of the seat to move, including its use in a construct."""
    cards = state.terms.decks[state.mover]
    effect = effect_worth(state, cards.effect[card])
    if card < STARTERS:
        return effect
    part = effect_worth(state, cards.fragment[card])
    if cards.type[card] == DEVICE:
        return effect + part // 2
    return effect + part // 4


def main_worth(state: WidgetRidgeState) -> i64:
    """The value of the Device's part of the sentence."""
    return effect_worth(state, state.cards.fragment[state.sides[state.turn].device])


def extra_worth(state: WidgetRidgeState) -> i64:
    """The value of the Accessory's part of the sentence."""
    return effect_worth(state, state.cards.fragment[state.sides[state.turn].accessory])


def construct_worth(state: WidgetRidgeState) -> i64:
    """The value of using the Full Construct, minus its price."""
    side = state.sides[state.turn]
    return sentence_worth(state, side.augment, side.device, side.accessory)


def sentence_worth(state: WidgetRidgeState, augment: i64, device: i64, accessory: i64) -> i64:
    """The value of three parts together; 0 if one is missing."""
    if augment == NO_CARD or device == NO_CARD or accessory == NO_CARD:
        return 0
    cards = state.cards
    gate = effect_worth(state, cards.fragment[augment])
    main = effect_worth(state, cards.fragment[device])
    extra = effect_worth(state, cards.fragment[accessory])
    if cards.join[accessory] == OR:
        return gate + (main if main > extra else extra)
    return gate + main + (extra if cards.join[accessory] == AND else i64(0))


# ---- the Ideas Phase


def buy_worth(state: WidgetRidgeState, slot: i64) -> i64:
    """The value of a purchase beyond an average card."""
    if state.gold - state.price(slot) < gold_to_keep(state):
        return NEVER
    # In the stampede every purchase also shortens the remaining time.
    return card_worth(state, state.row[slot]) - (27 if state.phase == 1 else 12)


def gold_to_keep(state: WidgetRidgeState) -> i64:
    """Gold to save for the player's construct, if it is worth it."""
    side = state.sides[state.turn]
    if side.n_parts() < 3:
        return 0
    code = state.cards.code
    price: i64 = 0
    at = state.cards.fragment[side.augment] * STEP
    while code[at] != verbs.STOP:
        if code[at] == verbs.PAY_GOLD:
            price += code[at + 1]
        at += STEP
    if price == 0 or construct_worth(state) < 12:
        return 0
    return price if state.gold >= price else i64(0)


def place_worth(state: WidgetRidgeState, card: i64) -> i64:
    """Triggers now, and a better construct for later turns."""
    cards = state.cards
    side = state.sides[state.turn]
    type = cards.type[card]
    old = side.part(type)
    before = sentence_worth(state, side.augment, side.device, side.accessory)
    triggers: i64 = 0
    device = card if type == DEVICE else side.device
    if type == DEVICE:
        triggers += fits(state, card, side.augment) + fits(state, card, side.accessory)
    else:
        triggers += fits(state, card, side.device)
    augment = card if type == AUGMENT else side.augment
    accessory = card if type > DEVICE else side.accessory
    after = sentence_worth(state, augment, device, accessory)
    worth = 2 * (after - before)
    if triggers > 0:
        worth += triggers * effect_worth(state, cards.effect[device])
    if old == NO_CARD:
        worth += 5
    # A card in the Workshop can no longer be drawn and played.
    if type != DEVICE:
        worth -= effect_worth(state, cards.effect[card]) // 3
        if old != NO_CARD:
            worth += effect_worth(state, cards.effect[old]) // 3
    return worth


def fits(state: WidgetRidgeState, card: i64, other: i64) -> i64:
    """1 if the two connect."""
    return 1 if other != NO_CARD and has(state.cards.fits[card], other) else 0


# ---- choices


def target_worth(state: WidgetRidgeState, seat: i64) -> i64:
    """The value of choosing this opponent: the leader, unless the opponent gains Spark."""
    at = state.op * STEP
    spark = state.spark_of(seat)
    if state.asks == questions.TARGET and state.cards.code[at] == verbs.SPARK:
        return spark if state.cards.code[at + 1] < 0 else -spark
    return 1 + spark


def melt_worth(state: WidgetRidgeState, action: i64) -> i64:
    """Prefer poor cards, best after use; Marketplace cards only for the Spark they give."""
    if action >= actions.ROW:
        gains = state.cards.code[state.op * STEP + STEP] == verbs.WORTH
        return state.cards.cost[state.row[action - actions.ROW]] if gains else i64(-1)
    if action < actions.PILE:
        # A card in hand could still be played.
        card = action - actions.HAND
        return MELTED - card_worth(state, card) - effect_worth(state, state.cards.effect[card]) // 2
    card = action - actions.PILE if action < actions.PLAYED else action - actions.PLAYED
    return MELTED - card_worth(state, card)


def destroy_worth(state: WidgetRidgeState, part: i64) -> i64:
    """The opponent's card whose loss hurts most; never the player's own."""
    owner = part // 3
    if owner == state.turn:
        return -1
    side = state.sides[owner]
    worth = 1 + 5 * side.n_parts()
    return worth + 10 if part % 3 == 1 else worth


def repair_worth(state: WidgetRidgeState, action: i64) -> i64:
    """Keep the better of the two cards."""
    if action == actions.BOTH:
        return NEVER
    owner = (action - actions.SHOP) // 3
    card = state.sides[owner].part(AUGMENT + (action - actions.SHOP) % 3)
    return -effect_worth(state, state.cards.fragment[card])
