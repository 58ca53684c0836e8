"""Effects of plays, builds and gadgets in Gadget Builder."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, has, lowest, size
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.gadget_builder.rules import events, questions
from cogworks.games.gadget_builder.rules.cards import COST, KINDS, NO_CARD, copies, gadget_card, rank_of
from cogworks.games.gadget_builder.rules.state import AWAITED, SAME_RANK, STEP, GadgetBuilderState

HAND: Final = 8
MAX_TURNS: Final = 10_000
GADGET: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])
"""The set of just this gadget."""


def new_hand(state: GadgetBuilderState) -> None:
    """Shuffle and deal everything except the gadgets in front of players [B2.1, B2.3]."""
    gather(state)
    state.taker = state.turn
    state.owed = HAND
    state.asks = questions.DEAL
    state.mover = CHANCE


def gather(state: GadgetBuilderState) -> None:
    """Return all cards except the gadgets in front of players to the deck [B2.3]."""
    forget_turn(state)
    state.deck.clear()
    state.pile.clear()
    state.top = NO_CARD
    card: i64
    _copy: i64
    for card in range(KINDS):
        for _copy in range(copies(card)):
            state.deck.add(card)
    seat: i64
    for seat in range(len(state.sides)):
        side = state.sides[seat]
        side.hand.clear()
        side.straight |= side.turned
        side.turned = 0
        gadgets = side.straight
        while gadgets != 0:
            state.deck.remove(gadget_card(lowest(gadgets)))
            gadgets &= gadgets - 1


def next_deal(state: GadgetBuilderState) -> None:
    """Deal eight cards to each seat in turn, then turn one up [B2.1]."""
    if state.owed == 0:
        state.taker = left_of(state, state.taker)
        state.owed = HAND
        if state.taker == state.turn:
            state.owed = 0
            state.asks = questions.FLIP


def left_of(state: GadgetBuilderState, seat: i64) -> i64:
    """The next seat clockwise."""
    seat += 1
    return i64(0) if seat == len(state.sides) else seat


def start_turn(state: GadgetBuilderState) -> None:
    """Start a turn with one main action and one gadget [B3.1, B3.5], or end the game after 10,000 turns [B7.4]."""
    forget_turn(state)
    state.asks = questions.MAIN
    if state.turns == MAX_TURNS:
        end_game(state)
        return
    state.turns += 1
    resume(state)


def forget_turn(state: GadgetBuilderState) -> None:
    """Reset everything about the last turn."""
    state.slot_used = 0
    state.new = 0
    state.drawn = NO_CARD
    state.shed = 0
    state.mode = STEP
    state.taker = 0


def resume(state: GadgetBuilderState) -> None:
    """Check the hand between steps [B6.1, B6.2], then ask the top question."""
    state.mover = state.turn
    side = state.sides[state.turn]
    if side.hand.total == 0 and state.asks & 31 <= questions.AFTER:
        if side.straight == 0:
            go_out(state)
        elif state.deck.total + state.pile.total > 0:
            draw(state, state.turn, size(side.straight))


def go_out(state: GadgetBuilderState) -> None:
    """Count going out, which wins the game or starts a new hand with the same gadgets [B2.2, B2.3, B2.4, B6.1]."""
    side = state.sides[state.turn]
    side.outs += 1
    state.hands += 1
    state.note(events.WENT_OUT, state.turn, side.outs)
    seat: i64
    for seat in range(len(state.sides)):
        if seat != state.turn:
            state.note(events.LEFT, seat, state.sides[seat].hand.total)
    if side.outs == state.goal:
        end_game(state)
    else:
        for seat in range(len(state.sides)):
            owner = state.sides[seat]
            if owner.straight | owner.turned:
                state.note(events.KEPT, seat, owner.straight | owner.turned)
        state.turn = left_of(state, state.turn)
        new_hand(state)


def end_game(state: GadgetBuilderState) -> None:
    """End the game [B2.4, B7.4]."""
    forget_turn(state)
    state.asks = questions.NOTHING
    state.mover = OVER
    if state.journal is not None:
        state.note(events.WON, sum([int(BIT[seat]) for seat in state.winners()]))


def draw(state: GadgetBuilderState, seat: i64, n: i64) -> None:
    """Let a seat draw up to n cards before anything else is asked [B7.2]."""
    state.taker = seat
    state.owed = n
    state.ask(questions.DRAWING)
    state.mover = CHANCE
    if n == 0 or is_dry(state):
        finish_drawing(state)


def is_dry(state: GadgetBuilderState) -> bool:
    """Is there no card to draw, even after reshuffling the pile? [B7.1, B7.2]"""
    if state.deck.total == 0:
        if state.pile.total == 0:
            state.note(events.NO_CARDS)
            return True
        state.deck.pour(state.pile)
        state.note(events.RESHUFFLED, state.deck.total)
    return False


def finish_drawing(state: GadgetBuilderState) -> None:
    """Return to the question asked before the draw."""
    state.answered()
    state.owed = 0
    state.taker = 0
    if state.drawn == AWAITED:
        state.drawn = NO_CARD
        state.asks = questions.AFTER  # a draw that finds no card is a pass [B7.2]
    if state.asks & 31 == questions.DISCARD:
        state.need = min(state.need, state.sides[state.turn].hand.total)
        if state.need == 0:
            state.answered()
    resume(state)


def play(state: GadgetBuilderState, question: i64, card: i64) -> None:
    """Put a card on the pile and continue the play from it [B3.2, B3.3]."""
    if question == questions.CHAIN:
        state.note(events.ADDED, state.turn, card)
        if state.mode == SAME_RANK and rank_of(card) != rank_of(state.top):
            state.mode = STEP  # [B5.6]
    else:
        state.note(events.PLAYED, state.turn, card)
        state.mode = STEP
    state.pile.add(state.top)
    state.top = card
    state.drawn = NO_CARD
    state.asks = questions.CHAIN
    resume(state)


def pay(state: GadgetBuilderState, card: i64) -> None:
    """Pay one card of the cost; after the last one, draw as many [B4.1, B4.4]."""
    state.pile.add(card)
    state.note(events.PAID, state.turn, card)
    state.paid |= BIT[card]
    state.need -= 1
    if state.need == 0:
        gadget = state.building
        state.sides[state.turn].straight |= GADGET[gadget]
        state.new = GADGET[gadget]
        state.note(events.BUILT, state.turn, gadget)
        state.building = NO_CARD
        state.paid = 0
        state.answered()
        draw(state, state.turn, COST[gadget])


def turn_sideways(state: GadgetBuilderState, gadget: i64) -> None:
    """Turn the one gadget allowed this turn [B3.5, B3.6, B6.3]."""
    side = state.sides[state.turn]
    side.straight &= ~GADGET[gadget]
    side.turned |= GADGET[gadget]
    state.slot_used = 1


def discard(state: GadgetBuilderState, card: i64) -> None:
    """Discard one card to the bottom of the pile [B5.1, B5.8]."""
    state.pile.add(card)
    state.note(events.DISCARDED, state.turn, card)
    state.need -= 1
    if state.need == 0:
        state.answered()
    if state.asks & 31 == questions.DREW or state.asks >> 5 == questions.DREW:
        state.shed = state.shed * 64 + card + 1
        if card == state.drawn and not has(state.sides[state.turn].hand.some, card):
            state.drawn = NO_CARD
    resume(state)
