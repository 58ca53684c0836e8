"""Choices within instructions: places, cards of hands and piles, and what chance reveals."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, size
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.rules import events, questions
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import (
    ALL,
    ANY_CARD,
    DRAW,
    HAND,
    POP,
    TO_YOU,
    YOUR_PILE,
    goal_of,
    source_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    FRESH,
    KNOWN,
    card_down,
    cell_group,
    cell_lying,
    shuffled_card,
    unseen_card,
)
from cogworks.games.girl_genius.rules.chain import Chain
from cogworks.games.girl_genius.rules.entries import (
    SWEEP,
    clause_doer,
    clause_left,
    clause_other,
    clause_places,
    clause_stage,
    clause_you,
    is_card,
    one_less,
    with_places,
    with_stage,
)
from cogworks.games.girl_genius.rules.state import BAG, HANDS, HEAP, PILES, SEEN, SHOWN


@mypyc_attr(acyclic=True)
class Choosing(Chain):
    """Choosing places and cards for a clause."""

    # ---- places

    def is_gathered(self, entry: i64, step: i64) -> bool:
        """Choose a clause's places one by one, or take all of them; True when nothing is left to choose."""
        if clause_stage(entry) == SWEEP:
            return True
        left = clause_left(entry)
        places = clause_places(entry)
        if left == ALL:
            places = self.reachable(step)
        elif left != 0 and self.reachable(step) & ~places != 0:
            self.wait(questions.TARGET, clause_doer(entry))
            return False
        self.sweep(entry, places)
        return True

    def sweep(self, entry: i64, places: i64) -> None:
        """Set the chosen places and start working through them."""
        self.set_top(with_stage(with_places(entry, places), SWEEP))

    def choices(self) -> i64:
        """The places that may be chosen next for the top clause [W5.6, W5.8]."""
        entry = self.top()
        return self.reachable(self.step_of(entry)) & ~clause_places(entry)

    # ---- cards of hands and piles

    def pick_zone(self, entry: i64, step: i64) -> i64:
        """The hand or Score Pile a clause takes cards from."""
        source = source_of(step)
        if source == HAND:
            return HANDS + clause_doer(entry)
        if source == YOUR_PILE:
            return PILES + self.pile_of(clause_you(entry))
        return PILES + self.pile_of(clause_other(entry))

    def may_refuse(self, entry: i64, step: i64) -> bool:
        """May the owner of a hidden hand deny having the word, because not all players have seen it? [W5.16]"""
        if source_of(step) != HAND or word_of(step) == ANY_CARD:
            return False
        return self.first_rules == 1 or not self.all_have_seen(clause_doer(entry), word_of(step))

    def all_have_seen(self, owner: i64, word: i64) -> bool:
        """Has every other player seen a card with this word in the hand? [W5.16]"""
        if self.has_word(SHOWN + owner, word):
            return True
        seat: i64
        half: i64
        for seat in range(self.n):
            found: i64 = 0
            for half in range(2):
                seen = self.zones[(SEEN + seat) * 2 + half] & self.zones[(HANDS + owner) * 2 + half]
                found |= seen & (self.cards.low[word] if half == 0 else self.cards.high[word])
            if found == 0 and seat != owner:
                return False
        return True

    def legal_pick(self, out: vec[i64], first: i64, refuse: i64) -> i64:
        """The cards of the hand or pile with the word [W5.6, W5.16]."""
        entry = self.top()
        step = self.step_of(entry)
        n = self.write_word(self.pick_zone(entry, step), word_of(step), first, out, 0)
        if self.may_refuse(entry, step):
            out[n] = refuse
            n += 1
        return n

    def wants_pick(self, entry: i64, step: i64) -> bool:
        """Ask for the next card of a hand or pile, if there is one."""
        zone = self.pick_zone(entry, step)
        if clause_left(entry) == 0 or self.is_empty(zone):
            return False
        if not self.may_refuse(entry, step) and not self.has_word(zone, word_of(step)):
            return False
        self.wait(questions.PICK, clause_doer(entry))
        return True

    def answer_pick(self, card: i64) -> None:
        """Pop, draw or move a card of a hand or a pile."""
        entry = self.top()
        step = self.step_of(entry)
        self.set_top(one_less(entry))
        doer = clause_doer(entry)
        zone = self.pick_zone(entry, step)
        if source_of(step) == HAND:
            self.take_from_hand(doer, card)
        else:
            self.take_from_pile(zone - PILES, card)
        verb = verb_of(step)
        if verb == POP:
            self.push_card(card, doer, NO_SLOT, 0)
        elif verb == DRAW:
            self.note(events.TOOK, doer, card, zone)
            self.give_openly(doer, card)
        else:
            to = clause_you(entry) if goal_of(step) == TO_YOU else clause_other(entry)
            self.lay_on_pile(to, card)

    def lay_on_pile(self, seat: i64, card: i64) -> None:
        """Move a card to a Score Pile without carrying it out [W5.15]."""
        pile = self.pile_of(seat)
        self.note(events.MOVED, seat, card, self.tally[pile] + self.cards.points[card])
        self.put_on_pile(pile, card)

    # ---- chance

    def is_deck_out(self) -> bool:
        """If no card is left to draw, lay down popped cards and end the game [W8.4]."""
        if self.n_deck() > 0:
            return False
        self.note(events.DECK_OUT)
        while self.first_rules == 0 and self.depth > 0 and self.mover != OVER:
            if is_card(self.top()):
                self.finish_card()
            else:
                self.depth -= 1
        self.end_game()
        return True

    def must_show(self, places: i64) -> bool:
        """Ask chance for unknown face-down cards that are picked up; False when all are known [W5.7]."""
        left = places & self.down
        while left != 0:
            slot = first_slot(left)
            if cell_lying(self.board[slot]) != KNOWN:
                self.spot = slot
                self.wait(questions.LIFTED, CHANCE)
                return True
            left &= left - 1
        return False

    def n_unknown(self) -> i64:
        """The number of equally likely cases for the unknown card at the spot."""
        cell = self.board[self.spot]
        if cell_lying(cell) == FRESH:
            return self.n_bag
        n = self.n_cards(HEAP + cell_group(cell))
        places = size(self.heap_places(cell_group(cell)))
        # Every place of a heap is equally likely to hold an unseen card.
        return n if places == n else places * self.n_bag

    def unknown(self, pick: i64) -> i64:
        """The unknown card at the spot in this case."""
        cell = self.board[self.spot]
        if cell_lying(cell) == FRESH:
            return self.pick(BAG, pick)
        heap = HEAP + cell_group(cell)
        n = self.n_cards(heap)
        if size(self.heap_places(cell_group(cell))) == n:
            return self.pick(heap, pick)
        place = pick // self.n_bag
        return self.pick(heap, place) if place < n else self.pick(BAG, pick % self.n_bag)

    def heap_places(self, group: i64) -> i64:
        """The places whose cards were shuffled together."""
        found: i64 = 0
        left = self.down
        while left != 0:
            slot = first_slot(left)
            if self.board[slot] == shuffled_card(group):
                found |= BIT[slot]
            left &= left - 1
        return found

    def uncover(self, card: i64) -> None:
        """Reveal the unknown card at the spot, removing it from the bag or its heap."""
        cell = self.board[self.spot]
        if cell_lying(cell) == FRESH:
            self.remove(BAG, card)
            return
        group = cell_group(cell)
        if self.holds(HEAP + group, card):
            self.remove(HEAP + group, card)
            self.loosen(group, self.spot)
        else:
            self.remove(BAG, card)
            self.unseen -= 1

    def loosen(self, group: i64, spot: i64) -> None:
        """Turn a heap without any seen cards into plain unseen cards [W5.21]."""
        if not self.is_empty(HEAP + group):
            return
        left = self.heap_places(group)
        while left != 0:
            slot = first_slot(left)
            if slot != spot:
                self.set_cell(slot, unseen_card())
                self.unseen -= 1
            left &= left - 1

    def answer_lifted(self, card: i64) -> None:
        """Pick up a face-down card; all players see it [W5.7]."""
        self.uncover(card)
        self.set_cell(self.spot, card_down(card, EVERYBODY, 0))
        self.note(events.SHOWED, card, self.place_number(self.spot))
        self.spot = NO_SLOT
