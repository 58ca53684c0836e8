"""The 90 cards of Gadget Builder as kinds and sets of kinds [B1.1]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT

# A kind of card is suit * 8 + rank: suits 0..3 are gears, suit 4 holds the gadgets; rank 0 is the wild.
KINDS: Final = 40
SUITS: Final = 5
PURPLE: Final = 4
WILD: Final = 0
NO_CARD: Final = 63

# Sets of kinds, bit k = kind k [B1.2].
WILDS: Final = 0x01_01_01_01_01
NUMBERED: Final = 0xFE_FE_FE_FE_FE
PURPLES: Final = 0xFF_00_00_00_00
EVENS: Final = 0x54_54_54_54_54
ODDS: Final = 0xAA_AA_AA_AA_AA
SUIT: Final = vec[i64]([0xFF << (8 * suit) for suit in range(SUITS)])
RANK: Final = vec[i64]([WILDS << rank for rank in range(8)])

#                         wild 1  2  3  4  5  6  7
COST: Final = vec[i64]([1, 1, 2, 3, 4, 5, 3, 3])
"""How many cards each gadget costs [B4.2]."""


def suit_of(card: i64) -> i64:
    """The colour of a card, 0..4."""
    return card >> 3


def rank_of(card: i64) -> i64:
    """The rank of a card, 1..7, or WILD."""
    return card & 7


def gadget_card(gadget: i64) -> i64:
    """The purple card of this gadget [B1.3]."""
    return PURPLE * 8 + gadget


def copies(card: i64) -> i64:
    """How many cards of this kind there are [B1.1]."""
    n: i64 = 4 if suit_of(card) == PURPLE else 2
    return n >> 1 if rank_of(card) == WILD else n


def fitting(top: i64) -> i64:
    """The kinds that may be played on this card [B3.2]."""
    return SUIT[suit_of(top)] | RANK[rank_of(top)] | WILDS


def next_higher(top: i64) -> i64:
    """The kinds that may be added to this card: the next higher of its colour, if any [B3.3]."""
    rank = rank_of(top)
    return i64(0) if rank == WILD or rank == 7 else BIT[top + 1]
