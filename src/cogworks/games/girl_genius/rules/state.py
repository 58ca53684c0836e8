"""The state of Girl Genius: The Works."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, has, lowest, size, write
from cogworks.engine.state import OVER, State
from cogworks.games.girl_genius.rules import events, questions, steps
from cogworks.games.girl_genius.rules.board import EVERY_SLOT, LIES, SLOTS, first_slot
from cogworks.games.girl_genius.rules.cards import HALF, CardSet, n_in, nth_in
from cogworks.games.girl_genius.rules.cells import (
    EMPTY,
    FRESH,
    KNOWN,
    UP,
    cell_knowers,
    cell_lying,
    cell_quarters,
    cell_turned,
    cell_unsure,
    gap_filler,
    shuffled_card,
)
from cogworks.games.girl_genius.rules.entries import clause_number

# Places off the board.  Each is a set of cards.
BAG: Final = 0  # the deck, and the unseen cards dealt face down from it
UNDER: Final = 1  # cards put under the deck, drawn last
HEAP: Final = 2  # + group 0..11: face-down cards that were shuffled together
HANDS: Final = 14  # + seat
SHOWN: Final = 20  # + seat: the cards of the hand that all players have seen
PILES: Final = 26  # + pile
SEEN: Final = 32  # + seat: the hidden cards of other hands that this seat has seen
ZONES: Final = 38

MARKERS: Final = 6
"""Index of the markers in the tally, after the scores of the piles."""


@mypyc_attr(acyclic=True)
class GirlGeniusState(State):
    """The complete position: board, hands, Score Piles, deck, and the cards being carried out."""

    def __init__(
        self, *, mover: i64, asks: i64, cards: CardSet, n: i64, pattern: i64, goal: i64, teams: i64,
        zones: vec[i64], board: vec[i64], tally: vec[i64], work: vec[i64], depth: i64,
        up: i64, down: i64, fresh: i64, n_bag: i64, step: i64, turn: i64, turns: i64, pops: i64, spins: i64,
        filler: i64, spot: i64, held: i64, owed: i64, won: i64, unseen: i64, first_rules: i64,
        seen_headings: i64,
    ) -> None:  # fmt: skip
        self.mover = mover
        self.asks = asks
        self.journal = None
        self.cards = cards
        self.n = n
        """Number of seats."""
        self.pattern = pattern
        self.goal = goal
        """The score that wins [W8.1]."""
        self.teams = teams
        """1 if seats alternate between two teams [W9.1]."""
        self.zones = zones
        """Every place off the board: a set of cards as two halves."""
        self.board = board
        """The twelve places on the board."""
        self.tally = tally
        """Each pile's score, and from MARKERS on each seat's Lose a Turn markers."""
        self.work = work
        """The stack of cards being carried out and their clauses."""
        self.depth = depth
        self.up = up
        """The set of places with a card face up."""
        self.down = down
        """The set of places with a card face down."""
        self.fresh = fresh
        """The set of places with an unseen card."""
        self.n_bag = n_bag
        """Number of cards in the bag."""
        self.step = step
        self.turn = turn
        self.turns = turns
        """Turns started."""
        self.pops = pops
        """Cards popped this turn [W5.12]."""
        self.spins = spins
        """The set of places that may be spun now."""
        self.filler = filler
        """The seat that replaces next [W6.2]."""
        self.spot = spot
        """The place being turned up or filled, or NO_SLOT."""
        self.held = held
        """A card from the deck to be laid on the board, or NO_CARD."""
        self.owed = owed
        """Cards still to deal."""
        self.won = won
        """The pile that has won, plus one; 0 if the scores decide."""
        self.unseen = unseen
        """How many unseen cards are in a heap; they are counted in the bag [W5.21]."""
        self.first_rules = first_rules
        """1 if the game uses rules version 1."""
        self.seen_headings = seen_headings
        """1 if players who have seen a card in a hand know which way it points, as in rules versions 1 to 3."""

    # ---- sets of cards off the board

    def holds(self, zone: i64, card: i64) -> bool:
        """Is the card in this zone?"""
        if card < HALF:
            return has(self.zones[zone * 2], card)
        return has(self.zones[zone * 2 + 1], card - HALF)

    def add(self, zone: i64, card: i64) -> None:
        """Add a card to a zone."""
        if card < HALF:
            self.zones[zone * 2] |= BIT[card]
        else:
            self.zones[zone * 2 + 1] |= BIT[card - HALF]
        if zone == BAG:
            self.n_bag += 1

    def remove(self, zone: i64, card: i64) -> None:
        """Remove a card from a zone."""
        if card < HALF:
            self.zones[zone * 2] &= ~BIT[card]
        else:
            self.zones[zone * 2 + 1] &= ~BIT[card - HALF]
        if zone == BAG:
            self.n_bag -= 1

    def n_cards(self, zone: i64) -> i64:
        """The number of cards in a zone."""
        if zone == BAG:
            return self.n_bag
        return n_in(self.zones[zone * 2]) + n_in(self.zones[zone * 2 + 1])

    def is_empty(self, zone: i64) -> bool:
        """Is the zone empty?"""
        return self.zones[zone * 2] | self.zones[zone * 2 + 1] == 0

    def pick(self, zone: i64, n: i64) -> i64:
        """The n-th card of a zone."""
        low = self.zones[zone * 2]
        first = n_in(low)
        if n < first:
            return nth_in(low, n)
        return HALF + nth_in(self.zones[zone * 2 + 1], n - first)

    def count_word(self, zone: i64, word: i64) -> i64:
        """How many cards of a zone have the word."""
        low = self.zones[zone * 2] & self.cards.low[word]
        return size(low) + size(self.zones[zone * 2 + 1] & self.cards.high[word])

    def has_word(self, zone: i64, word: i64) -> bool:
        """Does a card of the zone have the word?"""
        if self.zones[zone * 2] & self.cards.low[word] != 0:
            return True
        return self.zones[zone * 2 + 1] & self.cards.high[word] != 0

    def first_with(self, zone: i64, word: i64) -> i64:
        """The first card of a zone that has the word."""
        low = self.zones[zone * 2] & self.cards.low[word]
        return lowest(low) if low != 0 else HALF + lowest(self.zones[zone * 2 + 1] & self.cards.high[word])

    def write_word(self, zone: i64, word: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """Write `first + card` for every card of a zone that has the word."""
        n = write(self.zones[zone * 2] & self.cards.low[word], first, out, n)
        return write(self.zones[zone * 2 + 1] & self.cards.high[word], first + HALF, out, n)

    def pour(self, source: i64, goal: i64) -> None:
        """Move all cards from one zone to another."""
        if goal == BAG:
            self.n_bag += self.n_cards(source)
        half: i64
        for half in range(2):
            self.zones[goal * 2 + half] |= self.zones[source * 2 + half]
            self.zones[source * 2 + half] = 0

    # ---- the deck

    def n_deck(self) -> i64:
        """How many cards can still be drawn; unseen cards on the board are also in the bag."""
        return self.n_bag - size(self.fresh) - self.unseen + self.n_cards(UNDER)

    def draw_zone(self) -> i64:
        """The zone of the next card drawn; cards under the deck come last [W7.4]."""
        return BAG if self.n_bag > size(self.fresh) + self.unseen else UNDER

    # ---- the board

    def set_cell(self, slot: i64, cell: i64) -> None:
        """Change the cell of a place."""
        self.board[slot] = cell
        bit = BIT[slot]
        self.up &= ~bit
        self.down &= ~bit
        self.fresh &= ~bit
        lying = cell_lying(cell)
        if lying == UP:
            self.up |= bit
        elif lying != EMPTY:
            self.down |= bit
            if lying == FRESH:
                self.fresh |= bit

    def gaps(self) -> i64:
        """The places without a card."""
        return EVERY_SLOT & ~(self.up | self.down)

    def gaps_of(self, seat: i64) -> i64:
        """The gaps a seat must fill [W6.1]."""
        found: i64 = 0
        left = self.gaps()
        while left != 0:
            slot = first_slot(left)
            if gap_filler(self.board[slot]) == seat:
                found |= BIT[slot]
            left &= left - 1
        return found

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

    def heading(self, slot: i64) -> i64:
        """The direction in which the top of the card points [W2.3]."""
        return LIES[self.pattern * SLOTS + slot] + cell_quarters(self.board[slot])

    def knows_heading(self, seat: i64, slot: i64) -> bool:
        """Does the seat know how this face-down card lies? [W4.4]"""
        cell = self.board[slot]
        return cell_lying(cell) == KNOWN and has(cell_knowers(cell) & ~cell_unsure(cell), seat)

    # ---- seats

    def n_seats(self) -> i64:
        """Number of seats."""
        return self.n

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        return i64(0) if seat == self.n else seat

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return (self.n if seat == 0 else seat) - 1

    def pile_of(self, seat: i64) -> i64:
        """The number of a seat's Score Pile; teams share one [W9.1]."""
        return seat & 1 if self.teams == 1 else seat

    def scores(self) -> list[int]:
        """Each seat's current score."""
        return [self.tally[self.pile_of(seat)] for seat in range(self.n)]

    def winners(self) -> list[int]:
        """The seats whose pile has won or, failing that, has the most points [W8.1, W8.4]."""
        scores = self.scores()
        if self.won != 0:
            return [seat for seat in range(self.n) if self.pile_of(seat) == self.won - 1]
        return [seat for seat in range(self.n) if scores[seat] == max(scores)]

    def dump(self) -> list[int]:
        """The complete position as integers."""
        out: list[int] = [
            self.mover, self.asks, self.cards.stamp, self.n, self.pattern, self.goal, self.teams, self.depth, self.up,
            self.down, self.fresh, self.n_bag, self.step, self.turn, self.turns, self.pops, self.spins, self.filler,
            self.spot, self.held, self.owed, self.won, self.unseen,
            # Fingerprints of earlier versions have 0 or 1 here.
            self.first_rules + 2 * (1 - self.seen_headings),
        ]  # fmt: skip
        i: i64
        for i in range(len(self.zones)):
            out.append(self.zones[i])
        for i in range(SLOTS):
            out.append(self.board[i])
        for i in range(len(self.tally)):
            out.append(self.tally[i])
        for i in range(self.depth):
            out.append(self.work[i])
        return out

    # ---- the stack of cards being carried out

    def push(self, entry: i64) -> None:
        """Push an entry."""
        if self.depth == len(self.work):
            self.work = append(self.work, entry)
        else:
            self.work[self.depth] = entry
        self.depth += 1

    def top(self) -> i64:
        """The top entry."""
        return self.work[self.depth - 1]

    def set_top(self, entry: i64) -> None:
        """Replace the top entry."""
        self.work[self.depth - 1] = entry

    def step_of(self, entry: i64) -> i64:
        """The instruction of a clause."""
        return self.cards.program[clause_number(entry)]

    # ---- changes with consequences

    def wait(self, question: i64, mover: i64) -> None:
        """Wait for this answer next."""
        self.asks = question
        self.mover = mover

    def place_number(self, slot: i64) -> i64:
        """A place as encoded in events."""
        return slot * 2 + cell_turned(self.board[slot]) + 32 * self.pattern

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Remove a card from a hand, and forget who has seen it."""
        self.remove(HANDS + seat, card)
        self.remove(SHOWN + seat, card)
        self.forget(card)

    def forget(self, card: i64) -> None:
        """Forget which seats have seen this card."""
        at: i64 = 2 * SEEN if card < HALF else 2 * SEEN + 1
        others = ~BIT[card if card < HALF else card - HALF]
        _seat: i64
        for _seat in range(self.n):
            self.zones[at] &= others
            at += 2

    def seers(self, card: i64) -> i64:
        """The seats that have seen this hidden card of another hand [W7.7]."""
        found: i64 = 0
        seat: i64
        for seat in range(self.n):
            if self.holds(SEEN + seat, card):
                found |= BIT[seat]
        return found

    def give_openly(self, seat: i64, card: i64) -> None:
        """Add a card that all players have seen to a hand; it is held openly [W7.6]."""
        self.add(HANDS + seat, card)
        self.add(SHOWN + seat, card)

    def take_from_pile(self, pile: i64, card: i64) -> None:
        """Remove a card and its points from a Score Pile."""
        self.remove(PILES + pile, card)
        self.tally[pile] -= self.cards.points[card]

    def put_on_pile(self, pile: i64, card: i64) -> None:
        """Add a card to a Score Pile; enough points win at once [W8.1, W8.2]."""
        self.add(PILES + pile, card)
        self.tally[pile] += self.cards.points[card]
        if self.tally[pile] >= self.goal:
            self.win(pile)

    def win(self, pile: i64) -> None:
        """Record the winner, unless there is one already [W8.2, W8.5]."""
        if self.won == 0:
            self.won = pile + 1
        self.end_game()

    def end_game(self) -> None:
        """End the game [W8.1, W8.4]."""
        if self.mover == OVER and self.step == steps.ENDED:
            return
        self.step = steps.ENDED
        self.wait(questions.NOTHING, OVER)
        if self.journal is not None:
            self.note(events.WON, sum([int(BIT[seat]) for seat in self.winners()]))
