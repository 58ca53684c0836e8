"""What an instruction leaves to somebody: which places, which cards of a hand or a pile, and what chance turns up."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.cards import (
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
from cogworks.games.girl_genius.chain import Chain
from cogworks.games.girl_genius.entries import (
    ONE_LEFT,
    PLACES,
    STAGES,
    SWEEP,
    clause_doer,
    clause_left,
    clause_other,
    clause_places,
    clause_stage,
    clause_you,
)
from cogworks.games.girl_genius.state import (
    BAG,
    DECK_OUT,
    EVERYBODY,
    FRESH,
    HANDS,
    HEAP,
    KNOWN,
    LIFTED,
    LYING,
    MOVED,
    PICK,
    PILES,
    SHOWED,
    TARGET,
    TOOK,
)


@mypyc_attr(acyclic=True)
class Choosing(Chain):
    """A table on which places and cards can be chosen for a clause."""

    # ---- places

    def is_gathered(self, entry: i64, step: i64) -> bool:
        """Choose the places a clause means, one answer each, or all of them; True when nothing is left to choose."""
        if clause_stage(entry) == SWEEP:
            return True
        left = clause_left(entry)
        places = clause_places(entry)
        if left == ALL:
            places = self.reachable(step)
        elif left != 0 and self.reachable(step) & ~places != 0:
            self.wait(TARGET, clause_doer(entry))
            return False
        self.sweep(entry, places)
        return True

    def sweep(self, entry: i64, places: i64) -> None:
        """The places are chosen; now something happens to them."""
        self.set_top((entry & ~(PLACES | STAGES)) | places << 31)
        self.set_stage(SWEEP)

    def choices(self) -> i64:
        """The places that may be chosen next for the clause on top [W5.6, W5.8]."""
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

    def may_refuse(self, step: i64) -> bool:
        """Nobody can check a hidden hand for a word, so its owner may always say there is none [W5.16]."""
        return source_of(step) == HAND and word_of(step) != ANY_CARD

    def legal_pick(self, out: vec[i64], first: i64, refuse: i64) -> i64:
        """The cards of the hand or pile with the word [W5.6, W5.16]."""
        entry = self.top()
        step = self.step_of(entry)
        n = self.write_word(self.pick_zone(entry, step), word_of(step), first, out, 0)
        if self.may_refuse(step):
            out[n] = refuse
            n += 1
        return n

    def wants_pick(self, entry: i64, step: i64) -> bool:
        """Ask for the next card of a hand or pile, if there is one to take."""
        zone = self.pick_zone(entry, step)
        if clause_left(entry) == 0 or self.is_empty(zone):
            return False
        if not self.may_refuse(step) and not self.has_word(zone, word_of(step)):
            return False
        self.wait(PICK, clause_doer(entry))
        return True

    def answer_pick(self, card: i64) -> None:
        """A card of a hand or a pile is popped, drawn or moved."""
        entry = self.top()
        step = self.step_of(entry)
        self.set_top(entry - ONE_LEFT)
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
            self.note(TOOK, doer, card, zone)
            self.give_openly(doer, card)
        else:
            to = clause_you(entry) if goal_of(step) == TO_YOU else clause_other(entry)
            self.lay_on_pile(to, card)

    def lay_on_pile(self, seat: i64, card: i64) -> None:
        """Move a card to a Score Pile without carrying it out [W5.15]."""
        pile = self.pile_of(seat)
        self.note(MOVED, seat, card, self.tally[pile] + self.cards.points[card])
        self.put_on_pile(pile, card)

    # ---- chance

    def is_deck_out(self) -> bool:
        """A card must be drawn and there is none: the game ends [W8.4]."""
        if self.n_deck() > 0:
            return False
        self.note(DECK_OUT)
        self.end_game()
        return True

    def must_show(self, places: i64) -> bool:
        """Ask chance what the face-down cards nobody knows are that are picked up; False when all are known [W5.7]."""
        left = places & self.down
        while left != 0:
            slot = first_slot(left)
            if self.board[slot] & LYING != KNOWN:
                self.spot = slot
                self.wait(LIFTED, CHANCE)
                return True
            left &= left - 1
        return False

    def reveal_zone(self) -> i64:
        """Where the identity of the unknown card at the spot comes from."""
        cell = self.board[self.spot]
        return BAG if cell & LYING == FRESH else HEAP + (cell >> 11 & 15)

    def answer_lifted(self, card: i64) -> None:
        """A face-down card is picked up, and everybody sees what it is [W5.7]."""
        self.remove(self.reveal_zone(), card)
        self.set_cell(self.spot, card | KNOWN | EVERYBODY << 11)
        self.note(SHOWED, card, self.place_number(self.spot))
        self.spot = NO_SLOT
