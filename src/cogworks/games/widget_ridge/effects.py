"""The verbs cards use, carried out step by step; what must be chosen is asked and answered here."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has, lowest, write
from cogworks.engine.state import CHANCE
from cogworks.games.widget_ridge import actions
from cogworks.games.widget_ridge import cards as verb
from cogworks.games.widget_ridge.cards import AUGMENT, NO_CARD, STARTERS, STEP
from cogworks.games.widget_ridge.state import (
    AIMED,
    BOSS,
    BRANCH,
    DECLINED,
    DESTROYED,
    DESTROYING,
    DISCARDED,
    DISCARDING,
    DRAWING,
    DREW,
    GOLD_GAINED,
    MARKET_LOST,
    MELTED,
    MELTING,
    NEW_MARKET,
    NO_DRAW,
    PAID,
    REFILL,
    REPAIR,
    REPAIRED,
    RETURNED,
    RETURNING,
    SHUFFLED,
    SPARK_GAINED,
    SPARK_LOST,
    STOWED,
    STOWING,
    TAKING,
    TARGET,
    THINKING,
    TOOK,
    WRECKING,
    Table,
)  # fmt: skip

FRAME: Final = 4096
FORK: Final = 4000
"""In place of a step: the construct's sentence comes to its OR [R6.4]."""
SECRET: Final = 64


@mypyc_attr(acyclic=True)
class Bench(Table):
    """A table on which effects run.

    Nothing nests: `resume` looks at what is still open and goes on with the most urgent of it.
    """

    def resume(self) -> None:
        """Go on until an answer is needed.

        Empty places are filled first, even within an effect [R4.2]; then come draws, the step being answered,
        the effects at work, broken Workshops, and only then the turn goes on [R5.4].
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
        """A place of the Marketplace is empty: deal a card to it, from the melted ones if need be [R1.3, R4.5]."""
        if self.market.total == 0:
            if self.phase == 1:  # [S2.6]
                self.note(MARKET_LOST)
                self.end_game(0)
                return True
            if self.melted.total == 0:
                return False
            self.market.pour(self.melted)
            self.note(NEW_MARKET, self.market.total)
        self.wait(REFILL, CHANCE)
        return True

    def draw(self, seat: i64, n: i64) -> None:
        """A seat is to draw n cards."""
        self.taker = seat
        self.owed = n

    def draw_on(self) -> bool:
        """The next card drawn: one known to lie on top, or chance's; a new deck where needed [R2.5, R9.2]."""
        side = self.sides[self.taker]
        n = len(side.top)
        if n > 0:
            card: i64 = side.top[n - 1]
            side.top = side.top[: n - 1]
            if card < SECRET:
                side.known += bytes([card])
            side.hand.add(card & 63)
            self.owed -= 1
            self.whisper(DREW, self.taker, self.cards.tag + (card & 63))
            return False
        if side.deck.total == 0:
            if side.discard.total == 0:
                self.note(NO_DRAW, self.taker)
                self.owed = 0
                return False
            side.deck.pour(side.discard)
            # All other cards of this player lie open, so by counting everybody knows this hand [R9.1].
            side.known = bytes(side.hand.listed())
            self.note(SHUFFLED, self.taker, side.deck.total)
        self.wait(DRAWING, CHANCE)
        return True

    # ---- steps that ask nothing

    def push(self, step: i64) -> None:
        """Put an effect to work before those already waiting."""
        self.frames = self.frames * FRAME + step + 1

    def run_step(self) -> bool:
        """Carry out the next step of the current effect [R2.3]; True if an answer is needed."""
        step = (self.frames & (FRAME - 1)) - 1
        if step == FORK:
            self.frames >>= 12
            self.wait(BRANCH, self.turn)
            return True
        code = self.cards.code
        at = step * STEP
        do = code[at]
        if do == verb.STOP:
            self.frames >>= 12
            self.tally = 0
            # One trigger is finished before the next, a Workshop it broke included [R3.7, R3.10].
            return self.torn != 0 and self.step == THINKING and self.ask_repair()
        self.frames += 1
        if code[at + 4] & verb.IF_SO != 0 and self.did == 0:
            return False
        n = code[at + 1]
        if do == verb.GOLD:
            self.gold += n
            self.note(GOLD_GAINED, self.turn, n)
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
            # What n means for these two is no number of choices.
            self.need = 1 if do == verb.TAKE or do == verb.SPARK else n
            self.did = 0
            self.victim = self.turn if do == verb.DISCARD else -1
        return False

    def change_spark(self, who: i64, n: i64) -> None:
        """Spark for the seat in turn, for every opponent, or for the leader if an opponent leads [R5.1, R5.2]."""
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

    def give_spark(self, seat: i64, n: i64) -> i64:
        """Change a player's Spark, never below zero [R5.1]; return the change."""
        before = self.spark_of(seat)
        if n < -before:
            n = -before
        whose = seat
        if seat >= len(self.sides):
            self.boss_spark = before + n
            whose = BOSS
        else:
            self.sides[seat].spark = before + n
        if n > 0:
            self.note(SPARK_GAINED, whose, n)
        elif n < 0:
            self.note(SPARK_LOST, whose, -n)
        return n

    def gain_counted(self, do: i64, n: i64, m: i64, where: i64) -> None:
        """Spark that depends on what lies on the table."""
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
                self.played.remove(self.source)
                self.melt(self.source, verb.FROM_PLAY)
        elif do == verb.PAY_GOLD:
            self.gold -= n
            self.note(PAID, self.turn, n, 0)
        else:
            self.sides[self.turn].spark -= n
            self.note(PAID, self.turn, 0, n)

    def can_pay(self, step: i64) -> bool:
        """Can the gate that begins here be performed in full? [R6.3]"""
        code = self.cards.code
        side = self.sides[self.turn]
        at = step * STEP
        while code[at] != verb.STOP:
            do = code[at]
            n = code[at + 1]
            if do == verb.PAY_GOLD:
                if self.gold < n:
                    return False
            elif do == verb.PAY_SPARK:
                if side.spark < n:
                    return False
            elif do == verb.DISCARD or do == verb.STOW:
                if side.hand.total < n:
                    return False
            elif do == verb.MELT and code[at + 4] & verb.MAY == 0 and not self.can_melt(code[at + 2], code[at + 3]):
                return False
            at += STEP
        return True

    # ---- steps that ask

    def ask_step(self) -> bool:
        """Ask for the step in hand; with nothing to choose from it is over [R2.3]."""
        at = self.op * STEP
        code = self.cards.code
        do = code[at]
        side = self.sides[self.turn]
        question: i64 = -1
        if do == verb.DISCARD:
            if self.sides[self.victim].hand.total != 0:
                question = DISCARDING
        elif do == verb.OUST:
            if self.victim < 0:
                # Covington has no hand [S1.4].
                question = -1 if self.terms.solo else TARGET
            elif self.sides[self.victim].hand.total != 0:
                self.wait(DISCARDING, self.victim)  # [R2.8]
                return True
        elif do == verb.STOW:
            if side.hand.total != 0:
                question = STOWING
        elif do == verb.MELT:
            if self.can_melt(code[at + 2], code[at + 3]):
                question = MELTING
        elif do == verb.DESTROY:
            if self.has_parts(code[at + 3]):
                question = DESTROYING
        elif do == verb.WRECK:
            if self.wreckable() != 0:
                question = WRECKING
        elif do == verb.TAKE:
            if self.slots_of(self.cards.up_to[code[at + 1]]) != 0:
                question = TAKING
        elif do == verb.RETURN:
            if side.discard.total != 0:
                question = RETURNING
        else:
            question = TARGET
        if question < 0:
            self.need = 0
            return False
        self.wait(question, self.turn)
        return True

    def can_melt(self, sort: i64, zones: i64) -> bool:
        """Is there a card of this sort in these zones? [R4.1, R4.3]"""
        kinds = self.cards.sort(sort)
        side = self.sides[self.turn]
        found: i64 = 0
        if zones & verb.FROM_HAND != 0:
            found |= side.hand.kinds()
        if zones & verb.FROM_PILE != 0:
            found |= side.discard.kinds()
        if zones & verb.FROM_PLAY != 0:
            found |= self.played.kinds()
        return found & kinds != 0 or (zones & verb.FROM_ROW != 0 and self.slots_of(kinds) != 0)

    def slots_of(self, kinds: i64) -> i64:
        """The set of places within reach that hold a card of these kinds [R8.4]."""
        found: i64 = 0
        slot: i64
        for slot in range(self.terms.slots):
            card = self.row[slot]
            if card != NO_CARD and has(kinds, card) and self.reaches_row(slot):
                found |= BIT[slot]
        return found

    def has_parts(self, whose: i64) -> bool:
        """Is there a card in a Workshop that may be destroyed? [R3.9, R3.12]"""
        seat: i64
        for seat in range(len(self.sides)):
            if self.is_in_reach(seat, whose) and self.sides[seat].n_parts() != 0:
                return True
        return False

    def is_in_reach(self, seat: i64, whose: i64) -> bool:
        """May this seat's Workshop be chosen? [R3.12, R8.4]"""
        return self.is_opponent(seat) or (seat == self.turn and whose == verb.ANY_SHOP)

    def wreckable(self) -> i64:
        """The set of opponents with a Full Construct [R3.11]."""
        found: i64 = 0
        seat: i64
        for seat in range(len(self.sides)):
            if self.is_opponent(seat) and self.sides[seat].n_parts() == 3:
                found |= BIT[seat]
        return found

    def legal_step(self, question: i64, out: vec[i64]) -> i64:
        """The choices of a step, with a way to decline an optional one."""
        n: i64 = 0
        at = self.op * STEP
        code = self.cards.code
        side = self.sides[self.turn]
        if question == DISCARDING:
            return write(self.sides[self.victim].hand.kinds(), actions.HAND, out, n)
        if question == STOWING:
            return write(side.hand.kinds(), actions.HAND, out, n)
        if code[at + 4] & verb.MAY != 0:
            out[n] = actions.PASS
            n += 1
        if question == MELTING:
            return self.legal_melt(self.cards.sort(code[at + 2]), code[at + 3], out, n)
        if question == DESTROYING:
            return self.legal_destroy(code[at + 3], out, n)
        if question == WRECKING:
            return write(self.wreckable(), actions.RIVAL, out, n)
        if question == TAKING:
            return write(self.slots_of(self.cards.up_to[code[at + 1]]), actions.ROW, out, n)
        if question == RETURNING:
            return write(side.discard.kinds(), actions.PILE, out, n)
        seat: i64
        for seat in range(self.n_players()):
            if self.is_opponent(seat):
                out[n] = actions.RIVAL + seat
                n += 1
        return n

    def legal_melt(self, kinds: i64, zones: i64, out: vec[i64], n: i64) -> i64:
        """Cards of these kinds in the zones the effect names [R4.1]."""
        side = self.sides[self.turn]
        if zones & verb.FROM_HAND != 0:
            n = write(side.hand.kinds() & kinds, actions.HAND, out, n)
        if zones & verb.FROM_PILE != 0:
            n = write(side.discard.kinds() & kinds, actions.PILE, out, n)
        if zones & verb.FROM_PLAY != 0:
            n = write(self.played.kinds() & kinds, actions.PLAYED, out, n)
        if zones & verb.FROM_ROW != 0:
            n = write(self.slots_of(kinds), actions.ROW, out, n)
        return n

    def legal_destroy(self, whose: i64, out: vec[i64], n: i64) -> i64:
        """Workshop cards within reach [R3.9, R3.12]."""
        seat: i64
        part: i64
        for seat in range(len(self.sides)):
            if self.is_in_reach(seat, whose):
                for part in range(3):
                    if self.sides[seat].part(AUGMENT + part) != NO_CARD:
                        out[n] = actions.SHOP + 3 * seat + part
                        n += 1
        return n

    def answer_step(self, action: i64) -> None:
        """A choice for the step in hand."""
        question = self.asks
        self.need -= 1
        if action == actions.PASS:
            self.note(DECLINED, self.turn)
            self.need = 0
        elif question == DISCARDING:
            self.discard(self.victim, action - actions.HAND)
        elif question == STOWING:
            self.stow(action - actions.HAND)
        elif question == MELTING:
            self.answer_melt(action)
        elif question == DESTROYING:
            self.destroy((action - actions.SHOP) // 3, (action - actions.SHOP) % 3)
        elif question == WRECKING:
            part: i64
            for part in range(3):  # [R3.11]
                self.destroy(action - actions.RIVAL, part)
        elif question == TAKING:
            self.take(action - actions.ROW)
        elif question == RETURNING:
            self.give_back(action - actions.PILE)
        else:
            self.answer_target(action - actions.RIVAL)
        self.resume()

    def answer_target(self, seat: i64) -> None:
        """The opponent the effect is aimed at."""
        self.note(AIMED, self.turn, seat if seat < len(self.sides) else BOSS)
        at = self.op * STEP
        if self.cards.code[at] == verb.OUST:
            self.victim = seat
            self.need += 1
        else:
            self.give_spark(seat, self.cards.code[at + 1])

    def discard(self, seat: i64, card: i64) -> None:
        """From a hand to its owner's discard pile [R2.8]."""
        side = self.sides[seat]
        side.leave_hand(card)
        side.discard.add(card)
        self.did = 1
        self.note(DISCARDED, seat, self.cards.tag + card)

    def stow(self, card: i64) -> None:
        """From hand onto the deck, unseen by the others [R9.2]."""
        side = self.sides[self.turn]
        side.hand.remove(card)
        side.top += bytes([card + SECRET])
        # Any card the table knew in this hand may be the one that left [R9.1].
        side.known = b""
        self.did = 1
        self.whisper(STOWED, self.turn, self.cards.tag + card)

    def answer_melt(self, action: i64) -> None:
        """A card leaves its zone for a melted pile [R4.1]."""
        side = self.sides[self.turn]
        if action < actions.PILE:
            side.leave_hand(action - actions.HAND)
            self.melt(action - actions.HAND, verb.FROM_HAND)
        elif action < actions.PLAYED:
            side.discard.remove(action - actions.PILE)
            self.melt(action - actions.PILE, verb.FROM_PILE)
        elif action < actions.ROW:
            self.played.remove(action - actions.PLAYED)
            self.melt(action - actions.PLAYED, verb.FROM_PLAY)
        else:
            self.melt(self.empty(action - actions.ROW), verb.FROM_ROW)

    def melt(self, card: i64, zone: i64) -> None:
        """Starters to their owner's melted pile, inventions to the Marketplace's [R4.2]."""
        if card < STARTERS:
            self.sides[self.turn].lost |= BIT[card]
        else:
            self.melted.add(card)
        self.worth = self.cards.cost[card]
        self.did = 1
        self.note(MELTED, self.turn, self.cards.tag + card, zone)

    def empty(self, slot: i64) -> i64:
        """Take the card out of a place, which is to be filled at once [R1.3]."""
        card = self.row[slot]
        self.row[slot] = NO_CARD
        self.holes |= BIT[slot]
        return card

    def destroy(self, owner: i64, part: i64) -> None:
        """A Workshop card goes to its owner's discard pile [R3.9]."""
        side = self.sides[owner]
        card = side.part(AUGMENT + part)
        side.put_part(AUGMENT + part, NO_CARD)
        side.discard.add(card)
        self.torn |= BIT[owner]
        self.did = 1
        self.note(DESTROYED, self.turn, owner, self.cards.tag + card)

    def take(self, slot: i64) -> None:
        """A Marketplace card for nothing, to the discard pile or onto the deck [R4.6]."""
        side = self.sides[self.turn]
        card = self.empty(slot)
        where = self.cards.code[self.op * STEP + 3]
        if where == verb.TO_DECK:
            side.top += bytes([card])
        else:
            side.discard.add(card)
        self.did = 1
        self.note(TOOK, self.turn, self.cards.tag + card, where)

    def give_back(self, card: i64) -> None:
        """From the own discard pile to hand or onto the deck, for all to see [R9.2]."""
        side = self.sides[self.turn]
        side.discard.remove(card)
        where = self.cards.code[self.op * STEP + 3]
        if where == verb.TO_HAND:
            side.hand.add(card)
            side.known += bytes([card])
        else:
            side.top += bytes([card])
        self.did = 1
        self.note(RETURNED, self.turn, self.cards.tag + card, where)

    # ---- broken Workshops

    def ask_repair(self) -> bool:
        """The owner of a Workshop without its Device discards until it is legal [R3.10]."""
        while self.torn != 0:
            owner = lowest(self.torn)
            if self.sides[owner].is_broken():
                self.wait(REPAIR, owner)
                return True
            self.torn &= self.torn - 1
        return False

    def legal_repair(self, out: vec[i64]) -> i64:
        """Discard one of the two cards left, or both [R3.10]."""
        owner = lowest(self.torn)
        out[0] = actions.BOTH
        out[1] = actions.SHOP + 3 * owner
        out[2] = actions.SHOP + 3 * owner + 2
        return 3

    def answer_repair(self, action: i64) -> None:
        """The Workshop is legal again [R3.10]."""
        owner = lowest(self.torn)
        self.torn &= self.torn - 1
        side = self.sides[owner]
        part: i64
        for part in range(0, 3, 2):
            if action == actions.BOTH or action == actions.SHOP + 3 * owner + part:
                card = side.part(AUGMENT + part)
                side.put_part(AUGMENT + part, NO_CARD)
                side.discard.add(card)
                self.note(REPAIRED, owner, self.cards.tag + card)
        self.resume()
