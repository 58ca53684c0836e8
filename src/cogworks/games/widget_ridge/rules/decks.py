"""Decks: drawing cards and refilling the Marketplace, card by card."""

from mypy_extensions import i64

from cogworks.engine.cards import lowest
from cogworks.engine.dice import CHANCE
from cogworks.games.widget_ridge.rules import events, questions
from cogworks.games.widget_ridge.rules.cards import EMPTY
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

# ---- decks


def refill(state: WidgetRidgeState) -> bool:
    """Deal a card to an empty place of the Marketplace, reshuffling melted cards if needed [R1.3, R4.5]."""
    if state.market.total == 0:
        if state.phase == 1:  # [S2.6]
            state.note(events.MARKET_LOST)
            state.end_game(0)
            return True
        if state.melted.total == 0:
            return False
        state.market = state.market.joined(state.melted)
        state.melted = EMPTY
        state.note(events.NEW_MARKET, state.market.total)
    state.wait(questions.REFILL, CHANCE)
    return True


def draw(state: WidgetRidgeState, seat: i64, n: i64) -> None:
    """Let a seat draw n cards."""
    state.taker = seat
    state.owed = n


def draw_on(state: WidgetRidgeState) -> bool:
    """Draw the next card: one put on top, or one from chance; reshuffle if needed [R2.5, R9.2]."""
    side = state.sides[state.taker]
    if len(side.top) > 0:
        card = side.draw_top()
        state.owed -= 1
        state.note_secret(events.DREW, state.taker, card)
        return False
    if side.deck.total == 0:
        if side.discard.total == 0:
            state.note(events.NO_DRAW, state.taker)
            state.owed = 0
            return False
        side.deck = side.deck.joined(side.discard)
        side.discard = EMPTY
        # All other cards of this player are public, so counting reveals this hand [R9.1].
        side.known = bytes(side.hand.listed())
        state.note(events.SHUFFLED, state.taker, side.deck.total)
    state.wait(questions.DRAWING, CHANCE)
    return True


def answer_draw(state: WidgetRidgeState, card: i64) -> bool:
    """Move a card from a player's deck to the hand [R2.5]; True if the next one comes from the same deck."""
    side = state.sides[state.taker]
    side.deck = side.deck.minus(card)
    side.hand = side.hand.plus(card)
    state.owed -= 1
    state.note_secret(events.DREW, state.taker, card)
    return state.owed != 0 and side.deck.total != 0


def answer_refill(state: WidgetRidgeState, card: i64) -> bool:
    """Move a card from the Marketplace deck to the first empty place [R1.3]; True if another place is next."""
    slot = lowest(state.holes)
    state.market = state.market.minus(card)
    state.row[slot] = card
    state.holes &= state.holes - 1
    state.note(events.SHOWN, card, slot)
    return state.holes != 0 and state.market.total != 0
