"""The decks of Gizmos, and the cards that researchers put back under them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

# A card under a deck or in a researcher's hand: bits 0..6 the card, then sets of readers, then a mark.
CARD: Final = 127
SURE: Final = 8  # who knows that this card is in this place (in hand: that it is in the hand)
AMONG: Final = 13  # who knows that it is in its batch
HEAD: Final = 0x4_0000  # the first card of a batch that was put back together
READERS: Final = 31
ONLOOKER: Final = 4  # as a reader: a spectator


def known_by(entry: i64) -> i64:
    """The set of readers who know the place of this card, or its batch [Z6.6]."""
    return ((entry >> SURE) | (entry >> AMONG)) & READERS


@final
@mypyc_attr(acyclic=True)
class Deck:
    """The deck of one level: an unordered part and, under it, the cards put back in research [Z6.4, Z6.6]."""

    __slots__ = ("bag", "left", "bottom")

    def __init__(self, bag: i64, left: i64, bottom: vec[i64]) -> None:
        self.bag = bag
        """The set of cards that may be in the unordered part; of level 3 some are not [Z2.1]."""
        self.left = left
        """The number of cards in the unordered part."""
        self.bottom = bottom
        """The cards put back, top one first.  Clones share it, so never change it in place."""

    def clone(self) -> "Deck":
        """Return a copy that shares the bottom, which is replaced rather than changed."""
        return Deck(self.bag, self.left, self.bottom)

    def n_cards(self) -> i64:
        """Cards left to draw."""
        return self.left + len(self.bottom)
