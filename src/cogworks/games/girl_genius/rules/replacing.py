"""The replace step: who fills which gap with what."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has
from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.rules import actions, events, questions, steps
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import NO_CARD
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    THIS_TURN,
    card_down,
    card_up,
    fills_down,
    fills_from_deck,
    gap_filler,
    unseen_card,
    with_filler,
)
from cogworks.games.girl_genius.rules.effects import GirlGeniusEffects
from cogworks.games.girl_genius.rules.state import BAG, HANDS, SHOWN


@mypyc_attr(acyclic=True)
class Replacing(GirlGeniusEffects):
    """Filling gaps."""

    def start_replacing(self) -> None:
        """Assign gaps left open last turn to the active player [W6.5]."""
        left = self.gaps()
        while left != 0:
            slot = first_slot(left)
            if gap_filler(self.board[slot]) == THIS_TURN:
                self.board[slot] = with_filler(self.board[slot], self.turn)
            left &= left - 1
        self.filler = self.turn
        self.step = steps.REPLACING

    def replace_step(self) -> None:
        """Fill one gap per player in turn, starting with the active player, until none is left [W6.2]."""
        if self.spot != NO_SLOT:
            self.fill_gap()
            return
        _seat: i64
        for _seat in range(self.n):
            if self.gaps_of(self.filler) != 0:
                self.wait(questions.GAP, self.filler)
                return
            self.filler = self.left_of(self.filler)
        self.filler = 0
        left = self.gaps()
        while left != 0:
            slot = first_slot(left)
            self.board[slot] = with_filler(self.board[slot], THIS_TURN)
            left &= left - 1
        self.step = steps.DRAWING

    def fill_gap(self) -> None:
        """Fill the gap with a card from the hand, or one drawn for it [W6.1, W6.3, W6.5]."""
        gap = self.board[self.spot]
        if fills_from_deck(gap):
            if self.held != NO_CARD and fills_down(gap):
                self.lay_known(self.held, EVERYBODY, 0)
            elif self.held != NO_CARD:
                self.wait(questions.LAY, self.filler)
            elif not self.is_deck_out():
                if fills_down(gap) and self.draw_zone() == BAG:
                    self.lay_unseen()
                else:
                    self.wait(questions.DRAWN, CHANCE)
        elif not self.is_empty(HANDS + self.filler):
            self.wait(questions.LAY, self.filler)
        elif not self.is_deck_out():
            self.wait(questions.DRAWN, CHANCE)

    def lay_unseen(self) -> None:
        """Fill the gap with the top card of the deck, face down and unseen [W6.5]."""
        self.set_cell(self.spot, unseen_card())
        self.note(events.REPLACED_DOWN, self.filler, self.place_number(self.spot))
        self.filled()

    def filled(self) -> None:
        """Finish a gap; the next seat continues [W6.2]."""
        self.spot = NO_SLOT
        self.held = NO_CARD
        self.filler = self.left_of(self.filler)

    def legal_lay(self, out: vec[i64]) -> i64:
        """Any card in hand with either heading; without a heading if it is laid face down [W6.1, W6.5]."""
        gap = self.board[self.spot]
        if self.held != NO_CARD:
            out[0] = actions.lay(self.held, 0)
            out[1] = actions.lay(self.held, 1)
            return 2
        n = self.write_word(HANDS + self.filler, 0, actions.CARD, out, 0)
        if fills_down(gap):
            return n
        i: i64
        for i in range(n - 1, -1, -1):
            card = out[i] - actions.CARD
            out[2 * i] = actions.lay(card, 0)
            out[2 * i + 1] = actions.lay(card, 1)
        return 2 * n

    def replace(self, card: i64, turned: i64) -> None:
        """Lay a card face up in the gap [W6.1]."""
        if self.held == NO_CARD:
            self.take_from_hand(self.filler, card)
        self.set_cell(self.spot, card_up(card, turned))
        self.note(events.REPLACED, self.filler, card, self.place_number(self.spot))
        self.filled()

    def lay_secretly(self, card: i64) -> None:
        """Lay a card from the hand face down; players who have seen it know the card [W4.4, W6.5, W7.6, W7.7]."""
        knowers: i64 = EVERYBODY
        unsure: i64 = 0
        if not self.holds(SHOWN + self.filler, card):
            seers = self.seers(card)
            knowers = seers | BIT[self.filler]
            # In rules versions 1 to 3 they also knew which way it points.
            unsure = i64(0) if self.seen_headings == 1 else seers
        self.take_from_hand(self.filler, card)
        self.lay_known(card, knowers, unsure)

    def lay_known(self, card: i64, knowers: i64, unsure: i64) -> None:
        """Lay a face-down card that some or all seats know [W6.5]."""
        if knowers == EVERYBODY:
            self.note(events.REPLACED_DOWN, self.filler, self.place_number(self.spot), card)
        else:
            self.note(events.REPLACED_DOWN, self.filler, self.place_number(self.spot))
            self.note_secret(events.LAID_SECRETLY, self.filler, card)
            seat: i64
            for seat in range(self.n):
                if seat != self.filler and has(knowers, seat):
                    self.note_secret(events.SAW, seat, card)
        self.set_cell(self.spot, card_down(card, knowers, unsure))
        self.filled()
