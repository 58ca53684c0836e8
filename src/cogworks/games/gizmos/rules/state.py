"""The state of Gizmos."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, count, lowest, size
from cogworks.engine.state import State
from cogworks.games.gizmos.rules.cards import (
    ANY,
    FILING,
    FROM_ARCHIVE,
    FROM_RESEARCH,
    LEVEL_2,
    RESEARCHING,
    SPHERES,
    TOKENS,
)
from cogworks.games.gizmos.rules.decks import CARD, Deck
from cogworks.games.gizmos.rules.payment import can_finish, total
from cogworks.games.gizmos.rules.sets import (
    ALL_DISCOUNTS,
    BUILDS_FREE,
    COLOUR,
    COST,
    DISCOUNTS,
    FILES,
    FORBIDS,
    GIVES_POINTS,
    PER_LEVEL,
    RESEARCHES,
    SCORES,
    STARTING_ENGINE,
    TAKES_SPHERES,
    bit_in_level,
)

# Where a card to build or to file comes from.
DISPLAY: Final = 0
ARCHIVE: Final = 1
HAND: Final = 2
FREE: Final = 4  # added to the source: free

# The number of gizmos, or of level-3 gizmos, that ends the game [Z9.1].
ENOUGH_GIZMOS: Final = 16
ENOUGH_LEVEL_3: Final = 4

# Options, as bits.
NEXT_VISIBLE: Final = 1  # [Z2.6]
HALVES_APART: Final = 2  # [Z7.8]
MAY_STOP: Final = 4  # [Z4.5]
MAY_DECLINE: Final = 8  # [Z7.10]
OPEN_RESEARCH: Final = 16  # [Z6.5]

# The display: nine places of six bits, each a card within its level or EMPTY [Z2.2].
EMPTY: Final = 63
PLACES: Final = 9
FIRST_PLACE: Final = vec[i64]([0, 4, 7, 9])
LEVEL_OF_PLACE: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2])
BARE: Final = 0x3F_FFFF_FFFF_FFFF
"""A display without cards."""

NO_SPHERE: Final = 7
NO_LEVEL: Final = 3


@final
@mypyc_attr(acyclic=True)
class Side:
    """A player's spheres, cards and limits."""

    __slots__ = ("ring", "engines", "halves", "upgrades", "filed_1", "filed_2", "filed_3", "capacity", "shelf",
                 "insight", "points", "tokens", "gizmos", "level_3")  # fmt: skip

    def __init__(
        self, *, ring: i64, engines: i64, halves: i64, upgrades: i64, filed_1: i64, filed_2: i64, filed_3: i64,
        capacity: i64, shelf: i64, insight: i64, points: i64, tokens: i64, gizmos: i64, level_3: i64,
    ) -> None:  # fmt: skip
        self.ring = ring
        """Row: spheres by colour."""
        self.engines = engines
        """The set of gizmos with a trigger."""
        self.halves = halves
        """The set of halves of converters."""
        self.upgrades = upgrades
        self.filed_1 = filed_1
        """The set of level-1 cards in the archive, and so on."""
        self.filed_2 = filed_2
        self.filed_3 = filed_3
        self.capacity = capacity
        """Maximum spheres in the ring [Z1.4]."""
        self.shelf = shelf
        """Maximum cards in the archive [Z1.4]."""
        self.insight = insight
        """How many cards Research looks at [Z1.4]."""
        self.points = points
        """Printed points of the gizmos built."""
        self.tokens = tokens
        """Points in tokens."""
        self.gizmos = gizmos
        """Gizmos built, including the starting one [Z2.4]."""
        self.level_3 = level_3
        """Level-3 gizmos built."""

    def clone(self) -> "Side":
        """Return an independent copy."""
        return Side(
            ring=self.ring, engines=self.engines, halves=self.halves, upgrades=self.upgrades, filed_1=self.filed_1,
            filed_2=self.filed_2, filed_3=self.filed_3, capacity=self.capacity, shelf=self.shelf,
            insight=self.insight, points=self.points, tokens=self.tokens, gizmos=self.gizmos, level_3=self.level_3,
        )  # fmt: skip

    def room(self) -> i64:
        """How many more spheres fit in the ring [Z4.4]."""
        return self.capacity - total(self.ring)

    def n_filed(self) -> i64:
        """Cards in the archive."""
        return size(self.filed_1) + size(self.filed_2) + size(self.filed_3)

    def filed(self, level: i64) -> i64:
        """The set of cards of a level in the archive."""
        if level == 0:
            return self.filed_1
        return self.filed_2 if level == 1 else self.filed_3

    def turn_over(self, card: i64) -> None:
        """Put a card into the archive, or take it out."""
        level = card // PER_LEVEL
        if level == 0:
            self.filed_1 ^= bit_in_level(card)
        elif level == 1:
            self.filed_2 ^= bit_in_level(card)
        else:
            self.filed_3 ^= bit_in_level(card)

    def is_forbidden(self, about: i64) -> bool:
        """Does one of this player's gizmos forbid this? [Z3.3]"""
        return self.upgrades & FORBIDS[about] != 0

    def can_file(self) -> bool:
        """Is filing allowed, and is there room in the archive? [Z5.2, Z3.3]"""
        return self.n_filed() < self.shelf and self.upgrades & FORBIDS[FILING] == 0

    def discount(self, card: i64, source: i64) -> i64:
        """The total discount on this Build [Z7.9]."""
        if self.upgrades & ALL_DISCOUNTS == 0:
            return 0
        n: i64 = 0
        if source == ARCHIVE:
            n += size(self.upgrades & DISCOUNTS[FROM_ARCHIVE])
        elif source == HAND:
            n += size(self.upgrades & DISCOUNTS[FROM_RESEARCH])
        if card // PER_LEVEL == 1:
            n += size(self.upgrades & DISCOUNTS[LEVEL_2])
        return n

    def score(self) -> i64:
        """Printed points, tokens, and the current value of variable cards [Z9.2, Z9.3]."""
        return (
            self.points
            + self.tokens * (1 + size(self.upgrades & SCORES[TOKENS]))
            + total(self.ring) * size(self.upgrades & SCORES[SPHERES])
        )

    def dump(self) -> list[int]:
        """All fields."""
        return [
            self.ring, self.engines, self.halves, self.upgrades, self.filed_1, self.filed_2, self.filed_3,
            self.capacity, self.shelf, self.insight, self.points, self.tokens, self.gizmos, self.level_3,
        ]  # fmt: skip


def new_side() -> Side:
    """A player's starting gizmo and limits [Z1.4, Z2.4]."""
    return Side(
        ring=0,
        engines=BIT[STARTING_ENGINE],
        halves=0,
        upgrades=0,
        filed_1=0,
        filed_2=0,
        filed_3=0,
        capacity=5,
        shelf=1,
        insight=3,
        points=0,
        tokens=0,
        gizmos=1,
        level_3=0,
    )


@mypyc_attr(acyclic=True)
class GizmosState(State):
    """The complete position and the progress of the turn."""

    def __init__(
        self, *, mover: i64, asks: i64, sides: list[Side], decks: list[Deck], hand: vec[i64], display: i64, row: i64,
        bag: i64, ahead: i64, agreed: i64, first: i64, turn: i64, turns: i64, passes: i64, ending: i64, ready: i64,
        used: i64, spent: i64, building: i64, source: i64, tray: i64, pot: i64, taken: i64, owed: i64, looking: i64,
        placed: i64,
    ) -> None:  # fmt: skip
        self.mover = mover
        self.asks = asks
        self.journal = None
        self.sides = sides
        self.decks = decks
        self.hand = hand
        """The cards looked at in research.  Clones share it, so never change it in place."""
        self.display = display
        self.row = row
        """Row: the six available spheres by colour [Z2.3]."""
        self.bag = bag
        """Row: spheres in the dispenser by colour, except the one ahead; never empty [Z4.7]."""
        self.ahead = ahead
        """The colour of the visible next sphere, or NO_SPHERE [Z2.6]."""
        self.agreed = agreed
        """The options, as bits."""
        self.first = first
        """The seat that took the first turn."""
        self.turn = turn
        self.turns = turns
        """Turns started."""
        self.passes = passes
        """Passes in a row [Z3.2]."""
        self.ending = ending
        """1 once a player has triggered the end [Z9.1]."""
        self.ready = ready
        """The set of engines triggered and not used yet [Z8.1]."""
        self.used = used
        """The set of engines used this turn [Z8.3]."""
        self.spent = spent
        """The set of halves spent for this turn [Z7.8]."""
        self.building = building
        """The card being paid for, or NO_CARD."""
        self.source = source
        """Where it came from."""
        self.tray = tray
        """Row: the spheres taken from the ring to pay for it."""
        self.pot = pot
        """Row: what these spheres count as now [Z7.3]."""
        self.taken = taken
        """The set of halves used on them."""
        self.owed = owed
        """Spheres or cards still to draw."""
        self.looking = looking
        """The level being researched, or NO_LEVEL."""
        self.placed = placed
        """How many cards at the front of the hand already have their place under the deck."""

    # ---- queries

    def n_seats(self) -> i64:
        """Number of seats."""
        return len(self.sides)

    def scores(self) -> list[int]:
        """Each seat's current points [Z9.2]."""
        return [side.score() for side in self.sides]

    def winners(self) -> list[int]:
        """Most points, then most gizmos, then most spheres, then the later seat [Z9.4]."""
        n = len(self.sides)
        ranks = [
            (side.score(), side.gizmos, total(side.ring), (seat - self.first) % n)
            for seat, side in enumerate(self.sides)
        ]
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def card_at(self, place: i64) -> i64:
        """The card in a place of the display, numbered within its level, or EMPTY."""
        return (self.display >> (6 * place)) & 63

    def shown(self, level: i64) -> i64:
        """The set of cards of a level in the display."""
        found: i64 = 0
        place: i64
        for place in range(FIRST_PLACE[level], FIRST_PLACE[level + 1]):
            card = self.card_at(place)
            if card != EMPTY:
                found |= BIT[card]
        return found

    def vacancy(self) -> i64:
        """The level of the first display place to be filled from the unordered deck, or NO_LEVEL."""
        place: i64
        for place in range(PLACES):
            if self.card_at(place) == EMPTY and self.decks[LEVEL_OF_PLACE[place]].left > 0:
                return LEVEL_OF_PLACE[place]
        return NO_LEVEL

    def is_shown(self, card: i64) -> bool:
        """Is this card in the display?"""
        return self.shown(card // PER_LEVEL) & bit_in_level(card) != 0

    def in_hand(self) -> i64:
        """The set, within the level, of cards in hand that have no place under the deck yet."""
        found: i64 = 0
        at: i64
        for at in range(self.placed, len(self.hand)):
            found |= bit_in_level(self.hand[at] & CARD)
        return found

    def can_research(self) -> bool:
        """Is research allowed, and is there a deck with cards? [Z3.3, Z6.1]"""
        if self.sides[self.turn].is_forbidden(RESEARCHING):
            return False
        return self.decks[0].n_cards() + self.decks[1].n_cards() + self.decks[2].n_cards() > 0

    def least(self, card: i64, source: i64) -> i64:
        """The minimum price of this Build [Z7.9]."""
        return max(0, COST[card] - self.sides[self.turn].discount(card, source))

    def highest(self, card: i64, source: i64) -> i64:
        """The maximum payment for this Build [Z7.10]."""
        return COST[card] if self.agreed & MAY_DECLINE != 0 else self.least(card, source)

    def halves(self) -> i64:
        """The set of halves available for the current payment [Z7.8]."""
        return self.sides[self.turn].halves & ~(self.spent | self.taken)

    def can_pay(self, card: i64, source: i64) -> bool:
        """Can this Build be paid for now? [Z7.2]"""
        return self.payable(bit_in_level(card), card // PER_LEVEL, source) != 0

    def payable(self, cards: i64, level: i64, source: i64) -> i64:
        """The cards of a set that can be paid for now [Z7.2]."""
        side = self.sides[self.turn]
        ring, halves = side.ring, side.halves & ~self.spent
        has_discount = side.upgrades & ALL_DISCOUNTS != 0
        found: i64 = 0
        while cards != 0:
            at = lowest(cards)
            cards &= cards - 1
            card = level * PER_LEVEL + at
            low = self.least(card, source) if has_discount else COST[card]
            colour = COLOUR[card]
            if (colour != ANY and count(ring, colour) >= low) or (
                (halves != 0 or colour == ANY)
                and can_finish(colour, low=low, high=low, pot=0, ring=ring, halves=halves)
            ):
                found |= BIT[at]
        return found

    def usable(self) -> i64:
        """The set of triggered engines whose effect can be carried out now [Z8.4]."""
        ready = self.ready
        if ready == 0:
            return 0
        side = self.sides[self.turn]
        found = ready & GIVES_POINTS
        if ready & TAKES_SPHERES != 0 and side.room() > 0:
            found |= ready & TAKES_SPHERES
        if ready & FILES != 0 and self.display != BARE and side.can_file():
            found |= ready & FILES
        if ready & RESEARCHES != 0 and self.can_research():
            found |= ready & RESEARCHES
        if ready & BUILDS_FREE != 0 and self.shown(0) | side.filed_1 != 0:
            found |= ready & BUILDS_FREE
        return found

    def dump(self) -> list[int]:
        """The complete position as integers."""
        out: list[int] = [
            len(self.sides), self.mover, self.asks, self.display, self.row, self.bag, self.ahead, self.agreed,
            self.first, self.turn, self.turns, self.passes, self.ending, self.ready, self.used, self.spent,
            self.building, self.source, self.tray, self.pot, self.taken, self.owed, self.looking, self.placed,
        ]  # fmt: skip
        for deck in self.decks:
            out += [deck.bag, deck.left, len(deck.bottom)]
            out += [int(entry) for entry in deck.bottom]
        out.append(len(self.hand))
        out += [int(entry) for entry in self.hand]
        for side in self.sides:
            out += side.dump()
        return out
