"""The course of the game: who starts, the steps of each turn, and the end."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.games.widget_ridge.rules import choices, decks, effects, events, ideas, questions, solo, steps
from cogworks.games.widget_ridge.rules.cards import NO_CARD
from cogworks.games.widget_ridge.rules.state import MAX_TURNS, WidgetRidgeState

DEAR: Final = 7
"""A Marketplace in which every card costs at least this is redealt [R1.4]."""


def resume(state: WidgetRidgeState) -> None:
    """Continue until an answer is needed.

    Empty places are filled first, even within an effect [R4.2]; then come draws, the current step, the running
    effects and broken Workshops.  Only then does the turn continue [R5.4].  Nothing here recurses: every step leaves
    what must follow in the state, and the loop takes up the most urgent of it.
    """
    while True:
        if state.holes != 0 and decks.refill(state):
            return
        if state.owed != 0:
            if decks.draw_on(state):
                return
        elif state.need != 0:
            if choices.ask_step(state):
                return
        elif state.frames != 0:
            if effects.run_step(state):
                return
        elif state.torn != 0:
            if choices.ask_repair(state):
                return
        elif next_step(state):
            return


# ---- the course of a turn


def next_step(state: WidgetRidgeState) -> bool:
    """Check for a win [R5.4], then continue the turn [R2.1]; True if an answer is needed."""
    if has_ended(state):
        return True
    step = state.step
    if step == steps.THINKING:
        state.forget()
        state.wait(questions.IDEAS, state.turn)
        return True
    if step == steps.CLOSING:
        return ideas.offer_construct(state)
    if step == steps.BUILDING:
        return pass_on(state)
    if step == steps.DEALING_ROW:
        return check_row(state)
    if step == steps.DEALING_HANDS:
        return deal_hands(state)
    if step == steps.STAMPEDE:
        return solo.flip(state)
    if step == steps.FLIPPED and state.phase == 2:
        state.step = steps.OVERLOAD
        solo.overload(state)
        return False
    return start_turn(state)


def has_ended(state: WidgetRidgeState) -> bool:
    """Has a player reached the goal, now that nothing is pending? [R5.4, R5.5]"""
    if state.terms.solo:
        return solo.has_ended(state)
    best: i64 = -1
    _seat: i64
    # Start with the current seat, so that it wins a tie [R5.5].
    at = state.turn
    for _seat in range(len(state.sides)):
        side = state.sides[at]
        has_won = side.spark >= state.terms.spark and side.uses >= state.terms.uses
        if has_won and (best < 0 or side.spark > state.sides[best].spark):
            best = at
        at = left_of(state, at)
    if best < 0:
        return False
    state.end_game(BIT[best])
    return True


def left_of(state: WidgetRidgeState, seat: i64) -> i64:
    """The next seat clockwise."""
    seat += 1
    return i64(0) if seat == len(state.sides) else seat


def check_row(state: WidgetRidgeState) -> bool:
    """Redeal a Marketplace of expensive cards only [R1.4], then deal hands."""
    if state.terms.mulligan and is_dear(state):
        slot: i64
        for slot in range(state.terms.slots):
            state.market = state.market.plus(state.empty(slot))
        state.note(events.REDEALT)
        return False
    state.step = steps.DEALING_HANDS
    state.acts = 0
    return False


def is_dear(state: WidgetRidgeState) -> bool:
    """Is every card of the Marketplace expensive, and is there a cheaper one in the deck? [R1.4]"""
    cheap = state.cards.up_to[DEAR - 1]
    slot: i64
    for slot in range(state.terms.slots):
        if state.row[slot] == NO_CARD or has(cheap, state.row[slot]):
            return False
    return state.market.kinds() & cheap != 0


def deal_hands(state: WidgetRidgeState) -> bool:
    """Deal opening hands, starting with the first player [R1.6]; `acts` counts hands dealt."""
    n = len(state.sides)
    if state.acts == n:
        return start_turn(state)
    seat = state.turn + state.acts
    decks.draw(state, seat if seat < n else seat - n, opening_hand(n, state.acts, state.terms.rising_hands))
    state.acts += 1
    return False


def start_turn(state: WidgetRidgeState) -> bool:
    """Start the Ideas Phase [R2.1] without Gold [R2.11], except for the bonus in the solo game [S2.4]."""
    state.forget()
    state.cards = state.terms.decks[state.turn]
    state.turns += 1
    state.acts = 0
    state.step = steps.THINKING
    state.flipped = 0
    state.note(events.BEGAN, state.turn)
    state.gold = state.bonus_gold
    state.bonus_gold = 0
    if state.bonus_cards != 0:
        decks.draw(state, state.turn, state.bonus_cards)
        state.bonus_cards = 0
    return False


def pass_on(state: WidgetRidgeState) -> bool:
    """Drop leftover Gold and pass the turn [R2.7, R2.11]; after 1,000 turns the game is over [R7.2]."""
    state.gold = 0
    state.forget()
    if state.terms.solo:  # [S1.3]
        return solo.boss_begins(state)
    if state.turns == MAX_TURNS:
        state.end_game(richest(state))
        return True
    state.turn = left_of(state, state.turn)
    return start_turn(state)


def richest(state: WidgetRidgeState) -> i64:
    """The set of seats with the most Spark [R7.2]."""
    best: i64 = -1
    found: i64 = 0
    seat: i64
    for seat in range(len(state.sides)):
        spark = state.sides[seat].spark
        if spark > best:
            best = spark
            found = 0
        if spark == best:
            found |= BIT[seat]
    return found


def answer_first(state: WidgetRidgeState, seat: i64) -> None:
    """This seat takes the first turn [R1.5]; deal the Marketplace before it [R1.3]."""
    state.turn = seat
    state.cards = state.terms.decks[seat]
    state.note(events.STARTED, seat)
    state.holes = state.all_slots()


def opening_hand(seats: i64, place: i64, rising: bool) -> i64:
    """Cards in the opening hand of the first, second ... player [R1.6, S1.2]."""
    if place == 0 and seats > 1:
        return 3
    return 4 if place == 1 and seats > 2 and rising else 5
