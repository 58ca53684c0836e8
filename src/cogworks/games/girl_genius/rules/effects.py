"""The verbs of the cards' instructions, one method each."""

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.rules import events, questions
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import (
    AGAIN,
    ALL,
    BY_ANOTHER,
    DECK,
    DOWN_FROM_DECK,
    DRAW,
    EVERY_PILE,
    FLIP,
    FROM_DECK,
    LAID_DOWN,
    LOSE,
    MOVE,
    PLAY,
    POINTED,
    POP,
    PUT_THIS,
    REPLACE,
    SHUFFLE,
    SPIN,
    SWAP,
    THEIR_PILE,
    TO_HAND,
    TO_YOU,
    UNDER_DECK,
    YOUR_HAND,
    YOUR_PILE,
    face_of,
    goal_of,
    source_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    FILL_DOWN,
    FILL_FROM_DECK,
    FRESH,
    KNOWN,
    NEXT_TURN,
    STIRRED,
    TURNED,
    card_down,
    cell_card,
    cell_group,
    cell_knowers,
    cell_lying,
    gap_for,
    shuffled_card,
    with_filler,
)
from cogworks.games.girl_genius.rules.choosing import Choosing
from cogworks.games.girl_genius.rules.entries import (
    END_IN_HAND,
    END_UNDER,
    SWEEP,
    clause_doer,
    clause_left,
    clause_other,
    clause_places,
    clause_stage,
    clause_you,
    entry_slot,
    one_less,
    with_end,
    with_place,
)
from cogworks.games.girl_genius.rules.reach import MOST_POPS
from cogworks.games.girl_genius.rules.state import BAG, HANDS, HEAP, PILES, SEEN, SHOWN


@mypyc_attr(acyclic=True)
class GirlGeniusEffects(Choosing):
    """The implementation of every verb."""

    def run(self, entry: i64, step: i64) -> None:
        """Run one step of the top clause's verb."""
        verb = verb_of(step)
        if verb == POP:
            self.pop(entry, step)
        elif verb == SPIN:
            self.spin_cards(entry, step)
        elif verb == FLIP:
            self.flip_cards(entry, step)
        elif verb == DRAW:
            self.draw_cards(entry, step)
        elif verb == MOVE:
            self.move_cards(entry, step)
        elif verb == SWAP:
            self.swap(entry, step)
        elif verb == SHUFFLE:
            self.shuffle(entry, step)
        else:
            self.decree(entry, step)

    def answer_target(self, slot: i64) -> None:
        """Add a chosen place; spins and flips happen at once, other verbs wait for the last choice [W5.1]."""
        entry = self.top()
        entry = one_less(with_place(entry, slot))
        self.set_top(entry)
        verb = verb_of(self.step_of(entry))
        if verb == SPIN:
            self.spin(clause_doer(entry), slot)
        elif verb == FLIP:
            self.flip_over(clause_doer(entry), slot)

    # ---- the verbs

    def pop(self, entry: i64, step: i64) -> None:
        """Pick up cards to carry them out, several at once [W5.1, W5.2, W5.17]."""
        source = source_of(step)
        if source == PLAY or source == POINTED:
            if source == POINTED and clause_stage(entry) != SWEEP:
                slot = self.pointed_by(self.work[self.source_card()], step)
                self.sweep(entry, i64(0) if slot == NO_SLOT else BIT[slot])
            elif self.is_gathered(entry, step):
                places = clause_places(self.top())
                if not self.must_show(places):
                    self.lift(clause_doer(entry), places)
                    self.drop_clause()
        elif self.pops >= MOST_POPS:
            self.drop_clause()
        elif source == DECK:
            if clause_left(entry) == 0:
                self.drop_clause()
            elif not self.is_deck_out():
                self.wait(questions.DRAWN, CHANCE)
        elif not self.wants_pick(entry, step):
            self.drop_clause()

    def lift(self, seat: i64, places: i64) -> None:
        """Pick up all these cards at the same moment; the seat must replace them [W5.1, W6.1]."""
        while places != 0:
            slot = first_slot(places)
            cell = self.board[slot]
            # Where a face-down card points is unknown [W5.7].
            self.push_card(cell_card(cell), seat, slot, 1 if has(self.up, slot) else 0)
            self.set_cell(slot, gap_for(seat))
            places &= places - 1

    def spin_cards(self, entry: i64, step: i64) -> None:
        """Spin cards without checking edges [W5.18]."""
        if self.is_gathered(entry, step):
            if clause_left(entry) == ALL:
                places = clause_places(self.top())
                while places != 0:
                    self.spin(clause_doer(entry), first_slot(places))
                    places &= places - 1
            self.drop_clause()

    def spin(self, seat: i64, slot: i64) -> None:
        """Spin a card by half a turn [W2.3]; the heading of a face-down card stays hidden [W5.18]."""
        if has(self.up, slot):
            self.board[slot] ^= TURNED
            self.note(events.SPUN, seat, cell_card(self.board[slot]), self.place_number(slot))
        else:
            self.note(events.SPUN_DOWN, seat, self.place_number(slot))

    def flip_cards(self, entry: i64, step: i64) -> None:
        """Turn cards over, one at a time [W5.19]."""
        if not self.is_gathered(entry, step):
            return
        entry = self.top()
        places = clause_places(entry)
        if places == 0 or clause_left(entry) != ALL:
            self.drop_clause()
            return
        self.sweep(entry, places & (places - 1))
        self.flip_over(clause_doer(entry), first_slot(places))

    def flip_over(self, seat: i64, slot: i64) -> None:
        """Turn a card face down publicly, or face up, at random unless its heading is known [W5.19, W4.3, W4.4]."""
        if has(self.up, slot):
            card = cell_card(self.board[slot])
            self.note(events.FLIPPED_DOWN, card, self.place_number(slot))
            self.set_cell(slot, card_down(card, EVERYBODY, 0))
            return
        self.spot = slot
        if self.knows_heading(seat, slot):
            self.wait(questions.HEADING, seat)
        else:
            self.wait(questions.REVEAL, CHANCE)

    def draw_cards(self, entry: i64, step: i64) -> None:
        """Draw cards from the deck or from where the clause says [W7.5, W7.6, W7.7]."""
        source = source_of(step)
        if source == PLAY:
            if self.is_gathered(entry, step) and not self.must_show(clause_places(self.top())):
                self.take_up(clause_doer(entry), clause_places(self.top()))
                self.drop_clause()
        elif source == DECK:
            if clause_left(entry) == 0:
                self.drop_clause()
            elif not self.is_deck_out():
                self.wait(questions.DRAWN, CHANCE)
        elif source == YOUR_PILE or source == THEIR_PILE:
            if not self.wants_pick(entry, step):
                self.drop_clause()
        elif clause_left(entry) == 0 or self.is_empty(HANDS + self.victim(entry, step)):
            self.drop_clause()
        else:
            self.wait(questions.TAKEN, CHANCE)

    def victim(self, entry: i64, step: i64) -> i64:
        """The seat whose hand is drawn from [W7.7]."""
        return clause_you(entry) if source_of(step) == YOUR_HAND else clause_other(entry)

    def answer_taken(self, card: i64) -> None:
        """Move a random card between hands; only these two seats see it, unless it was held openly [W7.7]."""
        entry = self.top()
        victim = self.victim(entry, self.step_of(entry))
        doer = clause_doer(entry)
        self.set_top(one_less(entry))
        if self.first_rules == 1 or self.holds(SHOWN + victim, card):
            self.note(events.TOOK, doer, card, HANDS + victim)
            self.take_from_hand(victim, card)
            self.give_openly(doer, card)
            return
        seers = self.seers(card) | BIT[victim]
        self.take_from_hand(victim, card)
        self.add(HANDS + doer, card)
        self.note(events.TOOK_HIDDEN, doer, victim)
        seat: i64
        for seat in range(self.n):
            if seat == doer or has(seers, seat):
                self.note_secret(events.SAW, seat, card)
                if seat != doer:
                    self.add(SEEN + seat, card)

    def take_up(self, seat: i64, places: i64) -> None:
        """Move cards from the board to a hand [W7.6, W6.1]."""
        while places != 0:
            slot = first_slot(places)
            card = cell_card(self.board[slot])
            self.note(events.TOOK, seat, card, BAG)
            self.set_cell(slot, gap_for(seat))
            self.give_openly(seat, card)
            places &= places - 1

    def move_cards(self, entry: i64, step: i64) -> None:
        """Move cards to a Score Pile without carrying them out [W5.15]."""
        source = source_of(step)
        if source == PLAY:
            if self.is_gathered(entry, step):
                self.move_from_play(self.top(), step)
        elif source == EVERY_PILE:
            self.depth -= 1
            self.collect(clause_doer(entry), word_of(step))
        elif not self.wants_pick(entry, step):
            self.drop_clause()

    def move_from_play(self, entry: i64, step: i64) -> None:
        """Move the chosen cards from the board to a Score Pile [W5.15, W6.1]."""
        places = clause_places(entry)
        if self.must_show(places):
            return
        self.depth -= 1
        to = clause_you(entry) if goal_of(step) == TO_YOU else clause_other(entry)
        while places != 0 and self.mover != OVER:
            slot = first_slot(places)
            card = cell_card(self.board[slot])
            self.set_cell(slot, gap_for(clause_doer(entry)))
            self.lay_on_pile(to, card)
            places &= places - 1

    def collect(self, seat: i64, word: i64) -> None:
        """Move all cards with the word from every other Score Pile [W5.15]."""
        pile: i64
        for pile in range(i64(2) if self.teams == 1 else self.n):
            while self.mover != OVER and pile != self.pile_of(seat) and self.has_word(PILES + pile, word):
                card = self.first_with(PILES + pile, word)
                self.take_from_pile(pile, card)
                self.lay_on_pile(seat, card)

    def swap(self, entry: i64, step: i64) -> None:
        """Swap two cards [W5.20]."""
        if not self.is_gathered(entry, step):
            return
        places = clause_places(self.top())
        self.drop_clause()
        one = first_slot(places)
        other = first_slot(places & (places - 1))
        self.note(events.SWAPPED, clause_doer(entry), self.place_number(one), self.place_number(other))
        cell = self.board[one]
        self.set_cell(one, self.board[other])
        self.set_cell(other, cell)
        self.stop_aiming(places)

    def shuffle(self, entry: i64, step: i64) -> None:
        """Shuffle cards and lay them back face down in their places [W5.21]."""
        if clause_stage(entry) != SWEEP:
            self.sweep(entry, self.targets(word_of(step), face_of(step)))
            return
        places = clause_places(entry)
        # Rules version 1 revealed unseen cards.
        if self.first_rules == 0 or not self.must_show(places & self.fresh):
            self.drop_clause()
            self.stir(places)
            self.note(events.SHUFFLED, clause_doer(entry))

    def stir(self, places: i64) -> None:
        """Lay these cards back face down in unknown order and with unknown headings [W4.11, W5.21]."""
        group: i64 = 0
        while not self.is_empty(HEAP + group):
            group += 1
        left = places
        while left != 0:
            slot = first_slot(left)
            cell = self.board[slot]
            if cell_lying(cell) == STIRRED:
                if cell_group(cell) != group:
                    self.pour(HEAP + cell_group(cell), HEAP + group)
            elif cell_lying(cell) == FRESH:
                self.unseen += 1
            else:
                if cell_lying(cell) == KNOWN and cell_knowers(cell) != EVERYBODY:
                    self.note(events.SHOWED, cell_card(cell), self.place_number(slot))
                self.add(HEAP + group, cell_card(cell))
            self.set_cell(slot, shuffled_card(group))
            left &= left - 1
        self.loosen(group, NO_SLOT)
        self.stop_aiming(places)

    def decree(self, entry: i64, step: i64) -> None:
        """Run the verbs without choices: turns, this card, its gap, and winning [W7.8, W8.3]."""
        verb = verb_of(step)
        doer = clause_doer(entry)
        left = clause_left(entry)
        at = self.source_card()
        self.depth -= 1
        if verb == LOSE:
            self.lose_turns(doer, left)
        elif verb == AGAIN:
            seat = self.left_of(doer)
            while seat != doer:
                self.lose_turns(seat, left)
                seat = self.left_of(seat)
        elif verb == PUT_THIS:
            self.work[at] = with_end(self.work[at], self.ending(entry, step))
        elif verb == REPLACE:
            self.alter_gap(entry_slot(self.work[at]), entry, step)
        else:
            self.note(events.WON_BY_CARD, doer)
            self.win(self.pile_of(doer))

    def ending(self, entry: i64, step: i64) -> i64:
        """Where this card goes instead of its popper's pile [W5.22]."""
        goal = goal_of(step)
        if goal == TO_HAND:
            return END_IN_HAND
        return i64(END_UNDER) if goal == UNDER_DECK else clause_other(entry) + 1

    def alter_gap(self, slot: i64, entry: i64, step: i64) -> None:
        """How, when and by whom this card's gap is filled [W6.5]."""
        goal = goal_of(step)
        gap = self.board[slot]
        if goal == LAID_DOWN:
            gap |= FILL_DOWN
        elif goal == FROM_DECK:
            gap |= FILL_FROM_DECK
        elif goal == DOWN_FROM_DECK:
            gap |= FILL_DOWN | FILL_FROM_DECK
        else:
            filler = clause_other(entry) if goal == BY_ANOTHER else i64(NEXT_TURN)
            gap = with_filler(gap, filler)
        self.board[slot] = gap
