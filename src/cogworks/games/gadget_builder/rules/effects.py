"""Effects of plays, builds and gadgets in Gadget Builder."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has, lowest, size
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.gadget_builder.rules import events, questions
from cogworks.games.gadget_builder.rules.cards import COST, KINDS, NO_CARD, copies, gadget_card, rank_of
from cogworks.games.gadget_builder.rules.state import AWAITED, SAME_RANK, STEP, GadgetBuilderState

HAND: Final = 8
MAX_TURNS: Final = 10_000
GADGET: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])
"""The set of just this gadget."""


@mypyc_attr(acyclic=True)
class GadgetBuilderEffects(GadgetBuilderState):
    """The steps from which answers are composed."""

    def new_hand(self) -> None:
        """Shuffle and deal everything except the gadgets in front of players [B2.1, B2.3]."""
        self.gather()
        self.taker = self.turn
        self.owed = HAND
        self.asks = questions.DEAL
        self.mover = CHANCE

    def gather(self) -> None:
        """Return all cards except the gadgets in front of players to the deck [B2.3]."""
        self.forget_turn()
        self.deck.clear()
        self.pile.clear()
        self.top = NO_CARD
        card: i64
        _copy: i64
        for card in range(KINDS):
            for _copy in range(copies(card)):
                self.deck.add(card)
        seat: i64
        for seat in range(len(self.sides)):
            side = self.sides[seat]
            side.hand.clear()
            side.straight |= side.turned
            side.turned = 0
            gadgets = side.straight
            while gadgets != 0:
                self.deck.remove(gadget_card(lowest(gadgets)))
                gadgets &= gadgets - 1

    def next_deal(self) -> None:
        """Deal eight cards to each seat in turn, then turn one up [B2.1]."""
        if self.owed == 0:
            self.taker = self.left_of(self.taker)
            self.owed = HAND
            if self.taker == self.turn:
                self.owed = 0
                self.asks = questions.FLIP

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        return i64(0) if seat == len(self.sides) else seat

    def start_turn(self) -> None:
        """Start a turn with one main action and one gadget [B3.1, B3.5], or end the game after 10,000 turns [B7.4]."""
        self.forget_turn()
        self.asks = questions.MAIN
        if self.turns == MAX_TURNS:
            self.end_game()
            return
        self.turns += 1
        self.resume()

    def forget_turn(self) -> None:
        """Reset everything about the last turn."""
        self.slot_used = 0
        self.new = 0
        self.drawn = NO_CARD
        self.shed = 0
        self.mode = STEP
        self.taker = 0

    def resume(self) -> None:
        """Check the hand between steps [B6.1, B6.2], then ask the top question."""
        self.mover = self.turn
        side = self.sides[self.turn]
        if side.hand.total == 0 and self.asks & 31 <= questions.AFTER:
            if side.straight == 0:
                self.go_out()
            elif self.deck.total + self.pile.total > 0:
                self.draw(self.turn, size(side.straight))

    def go_out(self) -> None:
        """Count going out, which wins the game or starts a new hand with the same gadgets [B2.2, B2.3, B2.4, B6.1]."""
        side = self.sides[self.turn]
        side.outs += 1
        self.hands += 1
        self.note(events.WENT_OUT, self.turn, side.outs)
        seat: i64
        for seat in range(len(self.sides)):
            if seat != self.turn:
                self.note(events.LEFT, seat, self.sides[seat].hand.total)
        if side.outs == self.goal:
            self.end_game()
        else:
            for seat in range(len(self.sides)):
                owner = self.sides[seat]
                if owner.straight | owner.turned:
                    self.note(events.KEPT, seat, owner.straight | owner.turned)
            self.turn = self.left_of(self.turn)
            self.new_hand()

    def end_game(self) -> None:
        """End the game [B2.4, B7.4]."""
        self.forget_turn()
        self.asks = questions.NOTHING
        self.mover = OVER
        if self.journal is not None:
            self.note(events.WON, sum([int(BIT[seat]) for seat in self.winners()]))

    def draw(self, seat: i64, n: i64) -> None:
        """Let a seat draw up to n cards before anything else is asked [B7.2]."""
        self.taker = seat
        self.owed = n
        self.ask(questions.DRAWING)
        self.mover = CHANCE
        if n == 0 or self.is_dry():
            self.finish_drawing()

    def is_dry(self) -> bool:
        """Is there no card to draw, even after reshuffling the pile? [B7.1, B7.2]"""
        if self.deck.total == 0:
            if self.pile.total == 0:
                self.note(events.NO_CARDS)
                return True
            self.deck.pour(self.pile)
            self.note(events.RESHUFFLED, self.deck.total)
        return False

    def finish_drawing(self) -> None:
        """Return to the question asked before the draw."""
        self.answered()
        self.owed = 0
        self.taker = 0
        if self.drawn == AWAITED:
            self.drawn = NO_CARD
            self.asks = questions.AFTER  # a draw that finds no card is a pass [B7.2]
        if self.asks & 31 == questions.DISCARD:
            self.need = min(self.need, self.sides[self.turn].hand.total)
            if self.need == 0:
                self.answered()
        self.resume()

    def play(self, question: i64, card: i64) -> None:
        """Put a card on the pile and continue the play from it [B3.2, B3.3]."""
        if question == questions.CHAIN:
            self.note(events.ADDED, self.turn, card)
            if self.mode == SAME_RANK and rank_of(card) != rank_of(self.top):
                self.mode = STEP  # [B5.6]
        else:
            self.note(events.PLAYED, self.turn, card)
            self.mode = STEP
        self.pile.add(self.top)
        self.top = card
        self.drawn = NO_CARD
        self.asks = questions.CHAIN
        self.resume()

    def pay(self, card: i64) -> None:
        """Pay one card of the cost; after the last one, draw as many [B4.1, B4.4]."""
        self.pile.add(card)
        self.note(events.PAID, self.turn, card)
        self.paid |= BIT[card]
        self.need -= 1
        if self.need == 0:
            gadget = self.building
            self.sides[self.turn].straight |= GADGET[gadget]
            self.new = GADGET[gadget]
            self.note(events.BUILT, self.turn, gadget)
            self.building = NO_CARD
            self.paid = 0
            self.answered()
            self.draw(self.turn, COST[gadget])

    def turn_sideways(self, gadget: i64) -> None:
        """Turn the one gadget allowed this turn [B3.5, B3.6, B6.3]."""
        side = self.sides[self.turn]
        side.straight &= ~GADGET[gadget]
        side.turned |= GADGET[gadget]
        self.slot_used = 1

    def discard(self, card: i64) -> None:
        """Discard one card to the bottom of the pile [B5.1, B5.8]."""
        self.pile.add(card)
        self.note(events.DISCARDED, self.turn, card)
        self.need -= 1
        if self.need == 0:
            self.answered()
        if self.asks & 31 == questions.DREW or self.asks >> 5 == questions.DREW:
            self.shed = self.shed * 64 + card + 1
            if card == self.drawn and not has(self.sides[self.turn].hand.some, card):
                self.drawn = NO_CARD
        self.resume()
