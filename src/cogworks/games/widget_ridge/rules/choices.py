"""Choices within effects: asked, listed and carried out one answer at a time."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has, lowest, write
from cogworks.games.widget_ridge.rules import actions, events, questions
from cogworks.games.widget_ridge.rules import cards as verb
from cogworks.games.widget_ridge.rules.cards import AUGMENT, NO_CARD, STARTERS, STEP
from cogworks.games.widget_ridge.rules.payment import Payment
from cogworks.games.widget_ridge.rules.sides import SECRET


@mypyc_attr(acyclic=True)
class Choices(Payment):
    """Questions asked by effects."""

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

    # ---- steps that ask

    def ask_step(self) -> bool:
        """Ask for the current step; without anything to choose it is skipped [R2.3]."""
        at = self.op * STEP
        code = self.cards.code
        do = code[at]
        side = self.sides[self.turn]
        question: i64 = -1
        if code[at + 4] & verb.MAY != 0 and self.did == 0 and not self.can_do(do, code[at + 1]):
            question = -1
        elif do == verb.DRAW or do >= verb.PAY_GOLD:
            question = questions.OFFER
        elif do == verb.DISCARD:
            if self.sides[self.victim].hand.kinds() & self.spendable(verb.FROM_HAND) != 0:
                question = questions.DISCARDING
        elif do == verb.OUST:
            if self.victim < 0:
                # Covington has no hand [S1.4].
                question = -1 if self.terms.solo else questions.TARGET
            elif self.sides[self.victim].hand.total != 0:
                self.wait(questions.DISCARDING, self.victim)  # [R2.8]
                return True
        elif do == verb.STOW:
            if side.hand.kinds() & self.spendable(verb.FROM_HAND) != 0:
                question = questions.STOWING
        elif do == verb.MELT:
            if self.can_melt(code[at + 2], code[at + 3]):
                question = questions.MELTING
        elif do == verb.DESTROY:
            if self.has_parts(code[at + 3]):
                question = questions.DESTROYING
        elif do == verb.WRECK:
            if self.wreckable() != 0:
                question = questions.WRECKING
        elif do == verb.TAKE:
            if self.slots_of(self.cards.up_to[code[at + 1]]) != 0:
                question = questions.TAKING
        elif do == verb.RETURN:
            if side.discard.kinds() & self.spendable(verb.FROM_PILE) != 0:
                question = questions.RETURNING
        else:
            question = questions.TARGET
        if question < 0:
            self.need = 0
            return False
        self.wait(question, self.turn)
        return True

    def can_do(self, do: i64, n: i64) -> bool:
        """Can this optional step be done in full?  Only then is it offered. [R2.13]"""
        side = self.sides[self.turn]
        if do == verb.DISCARD or do == verb.STOW:
            return side.hand.total >= n
        if do == verb.PAY_GOLD:
            return self.gold >= n
        if do == verb.PAY_SPARK:
            return side.spark >= n
        # A partial draw is enough [R2.5]; other choices check for themselves whether there is anything to choose.
        return do != verb.DRAW or side.deck.total + side.discard.total + len(side.top) > 0

    def can_melt(self, sort: i64, zones: i64) -> bool:
        """Is there a card of this sort in these zones? [R4.1, R4.3]"""
        kinds = self.cards.sort(sort)
        side = self.sides[self.turn]
        found: i64 = 0
        if zones & verb.FROM_HAND != 0:
            found |= side.hand.kinds() & self.spendable(verb.FROM_HAND)
        if zones & verb.FROM_PILE != 0:
            found |= side.discard.kinds() & self.spendable(verb.FROM_PILE)
        if zones & verb.FROM_PLAY != 0:
            found |= self.played.kinds()
        return found & kinds != 0 or (zones & verb.FROM_ROW != 0 and self.slots_of(kinds) != 0)

    def slots_of(self, kinds: i64) -> i64:
        """The set of reachable places with a card of these kinds [R8.4]."""
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
        if question <= questions.STOWING and code[at + 4] & verb.MAY != 0 and self.did == 0:
            # Once started, it is done in full [R2.13].
            out[n] = actions.PASS
            n += 1
        if question == questions.DISCARDING:
            return write(self.sides[self.victim].hand.kinds() & self.spendable(verb.FROM_HAND), actions.HAND, out, n)
        if question == questions.STOWING:
            return write(side.hand.kinds() & self.spendable(verb.FROM_HAND), actions.HAND, out, n)
        if code[at + 4] & verb.MAY != 0:
            out[n] = actions.PASS
            n += 1
        if question == questions.MELTING:
            return self.legal_melt(self.cards.sort(code[at + 2]), code[at + 3], out, n)
        if question == questions.DESTROYING:
            return self.legal_destroy(code[at + 3], out, n)
        if question == questions.WRECKING:
            return write(self.wreckable(), actions.RIVAL, out, n)
        if question == questions.TAKING:
            return write(self.slots_of(self.cards.up_to[code[at + 1]]), actions.ROW, out, n)
        if question == questions.RETURNING:
            return write(side.discard.kinds() & self.spendable(verb.FROM_PILE), actions.PILE, out, n)
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
            n = write(side.hand.kinds() & kinds & self.spendable(verb.FROM_HAND), actions.HAND, out, n)
        if zones & verb.FROM_PILE != 0:
            n = write(side.discard.kinds() & kinds & self.spendable(verb.FROM_PILE), actions.PILE, out, n)
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
        """Carry out a choice for the current step."""
        question = self.asks
        self.need -= 1
        if action == actions.PASS:
            self.note(events.DECLINED, self.turn)
            self.need = 0
        elif question == questions.OFFER:
            self.agree()
        elif question == questions.DISCARDING:
            self.discard(self.victim, action - actions.HAND)
        elif question == questions.STOWING:
            self.stow(action - actions.HAND)
        elif question == questions.MELTING:
            self.answer_melt(action)
        elif question == questions.DESTROYING:
            self.destroy((action - actions.SHOP) // 3, (action - actions.SHOP) % 3)
        elif question == questions.WRECKING:
            part: i64
            for part in range(3):  # [R3.11]
                self.destroy(action - actions.RIVAL, part)
        elif question == questions.TAKING:
            self.take(action - actions.ROW)
        elif question == questions.RETURNING:
            self.give_back(action - actions.PILE)
        else:
            self.answer_target(action - actions.RIVAL)
        self.resume()

    def agree(self) -> None:
        """Carry out an optional draw or payment [R2.13]."""
        at = self.op * STEP
        do = self.cards.code[at]
        n = self.cards.code[at + 1]
        self.did = 1
        if do == verb.DRAW:
            self.taker = self.turn
            self.owed = n
        else:
            self.pay(do, n)

    def pay(self, do: i64, n: i64) -> None:
        """Pay Gold or Spark [R6.3]."""
        if do == verb.PAY_GOLD:
            self.gold -= n
            self.note(events.PAID, self.turn, n, 0)
        else:
            self.sides[self.turn].spark -= n
            self.note(events.PAID, self.turn, 0, n)

    def chosen(self) -> None:
        """Record that the current step was done, if it was optional [R2.13]."""
        if self.cards.code[self.op * STEP + 4] & verb.MAY != 0 or self.terms.any_choice:
            self.did = 1

    def answer_target(self, seat: i64) -> None:
        """Apply the effect to the chosen opponent [R2.12]."""
        self.note(events.AIMED, self.turn, seat if seat < len(self.sides) else i64(events.BOSS))
        at = self.op * STEP
        if self.cards.code[at] == verb.OUST:
            self.victim = seat
            self.need += 1
        else:
            self.give_spark(seat, self.cards.code[at + 1])

    def discard(self, seat: i64, card: i64) -> None:
        """Move a card from a hand to its owner's discard pile [R2.8]."""
        side = self.sides[seat]
        side.leave_hand(card)
        side.discard = side.discard.plus(card)
        self.chosen()
        self.note(events.DISCARDED, seat, card)

    def stow(self, card: i64) -> None:
        """Put a card from the hand on the deck, unseen by others [R9.2]."""
        side = self.sides[self.turn]
        side.hand = side.hand.minus(card)
        side.top += bytes([card + SECRET])
        # Any known card of this hand may be the one that left [R9.1].
        side.known = b""
        self.chosen()
        self.note_secret(events.STOWED, self.turn, card)

    def answer_melt(self, action: i64) -> None:
        """Melt the chosen card [R4.1]."""
        side = self.sides[self.turn]
        if action < actions.PILE:
            side.leave_hand(action - actions.HAND)
            self.melt(action - actions.HAND, verb.FROM_HAND)
        elif action < actions.PLAYED:
            side.discard = side.discard.minus(action - actions.PILE)
            self.melt(action - actions.PILE, verb.FROM_PILE)
        elif action < actions.ROW:
            self.played = self.played.minus(action - actions.PLAYED)
            self.melt(action - actions.PLAYED, verb.FROM_PLAY)
        else:
            self.melt(self.empty(action - actions.ROW), verb.FROM_ROW)
        self.chosen()

    def melt(self, card: i64, zone: i64) -> None:
        """Move a starter to its owner's melted pile, or an invention to the Marketplace's [R4.2]."""
        if card < STARTERS:
            self.sides[self.turn].lost |= BIT[card]
        else:
            self.melted = self.melted.plus(card)
        self.worth = self.cards.cost[card]
        self.note(events.MELTED, self.turn, card, zone)

    def empty(self, slot: i64) -> i64:
        """Remove the card from a place, which is refilled at once [R1.3]."""
        card = self.row[slot]
        self.row[slot] = NO_CARD
        self.holes |= BIT[slot]
        return card

    def destroy(self, owner: i64, part: i64) -> None:
        """Move a Workshop card to its owner's discard pile [R3.9]."""
        side = self.sides[owner]
        card = side.part(AUGMENT + part)
        side.put_part(AUGMENT + part, NO_CARD)
        side.discard = side.discard.plus(card)
        self.torn |= BIT[owner]
        self.chosen()
        self.note(events.DESTROYED, self.turn, owner, card)

    def take(self, slot: i64) -> None:
        """Move a Marketplace card to the discard pile or onto the deck for free [R4.6]."""
        side = self.sides[self.turn]
        card = self.empty(slot)
        where = self.cards.code[self.op * STEP + 3]
        if where == verb.TO_DECK:
            side.top += bytes([card])
        else:
            side.discard = side.discard.plus(card)
        self.chosen()
        self.note(events.TOOK, self.turn, card, where)

    def give_back(self, card: i64) -> None:
        """Move a card from the discard pile to the hand or onto the deck, publicly [R9.2]."""
        side = self.sides[self.turn]
        side.discard = side.discard.minus(card)
        where = self.cards.code[self.op * STEP + 3]
        if where == verb.TO_HAND:
            side.hand = side.hand.plus(card)
            side.known += bytes([card])
        else:
            side.top += bytes([card])
        self.chosen()
        self.note(events.RETURNED, self.turn, card, where)

    # ---- broken Workshops

    def ask_repair(self) -> bool:
        """Ask the owner of a Workshop that lost its Device to discard [R3.10]."""
        while self.torn != 0:
            owner = lowest(self.torn)
            if self.sides[owner].is_broken():
                self.wait(questions.REPAIR, owner)
                return True
            self.torn &= self.torn - 1
        return False

    def legal_repair(self, out: vec[i64]) -> i64:
        """Discard one of the two remaining cards, or both [R3.10]."""
        owner = lowest(self.torn)
        out[0] = actions.BOTH
        out[1] = actions.SHOP + 3 * owner
        out[2] = actions.SHOP + 3 * owner + 2
        return 3

    def answer_repair(self, action: i64) -> None:
        """Discard, so that the Workshop is legal again [R3.10]."""
        owner = lowest(self.torn)
        self.torn &= self.torn - 1
        side = self.sides[owner]
        part: i64
        for part in range(0, 3, 2):
            if action == actions.BOTH or action == actions.SHOP + 3 * owner + part:
                card = side.part(AUGMENT + part)
                side.put_part(AUGMENT + part, NO_CARD)
                side.discard = side.discard.plus(card)
                self.note(events.REPAIRED, owner, card)
        self.resume()
