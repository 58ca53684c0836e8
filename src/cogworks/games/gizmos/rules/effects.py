"""Effects in Gizmos: what cards and turns do, without the questions that lead there."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, members, one
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.gizmos.rules import cards, events, questions
from cogworks.games.gizmos.rules.decks import CARD, HEAD, READERS, SURE, known_by
from cogworks.games.gizmos.rules.redeal import added, card_of, split, without
from cogworks.games.gizmos.rules.sets import PER_LEVEL
from cogworks.games.gizmos.rules.state import (
    EMPTY,
    ENOUGH_GIZMOS,
    ENOUGH_LEVEL_3,
    LEVEL_OF_PLACE,
    MAY_STOP,
    NO_LEVEL,
    OPEN_RESEARCH,
    GizmosState,
)

MAX_TURNS: Final = 1000


# ---- turns


def leave_question(state: GizmosState) -> None:
    """Pop the answered question; after the main action comes the chain [Z8.1]."""
    if state.asks & 31 == questions.MAIN:
        state.asks = questions.CHAIN
        state.passes = 0
    else:
        state.answered()


def resume(state: GizmosState) -> None:
    """Ask the top question; a second pick without room is lost [Z4.6], an idle chain ends [Z8.5]."""
    if state.asks & 31 == questions.PICK_AGAIN and state.sides[state.turn].room() == 0:
        state.answered()
    question = state.asks & 31
    if question >= questions.FIRST:
        state.mover = CHANCE
    elif question == questions.CHAIN and state.usable() == 0:
        end_turn(state)
    elif question == questions.MAIN:
        start_turn(state)
    else:
        state.mover = state.turn


def start_turn(state: GizmosState) -> None:
    """Start a turn, in which every gizmo may be used once [Z3.1, Z8.3]."""
    state.ready = 0
    state.used = 0
    state.spent = 0
    state.turns += 1
    state.asks = questions.MAIN
    state.mover = state.turn


def end_turn(state: GizmosState) -> None:
    """Let unused triggers lapse [Z8.5]; end the game if all had the same number of turns [Z9.1, Z9.5]."""
    side = state.sides[state.turn]
    if state.journal is not None:
        for engine in members(state.ready):
            state.note(events.LAPSED, state.turn, engine)
    state.note(events.ENDED_TURN, state.turn)
    if state.ending == 0 and (side.level_3 >= ENOUGH_LEVEL_3 or side.gizmos >= ENOUGH_GIZMOS):
        state.ending = 1
        state.note(events.LAST_ROUND, state.turn)
    state.turn += 1
    if state.turn == len(state.sides):
        state.turn = 0
    if state.turn == state.first and (state.ending == 1 or state.turns >= MAX_TURNS):
        end_game(state)
    else:
        start_turn(state)


def end_game(state: GizmosState) -> None:
    """End the game [Z9.1]."""
    state.ready = 0
    state.used = 0
    state.spent = 0
    state.asks = questions.NOTHING
    state.mover = OVER
    if state.journal is not None:
        state.note(events.WON, state.winners()[0])


# ---- effects of gizmos


def carry_out(state: GizmosState, verb: i64, n: i64) -> None:
    """Start an effect; most are full actions with their usual questions [Z8.6, Z8.7]."""
    if verb == cards.DRAW:
        state.owed = n
        state.ask(questions.DRAWN)
    elif verb == cards.PICK:
        if n == 2:
            state.ask(questions.PICK_AGAIN)
        state.ask(questions.PICK)
    elif verb == cards.POINTS:
        state.sides[state.turn].tokens += n
        state.note(events.SCORED, state.turn, n)
    elif verb == cards.FILE:
        state.ask(questions.FILE)
    elif verb == cards.RESEARCH:
        state.ask(questions.RESEARCH)
    else:
        state.ask(questions.FREE_BUILD)


# ---- spheres


def draw(state: GizmosState, colour: i64) -> None:
    """Draw one sphere at a time, as long as there is room; this is not a Pick [Z4.3, Z4.5]."""
    side = state.sides[state.turn]
    side.ring += one(colour)
    state.note(events.DREW, state.turn, colour)
    state.answered()
    state.owed -= 1
    if state.owed > 0 and side.room() > 0:
        state.ask(questions.MORE if state.agreed & MAY_STOP != 0 else questions.DRAWN)
    else:
        state.owed = 0
    resume(state)


# ---- the display


def lay_out(state: GizmosState, card: i64) -> None:
    """Put a card in the empty place of its level [Z2.2]."""
    place: i64 = 0
    while state.card_at(place) != EMPTY or LEVEL_OF_PLACE[place] != card // PER_LEVEL:
        place += 1
    state.display += (card % PER_LEVEL - EMPTY) * BIT[6 * place]
    state.note(events.DEALT, card)


def take_down(state: GizmosState, card: i64) -> None:
    """Remove a card from the display."""
    place: i64 = 0
    while state.card_at(place) != card % PER_LEVEL or LEVEL_OF_PLACE[place] != card // PER_LEVEL:
        place += 1
    state.display += (EMPTY - card % PER_LEVEL) * BIT[6 * place]


def refill(state: GizmosState, level: i64) -> None:
    """Fill the empty place with the next card of the deck, if any [Z5.1, Z6.7, Z7.1]."""
    deck = state.decks[level]
    if deck.left > 0:
        state.ask(questions.DEAL)
    elif len(deck.bottom) > 0:
        # The next card is fixed, so chance is not asked.
        entry = deck.bottom[0]
        deck.bottom = deck.bottom[1:]
        if len(deck.bottom) > 0:
            deck.bottom[0] |= HEAD
        lay_out(state, entry & CARD)


# ---- research


def look(state: GizmosState, card: i64, known: i64) -> None:
    """Add a card to the researcher's hand, and record who knows it [Z6.5]."""
    state.hand = added(state.hand, card + (known << SURE))
    tell_watchers(state, events.SAW, card)


def finish_looking(state: GizmosState) -> None:
    """Take the rest from the cards put back earlier; sorting them forgets their order [Z6.6]."""
    deck = state.decks[state.looking]
    n = min(state.sides[state.turn].insight - len(state.hand), len(deck.bottom))
    if n > 0:
        bottom = split(deck.bottom, n, BIT[state.turn])
        deck.bottom = bottom[n:]
        for entry in sorted([int(bottom[at] & ~HEAD) for at in range(n)], key=card_of):
            look(state, entry & CARD, known_by(entry) | watchers(state))
    state.answered()
    resume(state)


def take_from_hand(state: GizmosState, card: i64) -> None:
    """Remove the card that is built or filed; the others go back afterwards [Z6.4]."""
    state.hand = without(state.hand, card)
    if len(state.hand) > 0:
        state.ask(questions.RETURN)
    else:
        state.looking = NO_LEVEL


def tell_watchers(state: GizmosState, kind: i64, card: i64) -> None:
    """Record an event for the readers who see the researcher's cards [Z6.5]."""
    if state.agreed & OPEN_RESEARCH != 0:
        state.note(kind, state.turn, card)
    else:
        state.note_secret(kind, state.turn, card)


def watchers(state: GizmosState) -> i64:
    """The set of readers who see what the researcher sees [Z6.5]."""
    return i64(READERS) if state.agreed & OPEN_RESEARCH != 0 else BIT[state.turn]
