"""What a seat does not see of Gadget Builder, dealt again."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, Bag, lowest, nth, size
from cogworks.engine.dice import Dice
from cogworks.games.gadget_builder.cards import NO_CARD, fitting
from cogworks.games.gadget_builder.state import AWAITED, DREW, PAY, PLAY_AGAIN, GadgetBuilderState, payment

TRIES: Final = 2000
"""Deals tried at random before a rival is simply given what it must hold."""


def redeal(table: GadgetBuilderState, seat: i64, dice: Dice) -> GadgetBuilderState:
    """Deck and rivals' hands mixed and dealt again, in the same numbers [B7.3].

    A rival in the middle of paying or of playing again is known to hold what that takes, so only such
    deals are kept.  All deals that agree with the reader's knowledge are equally likely, unless they are so
    rare that the rival must first be given what is needed.
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
    if dealt.turn != seat and DREW in dealt.questions() and dealt.drawn != AWAITED:
        guess_drawn(dealt, dice)
    return dealt


def take_back(dealt: GadgetBuilderState, seat: i64) -> None:
    """All cards in other hands than this seat's go into the deck."""
    owner: i64
    for owner in range(len(dealt.sides)):
        hand = dealt.sides[owner]
        if owner != seat:
            while hand.total > 0:
                move(hand, dealt.deck, lowest(hand.some))


def deal(table: GadgetBuilderState, dealt: GadgetBuilderState, dice: Dice) -> None:
    """Fill every hand from the deck to the number of cards it really has."""
    owner: i64
    for owner in range(len(dealt.sides)):
        hand = dealt.sides[owner]
        while hand.total < table.sides[owner].total:
            move(dealt.deck, hand, dealt.deck.pick(dice.below(dealt.deck.total)))


def move(source: Bag, goal: Bag, card: i64) -> None:
    """One card from here to there."""
    source.remove(card)
    goal.add(card)


def has_what_is_needed(table: GadgetBuilderState) -> bool:
    """Can the seat in turn go on with what it has begun?"""
    hand = table.sides[table.turn]
    if table.question() == PAY:
        return payment(table.building, hand, table.paid, table.need) != 0
    return table.question() != PLAY_AGAIN or hand.some & fitting(table.top) != 0


def give_what_is_needed(table: GadgetBuilderState, dice: Dice) -> None:
    """Cards out of the deck with which the seat in turn can go on, chosen at random."""
    hand = table.sides[table.turn]
    if table.question() == PLAY_AGAIN:
        move(table.deck, hand, any_of(table.deck.some & fitting(table.top), dice))
    if table.question() == PAY:
        paid = table.paid
        need = table.need
        while need > 0:
            card = any_of(payment(table.building, table.deck, paid, need), dice)
            move(table.deck, hand, card)
            paid |= BIT[card]
            need -= 1


def any_of(kinds: i64, dice: Dice) -> i64:
    """One kind of a set."""
    return nth(kinds, dice.below(size(kinds)))


def guess_drawn(table: GadgetBuilderState, dice: Dice) -> None:
    """Which card a rival drew: any card in hand, or one discarded since, if no other of its kind is left."""
    hand = table.sides[table.turn]
    shed = shed_cards(table)
    pick = dice.below(hand.total + len(shed))
    card: i64 = hand.pick(pick) if pick < hand.total else shed[pick - hand.total]
    table.drawn = card if hand.count(BIT[card]) != 0 else NO_CARD


def shed_cards(table: GadgetBuilderState) -> list[int]:
    """The cards discarded since the draw of this turn, the oldest first."""
    cards: list[int] = []
    shed = table.shed
    while shed != 0:
        cards.insert(0, (shed & 63) - 1)
        shed >>= 6
    return cards
