"""The state of Widget Ridge."""

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT
from cogworks.engine.state import OVER, State
from cogworks.games.widget_ridge.rules import events, questions
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, NO_CARD, CardSet, Pile
from cogworks.games.widget_ridge.rules.sides import Side, Terms

MAX_TURNS: Final = 1000
MAX_ACTS: Final = 300
"""Maximum actions in one Ideas Phase [R7.1]."""


@mypyc_attr(acyclic=True)
class WidgetRidgeState(State):
    """The complete position: all cards, the Marketplace, and the progress of the turn and its effects."""

    def __init__(
        self,
        *,
        mover: i64,
        asks: i64,
        terms: Terms,
        cards: CardSet,
        sides: list[Side],
        market: Pile,
        row: vec[i64],
        melted: Pile,
        played: Pile,
        holes: i64,
        gold: i64,
        turn: i64,
        turns: i64,
        acts: i64,
        step: i64,
        frames: i64,
        op: i64,
        need: i64,
        did: i64,
        worth: i64,
        tally: i64,
        source: i64,
        victim: i64,
        taker: i64,
        owed: i64,
        torn: i64,
        won: i64,
        phase: i64,
        bison: i64,
        boss_deck: i64,
        boss_pile: i64,
        boss_spark: i64,
        bonus_cards: i64,
        bonus_gold: i64,
        flipped: i64,
    ) -> None:
        self.mover = mover
        self.asks = asks
        self.journal = None
        self.terms = terms
        self.cards = cards
        """The card set of the current seat, with its own starters [R1.8]."""
        self.sides = sides
        self.market = market
        """The Marketplace deck."""
        self.row = row
        """The face-up card of each place, or NO_CARD."""
        self.melted = melted
        """The Marketplace's melted pile."""
        self.played = played
        """The current seat's cards in play."""
        self.holes = holes
        """The set of places to refill [R1.3]."""
        self.gold = gold
        """The current seat's Gold."""
        self.turn = turn
        self.turns = turns
        """Turns started."""
        self.acts = acts
        """Actions taken in this Ideas Phase [R7.1]."""
        self.step = step
        self.frames = frames
        """Running effects: the next step of each, plus one, in base 4096, the current one lowest."""
        self.op = op
        """The current step."""
        self.need = need
        """How many more times to do it."""
        self.did = did
        """1 if the last optional step was done."""
        self.worth = worth
        """Cost of the card just melted."""
        self.tally = tally
        """Spark won by this effect's duels [R5.3]."""
        self.source = source
        """The card whose play effect is running, or NO_CARD."""
        self.victim = victim
        """The seat that must discard, or -1."""
        self.taker = taker
        """The seat that draws."""
        self.owed = owed
        """How many more cards it draws."""
        self.torn = torn
        """The set of seats whose Workshop may need repair [R3.10]."""
        self.won = won
        """The set of seats that have won."""
        self.phase = phase
        """1 or 2 in the solo game, else 0."""
        self.bison = bison
        """Bison still running [S2.1]."""
        self.boss_deck = boss_deck
        """The set of numbers in Lord Covington's deck."""
        self.boss_pile = boss_pile
        """The set of numbers in his discard pile."""
        self.boss_spark = boss_spark
        self.bonus_cards = bonus_cards
        """Cards the player draws at the start of the next turn."""
        self.bonus_gold = bonus_gold
        self.flipped = flipped
        """The number Lord Covington turned over this turn, or 0."""

    # ---- implemented by the rules

    @abstractmethod
    def clone(self) -> "WidgetRidgeState":
        """Return an independent copy."""

    # ---- changes

    def wait(self, question: i64, mover: i64) -> None:
        """Wait for this answer next."""
        self.asks = question
        self.mover = mover

    def forget(self) -> None:
        """Reset everything about the last effect."""
        self.op = 0
        self.did = 0
        self.worth = 0
        self.tally = 0
        self.source = NO_CARD
        self.victim = -1
        self.taker = 0

    def give_spark(self, seat: i64, n: i64) -> i64:
        """Change a player's Spark, never below zero [R5.1]; return the change."""
        before = self.spark_of(seat)
        if n < -before:
            n = -before
        whose = seat
        if seat >= len(self.sides):
            self.boss_spark = before + n
            whose = events.BOSS
        else:
            self.sides[seat].spark = before + n
        if n > 0:
            self.note(events.SPARK_GAINED, whose, n)
        elif n < 0:
            self.note(events.SPARK_LOST, whose, -n)
        return n

    def empty(self, slot: i64) -> i64:
        """Remove the card from a place, which is refilled at once [R1.3]."""
        card = self.row[slot]
        self.row[slot] = NO_CARD
        self.holes |= BIT[slot]
        return card

    def end_game(self, won: i64) -> None:
        """End the game with these winners."""
        self.forget()
        self.frames = 0
        self.need = 0
        self.owed = 0
        self.torn = 0
        self.won = won
        self.wait(questions.NOTHING, OVER)
        self.note(events.WON, won)

    # ---- queries

    def question(self) -> i64:
        """The question being asked."""
        return self.asks

    def n_seats(self) -> i64:
        """Number of seats."""
        return len(self.sides)

    def scores(self) -> list[int]:
        """Each seat's Spark."""
        return [side.spark for side in self.sides]

    def winners(self) -> list[int]:
        """The seats that reached the goal [R5.4, R5.5, R7.2]; none if Lord Covington won [S3.7]."""
        return [seat for seat in range(len(self.sides)) if (self.won >> seat) & 1 != 0]

    def n_players(self) -> i64:
        """Number of players with Spark, including Lord Covington in the solo game [R5.2]."""
        return 2 if self.terms.solo else len(self.sides)

    def spark_of(self, seat: i64) -> i64:
        """A player's Spark; seat 1 of the solo game is Lord Covington."""
        return self.boss_spark if seat >= len(self.sides) else self.sides[seat].spark

    def is_opponent(self, seat: i64) -> bool:
        """Can an effect of the current seat reach this one? [R8.4]"""
        if self.terms.square:
            return (seat ^ self.turn) & 1 != 0
        return seat != self.turn

    def leader(self) -> i64:
        """The seat with strictly the most Spark, or -1 [R5.2]."""
        best: i64 = -1
        most: i64 = -1
        seat: i64
        for seat in range(self.n_players()):
            spark = self.spark_of(seat)
            if spark > most:
                most = spark
                best = seat
            elif spark == most:
                best = -1
        return best

    def is_lowest(self, me: i64) -> bool:
        """Does this seat have strictly less Spark than every other player? [R5.2]"""
        mine = self.spark_of(me)
        seat: i64
        for seat in range(self.n_players()):
            if seat != me and self.spark_of(seat) <= mine:
                return False
        return True

    def reaches_row(self, slot: i64) -> bool:
        """Can effects reach this place, that is, is it not in the row opposite? [R8.4]"""
        return not self.terms.square or slot // 5 != (self.turn + 2) & 3

    def price(self, slot: i64) -> i64:
        """The price of the card in this place for the current seat [R2.4, R5.8, R8.3]."""
        cost = self.cards.cost[self.row[slot]] + self.terms.tax
        return cost if self.reaches_row(slot) else cost + 1

    def placeable(self) -> i64:
        """The set of kinds that can be placed in the Workshop [R3.2, R3.3, R3.4, R3.5]."""
        cards = self.cards
        side = self.sides[self.turn]
        if side.device != NO_CARD:
            sides = cards.fits[side.device] & (cards.of_type[AUGMENT] | cards.of_type[ACCESSORY])
        elif side.augment != NO_CARD:
            sides = cards.of_type[AUGMENT]
        elif side.accessory != NO_CARD:
            sides = cards.of_type[ACCESSORY]
        else:
            sides = cards.of_type[AUGMENT] | cards.of_type[ACCESSORY]
        devices = cards.of_type[DEVICE]
        if side.device == NO_CARD or not self.terms.drop_unmatched:
            if side.augment != NO_CARD:
                devices &= cards.fits[side.augment]
            if side.accessory != NO_CARD:
                devices &= cards.fits[side.accessory]
        return sides | devices

    def all_slots(self) -> i64:
        """The set of all places of the Marketplace."""
        return BIT[self.terms.slots] - 1

    def dump(self) -> list[int]:
        """The complete position as integers."""
        out: list[int] = [
            len(self.sides),
            self.mover,
            self.asks,
            self.holes,
            self.gold,
            self.turn,
            self.turns,
            self.acts,
            self.step,
            self.frames,
            self.op,
            self.need,
            self.did,
            self.worth,
            self.tally,
            self.source,
            self.victim,
            self.taker,
            self.owed,
            self.torn,
            self.won,
            self.phase,
            self.bison,
            self.boss_deck,
            self.boss_pile,
            self.boss_spark,
            self.bonus_cards,
            self.bonus_gold,
            self.flipped,
        ]
        for pile in [self.market, self.melted, self.played]:
            out += pile.dump()
        slot: i64
        for slot in range(len(self.row)):
            out.append(self.row[slot])
        for side in self.sides:
            out += side.dump()
        return out
