"""What the cards of a set are worth at a glance, whatever lies on the table: tables for those who judge a position."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT
from cogworks.games.widget_ridge import cards as verb
from cogworks.games.widget_ridge.cards import DEVICE, MAX_KINDS, STARTERS, STEP, CardSet, table

GOLDS: Final = 65536
"""In a packed sum Spark comes first, then Gold from here on, then cards drawn; all in tenths."""
DRAWS: Final = GOLDS * GOLDS


@final
@mypyc_attr(acyclic=True)
class Worths:
    """For each kind of card, in tenths of a Spark, a Gold or a card; made once for a game."""

    def __init__(self, cards: CardSet, seats: i64) -> None:
        self.spark: vec[i64] = table([0] * MAX_KINDS)
        """What playing the card, or one connection of the Device, brings: Spark, and all that is not Gold or a draw."""
        self.gold: vec[i64] = table([0] * MAX_KINDS)
        self.draws: vec[i64] = table([0] * MAX_KINDS)
        self.packed: vec[i64] = table([0] * MAX_KINDS)
        """Those three in one number."""
        self.part: vec[i64] = table([0] * MAX_KINDS)
        """What the card's part of a construct's sentence is worth, in tenths of a Spark."""
        self.twins: vec[i64] = table([0] * MAX_KINDS)
        """For each starter the set of those before it that do the same."""
        self.early: i64 = 0
        """Kinds that want to be played before Spark changes: they look at who leads or is last."""
        self.drawing: i64 = 0
        """Kinds that bring cards to hand."""
        self.choosy: i64 = 0
        """Kinds that ask something when played, so that their moment matters."""
        self.giving: i64 = 0
        """Kinds that give rivals Spark."""
        card: i64
        for card in range(cards.n):
            self.judge(cards, card, seats)
            if card < STARTERS:
                self.find_twins(cards, card)

    def find_twins(self, cards: CardSet, card: i64) -> None:
        """Which starters before this one are of its type and give the same?"""
        other: i64
        for other in range(card):
            if cards.type[other] == cards.type[card] and self.packed[other] == self.packed[card]:
                self.twins[card] |= BIT[other]

    def judge(self, cards: CardSet, card: i64, seats: i64) -> None:
        """Fill in the tables for one kind."""
        code = cards.code
        at = cards.effect[card] * STEP
        while code[at] != verb.STOP:
            if cards.type[card] != DEVICE:
                self.sort(code[at], code[at + 1], code[at + 3], BIT[card])
            if code[at] == verb.GOLD:
                self.gold[card] += 10 * code[at + 1]
            elif code[at] == verb.DRAW:
                self.draws[card] += 10 * code[at + 1]
            else:
                self.spark[card] += step_worth(code, at, seats)
            at += STEP
        if self.spark[card] < 0:
            self.spark[card] = 0
        self.packed[card] = self.spark[card] + GOLDS * self.gold[card] + DRAWS * self.draws[card]
        if card >= STARTERS:
            at = cards.fragment[card] * STEP
            while code[at] != verb.STOP:
                self.part[card] += 18 * code[at + 1] if code[at] == verb.DRAW else step_worth(code, at, seats)
                at += STEP

    def sort(self, do: i64, n: i64, where: i64, bit: i64) -> None:
        """Which sets a card belongs to by one of its steps."""
        if do == verb.LOWEST or do == verb.DUEL or (do == verb.SPARK and where == verb.LEADER):
            self.early |= bit
        elif do == verb.DRAW or (do == verb.RETURN and where == verb.TO_HAND):
            self.drawing |= bit
        elif do == verb.SPARK and where != verb.ME and n > 0:
            self.giving |= bit
        elif do >= verb.DISCARD:
            self.choosy |= bit


def step_worth(code: vec[i64], at: i64, seats: i64) -> i64:
    """What a step is worth to the seat that carries it out, in tenths of a Spark; what hangs on another step half."""
    worth = plain_worth(
        do=code[at], n=code[at + 1], m=code[at + 2], where=code[at + 3], flags=code[at + 4], seats=seats
    )
    if worth < 0 and code[at + 4] & verb.MAY != 0 and code[at] != verb.MELT:
        return 0  # it is left, or what hangs on it makes up for it
    return worth // 2 if code[at + 4] & verb.IF_SO != 0 else worth


def plain_worth(do: i64, n: i64, m: i64, where: i64, flags: i64, seats: i64) -> i64:
    """What a step is worth that hangs on nothing."""
    if do == verb.SPARK:
        if where == verb.ME:
            return 10 * n
        # What rivals lose is worth less the more of them race on.
        return -(4 if where == verb.LEADER or seats == 1 else 7 if where == verb.EACH or seats == 2 else 4) * n
    if do == verb.PER:
        return 10 * n * (5 if where == verb.IN_HAND else 3 if where == verb.IN_SHOP else 2 + seats)
    if do == verb.LOWEST:
        return 6 * n + 4 * m
    if do == verb.WORTH:
        return 100 // n
    if do == verb.DISCARD:
        return -12 * n
    if do == verb.STOW:
        return -8 * n
    if do == verb.MELT:
        if flags & verb.MAY == 0 or where == verb.FROM_ROW:
            return 0
        return -10 * n if m == verb.NON_WIDGETS else 12 * n
    if do == verb.OUST or do == verb.DESTROY:
        return 0 if seats == 1 else 10 * n
    if do == verb.WRECK:
        return 0 if seats == 1 else 20
    if do == verb.TAKE:
        return 6 * n
    if do == verb.RETURN:
        return 15 if where == verb.TO_HAND else 8
    if do == verb.DUEL:
        return 7 * n
    if do == verb.PAY_GOLD:
        return -4 * n
    return -10 * n if do == verb.PAY_SPARK else 0
