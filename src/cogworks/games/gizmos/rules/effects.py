"""Effects in Gizmos: what cards and turns do, without the questions that lead there."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, lowest, members, one
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.gizmos.rules import cards, events, questions, sets
from cogworks.games.gizmos.rules.decks import CARD, HEAD, READERS, SURE, known_by
from cogworks.games.gizmos.rules.payment import is_complete, total
from cogworks.games.gizmos.rules.redeal import added, card_of, split, without
from cogworks.games.gizmos.rules.sets import (
    COLOUR,
    ENERGY,
    ENGINE,
    HALF_CARD,
    HALVES,
    INSIGHT,
    LEVELS,
    NO_CARD,
    ON_BUILD,
    ON_BUILD_FROM_ARCHIVE,
    ON_BUILD_LEVEL_2,
    PER_LEVEL,
    STARTING_ENGINE,
    UPGRADE,
    WORTH,
    bit_in_level,
)
from cogworks.games.gizmos.rules.state import (
    ARCHIVE,
    DISPLAY,
    EMPTY,
    ENOUGH_GIZMOS,
    ENOUGH_LEVEL_3,
    FREE,
    HALVES_APART,
    LEVEL_OF_PLACE,
    MAY_STOP,
    NO_LEVEL,
    OPEN_RESEARCH,
    PLACES,
    GizmosState,
    Side,
)

MAX_TURNS: Final = 1000


@mypyc_attr(acyclic=True)
class GizmosEffects(GizmosState):
    """The steps from which answers are composed."""

    # ---- turns

    def leave_question(self) -> None:
        """Pop the answered question; after the main action comes the chain [Z8.1]."""
        if self.asks & 31 == questions.MAIN:
            self.asks = questions.CHAIN
            self.passes = 0
        else:
            self.answered()

    def resume(self) -> None:
        """Ask the top question; a second pick without room is lost [Z4.6], an idle chain ends [Z8.5]."""
        if self.asks & 31 == questions.PICK_AGAIN and self.sides[self.turn].room() == 0:
            self.answered()
        question = self.asks & 31
        if question >= questions.FIRST:
            self.mover = CHANCE
        elif question == questions.CHAIN and self.usable() == 0:
            self.end_turn()
        elif question == questions.MAIN:
            self.start_turn()
        else:
            self.mover = self.turn

    def start_turn(self) -> None:
        """Start a turn, in which every gizmo may be used once [Z3.1, Z8.3]."""
        self.ready = 0
        self.used = 0
        self.spent = 0
        self.turns += 1
        self.asks = questions.MAIN
        self.mover = self.turn

    def end_turn(self) -> None:
        """Let unused triggers lapse [Z8.5]; end the game if all had the same number of turns [Z9.1, Z9.5]."""
        side = self.sides[self.turn]
        if self.journal is not None:
            for engine in members(self.ready):
                self.note(events.LAPSED, self.turn, engine)
        self.note(events.ENDED_TURN, self.turn)
        if self.ending == 0 and (side.level_3 >= ENOUGH_LEVEL_3 or side.gizmos >= ENOUGH_GIZMOS):
            self.ending = 1
            self.note(events.LAST_ROUND, self.turn)
        self.turn += 1
        if self.turn == len(self.sides):
            self.turn = 0
        if self.turn == self.first and (self.ending == 1 or self.turns >= MAX_TURNS):
            self.end_game()
        else:
            self.start_turn()

    def end_game(self) -> None:
        """End the game [Z9.1]."""
        self.ready = 0
        self.used = 0
        self.spent = 0
        self.asks = questions.NOTHING
        self.mover = OVER
        if self.journal is not None:
            self.note(events.WON, self.winners()[0])

    # ---- effects of gizmos

    def carry_out(self, verb: i64, n: i64) -> None:
        """Start an effect; most are full actions with their usual questions [Z8.6, Z8.7]."""
        if verb == cards.DRAW:
            self.owed = n
            self.ask(questions.DRAWN)
        elif verb == cards.PICK:
            if n == 2:
                self.ask(questions.PICK_AGAIN)
            self.ask(questions.PICK)
        elif verb == cards.POINTS:
            self.sides[self.turn].tokens += n
            self.note(events.SCORED, self.turn, n)
        elif verb == cards.FILE:
            self.ask(questions.FILE)
        elif verb == cards.RESEARCH:
            self.ask(questions.RESEARCH)
        else:
            self.ask(questions.FREE_BUILD)

    # ---- spheres

    def draw(self, colour: i64) -> None:
        """Draw one sphere at a time, as long as there is room; this is not a Pick [Z4.3, Z4.5]."""
        side = self.sides[self.turn]
        side.ring += one(colour)
        self.note(events.DREW, self.turn, colour)
        self.answered()
        self.owed -= 1
        if self.owed > 0 and side.room() > 0:
            self.ask(questions.MORE if self.agreed & MAY_STOP != 0 else questions.DRAWN)
        else:
            self.owed = 0
        self.resume()

    # ---- the display

    def vacancy(self) -> i64:
        """The level of the first display place to be filled from the unordered deck, or NO_LEVEL."""
        place: i64
        for place in range(PLACES):
            if self.card_at(place) == EMPTY and self.decks[LEVEL_OF_PLACE[place]].left > 0:
                return LEVEL_OF_PLACE[place]
        return NO_LEVEL

    def lay_out(self, card: i64) -> None:
        """Put a card in the empty place of its level [Z2.2]."""
        place: i64 = 0
        while self.card_at(place) != EMPTY or LEVEL_OF_PLACE[place] != card // PER_LEVEL:
            place += 1
        self.display += (card % PER_LEVEL - EMPTY) * BIT[6 * place]
        self.note(events.DEALT, card)

    def take_down(self, card: i64) -> None:
        """Remove a card from the display."""
        place: i64 = 0
        while self.card_at(place) != card % PER_LEVEL or LEVEL_OF_PLACE[place] != card // PER_LEVEL:
            place += 1
        self.display += (EMPTY - card % PER_LEVEL) * BIT[6 * place]

    def refill(self, level: i64) -> None:
        """Fill the empty place with the next card of the deck, if any [Z5.1, Z6.7, Z7.1]."""
        deck = self.decks[level]
        if deck.left > 0:
            self.ask(questions.DEAL)
        elif len(deck.bottom) > 0:
            # The next card is fixed, so chance is not asked.
            entry = deck.bottom[0]
            deck.bottom = deck.bottom[1:]
            if len(deck.bottom) > 0:
                deck.bottom[0] |= HEAD
            self.lay_out(entry & CARD)

    def is_shown(self, card: i64) -> bool:
        """Is this card in the display?"""
        return self.shown(card // PER_LEVEL) & bit_in_level(card) != 0

    # ---- research

    def look(self, card: i64, known: i64) -> None:
        """Add a card to the researcher's hand, and record who knows it [Z6.5]."""
        self.hand = added(self.hand, card + (known << SURE))
        self.tell_watchers(events.SAW, card)

    def finish_looking(self) -> None:
        """Take the rest from the cards put back earlier; sorting them forgets their order [Z6.6]."""
        deck = self.decks[self.looking]
        n = min(self.sides[self.turn].insight - len(self.hand), len(deck.bottom))
        if n > 0:
            bottom = split(deck.bottom, n, BIT[self.turn])
            deck.bottom = bottom[n:]
            for entry in sorted([int(bottom[at] & ~HEAD) for at in range(n)], key=card_of):
                self.look(entry & CARD, known_by(entry) | self.watchers())
        self.answered()
        self.resume()

    def take_from_hand(self, card: i64) -> None:
        """Remove the card that is built or filed; the others go back afterwards [Z6.4]."""
        self.hand = without(self.hand, card)
        if len(self.hand) > 0:
            self.ask(questions.RETURN)
        else:
            self.looking = NO_LEVEL

    def tell_watchers(self, kind: i64, card: i64) -> None:
        """Record an event for the readers who see the researcher's cards [Z6.5]."""
        if self.agreed & OPEN_RESEARCH != 0:
            self.note(kind, self.turn, card)
        else:
            self.note_secret(kind, self.turn, card)

    def watchers(self) -> i64:
        """The set of readers who see what the researcher sees [Z6.5]."""
        return i64(READERS) if self.agreed & OPEN_RESEARCH != 0 else BIT[self.turn]

    # ---- build

    def check_paid(self) -> None:
        """End the payment once the full price is paid and nothing can be added [Z7.2]."""
        high = self.highest(self.building, self.source)
        if total(self.pot) == high and is_complete(COLOUR[self.building], high, self.pot):
            self.finish_build()

    def finish_build(self) -> None:
        """Return the spheres [Z7.14], trigger gizmos [Z8.2] and add the new one, which works at once [Z7.12]."""
        card = self.building
        side = self.sides[self.turn]
        if self.asks & 31 == questions.PAY:
            self.answered()
        self.bag += self.tray
        if self.journal is not None:
            self.note(events.BUILT, self.turn, card, self.tray + (self.source << 16) + (self.taken << 20))
        self.ready |= side.engines & self.triggered_by(card) & ~self.used
        self.spent |= self.taken if self.agreed & HALVES_APART != 0 else whole_cards(self.taken)
        self.building = NO_CARD
        self.tray = 0
        self.pot = 0
        self.taken = 0
        add_gizmo(side, card)
        if self.source & ~FREE == DISPLAY:
            self.refill(card // PER_LEVEL)
        self.source = DISPLAY
        self.resume()

    def triggered_by(self, card: i64) -> i64:
        """The set of engines that a Build of this card triggers, not including itself [Z8.2]."""
        found = ON_BUILD[COLOUR[card]]
        if self.source & ~FREE == ARCHIVE:
            found |= ON_BUILD_FROM_ARCHIVE
        if card // PER_LEVEL == 1:
            found |= ON_BUILD_LEVEL_2
        return found


def whole_cards(taken: i64) -> i64:
    """All halves of the converters with a used half [Z7.8]."""
    found: i64 = 0
    while taken != 0:
        found |= HALVES[HALF_CARD[lowest(taken)]]
        taken &= taken - 1
    return found


def new_side() -> Side:
    """A player's starting gizmo and limits [Z1.4, Z2.4]."""
    return Side(
        ring=0,
        engines=BIT[STARTING_ENGINE],
        halves=0,
        upgrades=0,
        filed_1=0,
        filed_2=0,
        filed_3=0,
        capacity=5,
        shelf=1,
        insight=3,
        points=0,
        tokens=0,
        gizmos=1,
        level_3=0,
    )


def add_gizmo(side: Side, card: i64) -> None:
    """Add a gizmo to the active area; its limits count at once [Z7.12]."""
    side.gizmos += 1
    side.points += WORTH[card]
    if card // PER_LEVEL == LEVELS - 1:
        side.level_3 += 1
    if ENGINE[card] >= 0:
        side.engines |= BIT[ENGINE[card]]
    elif HALVES[card] != 0:
        side.halves |= HALVES[card]
    else:
        side.upgrades |= BIT[UPGRADE[card]]
        side.capacity += ENERGY[card]
        side.shelf += sets.ARCHIVE[card]
        side.insight += INSIGHT[card]
