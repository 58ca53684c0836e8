"""Evaluation of positions of Girl Genius: The Works, and priors of answers."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.games.girl_genius.rules import actions, questions, steps
from cogworks.games.girl_genius.rules.board import NEAR, NO_SLOT, SLOTS
from cogworks.games.girl_genius.rules.cards import (
    DRAW,
    HAND,
    LOSE,
    MOVE,
    POP,
    THEIR_HAND,
    THEIR_PILE,
    TO_YOU,
    YOUR_PILE,
    goal_of,
    source_of,
    verb_of,
)
from cogworks.games.girl_genius.rules.cells import card_up, cell_card, cell_turned
from cogworks.games.girl_genius.rules.entries import (
    SWEEP,
    clause_number,
    clause_stage,
    clause_you,
    entry_card,
    entry_clause,
    entry_end,
    entry_popper,
    entry_slot,
    entry_turned,
    is_card,
)
from cogworks.games.girl_genius.rules.state import MARKERS, GirlGeniusState
from cogworks.games.girl_genius.rules.worth import (
    POINT,
    TURN,
    best_spin,
    clause_worth,
    crude,
    spin_points,
    spin_worth,
    worth,
)

TO_MOVE: Final = 40
"""The normal value of the board to the next player, in tenths of a point; only the excess is an advantage."""
SHARP: Final = 0.45
"""Weight of a one-point lead with one point to go."""
ROUGH: Final = 6.0
"""Uncertainty of the end of the game, in points."""

WINNING: Final = 16
"""The prior of an answer that costs more than it brings, but brings enough to win."""

HORIZON: Final = 4
"""Choices per rival that a search plays before it evaluates a position: about the rest of a turn."""


def estimate(table: GirlGeniusState, seat: i64) -> float:
    """Share of the win by points, cards being carried out, turns, and the next player's best spin."""
    n_piles: i64 = i64(2) if table.teams == 1 else table.n
    after = next_seat(table)
    threat = best_spin(table, after) - TO_MOVE
    standings = vec[float]([0.0] * n_piles)
    most = -1000.0
    pile: i64
    for pile in range(n_piles):
        tenths = table.tally[pile] * POINT + coming(table, pile) - TURN * skips(table, pile, after)
        if pile == table.pile_of(after):
            tenths += threat
        points = float(tenths) / float(POINT)
        standings[pile] = points
        if points > most:
            most = points
    to_go = float(table.goal) - most
    # The game also ends when the deck runs out; each card drawn replaces one popped.
    in_deck = 5.0 * float(table.n_deck()) / float(table.n)
    if in_deck < to_go:
        to_go = in_deck
    if to_go < 0.0:
        to_go = 0.0
    sharp = SHARP / sqrt(ROUGH + to_go)
    total = 0.0
    for pile in range(n_piles):
        total += exp(sharp * (standings[pile] - most))
    mine = exp(sharp * (standings[table.pile_of(seat)] - most)) / total
    return mine / float(n_partners(table, seat))


def winnable_share(table: GirlGeniusState, seat: i64) -> float:
    """The share of a win.  One turn can bring any number of points."""
    return 1.0 / float(n_partners(table, seat))


def n_partners(table: GirlGeniusState, seat: i64) -> i64:
    """The number of seats that share this seat's win, including itself."""
    if table.teams == 0:
        return 1
    return (table.n + 1 - (seat & 1)) // 2


def next_seat(table: GirlGeniusState) -> i64:
    """The seat that spins next: the current one before its spin, or the next without a marker."""
    if table.depth == 0 and (table.step == steps.FLIPPING or table.step == steps.SPINNING):
        return table.turn
    seat = table.left_of(table.turn)
    while seat != table.turn and table.tally[MARKERS + seat] > 0:
        seat = table.left_of(seat)
    return seat


def skips(table: GirlGeniusState, pile: i64, after: i64) -> i64:
    """The turns the seats of a pile will lose, except those skipped before the next spin."""
    is_before = table.depth == 0 and (table.step == steps.FLIPPING or table.step == steps.SPINNING)
    n: i64 = 0
    seat: i64
    for seat in range(table.n):
        if table.tally[MARKERS + seat] > 0 and table.pile_of(seat) == pile:
            n += table.tally[MARKERS + seat]
            if not is_before and is_between(table, seat, after):
                n -= 1
    return n


def is_between(table: GirlGeniusState, seat: i64, after: i64) -> bool:
    """Is this seat's turn between those of the current seat and the next to spin?"""
    n = table.n
    distance = (seat - table.turn + n) % n
    until = (after - table.turn + n) % n
    if until == 0:
        until = n
    return 0 < distance < until


def coming(table: GirlGeniusState, pile: i64) -> i64:
    """The value of the cards being carried out to this pile."""
    total: i64 = 0
    i: i64
    for i in range(table.depth):
        entry = table.work[i]
        if is_card(entry):
            seat = entry_popper(entry)
            card = entry_card(entry)
            end = entry_end(entry)
            if table.pile_of(seat) == pile:
                slot, turned = entry_slot(entry), entry_turned(entry)
                total += worth(table, card, seat, slot=slot, turned=turned, gone=0, begin=entry_clause(entry))
                if end != 0:
                    total -= table.cards.points[card] * POINT
            if 1 <= end <= 6 and table.pile_of(end - 1) == pile:
                total += table.cards.points[card] * POINT
        elif clause_stage(entry) != SWEEP and table.pile_of(clause_you(entry)) == pile:
            total += clause_worth(
                table, table.cards.program[clause_number(entry)], clause_you(entry), slot=NO_SLOT, turned=0, gone=0
            )
    return total


# ---- priors


def prior(table: GirlGeniusState, action: i64) -> i64:
    """How good an answer looks: pop much, leave the next player little, give and lose nothing."""
    question = table.asks
    if question == questions.SPIN:
        return spin_prior(table, action - actions.SLOT)
    if question == questions.LAY:
        return lay_prior(table, action)
    if question == questions.TARGET:
        return target_prior(table, action - actions.SLOT)
    if question == questions.PICK:
        return pick_prior(table, action)
    if question == questions.PLAYER:
        return player_prior(table, action - actions.SEAT)
    if question == questions.FLIP:
        return 1 + 2 * n_up_near(table, action - actions.SLOT)
    if question == questions.MAY:
        return 2 if action == actions.YES else 1
    return 1


def liking(table: GirlGeniusState, tenths: i64) -> i64:
    """A prior from the value of an answer: 0 for harm, higher for more."""
    if tenths < 0:
        return WINNING if tenths + TURN >= missing(table) else i64(0)
    points = tenths // POINT
    return 1 + points * points // 4


def missing(table: GirlGeniusState) -> i64:
    """What the seat to move still needs to win, in tenths.  A lost turn is no harm to a winner."""
    return POINT * (table.goal - table.tally[table.pile_of(table.mover)])


def spin_prior(table: GirlGeniusState, slot: i64) -> i64:
    """Strongly prefer the most valuable spin; harmful ones only if there are no others, or if they may win."""
    tenths = spin_worth(table, table.mover, slot)
    if tenths < 0:
        need = missing(table)
        return WINNING if tenths + TURN >= need or spin_points(table, slot) >= need else i64(0)
    points = tenths // POINT
    return 1 + points * points * points // 32


def lay_prior(table: GirlGeniusState, action: i64) -> i64:
    """Leave the next player little to pop, or yourself much; face down, use the least valuable card."""
    if action < actions.LAY:
        return 10 - table.cards.points[action - actions.CARD]
    card = actions.lay_card(action)
    turned = actions.lay_turned(action)
    slot = table.spot
    gap = table.board[slot]
    after = next_seat(table)
    # Lay the card temporarily to evaluate it, then restore the gap.
    table.board[slot] = card_up(card, turned)
    table.up |= BIT[slot]
    danger = max(0, spin_worth(table, after, slot))
    side: i64
    for side in range(4):
        near = NEAR[(table.pattern * SLOTS + slot) * 4 + side]
        if near != NO_SLOT and has(table.up, near):
            danger = max(danger, spin_worth(table, after, near))
    table.board[slot] = gap
    table.up &= ~BIT[slot]
    if table.pile_of(after) == table.pile_of(table.mover):
        return 1 + danger // POINT
    return 1 + 40 // (2 + danger // POINT)


def target_prior(table: GirlGeniusState, slot: i64) -> i64:
    """Pop or take the most valuable card; leave spins, flips and swaps to the search."""
    entry = table.work[table.depth - 1]
    step = table.cards.program[clause_number(entry)]
    verb = verb_of(step)
    if verb != POP and verb != MOVE:
        return 1
    if not has(table.up, slot):
        return 3
    card = cell_card(table.board[slot])
    if verb == POP:
        return liking(
            table,
            worth(table, card, table.mover, slot=slot, turned=cell_turned(table.board[slot]), gone=BIT[slot], begin=0),
        )
    points = table.cards.points[card]
    return 1 + (points * points // 4 if goal_of(step) == TO_YOU else 9 - points)


def pick_prior(table: GirlGeniusState, action: i64) -> i64:
    """Take valuable cards from others; give up cheap ones."""
    if action == actions.NO:
        return 1
    entry = table.work[table.depth - 1]
    step = table.cards.program[clause_number(entry)]
    card = action - actions.CARD
    verb = verb_of(step)
    source = source_of(step)
    points = table.cards.points[card]
    if verb == POP:
        if source == HAND:
            return liking(table, worth(table, card, table.mover, slot=NO_SLOT, turned=0, gone=0, begin=0))
        return liking(table, crude(table, card))
    is_own = source == YOUR_PILE and table.pile_of(clause_you(entry)) == table.pile_of(table.mover)
    if is_own or (verb == DRAW and source == HAND):
        return 1 + (9 - points) * (9 - points) // 4
    return 1 + points * points // 4


def player_prior(table: GirlGeniusState, seat: i64) -> i64:
    """Harm the leader, help the last player, never harm your own side."""
    step = table.cards.program[clause_number(table.work[table.depth - 1])]
    source = source_of(step)
    is_own = table.pile_of(seat) == table.pile_of(table.mover)
    is_harm = verb_of(step) == LOSE or source == THEIR_PILE or source == THEIR_HAND
    if is_own:
        return 0 if is_harm else 8
    score = table.tally[table.pile_of(seat)]
    ahead: i64 = 0
    other: i64
    for other in range(table.n):
        if table.tally[table.pile_of(other)] < score:
            ahead += 1
    return 1 + 2 * (ahead if is_harm else table.n - 1 - ahead)


def n_up_near(table: GirlGeniusState, slot: i64) -> i64:
    """How many face-up cards touch this place."""
    n: i64 = 0
    side: i64
    for side in range(4):
        near = NEAR[(table.pattern * SLOTS + slot) * 4 + side]
        if near != NO_SLOT and has(table.up, near):
            n += 1
    return n
