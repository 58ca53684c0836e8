"""The terms of a game of Widget Ridge, and one player's cards."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cogworks.games.widget_ridge.rules.cards import AUGMENT, DEVICE, EMPTY, NO_CARD, CardSet, Pile
from cogworks.games.widget_ridge.rules.worths import Worths

# Goal cards [R5.6].
STATUE: Final = 0
DEMONSTRATION: Final = 1
GUILD: Final = 2


SECRET: Final = 64
"""Added to a card on top of a deck that only its owner knows [R9.2]."""


def market_slots(seats: i64) -> i64:
    """The number of places in the Marketplace [R1.3, R8.1, R8.2]."""
    return 20 if seats == 4 else 7 if seats == 3 else 6


@final
@mypyc_attr(acyclic=True)
class Terms:
    """The options of a game in resolved form; shared by all its positions."""

    def __init__(
        self,
        *,
        cards: CardSet,
        decks: list[CardSet],
        seats: i64,
        goal: i64,
        mulligan: bool,
        drop_unmatched: bool,
        or_free: bool,
        bison_spark: i64,
        boss_goal: i64,
        overload_budget: bool,
        flip_counts: bool,
        lose_at_zero: bool,
        rising_hands: bool,
        whole_price: bool,
        any_choice: bool,
    ) -> None:
        self.cards = cards
        """The set with the basic starters."""
        self.decks = decks
        """For each seat the set with its own starters [R1.8]."""
        self.seats = seats
        self.goal = goal
        self.spark: i64 = 100 if goal == STATUE else 70 if goal == DEMONSTRATION else 80
        """Spark needed to win [R5.6, R5.7, R5.8]."""
        self.uses: i64 = 3 if goal == DEMONSTRATION else 0
        """Full Constructs that must be used to win [R5.7]."""
        self.draws: i64 = 6 if goal == DEMONSTRATION else 5
        """Cards drawn at the end of a turn [R2.6, R5.7]."""
        self.tax: i64 = 1 if goal == GUILD else 0
        """Gold added to every price [R5.8]."""
        self.mulligan = mulligan
        self.drop_unmatched = drop_unmatched
        self.or_free = or_free
        self.slots: i64 = market_slots(seats)
        """Places of the Marketplace [R1.3, R8.1, R8.2]."""
        self.sets: i64 = 2 if seats > 2 else 1
        """Card sets shuffled together [R8.1, R8.2]."""
        self.square: bool = seats == 4
        self.solo: bool = seats == 1
        self.bison_spark = bison_spark
        """Spark that disables the first Bison; twice and three times as much disable the others [S2.1, S4.2]."""
        self.boss_goal = boss_goal
        """Spark with which Lord Covington wins; 0 if he cannot [S3.7]."""
        self.overload_budget = overload_budget
        self.flip_counts = flip_counts
        self.lose_at_zero = lose_at_zero
        self.rising_hands = rising_hands
        """Whether the second of three or four players starts with four cards instead of five [R1.6]."""
        self.whole_price = whole_price
        """Whether a gate's price is checked as a whole [R6.3]; version 1 of the rules checked it part by part."""
        self.any_choice = any_choice
        """Whether 'if so' depends on the last choice, as in rules version 1, not on the last optional one [R2.13]."""
        self.worths: list[Worths] = []
        """For each seat the values of its cards, for evaluation."""
        for seat in range(len(decks)):
            if seat > 0 and decks[seat] is decks[seat - 1]:
                self.worths.append(self.worths[seat - 1])
            else:
                self.worths.append(Worths(decks[seat], seats))


@final
@mypyc_attr(acyclic=True)
class Side:
    """A player's cards, Workshop and Spark."""

    __slots__ = (
        "deck",
        "hand",
        "discard",
        "top",
        "known",
        "unsettled",
        "augment",
        "device",
        "accessory",
        "lost",
        "spark",
        "uses",
    )

    def __init__(
        self,
        deck: Pile,
        hand: Pile,
        discard: Pile,
        *,
        top: bytes = b"",
        known: bytes = b"",
        unsettled: bytes = b"",
        augment: i64 = NO_CARD,
        device: i64 = NO_CARD,
        accessory: i64 = NO_CARD,
        lost: i64 = 0,
        spark: i64 = 0,
        uses: i64 = 0,
    ) -> None:
        self.deck = deck
        """The cards of the draw deck in unknown order."""
        self.hand = hand
        self.discard = discard
        self.top = top
        """Cards put on top of the deck, the top one last; plus 64 if only the owner knows the card [R9.2]."""
        self.known = known
        """Cards in hand that all players know [R9.1]."""
        self.unsettled = unsettled
        """Known cards that may have left the hand unseen [R9.1]: pairs of a card and the lowest place of `top` where it
        may be, ascending by place.  Hand and hidden top cards from that place contain all cards of such pairs."""
        self.augment = augment
        self.device = device
        self.accessory = accessory
        self.lost = lost
        """The set of this player's melted starters [R4.2]."""
        self.spark = spark
        self.uses = uses
        """Full Constructs used so far."""

    def clone(self) -> "Side":
        """Return a copy that shares piles and bytes, which are immutable."""
        return Side(
            self.deck,
            self.hand,
            self.discard,
            top=self.top,
            known=self.known,
            unsettled=self.unsettled,
            augment=self.augment,
            device=self.device,
            accessory=self.accessory,
            lost=self.lost,
            spark=self.spark,
            uses=self.uses,
        )

    def part(self, type: i64) -> i64:
        """The Workshop's card of this type, or NO_CARD."""
        return self.augment if type == AUGMENT else self.device if type == DEVICE else self.accessory

    def put_part(self, type: i64, card: i64) -> None:
        """Set the Workshop's card of this type."""
        if type == AUGMENT:
            self.augment = card
        elif type == DEVICE:
            self.device = card
        else:
            self.accessory = card

    def n_parts(self) -> i64:
        """Cards in the Workshop."""
        n: i64 = 0
        if self.augment != NO_CARD:
            n += 1
        if self.device != NO_CARD:
            n += 1
        if self.accessory != NO_CARD:
            n += 1
        return n

    def is_broken(self) -> bool:
        """An Augment and an Accessory without a Device between them [R3.2]."""
        return self.device == NO_CARD and self.augment != NO_CARD and self.accessory != NO_CARD

    def leave_hand(self, card: i64) -> None:
        """Remove a card from the hand publicly [R9.1]."""
        self.hand = self.hand.minus(card)
        if len(self.known) > 0 or len(self.unsettled) > 0:
            self.forget(card)

    def forget(self, card: i64) -> None:
        """Take one of these cards out of what is known: of several, the one that can be in the fewest places."""
        place = self.known.find(bytes([card]))
        if place >= 0:
            self.known = self.known[:place] + self.known[place + 1 :]
            return
        at: i64 = len(self.unsettled) - 2
        while at >= 0:
            if self.unsettled[at] == card:
                self.unsettled = self.unsettled[:at] + self.unsettled[at + 2 :]
                return
            at -= 2

    def stow(self, card: i64) -> None:
        """Put a card from the hand on the deck, unseen by others: it may be any known one [R9.1, R9.2]."""
        place: i64 = len(self.top)
        at: i64
        known = sorted(self.known)
        for at in range(len(known)):
            self.unsettled += bytes([known[at], place])
        self.known = b""
        self.hand = self.hand.minus(card)
        self.top += bytes([card + SECRET])

    def draw_top(self) -> i64:
        """Move the top card to the hand; return it.  Cards that can only be in the hand now are known there."""
        place: i64 = len(self.top) - 1
        card: i64 = self.top[place]
        self.top = self.top[:place]
        if card < SECRET:
            self.known += bytes([card])
        self.hand = self.hand.plus(card % SECRET)
        at: i64 = len(self.unsettled) - 2
        while at >= 0 and self.unsettled[at + 1] >= place:
            self.known += bytes([self.unsettled[at]])
            self.unsettled = self.unsettled[:at]
            at -= 2
        return card % SECRET

    def discard_hand(self) -> None:
        """Put the hand on the discard pile, which shows what is left on the deck [R2.6, R9.1]."""
        if len(self.unsettled) > 0:
            for card in self.hand.listed():
                self.forget(card)
        self.known = b""
        self.discard = self.discard.joined(self.hand)
        self.hand = EMPTY

    def dump(self) -> list[int]:
        """All fields."""
        out: list[int] = [self.augment, self.device, self.accessory, self.lost, self.spark, self.uses]
        out += self.deck.dump() + self.hand.dump() + self.discard.dump()
        out += [len(self.top), *self.top, len(self.known), *sorted(self.known)]
        if len(self.unsettled) > 0:  # only then, so that dumps of earlier versions stay the same
            out += [-len(self.unsettled), *self.unsettled]
        return out
