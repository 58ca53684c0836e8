"""Cells: the content of one place on the board, packed into an integer.

Bits 0-6 hold the card, or NO_CARD.  Bit 7 says whether its top points south or west instead of north or east.
Bits 8-10 give the kind of cell.  Bits 11-16 hold the set of seats that know a face-down card, and bits 17-22 those of
them that don't know which way it points; a shuffled card has the group it was shuffled with in bits 11-14.  A gap has
the seat that fills it in bits 11-14, and bits 15-16 say how.
"""

from typing import Final

from mypy_extensions import i64

from cogworks.games.girl_genius.rules.cards import NO_CARD

# Kinds of cells.
UP: Final = 0
KNOWN: Final = 256  # face down; some seats, or EVERYBODY, know the card
FRESH: Final = 512  # face down from the deck, unknown to all
STIRRED: Final = 768  # face down after a shuffle: from its group's heap, or a card that no player has seen
EMPTY: Final = 1024  # a gap
LYING: Final = 1792

EVERYBODY: Final = 63
"""The set of seats that know a card, if spectators know it, too."""

# Who fills a gap, if not a seat.
NEXT_TURN: Final = 6  # the gap stays open until the next turn's replacing
THIS_TURN: Final = 7  # that turn has come

# How a gap is filled.
FILL_DOWN: Final = 1 << 15
FILL_FROM_DECK: Final = 1 << 16

CARD: Final = 127
TURNED: Final = 128
FILLER: Final = 15 << 11


# ---- reading a cell


def cell_card(cell: i64) -> i64:
    """Return the card, or NO_CARD."""
    return cell & CARD


def cell_turned(cell: i64) -> i64:
    """Return 1 if its top points south or west, else 0."""
    return (cell >> 7) & 1


def cell_quarters(cell: i64) -> i64:
    """Return by how many quarter turns it is turned: 0 or 2."""
    return (cell >> 6) & 2


def cell_lying(cell: i64) -> i64:
    """Return the kind of cell: UP, KNOWN, FRESH, STIRRED or EMPTY."""
    return cell & LYING


def cell_knowers(cell: i64) -> i64:
    """Return the set of seats that know a face-down card, or EVERYBODY."""
    return (cell >> 11) & EVERYBODY


def cell_unsure(cell: i64) -> i64:
    """Return the set of seats that know a face-down card, but not which way it points [W4.4]."""
    return (cell >> 17) & EVERYBODY


def cell_group(cell: i64) -> i64:
    """Return the group of a shuffled card."""
    return (cell >> 11) & 15


def gap_filler(cell: i64) -> i64:
    """Return the seat that fills a gap, NEXT_TURN or THIS_TURN."""
    return (cell >> 11) & 15


def fills_down(cell: i64) -> bool:
    """Return whether a gap is filled face down [W6.5]."""
    return cell & FILL_DOWN != 0


def fills_from_deck(cell: i64) -> bool:
    """Return whether a gap is filled from the deck [W6.5]."""
    return cell & FILL_FROM_DECK != 0


# ---- making a cell


def card_up(card: i64, turned: i64) -> i64:
    """Return a face-up card."""
    return card | turned << 7


def card_down(card: i64, knowers: i64, unsure: i64) -> i64:
    """Return a face-down card known to these seats; those unsure don't know which way it points."""
    return card | KNOWN | knowers << 11 | unsure << 17


def unseen_card() -> i64:
    """Return a card from the deck that no player has seen, face down."""
    return NO_CARD | FRESH


def shuffled_card(group: i64) -> i64:
    """Return a card shuffled with its group."""
    return NO_CARD | STIRRED | group << 11


def gap_for(filler: i64) -> i64:
    """Return a gap for this seat to fill."""
    return NO_CARD | EMPTY | filler << 11


def with_filler(gap: i64, filler: i64) -> i64:
    """Return a gap with another seat to fill it, NEXT_TURN or THIS_TURN."""
    return (gap & ~FILLER) | filler << 11


def with_card(cell: i64, card: i64) -> i64:
    """Return a cell with another card."""
    return (cell & ~CARD) | card
