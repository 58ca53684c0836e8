"""A player's turn: the Ideas Phase, then the Full Construct."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import has, write
from cogworks.games.widget_ridge.rules import actions, choices, decks, effects, events, payment, questions, steps, verbs
from cogworks.games.widget_ridge.rules.cards import AND, AUGMENT, DEVICE, EMPTY, NO_CARD, OR, STEP
from cogworks.games.widget_ridge.rules.sides import Side
from cogworks.games.widget_ridge.rules.state import MAX_ACTS, WidgetRidgeState

# ---- the Ideas Phase


def legal_ideas(state: WidgetRidgeState, out: vec[i64]) -> i64:
    """Play, buy, place, clean out or end the phase [R2.1]; after the limit only end it."""
    n: i64 = 0
    if state.acts < MAX_ACTS:  # [R7.1]
        side = state.sides[state.turn]
        n = write(side.hand.kinds(), actions.PLAY, out, n)
        n = legal_buy(state, out, n)
        if state.played.total != 0:
            n = write(state.played.kinds() & state.placeable(), actions.PLACE, out, n)
        if side.augment & side.device & side.accessory != NO_CARD:
            out[n] = actions.CLEAN
            n += 1
    out[n] = actions.END
    return n + 1


def legal_buy(state: WidgetRidgeState, out: vec[i64], n: i64) -> i64:
    """Marketplace cards the player can afford [R2.4]."""
    slot: i64
    for slot in range(state.terms.slots):
        if state.row[slot] != NO_CARD and state.price(slot) <= state.gold:
            out[n] = actions.BUY + slot
            n += 1
    return n


def answer_ideas(state: WidgetRidgeState, action: i64) -> None:
    """One action of the Ideas Phase."""
    state.acts += 1
    if action < actions.BUY:
        play(state, action)
    elif action < actions.PLACE:
        buy(state, action - actions.BUY)
    elif action < actions.CLEAN:
        place(state, action - actions.PLACE)
    elif action == actions.CLEAN:
        clean_out(state)
    else:
        end_ideas(state)


def play(state: WidgetRidgeState, card: i64) -> None:
    """Move a card from hand into play for free, and start its effect [R2.2, R2.10]."""
    state.sides[state.turn].leave_hand(card)
    state.played = state.played.plus(card)
    state.note(events.PLAYED, state.turn, card)
    if state.cards.type[card] != DEVICE:
        state.source = card
        effects.push(state, state.cards.effect[card])


def buy(state: WidgetRidgeState, slot: i64) -> None:
    """Pay the price; the card goes to the discard pile [R2.4]."""
    price = state.price(slot)
    state.gold -= price
    card = state.empty(slot)
    state.sides[state.turn].discard = state.sides[state.turn].discard.plus(card)
    state.note(events.BOUGHT, state.turn, card, price)


def place(state: WidgetRidgeState, card: i64) -> None:
    """Move a card from play to the Workshop, replacing one of its type [R3.1, R3.5]; connections trigger [R3.6]."""
    side = state.sides[state.turn]
    type = state.cards.type[card]
    state.played = state.played.minus(card)
    old = side.part(type)
    if old != NO_CARD:
        side.discard = side.discard.plus(old)
        state.note(events.REPLACED, state.turn, old)
    side.put_part(type, card)
    state.note(events.PLACED, state.turn, card)
    if type == DEVICE:
        join(state, side, card, AUGMENT)
        join(state, side, card, DEVICE + 1)
    elif side.device != NO_CARD:
        join(state, side, side.device, type)


def join(state: WidgetRidgeState, side: Side, device: i64, type: i64) -> None:
    """Connect a Device to its neighbour of this type: one trigger [R3.6], or discard the neighbour [R3.5]."""
    card = side.part(type)
    if card == NO_CARD:
        return
    if has(state.cards.fits[device], card):
        state.note(events.CONNECTED, state.turn, card, device)
        effects.push(state, state.cards.effect[device])
    else:
        side.put_part(type, NO_CARD)
        side.discard = side.discard.plus(card)
        state.note(events.REPLACED, state.turn, card)


def clean_out(state: WidgetRidgeState) -> None:
    """Move all Workshop cards to the discard pile [R3.8]."""
    side = state.sides[state.turn]
    state.note(events.CLEANED, state.turn)
    type: i64
    for type in range(AUGMENT, DEVICE + 2):
        if side.part(type) != NO_CARD:
            side.discard = side.discard.plus(side.part(type))
            side.put_part(type, NO_CARD)


def end_ideas(state: WidgetRidgeState) -> None:
    """Discard cards in play and in hand, then draw five for the next turn [R2.6, R2.9]."""
    side = state.sides[state.turn]
    side.discard = side.discard.joined(state.played)
    state.played = EMPTY
    side.discard_hand()
    state.acts = 0
    state.step = steps.CLOSING
    state.note(events.ENDED, state.turn)
    decks.draw(state, state.turn, state.terms.draws)


# ---- the Full Construct


def offer_construct(state: WidgetRidgeState) -> bool:
    """After the draw, offer to use the Full Construct if possible [R6.2, R6.3, R6.7]."""
    state.step = steps.BUILDING
    state.forget()
    side = state.sides[state.turn]
    if side.n_parts() < 3 or not (is_free(state) or can_pay(state, state.cards.fragment[side.augment])):
        return False
    state.wait(questions.CONSTRUCT, state.turn)
    return True


def is_free(state: WidgetRidgeState) -> bool:
    """Can the part after OR be used without the gate, as an option allows? [R6.5]"""
    return state.terms.or_free and state.cards.join[state.sides[state.turn].accessory] == OR


def can_pay(state: WidgetRidgeState, step: i64) -> bool:
    """Can every part of the gate that starts here be paid? [R6.3]"""
    at = step * STEP
    if state.terms.whole_price and state.cards.code[at + STEP] != verbs.STOP:
        return payment.can_pay_all(state, step, 0, payment.group_counts(state))
    while state.cards.code[at] != verbs.STOP:
        if not can_pay_part(state, at):
            return False
        at += STEP
    return True


def can_pay_part(state: WidgetRidgeState, at: i64) -> bool:
    """Could this part of a gate be paid if it were the only one?"""
    code = state.cards.code
    side = state.sides[state.turn]
    n = code[at + 1]
    if code[at] == verbs.PAY_GOLD:
        return state.gold >= n
    if code[at] == verbs.PAY_SPARK:
        return side.spark >= n
    if code[at] == verbs.MELT:
        return code[at + 4] & verbs.MAY != 0 or choices.can_melt(state, code[at + 2], code[at + 3])
    return side.hand.total >= n or not payment.is_price(state, at)


def legal_construct(state: WidgetRidgeState, out: vec[i64]) -> i64:
    """Use it, or not [R6.2, R6.5]."""
    n: i64 = 0
    if can_pay(state, state.cards.fragment[state.sides[state.turn].augment]):
        out[n] = actions.USE
        n += 1
    if is_free(state):
        out[n] = actions.FREE
        n += 1
    out[n] = actions.PASS
    return n + 1


def answer_construct(state: WidgetRidgeState, action: i64) -> None:
    """Start the sentence: gate, main part, then the Accessory's part [R6.1, R6.4, R6.6]."""
    side = state.sides[state.turn]
    cards = state.cards
    if action != actions.PASS:
        side.uses += 1
        state.note(events.USED, state.turn)
    if action == actions.FREE:
        effects.push(state, cards.fragment[side.accessory])
    elif action == actions.USE:
        if cards.join[side.accessory] == OR and not state.terms.or_free:
            effects.push(state, effects.FORK)
        else:
            if cards.join[side.accessory] == AND:
                effects.push(state, cards.fragment[side.accessory])
            effects.push(state, cards.fragment[side.device])
        effects.push(state, cards.fragment[side.augment])


def answer_branch(state: WidgetRidgeState, action: i64) -> None:
    """Do one of the two parts [R6.4]."""
    side = state.sides[state.turn]
    state.note(events.SPLIT, state.turn, 1 if action == actions.EXTRA else 0)
    effects.push(state, state.cards.fragment[side.accessory if action == actions.EXTRA else side.device])
