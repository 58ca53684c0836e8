"""The steps of a turn besides replacing: the deal before the first, flip, spin, and the draw that ends it."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.rules import chain, choosing, edges, effects, events, questions, replacing, steps
from cogworks.games.girl_genius.rules.board import NO_SLOT, SLOTS, STARTS_UP, first_slot
from cogworks.games.girl_genius.rules.cards import POP, verb_of
from cogworks.games.girl_genius.rules.cells import (
    KNOWN,
    card_up,
    cell_card,
    cell_lying,
    cell_turned,
    fills_from_deck,
    unseen_card,
)
from cogworks.games.girl_genius.rules.entries import clause_doer, one_less
from cogworks.games.girl_genius.rules.state import BAG, HANDS, MARKERS, UNDER, GirlGeniusState

HAND: Final = 5
MAX_TURNS: Final = 1_000

# ---- the deal


def deal_step(table: GirlGeniusState) -> None:
    """Deal five cards to each seat and twelve to the board, and turn up two corners [W3.1, W3.2, W3.3]."""
    if table.step == steps.DEALING:
        if table.owed > 0:
            table.wait(questions.DEAL, CHANCE)
            return
        slot: i64
        for slot in range(SLOTS):
            table.set_cell(slot, unseen_card())
        table.step = steps.OPENING
    corner: i64
    for corner in range(2):
        place = STARTS_UP[table.pattern * 2 + corner]
        if table.up & place == 0:
            table.spot = first_slot(place)
            table.wait(questions.REVEAL, CHANCE)
            return
    start_turn(table)


def answer_deal(table: GirlGeniusState, card: i64) -> None:
    """Deal a card of the opening hands [W3.1]."""
    table.owed -= 1
    seat = table.owed // HAND
    table.remove(BAG, card)
    table.add(HANDS + seat, card)
    table.note_secret(events.DEALT, seat, card)


# ---- flip and spin


def start_turn(table: GirlGeniusState) -> None:
    """Start a turn with its flip, or end the game at the turn limit [W4.1, W8.6]."""
    if table.turns == MAX_TURNS:
        table.end_game()
        return
    table.turns += 1
    table.pops = 0
    table.step = steps.FLIPPING


def flip_step(table: GirlGeniusState) -> None:
    """Turn up one face-down card, if there is one [W4.2]."""
    if table.down == 0:
        table.step = steps.SPINNING
    else:
        table.wait(questions.FLIP, table.turn)


def answer_heading(table: GirlGeniusState, turned: i64) -> None:
    """Turn up a known card with the chosen heading [W4.4]."""
    turn_up(table, cell_card(table.board[table.spot]), turned)


def turn_up(table: GirlGeniusState, card: i64, turned: i64) -> None:
    """Turn the card at the spot face up."""
    slot = table.spot
    table.set_cell(slot, card_up(card, turned))
    table.spot = NO_SLOT
    table.note(events.TURNED_UP, card, table.place_number(slot))


def answer_lay(table: GirlGeniusState, question: i64, card: i64, turned: i64) -> None:
    """Turn up or lay a card with this heading, chosen by chance or by its player."""
    if question == questions.REVEAL:
        if cell_lying(table.board[table.spot]) != KNOWN:
            choosing.uncover(table, card)
        turn_up(table, card, turned)
    else:
        replacing.replace(table, card, turned)


def spin_step(table: GirlGeniusState) -> None:
    """Open: spin anything.  Closed: a spin must pop.  Frozen: shuffle and start again [W4.5, W4.6, W4.10]."""
    table.spins = table.up if table.down != 0 else edges.popping_spins(table)
    if table.spins != 0:
        table.wait(questions.SPIN, table.turn)
    elif table.up == 0 and table.down == 0:
        table.step = steps.POPPING  # every place is an open gap
    else:
        freeze(table)


def freeze(table: GirlGeniusState) -> None:
    """Shuffle the board face down, or redeal it if nothing could ever pop [W4.11, W4.12, W4.13]."""
    places = table.up
    if edges.is_absolute_zero(table):
        table.note(events.ABSOLUTE_ZERO)
        table.pour(UNDER, BAG)
        while places != 0:
            slot = first_slot(places)
            table.add(BAG, cell_card(table.board[slot]))
            table.set_cell(slot, unseen_card())
            places &= places - 1
    else:
        table.note(events.FROZE)
        effects.stir(table, places)
    table.step = steps.FLIPPING


def answer_spin(table: GirlGeniusState, slot: i64) -> None:
    """Spin the card, check its edges, and lift what pops [W4.7, W4.8, W4.9]."""
    table.spins = 0
    effects.spin_card(table, table.turn, slot)
    table.step = steps.POPPING
    effects.lift(table, table.turn, edges.popping(table, slot, cell_turned(table.board[slot])))
    chain.sort_popped(table)


# ---- draw and end


def answer_drawn(table: GirlGeniusState, card: i64) -> None:
    """Use the top card of the deck for a hand, a pop or a gap [W7.4, W7.5]."""
    zone = table.draw_zone()
    table.remove(zone, card)
    if table.depth > 0:
        entry = table.top()
        table.set_top(one_less(entry))
        if verb_of(table.step_of(entry)) == POP:
            chain.push_card(table, card, clause_doer(entry), NO_SLOT, 0)
        else:
            draw(table, clause_doer(entry), card, zone)
    elif table.step == steps.REPLACING:
        if fills_from_deck(table.board[table.spot]):
            table.held = card
        else:
            draw(table, table.filler, card, zone)
    else:
        draw(table, table.turn, card, zone)


def draw(table: GirlGeniusState, seat: i64, card: i64, zone: i64) -> None:
    """Move a card from the deck to a hand, hidden unless it was face up under the deck [W7.4, W7.5]."""
    if zone == UNDER:
        table.give_openly(seat, card)
        table.note(events.TOOK, seat, card, UNDER)
    else:
        table.add(HANDS + seat, card)
        table.note_secret(events.DREW, seat, card)


def draw_step(table: GirlGeniusState) -> None:
    """Only the active player draws up to five, then the turn ends [W6.4, W6.6, W7.2]."""
    if table.n_cards(HANDS + table.turn) < HAND:
        if not choosing.is_deck_out(table):
            table.wait(questions.DRAWN, CHANCE)
        return
    table.note(events.TURN_ENDED, table.turn)
    table.turn = table.left_of(table.turn)
    while table.tally[MARKERS + table.turn] > 0:
        table.tally[MARKERS + table.turn] -= 1
        table.note(events.SKIPPED, table.turn)
        table.turn = table.left_of(table.turn)
    start_turn(table)
