"""What a seat does not see of Girl Genius: The Works, dealt again."""

from mypy_extensions import i64

from cogworks.engine.cards import lowest
from cogworks.engine.dice import Dice
from cogworks.games.girl_genius.cards import HALF
from cogworks.games.girl_genius.state import BAG, EVERYBODY, HANDS, KNOWN, LYING, SHOWN, Table


def deal_again(table: Table, seat: i64, dice: Dice) -> None:
    """Mix the deck, rivals' hidden hands and the cards they laid face down, and deal the same numbers again.

    Everything else is known to all: cards once seen in a hand stay shown, and heaps are open [W10.1, W10.2].
    """
    owner: i64
    sizes: list[i64] = []
    for owner in range(table.n):
        sizes.append(0 if owner == seat else take_back(table, owner))
    slots = secret_slots(table, seat)
    left = slots
    while left != 0:
        table.add(BAG, table.board[lowest(left)] & 127)
        left &= left - 1
    for owner in range(table.n):
        _card: i64
        for _card in range(sizes[owner]):
            table.add(HANDS + owner, drawn(table, dice))
    while slots != 0:
        slot = lowest(slots)
        table.board[slot] = (table.board[slot] & ~127) | drawn(table, dice)
        slots &= slots - 1


def take_back(table: Table, owner: i64) -> i64:
    """The cards of a hand that nobody else has seen go into the bag; returns how many."""
    n: i64 = 0
    half: i64
    for half in range(2):
        at = (HANDS + owner) * 2 + half
        hidden = table.zones[at] & ~table.zones[(SHOWN + owner) * 2 + half]
        while hidden != 0:
            card = lowest(hidden) + half * HALF
            table.remove(HANDS + owner, card)
            table.add(BAG, card)
            n += 1
            hidden &= hidden - 1
    return n


def secret_slots(table: Table, seat: i64) -> i64:
    """The places with a face-down card that one other seat knows."""
    found: i64 = 0
    left = table.down
    while left != 0:
        cell = table.board[lowest(left)]
        knower = (cell >> 11) & 15
        if cell & LYING == KNOWN and knower != EVERYBODY and knower != seat:
            found |= left & -left
        left &= left - 1
    return found


def drawn(table: Table, dice: Dice) -> i64:
    """A random card out of the bag."""
    card = table.pick(BAG, dice.below(table.n_bag))
    table.remove(BAG, card)
    return card
