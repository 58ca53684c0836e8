"""Cards as tables of integers: edges, points, words and instructions.

This is data only.  `deck.py` builds a card set once from a text file; all tables share it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import lowest

MAX_CARDS: Final = 108
MIN_CARDS: Final = 60
HALF: Final = 54
"""A set of cards is two integers: cards 0..53 and 54..107."""
NO_CARD: Final = 127

# Verbs: what an instruction does.
POP: Final = 0
SPIN: Final = 1
FLIP: Final = 2
DRAW: Final = 3
MOVE: Final = 4
PUT_THIS: Final = 5
LOSE: Final = 6
AGAIN: Final = 7
REPLACE: Final = 8
SWAP: Final = 9
SHUFFLE: Final = 10
WIN: Final = 11

# Who does it.
YOU: Final = 0
ANY: Final = 1
ANOTHER: Final = 2
EACH_OTHER: Final = 3
EACH: Final = 4

# Where the cards come from.
PLAY: Final = 0
DECK: Final = 1
HAND: Final = 2  # of the player who does it
YOUR_PILE: Final = 3
THEIR_PILE: Final = 4  # of one other player
THEIR_HAND: Final = 5
EVERY_PILE: Final = 6  # of all other players
POINTED: Final = 7
YOUR_HAND: Final = 8  # from which another player draws

# Goals: a pile; which way up (flip); where this card goes (put); how it is replaced.
TO_YOU: Final = 0
TO_THEM: Final = 1
OVER: Final = 0
FACE_UP: Final = 1
FACE_DOWN: Final = 2
TO_ANOTHER: Final = 1
TO_ANY: Final = 2
TO_HAND: Final = 3
UNDER_DECK: Final = 4
LAID_DOWN: Final = 1
FROM_DECK: Final = 2
DOWN_FROM_DECK: Final = 3
BY_ANOTHER: Final = 4
LATER: Final = 5

# Which faces a plain "card" means.
EITHER_FACE: Final = 0
UP_ONLY: Final = 1
DOWN_ONLY: Final = 2

ALL: Final = 31
ANY_CARD: Final = 0
"""The word number of plain "card", which matches every card."""


def verb_of(step: i64) -> i64:
    """The verb."""
    return step & 31


def who_of(step: i64) -> i64:
    """Who does it."""
    return (step >> 5) & 7


def is_optional(step: i64) -> bool:
    """Does it start with "you may"?"""
    return (step >> 8) & 1 != 0


def n_of(step: i64) -> i64:
    """How many, or ALL."""
    return (step >> 9) & 31


def word_of(step: i64) -> i64:
    """The word that cards must have."""
    return (step >> 14) & 255


def face_of(step: i64) -> i64:
    """Which faces are meant."""
    return (step >> 22) & 3


def source_of(step: i64) -> i64:
    """Where cards come from."""
    return (step >> 24) & 15


def goal_of(step: i64) -> i64:
    """Where they go, or how."""
    return (step >> 28) & 15


def per_of(step: i64) -> i64:
    """The word that multiplies it, plus one; 0 for none."""
    return (step >> 32) & 255


def need_of(step: i64) -> i64:
    """The number of cards its condition requires; 0 for none."""
    return (step >> 40) & 31


def need_word_of(step: i64) -> i64:
    """The word of its condition."""
    return (step >> 45) & 255


def edge_of(step: i64) -> i64:
    """The edge by which the card points: 0 top, 1 right, 2 bottom, 3 left."""
    return (step >> 53) & 3


def is_either(step: i64) -> bool:
    """Is it a choice between this clause and the next?"""
    return (step >> 55) & 1 != 0


def as_either(step: int) -> int:
    """Return a clause that is the first of two, one of which is followed."""
    return step | 1 << 55


def instruction(
    verb: int,
    who: int = YOU,
    optional: int = 0,
    n: int = 1,
    word: int = ANY_CARD,
    face: int = EITHER_FACE,
    source: int = PLAY,
    goal: int = 0,
    per: int = 0,
    need: int = 0,
    need_word: int = 0,
    edge: int = 0,
    either: int = 0,
) -> int:
    """One clause as one integer."""
    return (
        verb
        | who << 5
        | optional << 8
        | n << 9
        | word << 14
        | face << 22
        | source << 24
        | goal << 28
        | per << 32
        | need << 40
        | need_word << 45
        | edge << 53
        | either << 55
    )


def edge_index(card: i64, quarters: i64) -> i64:
    """Return the index of a card's edge in the list of edges, in quarter turns clockwise from the top."""
    return card * 4 + (quarters & 3)


def edge_colour(edge: i64) -> i64:
    """Return the colour of an edge."""
    return edge >> 4


def is_same_colour(edge: i64, other: i64) -> bool:
    """Return whether two edges have the same colour."""
    return edge >> 4 == other >> 4


def edge_count(edge: i64) -> i64:
    """Return how many symbols an edge shows."""
    return edge & 15


N_BITS: Final = bytes([bin(byte).count("1") for byte in range(256)])


def n_in(cards: i64) -> i64:
    """The number of cards in one half of a set: a parallel bit count."""
    cards -= (cards >> 1) & 0x15_5555_5555_5555
    cards = (cards & 0x33_3333_3333_3333) + ((cards >> 2) & 0x33_3333_3333_3333)
    cards = (cards + (cards >> 4)) & 0xF_0F0F_0F0F_0F0F
    cards += cards >> 8
    cards += cards >> 16
    return (cards + (cards >> 32)) & 127


def is_in(low: i64, high: i64, card: i64) -> bool:
    """Return whether a card is in a set, given as its two halves."""
    return (low >> card if card < HALF else high >> (card - HALF)) & 1 != 0


def nth_in(cards: i64, n: i64) -> i64:
    """The n-th card, counted from 0, of one half of a set; skips whole bytes."""
    first: i64 = 0
    while n >= N_BITS[cards & 255]:
        n -= N_BITS[cards & 255]
        cards >>= 8
        first += 8
    while n > 0:
        cards &= cards - 1
        n -= 1
    return first + lowest(cards & 255)


@final
@mypyc_attr(acyclic=True)
class CardSet:
    """All cards of a deck; immutable."""

    def __init__(
        self,
        *,
        name: str,
        stamp: int,
        names: list[str],
        details: list[str],
        words: list[tuple[str, str]],
        points: list[int],
        edges: list[int],
        order: list[int],
        low: list[int],
        high: list[int],
        program: list[int],
        begins: list[int],
        flavours: list[str],
    ) -> None:
        self.name = name
        self.stamp: i64 = stamp
        """0 for the built-in deck, 1 for any other; part of every position's fingerprint."""
        self.n: i64 = len(names)
        self.names = names
        self.details = details
        """The box under the name: 'Giant, Unwieldy, Machine'."""
        self.words = words
        """Every word in use, its singular and its plural; number 0 is plain 'card'."""
        self.points = vec[i64](points)
        self.edges = vec[i64](edges)
        """Four for each card: top, right, bottom, left.  See `edge_index`, `edge_colour` and `edge_count`."""
        self.order = vec[i64](order)
        """Each card's alphabetical rank; cards with the same name share it."""
        self.low = vec[i64](low)
        """For each word the set of cards 0..53 that have it."""
        self.high = vec[i64](high)
        """For each word the set of cards 54..107 that have it."""
        self.program = vec[i64](program)
        self.begins = vec[i64](begins)
        """The index of each card's first clause in the program, and the end of the last one."""
        self.flavours = flavours

    def __reduce__(self) -> tuple[object, ...]:
        # Imported here, because a game starts faster without it.
        from cogworks.engine.pickling import restored

        fields: dict[str, object] = {
            "name": self.name,
            "stamp": self.stamp,
            "names": self.names,
            "details": self.details,
            "words": self.words,
            "points": listed(self.points),
            "edges": listed(self.edges),
            "order": listed(self.order),
            "low": listed(self.low),
            "high": listed(self.high),
            "program": listed(self.program),
            "begins": listed(self.begins),
            "flavours": self.flavours,
        }
        return restored, (CardSet, fields)


def listed(numbers: vec[i64]) -> list[int]:
    """The numbers of a table."""
    return [int(number) for number in numbers]
