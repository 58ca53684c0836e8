"""Lord Covington: his turns in both phases of the solo game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, nth, size, write
from cogworks.engine.dice import CHANCE
from cogworks.games.widget_ridge.rules import actions, events, questions, steps
from cogworks.games.widget_ridge.rules.cards import (
    ACCESSORY,
    AUGMENT,
    EMPTY,
    MELT_HELD,
    MELT_SPENT,
    MELT_WIDGET,
    NO_CARD,
)
from cogworks.games.widget_ridge.rules.effects import WidgetRidgeEffects
from cogworks.games.widget_ridge.rules.sides import Terms

PLAYER: Final = 0
BISON: Final = 3
LAST_CARD: Final = 9  # bit of starter 10, which is at the bottom of his deck in the second phase
FULL_DECK: Final = 0b11_1111_1111
BOSS_CARDS: Final = 10


def bison_goal(terms: Terms, running: i64) -> i64:
    """The Spark that disables the next Bison [S2.1, S4.2]."""
    return terms.bison_spark * (BISON + 1 - running)


@mypyc_attr(acyclic=True)
class Covington(WidgetRidgeEffects):
    """Lord Covington's turns."""

    # ---- his turn

    def boss_begins(self) -> bool:
        """Start with the stampede if any Bison is running [S2.2]; otherwise the phase changes [S2.7]."""
        self.step = steps.STAMPEDE
        if self.phase == 2:
            return False
        if self.bison == 0:
            self.step = steps.CHANGING
            if self.portable() == 0:
                self.change_over()
                return False
            self.wait(questions.CHANGE_OVER, PLAYER)
            return True
        slot: i64
        for slot in range(self.terms.slots):
            if self.row[slot] != NO_CARD:
                self.melted = self.melted.plus(self.empty(slot))
        self.note(events.TRAMPLED)
        return False

    def flip(self) -> bool:
        """Turn over his next card [S2.3, S3.2]; reshuffle an empty deck [S2.5]."""
        if self.boss_deck == 0:
            self.boss_deck = self.boss_pile
            self.boss_pile = 0
            self.note(events.RESTARTED)
        self.wait(questions.FLIP, CHANCE)
        return True

    def next_numbers(self) -> i64:
        """The set of numbers that may be next; in the second phase 10 is at the bottom [S3.1]."""
        others = self.boss_deck & ~BIT[LAST_CARD]
        return self.boss_deck if self.phase == 1 or others == 0 else others

    def n_flips(self) -> i64:
        """The number of equally likely cards."""
        return size(self.next_numbers())

    def flip_case(self, pick: i64) -> i64:
        """The card for case `pick`."""
        return actions.FLIP + nth(self.next_numbers(), pick)

    def answer_flip(self, action: i64) -> None:
        """Carry out what the table of this phase says."""
        bit = action - actions.FLIP
        self.boss_deck &= ~BIT[bit]
        self.boss_pile |= BIT[bit]
        self.flipped = bit + 1
        self.step = steps.FLIPPED
        self.note(events.TURNED_OVER, self.phase, self.flipped)
        if self.phase == 1:
            self.first_table(self.flipped)
            self.resume()
        elif self.flipped == 1:  # his turn ends without an overload [S3.6]
            self.step = steps.OVERLOAD
            self.wait(questions.OFFER, PLAYER)
        elif self.flipped == 10:  # [S3.7]
            self.note(events.EXPLODED)
            self.end_game(0)
        else:
            self.second_table(self.flipped)
            self.resume()

    def first_table(self, number: i64) -> None:
        """Carry out his card in the stampede [S2.3, S2.4]."""
        if number == 1:
            self.push(MELT_WIDGET)
        elif number <= 7:
            self.give_spark(PLAYER, -self.bison)
        else:
            if number == 8:
                self.bonus_cards = 1
            else:
                self.bonus_gold = number - 7
            self.note(events.BONUS, self.bonus_cards, self.bonus_gold)

    def second_table(self, number: i64) -> None:
        """Carry out his card in the chase [S3.3]."""
        if number <= 5:
            lost = self.give_spark(PLAYER, -2 - self.thermal())
            self.give_spark(1, -lost)
        elif number == 6:
            self.smash(ACCESSORY)
        elif number == 7:
            self.smash(AUGMENT)
        else:
            self.push(MELT_HELD if number == 8 else MELT_SPENT)

    def smash(self, type: i64) -> None:
        """Destroy a Workshop card, if it is there [S3.6]."""
        side = self.sides[PLAYER]
        card = side.part(type)
        if card != NO_CARD:
            side.put_part(type, NO_CARD)
            side.discard = side.discard.plus(card)
            self.note(events.SMASHED, PLAYER, card)

    def thermal(self) -> i64:
        """Cards in his discard pile, including the one just turned over unless an option excludes it [S3.4]."""
        n = size(self.boss_pile)
        return n if self.terms.flip_counts or self.flipped == 0 else n - 1

    def overload(self) -> None:
        """Melt the cards nearest the deck and gain their cost; then refill the row [S3.5]."""
        power = self.thermal()
        eaten: i64 = 0
        cost: i64 = 0
        slot: i64
        for slot in range(self.terms.slots):
            if self.row[slot] != NO_CARD:
                worth = self.cards.cost[self.row[slot]]
                if (cost + worth if self.terms.overload_budget else eaten + 1) > power:
                    break
                eaten += 1
                cost += worth
                self.melted = self.melted.plus(self.empty(slot))
        if eaten > 0:
            self.note(events.ATE, eaten, cost)
            self.give_spark(1, cost)

    def answer_offer(self, action: i64) -> None:
        """Let the player draw a card, or not [S3.6]."""
        if action == actions.YES:
            self.draw(PLAYER, 1)
        self.resume()

    # ---- between the phases

    def portable(self) -> i64:
        """The set of Augments and Accessories in the Marketplace's melted pile [S2.7]."""
        return self.melted.kinds() & (self.cards.of_type[AUGMENT] | self.cards.of_type[ACCESSORY])

    def legal_change_over(self, out: vec[i64]) -> i64:
        """Take one of these cards along, or none [S2.7]."""
        out[0] = actions.PASS
        return write(self.portable(), actions.SCRAP, out, 1)

    def answer_change_over(self, action: i64) -> None:
        """Shuffle the chosen card into the player's deck [S2.7]."""
        if action != actions.PASS:
            card = action - actions.SCRAP
            side = self.sides[PLAYER]
            self.melted = self.melted.minus(card)
            at: i64
            for at in range(len(side.top)):
                side.deck = side.deck.plus(side.top[at] & 63)
            side.top = b""
            side.deck = side.deck.plus(card)
            self.note(events.CARRIED, card)
        self.change_over()
        self.resume()

    def change_over(self) -> None:
        """Set his Spark to the number of melted cards, reshuffle the Marketplace and stack his deck [S3.1]."""
        self.phase = 2
        self.boss_spark = self.melted.total
        self.market = self.market.joined(self.melted)
        self.melted = EMPTY
        slot: i64
        for slot in range(self.terms.slots):
            if self.row[slot] != NO_CARD:
                self.market = self.market.plus(self.empty(slot))
        for _bison in range(BISON):
            self.market = self.market.plus(self.cards.stampede)
        self.boss_deck = FULL_DECK
        self.boss_pile = 0
        self.flipped = 0
        self.step = steps.STAMPEDE
        self.note(events.CHANGED_OVER, self.boss_spark)

    # ---- the end of the solo game

    def solo_end(self) -> bool:
        """Check for disabled Bison and the end of the game when nothing is pending [S2.1, S2.6, S2.8, S3.7]."""
        spark = self.sides[PLAYER].spark
        if self.phase == 1:
            while self.bison > 0 and spark >= bison_goal(self.terms, self.bison):
                self.bison -= 1
                self.note(events.DISABLED, self.bison)
            if self.terms.lose_at_zero and self.market.total == 0:
                self.note(events.MARKET_LOST)
                self.end_game(0)
                return True
            return False
        mine = spark >= self.terms.spark and self.sides[PLAYER].uses >= self.terms.uses
        his = self.terms.boss_goal > 0 and self.boss_spark >= self.terms.boss_goal
        if not mine and not his:
            return False
        if mine and his:
            mine = spark > self.boss_spark or (spark == self.boss_spark and self.is_players_turn())
        self.end_game(1 if mine else 0)
        return True

    def would_lose_market(self) -> bool:
        """Would taking another card from the Marketplace lose the stampede? [S2.6]"""
        return self.phase == 1 and self.market.total <= (1 if self.terms.lose_at_zero else 0)

    def is_players_turn(self) -> bool:
        """Is it the player's turn, not Lord Covington's?"""
        return steps.THINKING <= self.step < steps.STAMPEDE
