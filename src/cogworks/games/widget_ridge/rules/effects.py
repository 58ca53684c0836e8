"""Running effects: refilling, drawing, and the verbs that need no choice."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import CHANCE
from cogworks.games.widget_ridge.rules import cards as verb
from cogworks.games.widget_ridge.rules import events, questions, steps
from cogworks.games.widget_ridge.rules.cards import EMPTY, NO_CARD, STEP
from cogworks.games.widget_ridge.rules.choices import Choices
from cogworks.games.widget_ridge.rules.sides import SECRET

FRAME: Final = 4096
FORK: Final = 4000
"""A pseudo-step: the OR of a construct's sentence [R6.4]."""


@mypyc_attr(acyclic=True)
class WidgetRidgeEffects(Choices):
    """The interpreter of effects.

    It does not recurse: `resume` checks what is pending and continues with the most urgent of it.
    """

    def resume(self) -> None:
        """Continue until an answer is needed.

        Empty places are filled first, even within an effect [R4.2]; then come draws, the current step, the running
        effects and broken Workshops.  Only then does the turn continue [R5.4].
        """
        while True:
            if self.holes != 0 and self.refill():
                return
            if self.owed != 0:
                if self.draw_on():
                    return
            elif self.need != 0:
                if self.ask_step():
                    return
            elif self.frames != 0:
                if self.run_step():
                    return
            elif self.torn != 0:
                if self.ask_repair():
                    return
            elif self.next_step():
                return

    # ---- decks

    def refill(self) -> bool:
        """Deal a card to an empty place of the Marketplace, reshuffling melted cards if needed [R1.3, R4.5]."""
        if self.market.total == 0:
            if self.phase == 1:  # [S2.6]
                self.note(events.MARKET_LOST)
                self.end_game(0)
                return True
            if self.melted.total == 0:
                return False
            self.market = self.market.joined(self.melted)
            self.melted = EMPTY
            self.note(events.NEW_MARKET, self.market.total)
        self.wait(questions.REFILL, CHANCE)
        return True

    def draw(self, seat: i64, n: i64) -> None:
        """Let a seat draw n cards."""
        self.taker = seat
        self.owed = n

    def draw_on(self) -> bool:
        """Draw the next card: one put on top, or one from chance; reshuffle if needed [R2.5, R9.2]."""
        side = self.sides[self.taker]
        n = len(side.top)
        if n > 0:
            card: i64 = side.top[n - 1]
            side.top = side.top[: n - 1]
            if card < SECRET:
                side.known += bytes([card])
            side.hand = side.hand.plus(card & 63)
            self.owed -= 1
            self.note_secret(events.DREW, self.taker, card & 63)
            return False
        if side.deck.total == 0:
            if side.discard.total == 0:
                self.note(events.NO_DRAW, self.taker)
                self.owed = 0
                return False
            side.deck = side.deck.joined(side.discard)
            side.discard = EMPTY
            # All other cards of this player are public, so counting reveals this hand [R9.1].
            side.known = bytes(side.hand.listed())
            self.note(events.SHUFFLED, self.taker, side.deck.total)
        self.wait(questions.DRAWING, CHANCE)
        return True

    # ---- steps without choices

    def push(self, step: i64) -> None:
        """Start an effect before those already pending."""
        self.frames = self.frames * FRAME + step + 1

    def run_step(self) -> bool:
        """Carry out the next step of the current effect [R2.3]; True if an answer is needed."""
        step = (self.frames & (FRAME - 1)) - 1
        if step == FORK:
            self.frames >>= 12
            self.wait(questions.BRANCH, self.turn)
            return True
        code = self.cards.code
        at = step * STEP
        do = code[at]
        if do == verb.STOP:
            self.frames >>= 12
            self.tally = 0
            # One trigger is finished before the next, including the repair of a Workshop [R3.7, R3.10].
            return self.torn != 0 and self.step == steps.THINKING and self.ask_repair()
        self.frames += 1
        if code[at + 4] & verb.IF_SO != 0 and self.did == 0:
            return False
        n = code[at + 1]
        if code[at + 4] & verb.MAY != 0 and (do == verb.DRAW or do >= verb.PAY_GOLD):
            self.op = step
            self.need = 1
            self.did = 0
        elif do == verb.GOLD:
            self.gold += n
            self.note(events.GOLD_GAINED, self.turn, n)
        elif do == verb.SPARK and code[at + 3] != verb.CHOSEN:
            self.change_spark(code[at + 3], n)
        elif do == verb.DRAW:
            self.draw(self.turn, n)
        elif do < verb.DRAW and do != verb.SPARK:
            self.gain_counted(do, n, code[at + 2], code[at + 3])
        elif do >= verb.DUEL:
            self.run_rare(do, n)
        else:
            self.op = step
            # For these two, n is not the number of choices.
            self.need = i64(1) if do == verb.TAKE or do == verb.SPARK else n
            if code[at + 4] & verb.MAY != 0 or self.terms.any_choice:
                self.did = 0
            self.victim = self.turn if do == verb.DISCARD else i64(-1)
        return False

    def change_spark(self, who: i64, n: i64) -> None:
        """Change Spark of the current seat, of every opponent, or of a leading opponent [R5.1, R5.2]."""
        if who == verb.ME:
            self.give_spark(self.turn, n)
        elif who == verb.LEADER:
            leader = self.leader()
            if leader >= 0 and self.is_opponent(leader):
                self.give_spark(leader, n)
        else:
            seat: i64
            for seat in range(self.n_players()):
                if self.is_opponent(seat):
                    self.give_spark(seat, n)

    def gain_counted(self, do: i64, n: i64, m: i64, where: i64) -> None:
        """Gain Spark that depends on the position."""
        if do == verb.LOWEST:
            n = m if self.is_lowest(self.turn) else n
        elif do == verb.WORTH:
            n = (self.worth + n - 1) // n
        elif where == verb.IN_HAND:
            n *= self.sides[self.turn].hand.total
        elif where == verb.IN_SHOP:
            n *= self.sides[self.turn].n_parts()
        else:
            parts: i64 = 0
            seat: i64
            for seat in range(len(self.sides)):
                parts += self.sides[seat].n_parts()
            n *= parts
        self.give_spark(self.turn, n)

    def run_rare(self, do: i64, n: i64) -> None:
        """Duels with the leader [R5.3], a card that melts itself [R4.4], and prices [R6.3]."""
        if do == verb.DUEL:
            leader = self.leader()
            if leader >= 0 and self.is_opponent(leader):
                self.give_spark(leader, -n)
                self.give_spark(self.turn, n)
                self.tally += n
        elif do == verb.FIZZLE:
            if self.tally >= n and self.source != NO_CARD and self.played.count(self.source) > 0:
                self.played = self.played.minus(self.source)
                self.melt(self.source, verb.FROM_PLAY)
                if self.terms.any_choice:
                    self.did = 1
        else:
            self.pay(do, n)

    def can_pay(self, step: i64) -> bool:
        """Can every part of the gate that starts here be paid? [R6.3]"""
        at = step * STEP
        if self.terms.whole_price and self.cards.code[at + STEP] != verb.STOP:
            return self.can_pay_all(step, 0, self.groups())
        while self.cards.code[at] != verb.STOP:
            if not self.can_pay_part(at):
                return False
            at += STEP
        return True

    def can_pay_part(self, at: i64) -> bool:
        """Could this part of a gate be paid if it were the only one?"""
        code = self.cards.code
        side = self.sides[self.turn]
        n = code[at + 1]
        if code[at] == verb.PAY_GOLD:
            return self.gold >= n
        if code[at] == verb.PAY_SPARK:
            return side.spark >= n
        if code[at] == verb.MELT:
            return code[at + 4] & verb.MAY != 0 or self.can_melt(code[at + 2], code[at + 3])
        return side.hand.total >= n or not self.is_price(at)
