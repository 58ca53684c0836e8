"""Redeal the cards a seat cannot see in Gadget Builder."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, Bag, lowest, nth, size
from cogworks.engine.dice import Dice
from cogworks.games.gadget_builder.rules import questions
from cogworks.games.gadget_builder.rules.cards import NO_CARD, fitting
from cogworks.games.gadget_builder.rules.state import AWAITED, GadgetBuilderState, payment

TRIES: Final = 2000
"""Random deals to try before giving a rival the cards it must hold."""


def redeal(table: GadgetBuilderState, seat: i64, dice: Dice) -> GadgetBuilderState:
    """Shuffle and redeal the deck and the rivals' hands, keeping the number of cards in each [B7.3].

    A rival in the middle of paying or of playing again is known to hold the cards it needs, so other deals
    are rejected.  All deals consistent with the reader's knowledge are equally likely, unless they are so rare
    that the rival must be given the needed cards first.
    """
    dealt = table.clone()
    attempt: i64
    for attempt in range(TRIES):
        take_back(dealt, seat)
        if attempt == TRIES - 1 and dealt.turn != seat:
            give_what_is_needed(dealt, dice)
        deal(table, dealt, dice)
        if has_what_is_needed(dealt):
            break
    if dealt.turn != seat and questions.DREW in dealt.questions() and dealt.drawn != AWAITED:
        guess_drawn(dealt, dice)
    return dealt


def take_back(dealt: GadgetBuilderState, seat: i64) -> None:
    """Return all cards in other seats' hands to the deck."""
    owner: i64
    for owner in range(len(dealt.sides)):
        hand = dealt.sides[owner]
        if owner != seat:
            while hand.total > 0:
                move(hand, dealt.deck, lowest(hand.some))


def deal(table: GadgetBuilderState, dealt: GadgetBuilderState, dice: Dice) -> None:
    """Deal every hand the number of cards it has in the true position."""
    owner: i64
    for owner in range(len(dealt.sides)):
        hand = dealt.sides[owner]
        while hand.total < table.sides[owner].total:
            move(dealt.deck, hand, dealt.deck.pick(dice.below(dealt.deck.total)))


def move(source: Bag, goal: Bag, card: i64) -> None:
    """Move one card."""
    source.remove(card)
    goal.add(card)


def has_what_is_needed(table: GadgetBuilderState) -> bool:
    """Can the current seat continue what it started?"""
    hand = table.sides[table.turn]
    if table.question() == questions.PAY:
        return payment(table.building, hand, table.paid, table.need) != 0
    return table.question() != questions.PLAY_AGAIN or hand.some & fitting(table.top) != 0


def give_what_is_needed(table: GadgetBuilderState, dice: Dice) -> None:
    """Give the current seat random cards from the deck with which it can continue."""
    hand = table.sides[table.turn]
    if table.question() == questions.PLAY_AGAIN:
        move(table.deck, hand, any_of(table.deck.some & fitting(table.top), dice))
    if table.question() == questions.PAY:
        paid = table.paid
        need = table.need
        while need > 0:
            card = any_of(payment(table.building, table.deck, paid, need), dice)
            move(table.deck, hand, card)
            paid |= BIT[card]
            need -= 1


def any_of(kinds: i64, dice: Dice) -> i64:
    """A random kind from a set."""
    return nth(kinds, dice.below(size(kinds)))


def guess_drawn(table: GadgetBuilderState, dice: Dice) -> None:
    """Guess the card a rival drew: any card in hand, or one discarded since if no other of its kind is left."""
    hand = table.sides[table.turn]
    shed = shed_cards(table)
    pick = dice.below(hand.total + len(shed))
    card: i64 = hand.pick(pick) if pick < hand.total else shed[pick - hand.total]
    table.drawn = card if hand.count(BIT[card]) != 0 else i64(NO_CARD)


def shed_cards(table: GadgetBuilderState) -> list[int]:
    """The cards discarded since this turn's draw, oldest first."""
    cards: list[int] = []
    shed = table.shed
    while shed != 0:
        cards.insert(0, (shed & 63) - 1)
        shed >>= 6
    return cards
