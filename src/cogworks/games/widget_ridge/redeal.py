"""What a seat does not see of Widget Ridge, dealt again."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.dice import Dice
from cogworks.engine.state import MAX_LEGAL
from cogworks.games.widget_ridge.actions import PASS
from cogworks.games.widget_ridge.cards import EMPTY
from cogworks.games.widget_ridge.choices import SECRET
from cogworks.games.widget_ridge.sides import Side
from cogworks.games.widget_ridge.state import WidgetRidgeState

TRIES: Final = 200
"""Deals tried at random before the true one is kept."""


def redeal(table: WidgetRidgeState, seat: i64, dice: Dice) -> WidgetRidgeState:
    """Every rival's hand, unseen deck cards and deck mixed and dealt again; what the table knows stays [R9.1, R9.2].

    A rival who is choosing must still have something to choose.  Decks have no order, so nothing else is hidden.
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
    """Is there an answer besides declining?  Without one nobody would have been asked."""
    legal = vec[i64]([0] * MAX_LEGAL)
    n = dealt.fill(legal)
    return n > 1 or (n == 1 and legal[0] != PASS)


def deal_side(side: Side, dice: Dice) -> None:
    """One player's unknown cards, dealt again in the same numbers."""
    n_hand = side.hand.total
    # The deck takes all unknown cards in, then hand and places on the deck draw from it.
    side.deck = side.deck.joined(side.hand)
    side.hand = EMPTY
    at: i64
    for at in range(len(side.top)):
        card: i64 = side.top[at]
        if card >= SECRET:
            side.deck = side.deck.plus(card - SECRET)
    for at in range(len(side.known)):
        card = side.known[at]
        side.deck = side.deck.minus(card)
        side.hand = side.hand.plus(card)
    while side.hand.total < n_hand:
        side.hand = side.hand.plus(take(side, dice))
    if len(side.top) > 0:
        side.top = deal_top(side, dice)


def deal_top(side: Side, dice: Dice) -> bytes:
    """The cards on a deck: those put there unseen may be any of the unknown ones."""
    cards: list[int] = []
    for card in side.top:
        cards.append(take(side, dice) + SECRET if card >= SECRET else card)
    return bytes(cards)


def take(side: Side, dice: Dice) -> i64:
    """A card at random out of the deck."""
    card = side.deck.pick(dice.below(side.deck.total))
    side.deck = side.deck.minus(card)
    return card
