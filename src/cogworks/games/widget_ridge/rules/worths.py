"""Static values of the cards of a set, independent of the position: tables for evaluation."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import DEVICE, MAX_KINDS, STARTERS, STEP, CardSet, table

GOLDS: Final = 65536
"""A packed sum holds Spark in the lowest digits, Gold from this factor on, then cards drawn; all in tenths."""
DRAWS: Final = GOLDS * GOLDS


@final
@mypyc_attr(acyclic=True)
class Worths:
    """Values of each card kind, in tenths of a Spark, a Gold or a card; built once per game."""

    def __init__(self, cards: CardSet, seats: i64) -> None:
        self.spark: vec[i64] = table([0] * MAX_KINDS)
        """The value of playing the card, or of one connection of a Device, except Gold and draws."""
        self.gold: vec[i64] = table([0] * MAX_KINDS)
        self.draws: vec[i64] = table([0] * MAX_KINDS)
        self.packed: vec[i64] = table([0] * MAX_KINDS)
        """All three in one number."""
        self.part: vec[i64] = table([0] * MAX_KINDS)
        """The value of the card's part of a construct's sentence, in tenths of a Spark."""
        self.twins: vec[i64] = table([0] * MAX_KINDS)
        """For each starter the set of equivalent ones with lower numbers."""
        self.early: i64 = 0
        """Kinds to play before Spark changes, because they depend on who leads or is last."""
        self.drawing: i64 = 0
        """Kinds that add cards to the hand."""
        self.choosy: i64 = 0
        """Kinds with a choice when played, so that timing matters."""
        self.giving: i64 = 0
        """Kinds that give rivals Spark."""
        card: i64
        for card in range(cards.n):
            self.judge(cards, card, seats)
            if card < STARTERS:
                self.find_twins(cards, card)

    def find_twins(self, cards: CardSet, card: i64) -> None:
        """Find the equivalent starters with lower numbers."""
        other: i64
        for other in range(card):
            if cards.type[other] == cards.type[card] and self.packed[other] == self.packed[card]:
                self.twins[card] |= BIT[other]

    def judge(self, cards: CardSet, card: i64, seats: i64) -> None:
        """Fill in the tables for one kind."""
        code = cards.code
        at = cards.effect[card] * STEP
        while code[at] != verbs.STOP:
            if cards.type[card] != DEVICE:
                self.sort(code[at], code[at + 1], code[at + 3], BIT[card])
            if code[at] == verbs.GOLD:
                self.gold[card] += 10 * code[at + 1]
            elif code[at] == verbs.DRAW:
                self.draws[card] += 10 * code[at + 1]
            else:
                self.spark[card] += step_worth(code, at, seats)
            at += STEP
        if self.spark[card] < 0:
            self.spark[card] = 0
        self.packed[card] = self.spark[card] + GOLDS * self.gold[card] + DRAWS * self.draws[card]
        if card >= STARTERS:
            at = cards.fragment[card] * STEP
            while code[at] != verbs.STOP:
                self.part[card] += 18 * code[at + 1] if code[at] == verbs.DRAW else step_worth(code, at, seats)
                at += STEP

    def sort(self, do: i64, n: i64, where: i64, bit: i64) -> None:
        """Add a card to the sets that one of its steps implies."""
        if do == verbs.LOWEST or do == verbs.DUEL or (do == verbs.SPARK and where == verbs.LEADER):
            self.early |= bit
        elif do == verbs.DRAW or (do == verbs.RETURN and where == verbs.TO_HAND):
            self.drawing |= bit
        elif do == verbs.SPARK and where != verbs.ME and n > 0:
            self.giving |= bit
        elif do >= verbs.DISCARD:
            self.choosy |= bit


def step_worth(code: vec[i64], at: i64, seats: i64) -> i64:
    """The value of a step to the seat carrying it out, in tenths of a Spark; conditional steps count half."""
    worth = plain_worth(
        do=code[at], n=code[at + 1], m=code[at + 2], where=code[at + 3], flags=code[at + 4], seats=seats
    )
    if worth < 0 and code[at + 4] & verbs.MAY != 0 and code[at] != verbs.MELT:
        return 0  # declined, or made up for by the steps that depend on it
    return worth // 2 if code[at + 4] & verbs.IF_SO != 0 else worth


def plain_worth(do: i64, n: i64, m: i64, where: i64, flags: i64, seats: i64) -> i64:
    """The value of an unconditional step."""
    if do == verbs.SPARK:
        if where == verbs.ME:
            return 10 * n
        # A rival's loss is worth less the more other rivals there are.
        return -(4 if where == verbs.LEADER or seats == 1 else 7 if where == verbs.EACH or seats == 2 else 4) * n
    if do == verbs.PER:
        return 10 * n * (i64(5) if where == verbs.IN_HAND else i64(3) if where == verbs.IN_SHOP else 2 + seats)
    if do == verbs.LOWEST:
        return 6 * n + 4 * m
    if do == verbs.WORTH:
        return 100 // n
    if do == verbs.DISCARD:
        return -12 * n
    if do == verbs.STOW:
        return -8 * n
    if do == verbs.MELT:
        if flags & verbs.MAY == 0 or where == verbs.FROM_ROW:
            return 0
        return -10 * n if m == verbs.NON_WIDGETS else 12 * n
    if do == verbs.OUST or do == verbs.DESTROY:
        return i64(0) if seats == 1 else 10 * n
    if do == verbs.WRECK:
        return 0 if seats == 1 else 20
    if do == verbs.TAKE:
        return 6 * n
    if do == verbs.RETURN:
        return 15 if where == verbs.TO_HAND else 8
    if do == verbs.DUEL:
        return 7 * n
    if do == verbs.PAY_GOLD:
        return -4 * n
    return -10 * n if do == verbs.PAY_SPARK else i64(0)
