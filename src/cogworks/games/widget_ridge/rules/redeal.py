"""Redeal the cards a seat cannot see in Widget Ridge."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.dice import Dice
from cogworks.engine.state import MAX_LEGAL
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.cards import EMPTY
from cogworks.games.widget_ridge.rules.sides import SECRET, Side
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

TRIES: Final = 200
"""Random deals to try before keeping the true one."""
UNKNOWN: Final = 255
"""A hidden card on top of a deck that is dealt later."""


def redeal(table: WidgetRidgeState, seat: i64, dice: Dice) -> WidgetRidgeState:
    """Redeal every rival's hand, hidden top cards and deck; public knowledge stays [R9.1, R9.2].

    A rival in the middle of a choice must still have one.  Decks have no order, so nothing else is hidden.
    """
    _attempt: i64
    for _attempt in range(TRIES):
        dealt = table.clone()
        owner: i64
        for owner in range(len(dealt.sides)):
            if owner != seat:
                deal_side(dealt.sides[owner], dice)
        if table.mover < 0 or table.mover == seat or can_go_on(dealt):
            return dealt
    return table.clone()


def can_go_on(dealt: WidgetRidgeState) -> bool:
    """Is there an answer besides declining?  Otherwise the question would not have been asked."""
    legal = vec[i64]([0] * MAX_LEGAL)
    n = dealt.fill(legal)
    return n > 1 or (n == 1 and legal[0] != actions.PASS)


def deal_side(side: Side, dice: Dice) -> None:
    """Redeal one player's unknown cards, keeping the number of cards in each place and what all players know."""
    n_hand = side.hand.total
    top = list(side.top)
    # Put all unknown cards into the deck, then deal the hand and the hidden top cards from it.
    side.deck = side.deck.joined(side.hand)
    side.hand = EMPTY
    at: i64
    for at in range(len(top)):
        card: i64 = top[at]
        if card >= SECRET:
            side.deck = side.deck.plus(card - SECRET)
            top[at] = UNKNOWN
    for at in range(len(side.known)):
        card = side.known[at]
        side.deck = side.deck.minus(card)
        side.hand = side.hand.plus(card)
    if len(side.unsettled) > 0:
        deal_unsettled(side, n_hand, top, dice)
    while side.hand.total < n_hand:
        side.hand = side.hand.plus(take(side, dice))
    if len(top) > 0:
        for at in range(len(top)):
            if top[at] == UNKNOWN:
                top[at] = take(side, dice) + SECRET
        side.top = bytes(top)


def deal_unsettled(side: Side, n_hand: i64, top: list[int], dice: Dice) -> None:
    """Deal known cards that may have left the hand to it or to the hidden top cards where they may be.

    A card that can be in few places comes first: the others can be there, too, so places are left for all.
    """
    pairs = side.unsettled
    at: i64 = len(pairs) - 2
    while at >= 0:
        card: i64 = pairs[at]
        free: list[int] = [place for place in range(pairs[at + 1], len(top)) if top[place] == UNKNOWN]
        n_free: i64 = n_hand - side.hand.total
        pick = dice.below(n_free + len(free))
        side.deck = side.deck.minus(card)
        if pick < n_free:
            side.hand = side.hand.plus(card)
        else:
            top[free[pick - n_free]] = card + SECRET
        at -= 2


def take(side: Side, dice: Dice) -> i64:
    """Take a random card from the deck."""
    card = side.deck.pick(dice.below(side.deck.total))
    side.deck = side.deck.minus(card)
    return card
