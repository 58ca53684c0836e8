"""Pick, file and research: three of the four main actions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import count, one, write
from cogworks.engine.dice import CHANCE
from cogworks.games.gizmos.rules import actions, cards, events, questions
from cogworks.games.gizmos.rules.effects import GizmosEffects
from cogworks.games.gizmos.rules.redeal import batch, brought_forward, joined
from cogworks.games.gizmos.rules.sets import LEVELS, ON_FILE, ON_PICK, PER_LEVEL
from cogworks.games.gizmos.rules.state import DISPLAY, HAND, NO_LEVEL, NO_SPHERE

NO_CARDS: Final = vec[i64]([])


@mypyc_attr(acyclic=True)
class Gathering(GizmosEffects):
    """Picking spheres, filing cards and researching."""

    # ---- pick

    def write_row(self, out: vec[i64]) -> i64:
        """Each colour in the row [Z4.1]."""
        n: i64 = 0
        colour: i64
        for colour in range(cards.COLOURS):
            if count(self.row, colour) > 0:
                out[n] = actions.PICK + colour
                n += 1
        return n

    def legal_pick(self, question: i64, out: vec[i64]) -> i64:
        """A sphere from the row; the second one may be skipped [Z4.1, Z4.6]."""
        n = self.write_row(out)
        if question == questions.PICK_AGAIN:
            out[n] = actions.ENOUGH
            n += 1
        return n

    def answer_pick(self, colour: i64) -> None:
        """Move a sphere from the row to the ring; refill the row before any trigger [Z4.1, Z4.2, Z4.8]."""
        self.leave_question()
        side = self.sides[self.turn]
        self.row -= one(colour)
        side.ring += one(colour)
        self.note(events.PICKED, self.turn, colour)
        self.ready |= side.engines & ON_PICK[colour] & ~self.used
        if self.ahead != NO_SPHERE:
            self.row += one(self.ahead)
            self.note(events.FILLED, self.ahead)
            self.ahead = NO_SPHERE
        self.ask(questions.FILL)
        self.mover = CHANCE

    # ---- file

    def legal_file(self, out: vec[i64], n: i64) -> i64:
        """Every card of the display [Z5.1]."""
        level: i64
        for level in range(LEVELS):
            n = write(self.shown(level), actions.FILE + level * PER_LEVEL, out, n)
        return n

    def answer_file(self, card: i64) -> None:
        """Move a card from the display or from research to the archive [Z5.1, Z5.3, Z6.2]."""
        side = self.sides[self.turn]
        from_hand = self.asks & 31 == questions.STUDY
        self.leave_question()
        side.turn_over(card)
        self.note(events.FILED, self.turn, card, HAND if from_hand else DISPLAY)
        self.ready |= side.engines & ON_FILE & ~self.used
        if from_hand:
            self.take_from_hand(card)
        else:
            self.take_down(card)
            self.refill(card // PER_LEVEL)
        self.resume()

    # ---- research

    def legal_research(self, out: vec[i64], n: i64) -> i64:
        """Every deck with cards [Z6.1]."""
        level: i64
        for level in range(LEVELS):
            if self.decks[level].n_cards() > 0:
                out[n] = actions.RESEARCH + level
                n += 1
        return n

    def answer_research(self, level: i64) -> None:
        """Draw as many cards as the limit, or all there are [Z6.1]."""
        self.leave_question()
        deck = self.decks[level]
        n = min(self.sides[self.turn].insight, deck.n_cards())
        self.note(events.RESEARCHED, self.turn, level, n)
        self.looking = level
        self.owed = min(n, deck.left)
        self.ask(questions.STUDY)
        self.ask(questions.LOOK)
        self.mover = CHANCE
        if self.owed == 0:
            self.finish_looking()

    def legal_study(self, out: vec[i64]) -> i64:
        """File or build one of the cards drawn, or neither [Z6.2, Z6.3]."""
        n: i64 = 0
        seen = self.in_hand()
        if self.sides[self.turn].can_file():
            n = write(seen, actions.FILE + self.looking * PER_LEVEL, out, n)
        found = self.payable(seen, self.looking, HAND)
        n = write(found, actions.BUILD + self.looking * PER_LEVEL, out, n)
        out[n] = actions.NEITHER
        return n + 1

    def answer_neither(self) -> None:
        """Put all cards back [Z6.2, Z6.4]."""
        self.note(events.TOOK_NONE, self.turn)
        self.answered()
        self.ask(questions.RETURN)
        self.resume()

    def answer_return(self, card: i64) -> None:
        """Choose the next card to go under the deck; all go there together, in this order [Z6.4, Z6.6]."""
        self.hand = brought_forward(self.hand, card, self.placed)
        self.placed += 1
        self.tell_watchers(events.RETURNED, card)
        if self.placed == len(self.hand):
            deck = self.decks[self.looking]
            deck.bottom = joined(deck.bottom, batch(self.hand, self.watchers()))
            self.hand = NO_CARDS
            self.placed = 0
            self.looking = NO_LEVEL
            self.answered()
            self.resume()
