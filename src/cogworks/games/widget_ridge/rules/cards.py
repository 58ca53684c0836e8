"""Piles of cards, and card sets as tables of integers shared by all positions."""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, nth, size
from cogworks.games.widget_ridge.rules import verbs

STARTERS: Final = 10
"""Kinds 0..9 are the starter cards 1..10; the Marketplace's kinds follow [R1.2]."""
MAX_KINDS: Final = 62
NO_CARD: Final = 63

# Types of cards; the three Workshop parts are in reading order from AUGMENT on.
WIDGET: Final = 0
GADGET: Final = 1
AUGMENT: Final = 2
DEVICE: Final = 3
ACCESSORY: Final = 4

# How an Accessory joins the construct's sentence [R6.4].
OR: Final = 1
AND: Final = 2

STEP: Final = 5
"""Numbers per step in the code."""

# Where Lord Covington's effects start in every set's code.
MELT_WIDGET: Final = 0
MELT_HELD: Final = 2
MELT_SPENT: Final = 4
OWN_STEPS: Final = 6


@final
@mypyc_attr(acyclic=True)
class Pile:
    """A multiset of cards, at most 15 of each kind, stored as the binary digits of the counts.

    Cards in it have no order.  A deck is a pile, too: chance answers what is drawn.  Piles are immutable: adding a
    card returns a new one, so positions share piles and cloning copies none.
    """

    __slots__ = ("ones", "twos", "fours", "eights", "total")

    def __init__(self, ones: i64 = 0, twos: i64 = 0, fours: i64 = 0, eights: i64 = 0, total: i64 = 0) -> None:
        self.ones = ones
        """The set of kinds whose count has this binary digit."""
        self.twos = twos
        self.fours = fours
        self.eights = eights
        self.total = total
        """Number of cards."""

    def kinds(self) -> i64:
        """The set of kinds in it."""
        return self.ones | self.twos | self.fours | self.eights

    def plus(self, card: i64) -> "Pile":
        """This pile plus one card."""
        bit = BIT[card]
        carry = self.ones & bit
        next_carry = self.twos & carry
        last_carry = self.fours & next_carry
        return Pile(
            self.ones ^ bit, self.twos ^ carry, self.fours ^ next_carry, self.eights ^ last_carry, self.total + 1
        )

    def minus(self, card: i64) -> "Pile":
        """This pile minus one card, which must be in it."""
        bit = BIT[card]
        borrow = bit & ~self.ones
        next_borrow = borrow & ~self.twos
        last_borrow = next_borrow & ~self.fours
        return Pile(
            self.ones ^ bit, self.twos ^ borrow, self.fours ^ next_borrow, self.eights ^ last_borrow, self.total - 1
        )

    def joined(self, other: "Pile") -> "Pile":
        """Both piles together."""
        carry = self.ones & other.ones
        next_carry = (self.twos & other.twos) | (carry & (self.twos ^ other.twos))
        last_carry = (self.fours & other.fours) | (next_carry & (self.fours ^ other.fours))
        return Pile(
            self.ones ^ other.ones,
            self.twos ^ other.twos ^ carry,
            self.fours ^ other.fours ^ next_carry,
            self.eights ^ other.eights ^ last_carry,
            self.total + other.total,
        )

    def count(self, card: i64) -> i64:
        """How many cards of one kind are in it."""
        low = ((self.ones >> card) & 1) + 2 * ((self.twos >> card) & 1)
        return low + 4 * ((self.fours >> card) & 1) + 8 * ((self.eights >> card) & 1)

    def n_of(self, kinds: i64) -> i64:
        """How many cards of these kinds are in it."""
        low = size(self.ones & kinds) + 2 * size(self.twos & kinds)
        return low + 4 * size(self.fours & kinds) + 8 * size(self.eights & kinds)

    def pick(self, n: i64) -> i64:
        """The n-th card, 0..total-1, each card exactly once."""
        layer = size(self.ones)
        if n < layer:
            return nth(self.ones, n)
        n -= layer
        layer = 2 * size(self.twos)
        if n < layer:
            return nth(self.twos, n >> 1)
        n -= layer
        layer = 4 * size(self.fours)
        if n < layer:
            return nth(self.fours, n >> 2)
        return nth(self.eights, (n - layer) >> 3)

    def listed(self) -> list[int]:
        """Every card, ascending."""
        out: list[int] = []
        card: i64
        _copy: i64
        for card in range(MAX_KINDS):
            for _copy in range(self.count(card)):
                out.append(card)
        return out

    def dump(self) -> list[int]:
        """All fields; the last digit only if it is used, so that dumps of earlier versions stay the same."""
        low = [self.ones, self.twos, self.fours, self.total]
        return [*low, self.eights] if self.eights != 0 else low


EMPTY: Final = Pile()


class Spare(NamedTuple):
    """A starter card that a player may swap in for the basic one with its number [R1.8]."""

    number: int
    name: str
    type: int
    effect: int
    """The first step of its play effect."""
    flavour: str


@final
@mypyc_attr(acyclic=True)
class CardSet:
    """The cards of a game, read once from a card-set file; immutable.

    The rules read the tables; names and subtypes are for display.
    """

    def __init__(
        self,
        *,
        title: str,
        names: list[str],
        types: list[int],
        costs: list[int],
        copies: list[int],
        left: list[int],
        right: list[int],
        joins: list[int],
        effects: list[int],
        fragments: list[int],
        code: list[int],
        stampede: int,
        subtypes: list[str],
        flavours: list[str],
        spares: list[Spare],
    ) -> None:
        self.title = title
        self.names = names
        self.subtypes = subtypes
        """Printed on the cards; no rule reads them [R1.7]."""
        self.flavours = flavours
        self.n: i64 = len(names)
        """Number of kinds, including starters."""
        self.type: vec[i64] = table(types)
        self.cost: vec[i64] = table(costs)
        self.copies: vec[i64] = table(copies)
        self.left: vec[i64] = table(left)
        """Colours of the left side, one bit each: red, blue, yellow [R3.3]."""
        self.right: vec[i64] = table(right)
        self.join: vec[i64] = table(joins)
        self.effect: vec[i64] = table(effects)
        """The first step of each card's play or connect effect."""
        self.fragment: vec[i64] = table(fragments)
        """The first step of each card's part of the construct's sentence."""
        self.code: vec[i64] = table(code)
        self.spares = spares
        """Starters that may be swapped in before a game; they have no kinds of their own [R1.8]."""
        self.stampede: i64 = stampede
        """The kind that stampedes in the solo game [S1.1]."""
        self.of_type: vec[i64] = table([0] * 5)
        """The set of kinds of each type."""
        self.fits: vec[i64] = table([0] * MAX_KINDS)
        """For each kind the set of kinds it connects to [R3.3]."""
        self.up_to: vec[i64] = table([0] * 16)
        """For each cost the set of Marketplace kinds that cost no more."""
        self.fill_sets()

    def fill_sets(self) -> None:
        """Compute the sets derived from the tables."""
        card: i64
        other: i64
        for card in range(self.n):
            self.of_type[self.type[card]] |= BIT[card]
            if self.type[card] >= AUGMENT:
                for other in range(self.cost[card], 16):
                    self.up_to[other] |= BIT[card]
            for other in range(self.n):
                is_neighbour = self.type[card] >= AUGMENT and self.type[other] == self.type[card] + 1
                if is_neighbour and self.right[card] & self.left[other] != 0:
                    self.fits[card] |= BIT[other]
                    self.fits[other] |= BIT[card]

    def with_starters(self, spares: list[Spare]) -> "CardSet":
        """This set for a player with other starters: a spare takes the kind of the card with its number [R1.8].

        Starters never change owners, so two players' cards of one kind may differ.  The code of effects is shared.
        """
        names = self.names[:]
        flavours = self.flavours[:]
        types = listed(self.type)
        effects = listed(self.effect)
        for spare in spares:
            kind = spare.number - 1
            names[kind] = spare.name
            flavours[kind] = spare.flavour
            types[kind] = spare.type
            effects[kind] = spare.effect
        return CardSet(
            title=self.title,
            names=names,
            types=types,
            costs=listed(self.cost),
            copies=listed(self.copies),
            left=listed(self.left),
            right=listed(self.right),
            joins=listed(self.join),
            effects=effects,
            fragments=listed(self.fragment),
            code=listed(self.code),
            stampede=self.stampede,
            subtypes=self.subtypes,
            flavours=flavours,
            spares=self.spares,
        )

    def __reduce__(self) -> tuple[object, ...]:
        # Imported here, because a game starts faster without it.
        from cogworks.engine.pickling import restored

        fields: dict[str, object] = {
            "title": self.title,
            "names": self.names,
            "types": listed(self.type),
            "costs": listed(self.cost),
            "copies": listed(self.copies),
            "left": listed(self.left),
            "right": listed(self.right),
            "joins": listed(self.join),
            "effects": listed(self.effect),
            "fragments": listed(self.fragment),
            "code": listed(self.code),
            "stampede": self.stampede,
            "subtypes": self.subtypes,
            "flavours": self.flavours,
            "spares": self.spares,
        }
        return restored, (CardSet, fields)

    def sort(self, which: i64) -> i64:
        """The set of kinds for a word used in effects [R4.3]."""
        if which == verbs.ANY:
            return ~0
        if which == verbs.WIDGETS:
            return self.of_type[WIDGET]
        if which == verbs.STARTER:
            return self.of_type[WIDGET] | self.of_type[GADGET]
        return ~self.of_type[WIDGET]


def table(numbers: list[int]) -> vec[i64]:
    """A lookup table."""
    return vec[i64](numbers)


def listed(numbers: vec[i64]) -> list[int]:
    """The numbers of a table."""
    out: list[int] = []
    at: i64
    for at in range(len(numbers)):
        out.append(numbers[at])
    return out
