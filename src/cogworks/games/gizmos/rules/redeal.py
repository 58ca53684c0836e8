"""Cards under the decks and in hand, who knows them, and redealing what a seat does not know [Z6.5, Z6.6].

The unordered parts of the decks need no redealing, because nothing about them is fixed.  Only the cards under the
decks and in a researcher's hand are fixed and may be unknown.  The result depends only on the dice and on what the
seat knows.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, nth, size
from cogworks.engine.dice import Dice
from cogworks.games.gizmos.rules.decks import AMONG, CARD, HEAD, ONLOOKER, READERS, SURE, known_by
from cogworks.games.gizmos.rules.sets import LEVELS, PER_LEVEL, bit_in_level
from cogworks.games.gizmos.rules.state import OPEN_RESEARCH, GizmosState


def mix(table: GizmosState, seat: i64, dice: Dice) -> None:
    """Redeal every card whose place this seat does not know; all deals are equally likely."""
    if table.agreed & OPEN_RESEARCH != 0:
        return
    me = BIT[seat if seat >= 0 else i64(ONLOOKER)]
    level: i64
    for level in range(LEVELS):
        deck = table.decks[level]
        looks = table.looking == level and seat != table.turn
        if len(deck.bottom) == 0 and not looks:
            continue
        pool = deck.bag | unknown(deck.bottom, me)
        if looks:
            pool |= unknown(table.hand, me)
        bottom = deck.bottom[:]
        first: i64 = 0
        while first < len(bottom):
            last = first + 1
            while last < len(bottom) and bottom[last] & HEAD == 0:
                last += 1
            if (bottom[first] >> SURE) & me == 0:
                pool = deal_group(bottom, first, last, told=AMONG, pool=pool, level=level, me=me, dice=dice)
            first = last
        deck.bottom = bottom
        if looks:
            # Others know at most that a card is in the hand, never its place among the cards put back.
            hand = table.hand[:]
            pool = deal_group(hand, 0, len(hand), told=SURE, pool=pool, level=level, me=me, dice=dice)
            table.hand = hand
        deck.bag = pool


def unknown(entries: vec[i64], me: i64) -> i64:
    """The set of these cards that the seat does not know."""
    found: i64 = 0
    at: i64
    for at in range(len(entries)):
        if known_by(entries[at]) & me == 0:
            found |= bit_in_level(entries[at] & CARD)
    return found


def deal_group(entries: vec[i64], first: i64, last: i64, told: i64, pool: i64, level: i64, me: i64, dice: Dice) -> i64:
    """Redeal one batch or hand and return the rest of the pool.

    `told` selects the bits for knowing that a card is in the group.  Cards the seat knows stay.  What others know is
    attached to the unknown places in a fixed order, so that it reveals nothing.
    """
    kept: list[i64] = []
    marks: list[i64] = []
    at: i64
    for at in range(first, last):
        entry = entries[at] & ~HEAD
        if (entry >> told) & me != 0:
            kept.append(entry)
        else:
            marks.append(entry & ~CARD)
    kept.sort()
    marks.sort()
    for mark in marks:
        card = nth(pool, dice.below(size(pool)))
        pool ^= BIT[card]
        kept.append(mark | (level * PER_LEVEL + card))
    for at in range(first, last):
        entries[at] = kept.pop(dice.below(len(kept))) | (entries[at] & HEAD)
    return pool


def joined(entries: vec[i64], more: vec[i64]) -> vec[i64]:
    """A new list: both lists joined."""
    n = len(entries)
    both = vec[i64]([0] * (n + len(more)))
    at: i64
    for at in range(n):
        both[at] = entries[at]
    for at in range(len(more)):
        both[n + at] = more[at]
    return both


def added(entries: vec[i64], entry: i64) -> vec[i64]:
    """A new list with one more entry."""
    n = len(entries)
    more = vec[i64]([entry] * (n + 1))
    at: i64
    for at in range(n):
        more[at] = entries[at]
    return more


def without(entries: vec[i64], card: i64) -> vec[i64]:
    """A new list without one card."""
    rest = vec[i64]([0] * (len(entries) - 1))
    n: i64 = 0
    at: i64
    for at in range(len(entries)):
        if entries[at] & CARD != card:
            rest[n] = entries[at]
            n += 1
    return rest


def brought_forward(entries: vec[i64], card: i64, place: i64) -> vec[i64]:
    """A new list with a card moved to the given index."""
    moved = entries[:]
    at = place
    while entries[at] & CARD != card:
        moved[at + 1] = entries[at]
        at += 1
    moved[place] = entries[at]
    return moved


def card_of(entry: int) -> int:
    """The card of an entry, as a sort key."""
    return entry & CARD


def split(bottom: vec[i64], n: i64, seen_by: i64) -> vec[i64]:
    """Split the bottom after n cards: readers who do not see one part of a batch lose track of it [Z6.6]."""
    if n >= len(bottom) or bottom[n] & HEAD != 0:
        return bottom
    first = n
    while bottom[first] & HEAD == 0:
        first -= 1
    last = n + 1
    while last < len(bottom) and bottom[last] & HEAD == 0:
        last += 1
    marked = bottom[:]
    at: i64
    for at in range(first, last):
        marked[at] &= ~((READERS & ~seen_by) << AMONG)
    marked[n] |= HEAD
    return marked


def batch(hand: vec[i64], me: i64) -> vec[i64]:
    """Entries for cards put back: the researcher knows their order, others at most which they are [Z6.6]."""
    entries = hand[:]
    if len(entries) > 1:
        at: i64
        for at in range(len(entries)):
            known = (entries[at] >> SURE) & READERS
            entries[at] = (entries[at] & CARD) | (me << SURE) | ((known & ~me) << AMONG)
    entries[0] |= HEAD
    return entries
