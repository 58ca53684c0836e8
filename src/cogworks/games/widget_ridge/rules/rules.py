"""The rules of Widget Ridge: passes each question and answer to the module that knows it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import Dice
from cogworks.engine.features import FeatureRow
from cogworks.games.widget_ridge.citations import refusal
from cogworks.games.widget_ridge.rules import actions, choices, decks, features, ideas, questions, solo, turns
from cogworks.games.widget_ridge.rules.evaluation import estimate
from cogworks.games.widget_ridge.rules.priors import prior
from cogworks.games.widget_ridge.rules.redeal import redeal
from cogworks.games.widget_ridge.rules.solo_evaluation import estimate_solo
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

HORIZONS: Final = vec[i64]([30, 60, 160, 400])
"""By number of seats, from one: answers a search plays before it evaluates a position.  Purchases pay off late, and
with more players rounds take longer and a deck's speed says less; alone, the evaluation says more than quick play.
The values are measured."""
MOST_TURN_SPARK: Final = 60
"""More Spark than one turn brings."""


@final
@mypyc_attr(acyclic=True)
class WidgetRidge(WidgetRidgeState):
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
        return 0.0 if self.sides[seat].spark + MOST_TURN_SPARK < self.terms.spark else 1.0

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows."""
        features.write(self, row, seat)

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks
        if question == questions.IDEAS:
            return ideas.legal_ideas(self, out)
        if question == questions.CONSTRUCT:
            return ideas.legal_construct(self, out)
        if question == questions.BRANCH:
            out[0] = actions.MAIN
            out[1] = actions.EXTRA
            return 2
        if question == questions.REPAIR:
            return choices.legal_repair(self, out)
        if question == questions.CHANGE_OVER:
            return solo.legal_change_over(self, out)
        if question == questions.OFFER:
            out[0] = actions.PASS
            out[1] = actions.YES
            return 2
        return choices.legal_step(self, question, out)

    def apply(self, action: i64) -> None:
        """Carry out an answer, then continue until the next one is needed."""
        question = self.asks
        if question == questions.DRAWING:
            if decks.answer_draw(self, action - actions.DEAL):
                return
        elif question == questions.IDEAS:
            ideas.answer_ideas(self, action)
        elif question == questions.REFILL:
            if decks.answer_refill(self, action - actions.DEAL):
                return
        elif question == questions.CONSTRUCT:
            ideas.answer_construct(self, action)
        elif question == questions.BRANCH:
            ideas.answer_branch(self, action)
        elif question == questions.REPAIR:
            choices.answer_repair(self, action)
        elif question == questions.FLIP:
            if solo.answer_flip(self, action):
                return
        elif question == questions.FIRST:
            turns.answer_first(self, action - actions.STARTS)
        elif question == questions.OFFER and self.need == 0:
            solo.answer_offer(self, action)
        elif question == questions.CHANGE_OVER:
            solo.answer_change_over(self, action)
        else:
            choices.answer_step(self, action)
        turns.resume(self)

    # ---- chance

    def n_cases(self) -> i64:
        """Cards in the deck, seats that may start, or numbers Lord Covington may turn over."""
        if self.asks == questions.DRAWING:
            return self.sides[self.taker].deck.total
        if self.asks == questions.REFILL:
            return self.market.total
        return solo.n_flips(self) if self.asks == questions.FLIP else i64(len(self.sides))

    def case(self, pick: i64) -> i64:
        """Every card of a deck and every seat is equally likely [R1.5, R2.5]."""
        if self.asks == questions.DRAWING:
            return actions.DEAL + self.sides[self.taker].deck.pick(pick)
        if self.asks == questions.REFILL:
            return actions.DEAL + self.market.pick(pick)
        return solo.flip_case(self, pick) if self.asks == questions.FLIP else actions.STARTS + pick

    # ---- refusals

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        return refusal(self, action)
