"""Choices within effects: asked, listed and carried out one answer at a time."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, has, lowest, write
from cogworks.games.widget_ridge.rules import actions, events, payment, questions, verbs
from cogworks.games.widget_ridge.rules.cards import AUGMENT, NO_CARD, STARTERS, STEP
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

# ---- steps that ask


def ask_step(state: WidgetRidgeState) -> bool:
    """Ask for the current step; without anything to choose it is skipped [R2.3]."""
    at = state.op * STEP
    code = state.cards.code
    do = code[at]
    side = state.sides[state.turn]
    question: i64 = -1
    if code[at + 4] & verbs.MAY != 0 and state.did == 0 and not can_do(state, do, code[at + 1]):
        question = -1
    elif do == verbs.DRAW or do >= verbs.PAY_GOLD:
        question = questions.OFFER
    elif do == verbs.DISCARD:
        if state.sides[state.victim].hand.kinds() & payment.spendable(state, verbs.FROM_HAND) != 0:
            question = questions.DISCARDING
    elif do == verbs.OUST:
        if state.victim < 0:
            # Covington has no hand [S1.4].
            question = -1 if state.terms.solo else questions.TARGET
        elif state.sides[state.victim].hand.total != 0:
            state.wait(questions.DISCARDING, state.victim)  # [R2.8]
            return True
    elif do == verbs.STOW:
        if side.hand.kinds() & payment.spendable(state, verbs.FROM_HAND) != 0:
            question = questions.STOWING
    elif do == verbs.MELT:
        if can_melt(state, code[at + 2], code[at + 3]):
            question = questions.MELTING
    elif do == verbs.DESTROY:
        if has_parts(state, code[at + 3]):
            question = questions.DESTROYING
    elif do == verbs.WRECK:
        if wreckable(state) != 0:
            question = questions.WRECKING
    elif do == verbs.TAKE:
        if slots_of(state, state.cards.up_to[code[at + 1]]) != 0:
            question = questions.TAKING
    elif do == verbs.RETURN:
        if side.discard.kinds() & payment.spendable(state, verbs.FROM_PILE) != 0:
            question = questions.RETURNING
    else:
        question = questions.TARGET
    if question < 0:
        state.need = 0
        return False
    state.wait(question, state.turn)
    return True


def can_do(state: WidgetRidgeState, do: i64, n: i64) -> bool:
    """Can this optional step be done in full?  Only then is it offered. [R2.13]"""
    side = state.sides[state.turn]
    if do == verbs.DISCARD or do == verbs.STOW:
        return side.hand.total >= n
    if do == verbs.PAY_GOLD:
        return state.gold >= n
    if do == verbs.PAY_SPARK:
        return side.spark >= n
    # A partial draw is enough [R2.5]; other choices check for themselves whether there is anything to choose.
    return do != verbs.DRAW or side.deck.total + side.discard.total + len(side.top) > 0


def can_melt(state: WidgetRidgeState, sort: i64, zones: i64) -> bool:
    """Is there a card of this sort in these zones? [R4.1, R4.3]"""
    kinds = state.cards.sort(sort)
    side = state.sides[state.turn]
    found: i64 = 0
    if zones & verbs.FROM_HAND != 0:
        found |= side.hand.kinds() & payment.spendable(state, verbs.FROM_HAND)
    if zones & verbs.FROM_PILE != 0:
        found |= side.discard.kinds() & payment.spendable(state, verbs.FROM_PILE)
    if zones & verbs.FROM_PLAY != 0:
        found |= state.played.kinds()
    return found & kinds != 0 or (zones & verbs.FROM_ROW != 0 and slots_of(state, kinds) != 0)


def slots_of(state: WidgetRidgeState, kinds: i64) -> i64:
    """The set of reachable places with a card of these kinds [R8.4]."""
    found: i64 = 0
    slot: i64
    for slot in range(state.terms.slots):
        card = state.row[slot]
        if card != NO_CARD and has(kinds, card) and state.reaches_row(slot):
            found |= BIT[slot]
    return found


def has_parts(state: WidgetRidgeState, whose: i64) -> bool:
    """Is there a card in a Workshop that may be destroyed? [R3.9, R3.12]"""
    seat: i64
    for seat in range(len(state.sides)):
        if is_in_reach(state, seat, whose) and state.sides[seat].n_parts() != 0:
            return True
    return False


def is_in_reach(state: WidgetRidgeState, seat: i64, whose: i64) -> bool:
    """May this seat's Workshop be chosen? [R3.12, R8.4]"""
    return state.is_opponent(seat) or (seat == state.turn and whose == verbs.ANY_SHOP)


def wreckable(state: WidgetRidgeState) -> i64:
    """The set of opponents with a Full Construct [R3.11]."""
    found: i64 = 0
    seat: i64
    for seat in range(len(state.sides)):
        if state.is_opponent(seat) and state.sides[seat].n_parts() == 3:
            found |= BIT[seat]
    return found


def legal_step(state: WidgetRidgeState, question: i64, out: vec[i64]) -> i64:
    """The choices of a step, with a way to decline an optional one."""
    n: i64 = 0
    at = state.op * STEP
    code = state.cards.code
    side = state.sides[state.turn]
    if question <= questions.STOWING and code[at + 4] & verbs.MAY != 0 and state.did == 0:
        # Once started, it is done in full [R2.13].
        out[n] = actions.PASS
        n += 1
    if question == questions.DISCARDING:
        hand = state.sides[state.victim].hand.kinds()
        return write(hand & payment.spendable(state, verbs.FROM_HAND), actions.HAND, out, n)
    if question == questions.STOWING:
        return write(side.hand.kinds() & payment.spendable(state, verbs.FROM_HAND), actions.HAND, out, n)
    if code[at + 4] & verbs.MAY != 0:
        out[n] = actions.PASS
        n += 1
    if question == questions.MELTING:
        return legal_melt(state, state.cards.sort(code[at + 2]), code[at + 3], out, n)
    if question == questions.DESTROYING:
        return legal_destroy(state, code[at + 3], out, n)
    if question == questions.WRECKING:
        return write(wreckable(state), actions.RIVAL, out, n)
    if question == questions.TAKING:
        return write(slots_of(state, state.cards.up_to[code[at + 1]]), actions.ROW, out, n)
    if question == questions.RETURNING:
        return write(side.discard.kinds() & payment.spendable(state, verbs.FROM_PILE), actions.PILE, out, n)
    seat: i64
    for seat in range(state.n_players()):
        if state.is_opponent(seat):
            out[n] = actions.RIVAL + seat
            n += 1
    return n


def legal_melt(state: WidgetRidgeState, kinds: i64, zones: i64, out: vec[i64], n: i64) -> i64:
    """Cards of these kinds in the zones the effect names [R4.1]."""
    side = state.sides[state.turn]
    if zones & verbs.FROM_HAND != 0:
        n = write(side.hand.kinds() & kinds & payment.spendable(state, verbs.FROM_HAND), actions.HAND, out, n)
    if zones & verbs.FROM_PILE != 0:
        n = write(side.discard.kinds() & kinds & payment.spendable(state, verbs.FROM_PILE), actions.PILE, out, n)
    if zones & verbs.FROM_PLAY != 0:
        n = write(state.played.kinds() & kinds, actions.PLAYED, out, n)
    if zones & verbs.FROM_ROW != 0:
        n = write(slots_of(state, kinds), actions.ROW, out, n)
    return n


def legal_destroy(state: WidgetRidgeState, whose: i64, out: vec[i64], n: i64) -> i64:
    """Workshop cards within reach [R3.9, R3.12]."""
    seat: i64
    part: i64
    for seat in range(len(state.sides)):
        if is_in_reach(state, seat, whose):
            for part in range(3):
                if state.sides[seat].part(AUGMENT + part) != NO_CARD:
                    out[n] = actions.SHOP + 3 * seat + part
                    n += 1
    return n


def answer_step(state: WidgetRidgeState, action: i64) -> None:
    """Carry out a choice for the current step."""
    question = state.asks
    state.need -= 1
    if action == actions.PASS:
        state.note(events.DECLINED, state.turn)
        state.need = 0
    elif question == questions.OFFER:
        agree(state)
    elif question == questions.DISCARDING:
        discard(state, state.victim, action - actions.HAND)
    elif question == questions.STOWING:
        stow(state, action - actions.HAND)
    elif question == questions.MELTING:
        answer_melt(state, action)
    elif question == questions.DESTROYING:
        destroy(state, (action - actions.SHOP) // 3, (action - actions.SHOP) % 3)
    elif question == questions.WRECKING:
        part: i64
        for part in range(3):  # [R3.11]
            destroy(state, action - actions.RIVAL, part)
    elif question == questions.TAKING:
        take(state, action - actions.ROW)
    elif question == questions.RETURNING:
        give_back(state, action - actions.PILE)
    else:
        answer_target(state, action - actions.RIVAL)


def agree(state: WidgetRidgeState) -> None:
    """Carry out an optional draw or payment [R2.13]."""
    at = state.op * STEP
    do = state.cards.code[at]
    n = state.cards.code[at + 1]
    state.did = 1
    if do == verbs.DRAW:
        state.taker = state.turn
        state.owed = n
    else:
        pay(state, do, n)


def pay(state: WidgetRidgeState, do: i64, n: i64) -> None:
    """Pay Gold or Spark [R6.3]."""
    if do == verbs.PAY_GOLD:
        state.gold -= n
        state.note(events.PAID, state.turn, n, 0)
    else:
        state.sides[state.turn].spark -= n
        state.note(events.PAID, state.turn, 0, n)


def chosen(state: WidgetRidgeState) -> None:
    """Record that the current step was done, if it was optional [R2.13]."""
    if state.cards.code[state.op * STEP + 4] & verbs.MAY != 0 or state.terms.any_choice:
        state.did = 1


def answer_target(state: WidgetRidgeState, seat: i64) -> None:
    """Apply the effect to the chosen opponent [R2.12]."""
    state.note(events.AIMED, state.turn, seat if seat < len(state.sides) else i64(events.BOSS))
    at = state.op * STEP
    if state.cards.code[at] == verbs.OUST:
        state.victim = seat
        state.need += 1
    else:
        state.give_spark(seat, state.cards.code[at + 1])


def discard(state: WidgetRidgeState, seat: i64, card: i64) -> None:
    """Move a card from a hand to its owner's discard pile [R2.8]."""
    side = state.sides[seat]
    side.leave_hand(card)
    side.discard = side.discard.plus(card)
    chosen(state)
    state.note(events.DISCARDED, seat, card)


def stow(state: WidgetRidgeState, card: i64) -> None:
    """Put a card from the hand on the deck, unseen by others [R9.2]."""
    state.sides[state.turn].stow(card)
    chosen(state)
    state.note_secret(events.STOWED, state.turn, card)


def answer_melt(state: WidgetRidgeState, action: i64) -> None:
    """Melt the chosen card [R4.1]."""
    side = state.sides[state.turn]
    if action < actions.PILE:
        side.leave_hand(action - actions.HAND)
        melt(state, action - actions.HAND, verbs.FROM_HAND)
    elif action < actions.PLAYED:
        side.discard = side.discard.minus(action - actions.PILE)
        melt(state, action - actions.PILE, verbs.FROM_PILE)
    elif action < actions.ROW:
        state.played = state.played.minus(action - actions.PLAYED)
        melt(state, action - actions.PLAYED, verbs.FROM_PLAY)
    else:
        melt(state, state.empty(action - actions.ROW), verbs.FROM_ROW)
    chosen(state)


def melt(state: WidgetRidgeState, card: i64, zone: i64) -> None:
    """Move a starter to its owner's melted pile, or an invention to the Marketplace's [R4.2]."""
    if card < STARTERS:
        state.sides[state.turn].lost |= BIT[card]
    else:
        state.melted = state.melted.plus(card)
    state.worth = state.cards.cost[card]
    state.note(events.MELTED, state.turn, card, zone)


def destroy(state: WidgetRidgeState, owner: i64, part: i64) -> None:
    """Move a Workshop card to its owner's discard pile [R3.9]."""
    side = state.sides[owner]
    card = side.part(AUGMENT + part)
    side.put_part(AUGMENT + part, NO_CARD)
    side.discard = side.discard.plus(card)
    state.torn |= BIT[owner]
    chosen(state)
    state.note(events.DESTROYED, state.turn, owner, card)


def take(state: WidgetRidgeState, slot: i64) -> None:
    """Move a Marketplace card to the discard pile or onto the deck for free [R4.6]."""
    side = state.sides[state.turn]
    card = state.empty(slot)
    where = state.cards.code[state.op * STEP + 3]
    if where == verbs.TO_DECK:
        side.top += bytes([card])
    else:
        side.discard = side.discard.plus(card)
    chosen(state)
    state.note(events.TOOK, state.turn, card, where)


def give_back(state: WidgetRidgeState, card: i64) -> None:
    """Move a card from the discard pile to the hand or onto the deck, publicly [R9.2]."""
    side = state.sides[state.turn]
    side.discard = side.discard.minus(card)
    where = state.cards.code[state.op * STEP + 3]
    if where == verbs.TO_HAND:
        side.hand = side.hand.plus(card)
        side.known += bytes([card])
    else:
        side.top += bytes([card])
    chosen(state)
    state.note(events.RETURNED, state.turn, card, where)


# ---- broken Workshops


def ask_repair(state: WidgetRidgeState) -> bool:
    """Ask the owner of a Workshop that lost its Device to discard [R3.10]."""
    while state.torn != 0:
        owner = lowest(state.torn)
        if state.sides[owner].is_broken():
            state.wait(questions.REPAIR, owner)
            return True
        state.torn &= state.torn - 1
    return False


def legal_repair(state: WidgetRidgeState, out: vec[i64]) -> i64:
    """Discard one of the two remaining cards, or both [R3.10]."""
    owner = lowest(state.torn)
    out[0] = actions.BOTH
    out[1] = actions.SHOP + 3 * owner
    out[2] = actions.SHOP + 3 * owner + 2
    return 3


def answer_repair(state: WidgetRidgeState, action: i64) -> None:
    """Discard, so that the Workshop is legal again [R3.10]."""
    owner = lowest(state.torn)
    state.torn &= state.torn - 1
    side = state.sides[owner]
    part: i64
    for part in range(0, 3, 2):
        if action == actions.BOTH or action == actions.SHOP + 3 * owner + part:
            card = side.part(AUGMENT + part)
            side.put_part(AUGMENT + part, NO_CARD)
            side.discard = side.discard.plus(card)
            state.note(events.REPAIRED, owner, card)
