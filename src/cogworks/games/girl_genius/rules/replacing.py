"""The replace step: who fills which gap with what."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.engine.dice import CHANCE
from cogworks.games.girl_genius.rules import actions, choosing, events, questions, steps
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import NO_CARD
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    THIS_TURN,
    card_down,
    card_up,
    fills_down,
    fills_from_deck,
    gap_filler,
    unseen_card,
    with_filler,
)
from cogworks.games.girl_genius.rules.state import BAG, HANDS, SHOWN, GirlGeniusState


def start_replacing(table: GirlGeniusState) -> None:
    """Assign gaps left open last turn to the active player [W6.5]."""
    left = table.gaps()
    while left != 0:
        slot = first_slot(left)
        if gap_filler(table.board[slot]) == THIS_TURN:
            table.board[slot] = with_filler(table.board[slot], table.turn)
        left &= left - 1
    table.filler = table.turn
    table.step = steps.REPLACING


def replace_step(table: GirlGeniusState) -> None:
    """Fill one gap per player in turn, starting with the active player, until none is left [W6.2]."""
    if table.spot != NO_SLOT:
        fill_gap(table)
        return
    _seat: i64
    for _seat in range(table.n):
        if table.gaps_of(table.filler) != 0:
            table.wait(questions.GAP, table.filler)
            return
        table.filler = table.left_of(table.filler)
    table.filler = 0
    left = table.gaps()
    while left != 0:
        slot = first_slot(left)
        table.board[slot] = with_filler(table.board[slot], THIS_TURN)
        left &= left - 1
    table.step = steps.DRAWING


def fill_gap(table: GirlGeniusState) -> None:
    """Fill the gap with a card from the hand, or one drawn for it [W6.1, W6.3, W6.5]."""
    gap = table.board[table.spot]
    if fills_from_deck(gap):
        if table.held != NO_CARD and fills_down(gap):
            lay_known(table, table.held, EVERYBODY, 0)
        elif table.held != NO_CARD:
            table.wait(questions.LAY, table.filler)
        elif not choosing.is_deck_out(table):
            if fills_down(gap) and table.draw_zone() == BAG:
                lay_unseen(table)
            else:
                table.wait(questions.DRAWN, CHANCE)
    elif not table.is_empty(HANDS + table.filler):
        table.wait(questions.LAY, table.filler)
    elif not choosing.is_deck_out(table):
        table.wait(questions.DRAWN, CHANCE)


def lay_unseen(table: GirlGeniusState) -> None:
    """Fill the gap with the top card of the deck, face down and unseen [W6.5]."""
    table.set_cell(table.spot, unseen_card())
    table.note(events.REPLACED_DOWN, table.filler, table.place_number(table.spot))
    filled(table)


def filled(table: GirlGeniusState) -> None:
    """Finish a gap; the next seat continues [W6.2]."""
    table.spot = NO_SLOT
    table.held = NO_CARD
    table.filler = table.left_of(table.filler)


def legal_lay(table: GirlGeniusState, out: vec[i64]) -> i64:
    """Any card in hand with either heading; without a heading if it is laid face down [W6.1, W6.5]."""
    gap = table.board[table.spot]
    if table.held != NO_CARD:
        out[0] = actions.lay(table.held, 0)
        out[1] = actions.lay(table.held, 1)
        return 2
    n = table.write_word(HANDS + table.filler, 0, actions.CARD, out, 0)
    if fills_down(gap):
        return n
    i: i64
    for i in range(n - 1, -1, -1):
        card = out[i] - actions.CARD
        out[2 * i] = actions.lay(card, 0)
        out[2 * i + 1] = actions.lay(card, 1)
    return 2 * n


def replace(table: GirlGeniusState, card: i64, turned: i64) -> None:
    """Lay a card face up in the gap [W6.1]."""
    if table.held == NO_CARD:
        table.take_from_hand(table.filler, card)
    table.set_cell(table.spot, card_up(card, turned))
    table.note(events.REPLACED, table.filler, card, table.place_number(table.spot))
    filled(table)


def lay_secretly(table: GirlGeniusState, card: i64) -> None:
    """Lay a card from the hand face down; players who have seen it know the card [W4.4, W6.5, W7.6, W7.7]."""
    knowers: i64 = EVERYBODY
    unsure: i64 = 0
    if not table.holds(SHOWN + table.filler, card):
        seers = table.seers(card)
        knowers = seers | BIT[table.filler]
        # In rules versions 1 to 3 they also knew which way it points.
        unsure = i64(0) if table.seen_headings == 1 else seers
    table.take_from_hand(table.filler, card)
    lay_known(table, card, knowers, unsure)


def lay_known(table: GirlGeniusState, card: i64, knowers: i64, unsure: i64) -> None:
    """Lay a face-down card that some or all seats know [W6.5]."""
    if knowers == EVERYBODY:
        table.note(events.REPLACED_DOWN, table.filler, table.place_number(table.spot), card)
    else:
        table.note(events.REPLACED_DOWN, table.filler, table.place_number(table.spot))
        table.note_secret(events.LAID_SECRETLY, table.filler, card)
        seat: i64
        for seat in range(table.n):
            if seat != table.filler and has(knowers, seat):
                table.note_secret(events.SAW, seat, card)
    table.set_cell(table.spot, card_down(card, knowers, unsure))
    filled(table)
