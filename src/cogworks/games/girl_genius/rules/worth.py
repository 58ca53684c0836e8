"""The value of popping a card, in tenths of a point: a quick estimate from visible cards."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.games.girl_genius.rules import edges
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import (
    AGAIN,
    ALL,
    ANOTHER,
    DECK,
    DRAW,
    EACH,
    EACH_OTHER,
    EVERY_PILE,
    HALF,
    HAND,
    LOSE,
    MOVE,
    PLAY,
    POINTED,
    POP,
    PUT_THIS,
    SWAP,
    THEIR_PILE,
    TO_ANY,
    TO_YOU,
    WIN,
    YOU,
    YOUR_HAND,
    YOUR_PILE,
    edge_of,
    face_of,
    goal_of,
    is_either,
    n_of,
    need_of,
    need_word_of,
    per_of,
    source_of,
    verb_of,
    who_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cells import cell_card, cell_turned
from cogworks.games.girl_genius.rules.state import HANDS, PILES, GirlGeniusState

POINT: Final = 10
TURN: Final = 110
"""An extra turn, or a lost turn for all rivals."""
VICTORY: Final = 2_000
UNSEEN: Final = 50
"""Popping an unseen card."""
DRAWN: Final = 5
"""An extra card in hand: slightly more choice."""


def n_rivals(table: GirlGeniusState) -> i64:
    """The number of rival piles."""
    return i64(1) if table.teams == 1 else table.n - 1


def crude(table: GirlGeniusState, card: i64) -> i64:
    """The value of popping a card regardless of its place: its points, and a bonus for its instructions."""
    cards = table.cards
    total = cards.points[card] * POINT
    at: i64
    for at in range(cards.begins[card], cards.begins[card + 1]):
        step = cards.program[at]
        verb = verb_of(step)
        if verb == POP:
            total += 25
        elif verb == PUT_THIS:
            total = -total if goal_of(step) != TO_ANY else total
        elif verb == AGAIN:
            total += TURN
        elif verb == LOSE:
            total += decree_worth(table, step)
        elif verb == MOVE:
            total += 30
        elif verb == DRAW and source_of(step) == YOUR_PILE:
            total -= 60 if who_of(step) != YOU else 20
    return total


def decree_worth(table: GirlGeniusState, step: i64) -> i64:
    """The value of lost turns: negative for the player's own, less for a single rival's the more rivals there are."""
    who = who_of(step)
    n = n_of(step)
    if who == YOU:
        return -TURN * n
    if who == EACH_OTHER:
        return TURN * n
    if who == EACH:
        return 0
    return TURN * n // n_rivals(table)


def worth(table: GirlGeniusState, card: i64, seat: i64, slot: i64, turned: i64, gone: i64, begin: i64) -> i64:
    """The value of a popped card to this seat, from clause `begin` on; places in `gone` are or will be empty."""
    cards = table.cards
    total = cards.points[card] * POINT
    at = cards.begins[card] + begin
    end = cards.begins[card + 1]
    while at < end:
        step = cards.program[at]
        if verb_of(step) == PUT_THIS:
            if goal_of(step) != TO_ANY:
                # Given away it helps a rival; in a hand or under the deck it just does not count.
                total -= cards.points[card] * POINT
                total -= cards.points[card] * POINT // n_rivals(table) if goal_of(step) < TO_ANY else i64(0)
        elif is_either(step):
            total += max(
                clause_worth(table, step, seat, slot=slot, turned=turned, gone=gone),
                clause_worth(table, cards.program[at + 1], seat, slot=slot, turned=turned, gone=gone),
            )
            at += 1
        else:
            total += clause_worth(table, step, seat, slot=slot, turned=turned, gone=gone)
        at += 1
    return total


def clause_worth(table: GirlGeniusState, step: i64, seat: i64, slot: i64, turned: i64, gone: i64) -> i64:
    """The value of one clause of a card popped by this seat."""
    mine = PILES + table.pile_of(seat)
    if need_of(step) != 0 and table.count_word(mine, need_word_of(step)) < need_of(step):
        return 0
    verb = verb_of(step)
    source = source_of(step)
    n = n_of(step)
    if per_of(step) != 0:
        n *= table.count_word(mine, per_of(step) - 1)
    if verb == POP:
        if who_of(step) == ANOTHER:
            return -best_in_play(table, step, gone, n) // n_rivals(table)
        if source == PLAY:
            return best_in_play(table, step, gone, n)
        if source == POINTED:
            return pointed_worth(table, step, slot, turned, gone)
        if source == DECK:
            return UNSEEN * n
        if source == HAND:
            return 0 if table.is_empty(HANDS + seat) else 40 if word_of(step) == 0 else 20
        return 15
    if verb == MOVE:
        if source == PLAY:
            return best_in_play(table, step, gone, n) if goal_of(step) == TO_YOU else i64(-30)
        if source == THEIR_PILE or source == EVERY_PILE:
            return taken_worth(table, step, seat)
        return 0
    if verb == DRAW:
        if source == YOUR_PILE:
            return -most_points(table, mine, word_of(step)) * POINT if who_of(step) != YOU else i64(-20)
        if source == YOUR_HAND:
            return -10 * n
        if who_of(step) == YOU:
            return DRAWN * n
        return -DRAWN
    if verb == LOSE:
        return decree_worth(table, step)
    if verb == AGAIN:
        return TURN * n
    if verb == WIN:
        return VICTORY
    return 5 if verb == SWAP else 0


def best_in_play(table: GirlGeniusState, step: i64, gone: i64, n: i64) -> i64:
    """The value of the best cards in play that a clause can take, or of all of them."""
    left = edges.targets(table, word_of(step), face_of(step)) & ~gone
    best: i64 = 0
    second: i64 = 0
    total: i64 = 0
    is_pop = verb_of(step) == POP
    if left == 0:
        return 0
    best = -1000
    second = -1000
    while left != 0:
        place = first_slot(left)
        left &= left - 1
        one: i64 = UNSEEN
        if has(table.up, place):
            card = cell_card(table.board[place])
            one = crude(table, card) if is_pop else table.cards.points[card] * POINT
        total += one
        if one > best:
            second = best
            best = one
        elif one > second:
            second = one
    if n == ALL:
        return total
    return best + second if n > 1 and second > -1000 else best


def pointed_worth(table: GirlGeniusState, step: i64, slot: i64, turned: i64, gone: i64) -> i64:
    """The value of the card that a popped card points at."""
    if slot == NO_SLOT:
        return 0
    place = edges.pointed_from(table, slot, turned, edge_of(step))
    if place == NO_SLOT or gone & BIT[place] != 0:
        return 0
    if not has(table.up, place):
        return UNSEEN
    return crude(table, cell_card(table.board[place]))


def taken_worth(table: GirlGeniusState, step: i64, seat: i64) -> i64:
    """The value of a card taken from a rival's pile: a gain and a rival's loss."""
    mine = table.pile_of(seat)
    best: i64 = 0
    total: i64 = 0
    pile: i64
    for pile in range(i64(2) if table.teams == 1 else table.n):
        if pile != mine:
            most = most_points(table, PILES + pile, word_of(step))
            total += most
            best = max(best, most)
    gained = total if source_of(step) == EVERY_PILE else best
    return gained * POINT + gained * POINT // n_rivals(table)


def most_points(table: GirlGeniusState, zone: i64, word: i64) -> i64:
    """The highest points of a card with the word in a zone."""
    best: i64 = 0
    half: i64
    for half in range(2):
        kinds = table.cards.low[word] if half == 0 else table.cards.high[word]
        left = table.zones[zone * 2 + half] & kinds
        while left != 0:
            lowest = left & -left
            points = table.cards.points[bit_number(lowest) + half * HALF]
            if points > best:
                best = points
            left ^= lowest
    return best


def bit_number(bit: i64) -> i64:
    """The index of a bit in one half of a set."""
    number: i64 = 0
    if bit >= BIT[27]:
        bit >>= 27
        number = 27
    while bit >= 256:
        bit >>= 8
        number += 8
    while bit > 1:
        bit >>= 1
        number += 1
    return number


def spin_worth(table: GirlGeniusState, seat: i64, slot: i64) -> i64:
    """The value to the seat of spinning the card here: everything that pops, directly or in a chain."""
    turned = 1 - cell_turned(table.board[slot])
    popped = edges.popping(table, slot, turned)
    total: i64 = 0
    left = popped
    while left != 0:
        place = first_slot(left)
        left &= left - 1
        cell = table.board[place]
        lies = turned if place == slot else cell_turned(cell)
        total += worth(table, cell_card(cell), seat, slot=place, turned=lies, gone=popped, begin=0)
    return total


def spin_points(table: GirlGeniusState, slot: i64) -> i64:
    """The points of all cards that pop directly when the card here is spun, in tenths."""
    total: i64 = 0
    left = edges.popping(table, slot, 1 - cell_turned(table.board[slot]))
    while left != 0:
        place = first_slot(left)
        left &= left - 1
        total += table.cards.points[cell_card(table.board[place])] * POINT
    return total


def best_spin(table: GirlGeniusState, seat: i64) -> i64:
    """The value to the seat of the best spin on this board: at least 0 while the board is open."""
    best: i64 = -1000
    left = table.up
    while left != 0:
        slot = first_slot(left)
        left &= left - 1
        if edges.would_pop(table, slot):
            one = spin_worth(table, seat, slot)
            if one > best:
                best = one
    return i64(0) if best < 0 and (table.down != 0 or best == -1000) else best
