"""The state of Gadget Builder."""

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import Bag, lowest
from cogworks.engine.state import State
from cogworks.games.gadget_builder.rules.cards import (
    COST,
    EVENS,
    NUMBERED,
    ODDS,
    PURPLES,
    RANK,
    SUIT,
    WILD,
    WILDS,
    gadget_card,
    rank_of,
)

AWAITED: Final = 62
"""Stands for the drawn card until chance answers."""

# How cards may be added in a play.
STEP: Final = 0  # one higher in the same colour
COLOUR: Final = 1  # any of the same colour, by gadget 4
SAME_RANK: Final = 2  # any of the same rank, by gadget 5; a step higher returns to STEP


@final
@mypyc_attr(acyclic=True)
class Side(Bag):
    """A player's cards and gadgets.  It subclasses the bag of cards in hand to save an object per clone."""

    __slots__ = ("straight", "turned", "outs")

    def __init__(
        self, *, some: i64, two: i64, three: i64, four: i64, total: i64, straight: i64, turned: i64, outs: i64
    ) -> None:
        self.some = some
        self.two = two
        self.three = three
        self.four = four
        self.total = total
        self.straight = straight
        """The set of straight gadgets."""
        self.turned = turned
        """The set of gadgets turned sideways."""
        self.outs = outs
        """Times gone out."""

    @property
    def hand(self) -> Bag:
        """The cards in hand."""
        return self

    def clone(self) -> "Side":
        """Return an independent copy."""
        return Side(
            some=self.some,
            two=self.two,
            three=self.three,
            four=self.four,
            total=self.total,
            straight=self.straight,
            turned=self.turned,
            outs=self.outs,
        )


def new_side() -> Side:
    """A player at the start of the game."""
    return Side(some=0, two=0, three=0, four=0, total=0, straight=0, turned=0, outs=0)


def payment(gadget: i64, hand: Bag, paid: i64, need: i64) -> i64:
    """The kinds that can be paid next for a gadget; none if the rest of its cost is not in hand [B4.2].

    `paid` is the set of kinds paid so far and `need` the number of cards still to pay.
    """
    held = hand.some
    if gadget == WILD:
        return held & WILDS
    if gadget == 1:
        return held & PURPLES
    if gadget == 2:
        return hand.two if paid == 0 else held & paid
    if gadget == 3:
        return three_alike(hand) if paid == 0 else enough(hand, RANK[rank_of(lowest(paid))], need)
    if gadget == 4:
        return each_gear_suit(held, paid)
    if gadget == 5:
        fresh = held & ~paid
        return fresh if kinds_at_least(fresh, need) else i64(0)
    return enough(hand, EVENS if gadget == 6 else ODDS, need)


def enough(hand: Bag, kinds: i64, need: i64) -> i64:
    """Those of these kinds that are held, if there are enough cards of them."""
    return hand.some & kinds if hand.count(kinds) >= need else i64(0)


def kinds_at_least(kinds: i64, need: i64) -> bool:
    """Are there at least `need` kinds in the set?"""
    while need > 0 and kinds != 0:
        kinds &= kinds - 1
        need -= 1
    return need <= 0


def three_alike(hand: Bag) -> i64:
    """The kinds held of each rank with at least three cards."""
    found: i64 = 0
    rank: i64
    for rank in range(1, 8):
        if hand.count(RANK[rank]) >= 3:
            found |= hand.some & RANK[rank]
    return found & NUMBERED


def each_gear_suit(held: i64, paid: i64) -> i64:
    """The kinds held of the gear suits not paid yet, if there is at least one of each."""
    found: i64 = 0
    suit: i64
    for suit in range(4):
        if paid & SUIT[suit] == 0:
            if held & SUIT[suit] == 0:
                return 0
            found |= held & SUIT[suit]
    return found


@mypyc_attr(acyclic=True)
class GadgetBuilderState(State):
    """The complete position: hands, gadgets, deck, pile and the progress of the turn."""

    def __init__(
        self,
        *,
        mover: i64,
        asks: i64,
        sides: list[Side],
        deck: Bag,
        pile: Bag,
        top: i64,
        goal: i64,
        power_new: i64,
        turn: i64,
        turns: i64,
        hands: i64,
        taker: i64,
        owed: i64,
        slot_used: i64,
        new: i64,
        drawn: i64,
        shed: i64,
        mode: i64,
        building: i64,
        paid: i64,
        need: i64,
    ) -> None:
        self.mover = mover
        self.asks = asks
        self.journal = None
        self.sides = sides
        self.deck = deck
        self.pile = pile
        """The play pile below its top card; its order never matters."""
        self.top = top
        """The pile's top card, or NO_CARD during the deal."""
        self.goal = goal
        """How often a player must go out to win [B2.4]."""
        self.power_new = power_new
        """1 if a gadget built this turn may be powered down [B3.6]."""
        self.turn = turn
        self.turns = turns
        """Turns started."""
        self.hands = hands
        """Hands of cards finished."""
        self.taker = taker
        """The seat being dealt cards or drawing."""
        self.owed = owed
        """How many more cards the taker gets."""
        self.slot_used = slot_used
        """1 if a gadget was used or powered down this turn [B3.5, B3.6]."""
        self.new = new
        """The set of gadgets built this turn: one or none [B3.5]."""
        self.drawn = drawn
        """The card that may still start a play after drawing, AWAITED, or NO_CARD [B3.4]."""
        self.shed = shed
        """Cards discarded since the draw, base 64, each plus one: one of them may have been the drawn card."""
        self.mode = mode
        """How cards may be added now."""
        self.building = building
        """The gadget being paid for, or NO_CARD."""
        self.paid = paid
        """The set of kinds paid for it so far."""
        self.need = need
        """Cards still to pay or to discard."""

    @abstractmethod
    def clone(self) -> "GadgetBuilderState":
        """Return an independent copy."""

    def n_seats(self) -> i64:
        """Number of seats."""
        return len(self.sides)

    def scores(self) -> list[int]:
        """Times each seat has gone out [B2.4]."""
        return [side.outs for side in self.sides]

    def winners(self) -> list[int]:
        """The seats that went out often enough or, at the turn limit, most often [B2.4, B7.4]."""
        outs = self.scores()
        return [seat for seat in range(len(outs)) if outs[seat] == max(outs)]

    def can_build(self, gadget: i64) -> bool:
        """Is the cost in hand, not counting the gadget itself? [B4.2]"""
        hand = self.sides[self.turn].hand
        hand.remove(gadget_card(gadget))
        payable = payment(gadget, hand, 0, COST[gadget]) != 0
        hand.add(gadget_card(gadget))
        return payable

    def dump(self) -> list[int]:
        """The complete position as integers."""
        out: list[int] = [
            len(self.sides),
            self.mover,
            self.asks,
            self.top,
            self.goal,
            self.power_new,
            self.turn,
            self.turns,
            self.hands,
            self.taker,
            self.owed,
            self.slot_used,
            self.new,
            self.drawn,
            self.shed,
            self.mode,
            self.building,
            self.paid,
            self.need,
        ]
        for bag in [self.deck, self.pile] + [side.hand for side in self.sides]:
            out += [bag.some, bag.two, bag.three, bag.four, bag.total]
        for side in self.sides:
            out += [side.straight, side.turned, side.outs]
        return out
