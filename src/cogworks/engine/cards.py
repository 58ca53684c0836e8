"""Sets and multisets of card kinds 0..61, and rows of small counters, packed into integers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.errors import CogworksError

# mypyc 2.4.1 compiles `1 << n` on i64 to a 32-bit shift, so look the bit up instead.
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
    """The smallest card of a non-empty set."""
    return int(cards & -cards).bit_length() - 1


def nth(cards: i64, n: i64) -> i64:
    """The n-th card of a set, counted from 0."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def write(cards: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write `first + card` for each card of a set to `out`, starting at index n; return the next index."""
    while cards != 0:
        out[n] = first + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


def count(row: i64, at: i64) -> i64:
    """Read one counter of a row.  A row is an integer with one hex digit per counter."""
    return (row >> (4 * at)) & 15


def one(at: i64) -> i64:
    """A row whose counter `at` is 1: add it to increment, subtract it to decrement."""
    return BIT[4 * at]


def total(row: i64) -> i64:
    """The sum of all counters of a row."""
    n: i64 = 0
    while row != 0:
        n += row & 15
        row >>= 4
    return n


def pick(row: i64, n: i64) -> i64:
    """The index of the n-th thing that a row counts, 0..total-1, so that each is equally likely to be drawn."""
    if n < 0 or n >= total(row):
        raise CogworksError(f"a row that counts {total(row)} has no number {n}")
    at: i64 = 0
    while n >= row & 15:
        n -= row & 15
        row >>= 4
        at += 1
    return at


def kinds(row: i64) -> i64:
    """The set of indexes whose counter is not 0."""
    found: i64 = 0
    at: i64 = 0
    while row != 0:
        if row & 15 != 0:
            found |= BIT[at]
        row >>= 4
        at += 1
    return found


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
    """The index of each counter, repeated as often as it counts, ascending: the inverse of `row_of`."""
    return [at for at in range(ROW) for _ in range(count(row, at))]


def row_of(places: list[int]) -> int:
    """A row that counts how often each index occurs."""
    row: i64 = 0
    for at in places:
        row += one(at)
    return row


@mypyc_attr(acyclic=True)
class Bag:
    """A multiset of cards, at most four of each kind; `some` is the set of kinds in it.

    Cards in it have no order.  A deck is a bag, too: chance answers what is drawn.
    """

    __slots__ = ("some", "two", "three", "four", "total")

    def __init__(self, some: i64 = 0, two: i64 = 0, three: i64 = 0, four: i64 = 0, total: i64 = 0) -> None:
        self.some = some
        """Kinds with at least one card."""
        self.two = two
        self.three = three
        self.four = four
        self.total = total
        """Number of cards."""

    def clone(self) -> "Bag":
        """Return an independent copy."""
        return Bag(self.some, self.two, self.three, self.four, self.total)

    def clear(self) -> None:
        """Remove all cards."""
        self.some = 0
        self.two = 0
        self.three = 0
        self.four = 0
        self.total = 0

    def add(self, card: i64) -> None:
        """Add one card.  A fifth copy is refused, and changes nothing."""
        bit = BIT[card]
        if self.some & bit == 0:
            self.some |= bit
        elif self.two & bit == 0:
            self.two |= bit
        elif self.three & bit == 0:
            self.three |= bit
        elif self.four & bit == 0:
            self.four |= bit
        else:
            raise CogworksError(f"a bag holds at most four cards of a kind, and it has four of kind {card}")
        self.total += 1

    def remove(self, card: i64) -> None:
        """Remove one card.  A card that is not in the bag is refused, and changes nothing."""
        bit = BIT[card]
        if self.four & bit != 0:
            self.four ^= bit
        elif self.three & bit != 0:
            self.three ^= bit
        elif self.two & bit != 0:
            self.two ^= bit
        elif self.some & bit != 0:
            self.some ^= bit
        else:
            raise CogworksError(f"a bag without cards of kind {card} cannot lose one")
        self.total -= 1

    def pour(self, other: "Bag") -> None:
        """Move all cards from another bag into this one; refused, without changing either, unless this one is empty."""
        if self.some != 0:
            raise CogworksError(f"cards are poured only into an empty bag, and this one has {self.total}")
        self.some = other.some
        self.two = other.two
        self.three = other.three
        self.four = other.four
        self.total = other.total
        other.clear()

    def count(self, cards: i64) -> i64:
        """How many cards are of these kinds."""
        n = size(self.some & cards)
        if self.two & cards != 0:
            n += size(self.two & cards) + size(self.three & cards) + size(self.four & cards)
        return n

    def pick(self, n: i64) -> i64:
        """The n-th card, 0..total-1: first one of each kind, then the second copies, and so on."""
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
        """How many of each kind 0..kinds-1."""
        out: list[int] = []
        card: i64
        for card in range(kinds):
            out.append(self.count(BIT[card]))
        return out
