"""Edges of cards on the board: what they match and point to."""

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.games.girl_genius.rules.board import LIES, NEAR, NO_SLOT, SLOTS, first_slot
from cogworks.games.girl_genius.rules.cards import edge_colour, edge_index, is_in, is_same_colour
from cogworks.games.girl_genius.rules.cells import cell_card, cell_quarters
from cogworks.games.girl_genius.rules.state import GirlGeniusState

# ---- what pops


def popping(table: GirlGeniusState, slot: i64, turned: i64) -> i64:
    """The places whose cards pop if the card here has this heading and is checked [W4.8, W4.9]."""
    edges = table.cards.edges
    board = table.board
    first = table.pattern * SLOTS
    at = (first + slot) * 4
    card = cell_card(board[slot])
    heading = LIES[first + slot] + 2 * turned
    found: i64 = 0
    side: i64
    for side in range(4):
        near = NEAR[at + side]
        if near == NO_SLOT or not has(table.up, near):
            continue
        cell = board[near]
        mine = edges[edge_index(card, side - heading)]
        # The other card's heading, in the same terms as `heading` above.
        theirs = edges[edge_index(cell_card(cell), side + 2 - LIES[first + near] - cell_quarters(cell))]
        if is_same_colour(mine, theirs):
            if theirs >= mine:
                found |= BIT[near]
            if mine >= theirs:
                found |= BIT[slot]
    return found


def would_pop(table: GirlGeniusState, slot: i64) -> bool:
    """Does a spin of this card pop anything?  As `popping`, but stops at the first match [W4.6]."""
    edges = table.cards.edges
    board = table.board
    first = table.pattern * SLOTS
    at = (first + slot) * 4
    card = cell_card(board[slot])
    heading = LIES[first + slot] + 2 - cell_quarters(board[slot])
    side: i64
    for side in range(4):
        near = NEAR[at + side]
        if near == NO_SLOT or not has(table.up, near):
            continue
        cell = board[near]
        mine = edges[edge_index(card, side - heading)]
        theirs = edges[edge_index(cell_card(cell), side + 2 - LIES[first + near] - cell_quarters(cell))]
        if is_same_colour(mine, theirs):
            return True
    return False


def popping_spins(table: GirlGeniusState) -> i64:
    """The places whose spin pops something [W4.6]."""
    found: i64 = 0
    left = table.up
    while left != 0:
        slot = first_slot(left)
        if would_pop(table, slot):
            found |= BIT[slot]
        left &= left - 1
    return found


def is_absolute_zero(table: GirlGeniusState) -> bool:
    """Is popping impossible, however these cards are shuffled? [W4.13]"""
    ends: i64 = 0
    flanks: i64 = 0
    left = table.up
    while left != 0:
        card = cell_card(table.board[first_slot(left)])
        ends |= BIT[colour_of(table, card, 0)] | BIT[colour_of(table, card, 2)]
        flanks |= BIT[colour_of(table, card, 1)] | BIT[colour_of(table, card, 3)]
        left &= left - 1
    return ends & flanks == 0


def colour_of(table: GirlGeniusState, card: i64, edge: i64) -> i64:
    """Return the colour of a card's edge: 0 top, 1 right, 2 bottom, 3 left."""
    return edge_colour(table.cards.edges[edge_index(card, edge)])


# ---- targets of instructions


def targets(table: GirlGeniusState, word: i64, face: i64) -> i64:
    """The places an instruction can refer to; face-down cards match only "card" [W5.6, W5.7]."""
    if word == 0:
        return table.up | table.down if face == 0 else table.up if face == 1 else table.down
    low = table.cards.low[word]
    high = table.cards.high[word]
    found: i64 = 0
    left = table.up
    while left != 0:
        slot = first_slot(left)
        card = cell_card(table.board[slot])
        if is_in(low, high, card):
            found |= BIT[slot]
        left &= left - 1
    return found


def pointed_from(table: GirlGeniusState, slot: i64, turned: i64, edge: i64) -> i64:
    """The first place with a card in line with that edge, or NO_SLOT [W5.13]."""
    at = table.pattern * SLOTS
    side = (LIES[at + slot] + 2 * turned + edge) & 3
    present = table.up | table.down
    while True:
        slot = NEAR[(at + slot) * 4 + side]
        if slot == NO_SLOT or has(present, slot):
            return slot


def line_from(table: GirlGeniusState, slot: i64, turned: i64, edge: i64) -> i64:
    """All places in line with that edge."""
    at = table.pattern * SLOTS
    side = (LIES[at + slot] + 2 * turned + edge) & 3
    found: i64 = 0
    while True:
        slot = NEAR[(at + slot) * 4 + side]
        if slot == NO_SLOT:
            return found
        found |= BIT[slot]
