"""The rules of Widget Ridge: set-up, the course of a turn and the end."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has, lowest
from cogworks.engine.dice import Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.state import OVER
from cogworks.games.widget_ridge.citations import refusal
from cogworks.games.widget_ridge.rules import actions, events, features, questions, steps
from cogworks.games.widget_ridge.rules.cards import NO_CARD
from cogworks.games.widget_ridge.rules.evaluation import estimate
from cogworks.games.widget_ridge.rules.ideas import Ideas
from cogworks.games.widget_ridge.rules.priors import prior
from cogworks.games.widget_ridge.rules.redeal import redeal
from cogworks.games.widget_ridge.rules.solo_evaluation import estimate_solo
from cogworks.games.widget_ridge.rules.state import MAX_TURNS

HORIZONS: Final = vec[i64]([30, 60, 160, 400])
"""By number of seats, from one: answers a search plays before it evaluates a position.  Purchases pay off late, and
with more players rounds take longer and a deck's speed says less; alone, the evaluation says more than quick play.
The values are measured."""
REACH: Final = 60
"""More Spark than one turn brings."""
DEAR: Final = 7
"""A Marketplace in which every card costs at least this is redealt [R1.4]."""


@final
@mypyc_attr(acyclic=True)
class WidgetRidge(Ideas):
    """A position of Widget Ridge with its rules."""

    def clone(self) -> "WidgetRidge":
        """Return a copy that shares only immutable data: cards, terms and piles."""
        return WidgetRidge(
            mover=self.mover,
            asks=self.asks,
            terms=self.terms,
            cards=self.cards,
            sides=[side.clone() for side in self.sides],
            market=self.market,
            row=self.row[:],
            melted=self.melted,
            played=self.played,
            holes=self.holes,
            gold=self.gold,
            turn=self.turn,
            turns=self.turns,
            acts=self.acts,
            step=self.step,
            frames=self.frames,
            op=self.op,
            need=self.need,
            did=self.did,
            worth=self.worth,
            tally=self.tally,
            source=self.source,
            victim=self.victim,
            taker=self.taker,
            owed=self.owed,
            torn=self.torn,
            won=self.won,
            phase=self.phase,
            bison=self.bison,
            boss_deck=self.boss_deck,
            boss_pile=self.boss_pile,
            boss_spark=self.boss_spark,
            bonus_cards=self.bonus_cards,
            bonus_gold=self.bonus_gold,
            flipped=self.flipped,
        )

    def redeal(self, seat: i64, dice: Dice) -> "WidgetRidge":
        """Redeal the rivals' hands and decks."""
        dealt = redeal(self, seat, dice)
        assert isinstance(dealt, WidgetRidge)
        return dealt

    def estimate(self, seat: i64) -> float:
        """Estimate this seat's share of the win by the speed of the decks."""
        return estimate_solo(self) if self.terms.solo else estimate(self, seat)

    def prior(self, action: i64) -> i64:
        """How good a legal answer looks to a competent player."""
        return prior(self, action)

    def horizon(self) -> i64:
        """Longer with more players."""
        return HORIZONS[len(self.sides) - 1]

    def winnable_share(self, seat: i64) -> float:
        """The whole win, unless the goal is more than a turn's Spark away."""
        return 0.0 if self.sides[seat].spark + REACH < self.terms.spark else 1.0

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows."""
        features.write(self, row, seat)

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks
        if question == questions.IDEAS:
            return self.legal_ideas(out)
        if question == questions.CONSTRUCT:
            return self.legal_construct(out)
        if question == questions.BRANCH:
            out[0] = actions.MAIN
            out[1] = actions.EXTRA
            return 2
        if question == questions.REPAIR:
            return self.legal_repair(out)
        if question == questions.CHANGE_OVER:
            return self.legal_change_over(out)
        if question == questions.OFFER:
            out[0] = actions.PASS
            out[1] = actions.YES
            return 2
        return self.legal_step(question, out)

    def apply(self, action: i64) -> None:
        """Carry out an answer."""
        question = self.asks
        if question == questions.DRAWING:
            self.answer_draw(action - actions.DEAL)
        elif question == questions.IDEAS:
            self.answer_ideas(action)
        elif question == questions.REFILL:
            self.answer_refill(action - actions.DEAL)
        elif question == questions.CONSTRUCT:
            self.answer_construct(action)
        elif question == questions.BRANCH:
            self.answer_branch(action)
        elif question == questions.REPAIR:
            self.answer_repair(action)
        elif question == questions.FLIP:
            self.answer_flip(action)
        elif question == questions.FIRST:
            self.answer_first(action - actions.STARTS)
        elif question == questions.OFFER and self.need == 0:
            self.answer_offer(action)
        elif question == questions.CHANGE_OVER:
            self.answer_change_over(action)
        else:
            self.answer_step(action)

    # ---- chance

    def n_cases(self) -> i64:
        """Cards in the deck, seats that may start, or numbers Lord Covington may turn over."""
        if self.asks == questions.DRAWING:
            return self.sides[self.taker].deck.total
        if self.asks == questions.REFILL:
            return self.market.total
        return self.n_flips() if self.asks == questions.FLIP else i64(len(self.sides))

    def case(self, pick: i64) -> i64:
        """Every card of a deck and every seat is equally likely [R1.5, R2.5]."""
        if self.asks == questions.DRAWING:
            return actions.DEAL + self.sides[self.taker].deck.pick(pick)
        if self.asks == questions.REFILL:
            return actions.DEAL + self.market.pick(pick)
        return self.flip_case(pick) if self.asks == questions.FLIP else actions.STARTS + pick

    def answer_first(self, seat: i64) -> None:
        """This seat takes the first turn [R1.5]; deal the Marketplace before it [R1.3]."""
        self.turn = seat
        self.cards = self.terms.decks[seat]
        self.note(events.STARTED, seat)
        self.holes = self.all_slots()
        self.resume()

    def answer_draw(self, card: i64) -> None:
        """Move a card from a player's deck to the hand [R2.5]."""
        side = self.sides[self.taker]
        side.deck = side.deck.minus(card)
        side.hand = side.hand.plus(card)
        self.owed -= 1
        self.note_secret(events.DREW, self.taker, card)
        if self.owed == 0 or side.deck.total == 0:
            self.resume()

    def answer_refill(self, card: i64) -> None:
        """Move a card from the Marketplace deck to the first empty place [R1.3]."""
        slot = lowest(self.holes)
        self.market = self.market.minus(card)
        self.row[slot] = card
        self.holes &= self.holes - 1
        self.note(events.SHOWN, card, slot)
        if self.holes == 0 or self.market.total == 0:
            self.resume()

    # ---- the course of a turn

    def next_step(self) -> bool:
        """Check for a win [R5.4], then continue the turn [R2.1]; True if an answer is needed."""
        if self.has_ended():
            return True
        step = self.step
        if step == steps.THINKING:
            self.forget()
            self.wait(questions.IDEAS, self.turn)
            return True
        if step == steps.CLOSING:
            return self.offer_construct()
        if step == steps.BUILDING:
            return self.pass_on()
        if step == steps.DEALING_ROW:
            return self.check_row()
        if step == steps.DEALING_HANDS:
            return self.deal_hands()
        if step == steps.STAMPEDE:
            return self.flip()
        if step == steps.FLIPPED and self.phase == 2:
            self.step = steps.OVERLOAD
            self.overload()
            return False
        return self.start_turn()

    def has_ended(self) -> bool:
        """Has a player reached the goal, now that nothing is pending? [R5.4, R5.5]"""
        if self.terms.solo:
            return self.solo_end()
        best: i64 = -1
        _seat: i64
        # Start with the current seat, so that it wins a tie [R5.5].
        at = self.turn
        for _seat in range(len(self.sides)):
            side = self.sides[at]
            has_won = side.spark >= self.terms.spark and side.uses >= self.terms.uses
            if has_won and (best < 0 or side.spark > self.sides[best].spark):
                best = at
            at = self.left_of(at)
        if best < 0:
            return False
        self.end_game(BIT[best])
        return True

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

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        return i64(0) if seat == len(self.sides) else seat

    def check_row(self) -> bool:
        """Redeal a Marketplace of expensive cards only [R1.4], then deal hands."""
        if self.terms.mulligan and self.is_dear():
            slot: i64
            for slot in range(self.terms.slots):
                self.market = self.market.plus(self.empty(slot))
            self.note(events.REDEALT)
            return False
        self.step = steps.DEALING_HANDS
        self.acts = 0
        return False

    def is_dear(self) -> bool:
        """Is every card of the Marketplace expensive, and is there a cheaper one in the deck? [R1.4]"""
        cheap = self.cards.up_to[DEAR - 1]
        slot: i64
        for slot in range(self.terms.slots):
            if self.row[slot] == NO_CARD or has(cheap, self.row[slot]):
                return False
        return self.market.kinds() & cheap != 0

    def deal_hands(self) -> bool:
        """Deal opening hands, starting with the first player [R1.6]; `acts` counts hands dealt."""
        n = len(self.sides)
        if self.acts == n:
            return self.start_turn()
        seat = self.turn + self.acts
        self.draw(seat if seat < n else seat - n, opening_hand(n, self.acts, self.terms.rising_hands))
        self.acts += 1
        return False

    def start_turn(self) -> bool:
        """Start the Ideas Phase [R2.1] without Gold [R2.11], except for the bonus in the solo game [S2.4]."""
        self.forget()
        self.cards = self.terms.decks[self.turn]
        self.turns += 1
        self.acts = 0
        self.step = steps.THINKING
        self.flipped = 0
        self.note(events.BEGAN, self.turn)
        self.gold = self.bonus_gold
        self.bonus_gold = 0
        if self.bonus_cards != 0:
            self.draw(self.turn, self.bonus_cards)
            self.bonus_cards = 0
        return False

    def pass_on(self) -> bool:
        """Drop leftover Gold and pass the turn [R2.7, R2.11]; after 1,000 turns the game is over [R7.2]."""
        self.gold = 0
        self.forget()
        if self.terms.solo:  # [S1.3]
            return self.boss_begins()
        if self.turns == MAX_TURNS:
            self.end_game(self.richest())
            return True
        self.turn = self.left_of(self.turn)
        return self.start_turn()

    def richest(self) -> i64:
        """The set of seats with the most Spark [R7.2]."""
        best: i64 = -1
        found: i64 = 0
        seat: i64
        for seat in range(len(self.sides)):
            spark = self.sides[seat].spark
            if spark > best:
                best = spark
                found = 0
            if spark == best:
                found |= BIT[seat]
        return found

    # ---- refusals

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        return refusal(self, action)


def opening_hand(seats: i64, place: i64, rising: bool) -> i64:
    """Cards in the opening hand of the first, second ... player [R1.6, S1.2]."""
    if place == 0 and seats > 1:
        return 3
    return 4 if place == 1 and seats > 2 and rising else 5
