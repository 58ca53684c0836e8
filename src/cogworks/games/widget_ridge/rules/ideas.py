"""A player's turn: the Ideas Phase, then the Full Construct."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import has, write
from cogworks.games.widget_ridge.rules import actions, events, questions, steps
from cogworks.games.widget_ridge.rules.cards import AND, AUGMENT, DEVICE, EMPTY, NO_CARD, OR
from cogworks.games.widget_ridge.rules.effects import FORK
from cogworks.games.widget_ridge.rules.sides import Side
from cogworks.games.widget_ridge.rules.solo import Covington
from cogworks.games.widget_ridge.rules.state import MAX_ACTS


@mypyc_attr(acyclic=True)
class Ideas(Covington):
    """The actions of a player's turn."""

    # ---- the Ideas Phase

    def legal_ideas(self, out: vec[i64]) -> i64:
        """Play, buy, place, clean out or end the phase [R2.1]; after the limit only end it."""
        n: i64 = 0
        if self.acts < MAX_ACTS:  # [R7.1]
            side = self.sides[self.turn]
            n = write(side.hand.kinds(), actions.PLAY, out, n)
            n = self.legal_buy(out, n)
            if self.played.total != 0:
                n = write(self.played.kinds() & self.placeable(), actions.PLACE, out, n)
            if side.augment & side.device & side.accessory != NO_CARD:
                out[n] = actions.CLEAN
                n += 1
        out[n] = actions.END
        return n + 1

    def legal_buy(self, out: vec[i64], n: i64) -> i64:
        """Marketplace cards the player can afford [R2.4]."""
        slot: i64
        for slot in range(self.terms.slots):
            if self.row[slot] != NO_CARD and self.price(slot) <= self.gold:
                out[n] = actions.BUY + slot
                n += 1
        return n

    def answer_ideas(self, action: i64) -> None:
        """One action of the Ideas Phase."""
        self.acts += 1
        if action < actions.BUY:
            self.play(action)
        elif action < actions.PLACE:
            self.buy(action - actions.BUY)
        elif action < actions.CLEAN:
            self.place(action - actions.PLACE)
        elif action == actions.CLEAN:
            self.clean_out()
        else:
            self.end_ideas()
        self.resume()

    def play(self, card: i64) -> None:
        """Move a card from hand into play for free, and start its effect [R2.2, R2.10]."""
        self.sides[self.turn].leave_hand(card)
        self.played = self.played.plus(card)
        self.note(events.PLAYED, self.turn, card)
        if self.cards.type[card] != DEVICE:
            self.source = card
            self.push(self.cards.effect[card])

    def buy(self, slot: i64) -> None:
        """Pay the price; the card goes to the discard pile [R2.4]."""
        price = self.price(slot)
        self.gold -= price
        card = self.empty(slot)
        self.sides[self.turn].discard = self.sides[self.turn].discard.plus(card)
        self.note(events.BOUGHT, self.turn, card, price)

    def place(self, card: i64) -> None:
        """Move a card from play to the Workshop, replacing one of its type [R3.1, R3.5]; connections trigger [R3.6]."""
        side = self.sides[self.turn]
        type = self.cards.type[card]
        self.played = self.played.minus(card)
        old = side.part(type)
        if old != NO_CARD:
            side.discard = side.discard.plus(old)
            self.note(events.REPLACED, self.turn, old)
        side.put_part(type, card)
        self.note(events.PLACED, self.turn, card)
        if type == DEVICE:
            self.join(side, card, AUGMENT)
            self.join(side, card, DEVICE + 1)
        elif side.device != NO_CARD:
            self.join(side, side.device, type)

    def join(self, side: Side, device: i64, type: i64) -> None:
        """Connect a Device to its neighbour of this type: one trigger [R3.6], or discard the neighbour [R3.5]."""
        card = side.part(type)
        if card == NO_CARD:
            return
        if has(self.cards.fits[device], card):
            self.note(events.CONNECTED, self.turn, card, device)
            self.push(self.cards.effect[device])
        else:
            side.put_part(type, NO_CARD)
            side.discard = side.discard.plus(card)
            self.note(events.REPLACED, self.turn, card)

    def clean_out(self) -> None:
        """Move all Workshop cards to the discard pile [R3.8]."""
        side = self.sides[self.turn]
        self.note(events.CLEANED, self.turn)
        type: i64
        for type in range(AUGMENT, DEVICE + 2):
            if side.part(type) != NO_CARD:
                side.discard = side.discard.plus(side.part(type))
                side.put_part(type, NO_CARD)

    def end_ideas(self) -> None:
        """Discard cards in play and in hand, then draw five for the next turn [R2.6, R2.9]."""
        side = self.sides[self.turn]
        side.discard = side.discard.joined(self.played)
        self.played = EMPTY
        side.discard = side.discard.joined(side.hand)
        side.hand = EMPTY
        side.known = b""
        self.acts = 0
        self.step = steps.CLOSING
        self.note(events.ENDED, self.turn)
        self.draw(self.turn, self.terms.draws)

    # ---- the Full Construct

    def offer_construct(self) -> bool:
        """After the draw, offer to use the Full Construct if possible [R6.2, R6.3, R6.7]."""
        self.step = steps.BUILDING
        self.forget()
        side = self.sides[self.turn]
        if side.n_parts() < 3 or not (self.is_free() or self.can_pay(self.cards.fragment[side.augment])):
            return False
        self.wait(questions.CONSTRUCT, self.turn)
        return True

    def is_free(self) -> bool:
        """Can the part after OR be used without the gate, as an option allows? [R6.5]"""
        return self.terms.or_free and self.cards.join[self.sides[self.turn].accessory] == OR

    def legal_construct(self, out: vec[i64]) -> i64:
        """Use it, or not [R6.2, R6.5]."""
        n: i64 = 0
        if self.can_pay(self.cards.fragment[self.sides[self.turn].augment]):
            out[n] = actions.USE
            n += 1
        if self.is_free():
            out[n] = actions.FREE
            n += 1
        out[n] = actions.PASS
        return n + 1

    def answer_construct(self, action: i64) -> None:
        """Start the sentence: gate, main part, then the Accessory's part [R6.1, R6.4, R6.6]."""
        side = self.sides[self.turn]
        cards = self.cards
        if action != actions.PASS:
            side.uses += 1
            self.note(events.USED, self.turn)
        if action == actions.FREE:
            self.push(cards.fragment[side.accessory])
        elif action == actions.USE:
            if cards.join[side.accessory] == OR and not self.terms.or_free:
                self.push(FORK)
            else:
                if cards.join[side.accessory] == AND:
                    self.push(cards.fragment[side.accessory])
                self.push(cards.fragment[side.device])
            self.push(cards.fragment[side.augment])
        self.resume()

    def answer_branch(self, action: i64) -> None:
        """Do one of the two parts [R6.4]."""
        side = self.sides[self.turn]
        self.note(events.SPLIT, self.turn, 1 if action == actions.EXTRA else 0)
        self.push(self.cards.fragment[side.accessory if action == actions.EXTRA else side.device])
        self.resume()
