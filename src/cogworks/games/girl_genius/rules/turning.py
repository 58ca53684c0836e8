"""The deal, and the flip and spin that start a turn."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.rules import events, questions, steps
from cogworks.games.girl_genius.rules.board import NO_SLOT, SLOTS, STARTS_UP, first_slot
from cogworks.games.girl_genius.rules.cells import KNOWN, card_up, cell_card, cell_lying, cell_turned, unseen_card
from cogworks.games.girl_genius.rules.replacing import Replacing
from cogworks.games.girl_genius.rules.state import BAG, HANDS, UNDER

HAND: Final = 5
MAX_TURNS: Final = 1_000


@mypyc_attr(acyclic=True)
class Turning(Replacing):
    """Dealing, flipping and spinning."""

    # ---- the deal

    def deal_step(self) -> None:
        """Deal five cards to each seat and twelve to the board, and turn up two corners [W3.1, W3.2, W3.3]."""
        if self.step == steps.DEALING:
            if self.owed > 0:
                self.wait(questions.DEAL, CHANCE)
                return
            slot: i64
            for slot in range(SLOTS):
                self.set_cell(slot, unseen_card())
            self.step = steps.OPENING
        corner: i64
        for corner in range(2):
            place = STARTS_UP[self.pattern * 2 + corner]
            if self.up & place == 0:
                self.spot = first_slot(place)
                self.wait(questions.REVEAL, CHANCE)
                return
        self.start_turn()

    def answer_deal(self, card: i64) -> None:
        """Deal a card of the opening hands [W3.1]."""
        self.owed -= 1
        seat = self.owed // HAND
        self.remove(BAG, card)
        self.add(HANDS + seat, card)
        self.note_secret(events.DEALT, seat, card)

    # ---- flip and spin

    def start_turn(self) -> None:
        """Start a turn with its flip, or end the game at the turn limit [W4.1, W8.6]."""
        if self.turns == MAX_TURNS:
            self.end_game()
            return
        self.turns += 1
        self.pops = 0
        self.step = steps.FLIPPING

    def flip_step(self) -> None:
        """Turn up one face-down card, if there is one [W4.2]."""
        if self.down == 0:
            self.step = steps.SPINNING
        else:
            self.wait(questions.FLIP, self.turn)

    def answer_heading(self, turned: i64) -> None:
        """Turn up a known card with the chosen heading [W4.4]."""
        self.turn_up(cell_card(self.board[self.spot]), turned)

    def turn_up(self, card: i64, turned: i64) -> None:
        """Turn the card at the spot face up."""
        slot = self.spot
        self.set_cell(slot, card_up(card, turned))
        self.spot = NO_SLOT
        self.note(events.TURNED_UP, card, self.place_number(slot))

    def answer_lay(self, question: i64, card: i64, turned: i64) -> None:
        """Turn up or lay a card with this heading, chosen by chance or by its player."""
        if question == questions.REVEAL:
            if cell_lying(self.board[self.spot]) != KNOWN:
                self.uncover(card)
            self.turn_up(card, turned)
        else:
            self.replace(card, turned)

    def spin_step(self) -> None:
        """Open: spin anything.  Closed: a spin must pop.  Frozen: shuffle and start again [W4.5, W4.6, W4.10]."""
        self.spins = self.up if self.down != 0 else self.popping_spins()
        if self.spins != 0:
            self.wait(questions.SPIN, self.turn)
        elif self.up == 0 and self.down == 0:
            self.step = steps.POPPING  # every place is an open gap
        else:
            self.freeze()

    def freeze(self) -> None:
        """Shuffle the board face down, or redeal it if nothing could ever pop [W4.11, W4.12, W4.13]."""
        places = self.up
        if self.is_absolute_zero():
            self.note(events.ABSOLUTE_ZERO)
            self.pour(UNDER, BAG)
            while places != 0:
                slot = first_slot(places)
                self.add(BAG, cell_card(self.board[slot]))
                self.set_cell(slot, unseen_card())
                places &= places - 1
        else:
            self.note(events.FROZE)
            self.stir(places)
        self.step = steps.FLIPPING

    def answer_spin(self, slot: i64) -> None:
        """Spin the card, check its edges, and lift what pops [W4.7, W4.8, W4.9]."""
        self.spins = 0
        self.spin(self.turn, slot)
        self.step = steps.POPPING
        self.lift(self.turn, self.popping(slot, cell_turned(self.board[slot])))
        self.sort_popped()
