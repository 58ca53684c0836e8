"""Pick, file and research: three of the four main actions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import count, one, write
from cogworks.engine.dice import CHANCE
from cogworks.games.gizmos.rules import actions, cards, effects, events, questions
from cogworks.games.gizmos.rules.redeal import batch, brought_forward, joined
from cogworks.games.gizmos.rules.sets import LEVELS, ON_FILE, ON_PICK, PER_LEVEL
from cogworks.games.gizmos.rules.state import DISPLAY, HAND, NO_LEVEL, NO_SPHERE, GizmosState

NO_CARDS: Final = vec[i64]([])


# ---- pick


def write_row(state: GizmosState, out: vec[i64]) -> i64:
    """Each colour in the row [Z4.1]."""
    n: i64 = 0
    colour: i64
    for colour in range(cards.COLOURS):
        if count(state.row, colour) > 0:
            out[n] = actions.PICK + colour
            n += 1
    return n


def legal_pick(state: GizmosState, question: i64, out: vec[i64]) -> i64:
    """A sphere from the row; the second one may be skipped [Z4.1, Z4.6]."""
    n = write_row(state, out)
    if question == questions.PICK_AGAIN:
        out[n] = actions.ENOUGH
        n += 1
    return n


def answer_pick(state: GizmosState, colour: i64) -> None:
    """Move a sphere from the row to the ring; refill the row before any trigger [Z4.1, Z4.2, Z4.8]."""
    effects.leave_question(state)
    side = state.sides[state.turn]
    state.row -= one(colour)
    side.ring += one(colour)
    state.note(events.PICKED, state.turn, colour)
    state.ready |= side.engines & ON_PICK[colour] & ~state.used
    if state.ahead != NO_SPHERE:
        state.row += one(state.ahead)
        state.note(events.FILLED, state.ahead)
        state.ahead = NO_SPHERE
    state.ask(questions.FILL)
    state.mover = CHANCE


# ---- file


def legal_file(state: GizmosState, out: vec[i64], n: i64) -> i64:
    """Every card of the display [Z5.1]."""
    level: i64
    for level in range(LEVELS):
        n = write(state.shown(level), actions.FILE + level * PER_LEVEL, out, n)
    return n


def answer_file(state: GizmosState, card: i64) -> None:
    """Move a card from the display or from research to the archive [Z5.1, Z5.3, Z6.2]."""
    side = state.sides[state.turn]
    from_hand = state.asks & 31 == questions.STUDY
    effects.leave_question(state)
    side.turn_over(card)
    state.note(events.FILED, state.turn, card, HAND if from_hand else DISPLAY)
    state.ready |= side.engines & ON_FILE & ~state.used
    if from_hand:
        effects.take_from_hand(state, card)
    else:
        effects.take_down(state, card)
        effects.refill(state, card // PER_LEVEL)
    effects.resume(state)


# ---- research


def legal_research(state: GizmosState, out: vec[i64], n: i64) -> i64:
    """Every deck with cards [Z6.1]."""
    level: i64
    for level in range(LEVELS):
        if state.decks[level].n_cards() > 0:
            out[n] = actions.RESEARCH + level
            n += 1
    return n


def answer_research(state: GizmosState, level: i64) -> None:
    """Draw as many cards as the limit, or all there are [Z6.1]."""
    effects.leave_question(state)
    deck = state.decks[level]
    n = min(state.sides[state.turn].insight, deck.n_cards())
    state.note(events.RESEARCHED, state.turn, level, n)
    state.looking = level
    state.owed = min(n, deck.left)
    state.ask(questions.STUDY)
    state.ask(questions.LOOK)
    state.mover = CHANCE
    if state.owed == 0:
        effects.finish_looking(state)


def legal_study(state: GizmosState, out: vec[i64]) -> i64:
    """File or build one of the cards drawn, or neither [Z6.2, Z6.3]."""
    n: i64 = 0
    seen = state.in_hand()
    if state.sides[state.turn].can_file():
        n = write(seen, actions.FILE + state.looking * PER_LEVEL, out, n)
    found = state.payable(seen, state.looking, HAND)
    n = write(found, actions.BUILD + state.looking * PER_LEVEL, out, n)
    out[n] = actions.NEITHER
    return n + 1


def answer_neither(state: GizmosState) -> None:
    """Put all cards back [Z6.2, Z6.4]."""
    state.note(events.TOOK_NONE, state.turn)
    state.answered()
    state.ask(questions.RETURN)
    effects.resume(state)


def answer_return(state: GizmosState, card: i64) -> None:
    """Choose the next card to go under the deck; all go there together, in this order [Z6.4, Z6.6]."""
    state.hand = brought_forward(state.hand, card, state.placed)
    state.placed += 1
    effects.tell_watchers(state, events.RETURNED, card)
    if state.placed == len(state.hand):
        deck = state.decks[state.looking]
        deck.bottom = joined(deck.bottom, batch(state.hand, effects.watchers(state)))
        state.hand = NO_CARDS
        state.placed = 0
        state.looking = NO_LEVEL
        state.answered()
        effects.resume(state)
