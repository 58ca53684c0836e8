"""Sets and multisets of card kinds 0..61, and rows of small counters, as plain integers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

# mypyc 2.4.1 compiles `1 << n` on i64 to a 32-bit shift: look the bit up instead.
BIT: Final = vec[i64]([1 << n for n in range(62)])
ROW: Final = 15  # a row has 15 counters: 60 bits


def has(cards: i64, card: i64) -> bool:
    """Is this card in the set?"""
    return (cards >> card) & 1 != 0


def size(cards: i64) -> i64:
    """How many kinds are in the set."""
    n: i64 = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


def lowest(cards: i64) -> i64:
    """The smallest card of a set that is not empty."""
    return int(cards & -cards).bit_length() - 1


def nth(cards: i64, n: i64) -> i64:
    """The n-th card of a set, counted from 0."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def write(cards: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write `first + card` for every card of a set to `out` from place n on; return the next place."""
    while cards != 0:
        out[n] = first + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


def count(row: i64, at: i64) -> i64:
    """Read one counter of a row: a row is an integer with a hex digit per counter."""
    return (row >> (4 * at)) & 15


def one(at: i64) -> i64:
    """A row whose counter `at` is 1: add it to count up, subtract it to count down."""
    return BIT[4 * at]


def members(cards: i64) -> list[int]:
    """The cards of a set, ascending."""
    return [card for card in range(62) if has(cards, card)]


def set_of(cards: list[int]) -> int:
    """The set of these cards."""
    found: i64 = 0
    for card in cards:
        found |= BIT[card]
    return found


def spread(row: i64) -> list[int]:
    """Each counter's place, as often as it counts, ascending: the inverse of `row_of`."""
    return [at for at in range(ROW) for _ in range(count(row, at))]


def row_of(places: list[int]) -> int:
    """A row that counts how often each place is named."""
    row: i64 = 0
    for at in places:
        row += one(at)
    return row


@mypyc_attr(acyclic=True)
class Bag:
    """A multiset of cards, at most four of each kind; `some` is the set of kinds in it.

    Cards have no order here.  A deck is a bag too: drawing from it is a question to chance.
    """

    __slots__ = ("some", "two", "three", "four", "total")

    def __init__(self, some: i64 = 0, two: i64 = 0, three: i64 = 0, four: i64 = 0, total: i64 = 0) -> None:
        self.some = some
        """At least one of the kind."""
        self.two = two
        self.three = three
        self.four = four
        self.total = total
        """How many cards there are."""

    def clone(self) -> "Bag":
        """A copy that shares nothing."""
        return Bag(self.some, self.two, self.three, self.four, self.total)

    def clear(self) -> None:
        """Take everything out."""
        self.some = 0
        self.two = 0
        self.three = 0
        self.four = 0
        self.total = 0

    def add(self, card: i64) -> None:
        """Put one card in."""
        bit = BIT[card]
        self.total += 1
        if self.some & bit == 0:
            self.some |= bit
        elif self.two & bit == 0:
            self.two |= bit
        elif self.three & bit == 0:
            self.three |= bit
        else:
            self.four |= bit

    def remove(self, card: i64) -> None:
        """Take one card out, which must be there."""
        bit = BIT[card]
        self.total -= 1
        if self.four & bit != 0:
            self.four ^= bit
        elif self.three & bit != 0:
            self.three ^= bit
        elif self.two & bit != 0:
            self.two ^= bit
        else:
            self.some ^= bit

    def pour(self, other: "Bag") -> None:
        """Take over everything from another bag, leaving that one empty; this one must be empty."""
        self.some = other.some
        self.two = other.two
        self.three = other.three
        self.four = other.four
        self.total = other.total
        other.clear()

    def count(self, cards: i64) -> i64:
        """How many cards in the bag are of these kinds."""
        n = size(self.some & cards)
        if self.two & cards != 0:
            n += size(self.two & cards) + size(self.three & cards) + size(self.four & cards)
        return n

    def pick(self, n: i64) -> i64:
        """The n-th card, 0..total-1, when equal cards lie together in layers."""
        layer = size(self.some)
        if n < layer:
            return nth(self.some, n)
        n -= layer
        layer = size(self.two)
        if n < layer:
            return nth(self.two, n)
        n -= layer
        layer = size(self.three)
        if n < layer:
            return nth(self.three, n)
        return nth(self.four, n - layer)

    def counts(self, kinds: i64) -> list[int]:
        """How many of each kind 0..kinds-1, as a list."""
        out: list[int] = []
        card: i64
        for card in range(kinds):
            out.append(self.count(BIT[card]))
        return out
