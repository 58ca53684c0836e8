"""Redeal the cards a seat cannot see in Girl Genius: The Works."""

from mypy_extensions import i64

from cogworks.engine.cards import has, lowest
from cogworks.engine.dice import Dice
from cogworks.games.girl_genius.rules.cards import HALF
from cogworks.games.girl_genius.rules.cells import EVERYBODY, KNOWN, cell_card, cell_knowers, cell_lying, with_card
from cogworks.games.girl_genius.rules.state import BAG, HANDS, SEEN, SHOWN, GirlGeniusState


def deal_again(table: GirlGeniusState, seat: i64, dice: Dice) -> None:
    """Shuffle and redeal the deck, rivals' hidden hands and the cards they laid face down.

    Cards this seat has seen stay where they are, and heaps are public.  All players know who has seen which card of a
    hand, but not the card: a card dealt in its place has been seen by the same players [W10.1, W10.2].
    """
    owner: i64
    sizes: list[i64] = []
    marked: list[i64] = []
    for owner in range(table.n):
        sizes.append(i64(0) if owner == seat else take_back(table, owner, seat, marked))
    # The order must not depend on the cards that were taken back.
    marked.sort()
    slots = secret_slots(table, seat)
    left = slots
    while left != 0:
        table.add(BAG, cell_card(table.board[lowest(left)]))
        left &= left - 1
    for owner in range(table.n):
        _card: i64
        for _card in range(sizes[owner]):
            table.add(HANDS + owner, drawn(table, dice))
    for mark in marked:
        give(table, mark_owner(mark), mark_seers(mark), drawn(table, dice))
    while slots != 0:
        slot = lowest(slots)
        table.board[slot] = with_card(table.board[slot], drawn(table, dice))
        slots &= slots - 1


def take_back(table: GirlGeniusState, owner: i64, seat: i64, marked: list[i64]) -> i64:
    """Return the cards of a hand that this seat has not seen to the bag; return how many no other seat has seen.

    For each card that others have seen, a mark with the owner and the set of these seats is added to `marked`.
    """
    n: i64 = 0
    half: i64
    for half in range(2):
        at = (HANDS + owner) * 2 + half
        hidden = table.zones[at] & ~table.zones[(SHOWN + owner) * 2 + half]
        if seat >= 0:
            hidden &= ~table.zones[(SEEN + seat) * 2 + half]
        seen: i64 = 0
        other: i64
        for other in range(table.n):
            seen |= table.zones[(SEEN + other) * 2 + half]
        while hidden != 0:
            card = lowest(hidden) + half * HALF
            if hidden & -hidden & seen != 0:
                marked.append(mark_of(owner, table.seers(card)))
                table.forget(card)
            else:
                n += 1
            table.remove(HANDS + owner, card)
            table.add(BAG, card)
            hidden &= hidden - 1
    return n


def mark_of(owner: i64, seers: i64) -> i64:
    """Return an owner and a set of seats as one integer."""
    return owner * 64 + seers


def mark_owner(mark: i64) -> i64:
    """Return the owner."""
    return mark >> 6


def mark_seers(mark: i64) -> i64:
    """Return the set of seats."""
    return mark & 63


def give(table: GirlGeniusState, owner: i64, seers: i64, card: i64) -> None:
    """Add a hidden card to a hand; these other seats have seen it."""
    table.add(HANDS + owner, card)
    seat: i64
    for seat in range(table.n):
        if has(seers, seat):
            table.add(SEEN + seat, card)


def secret_slots(table: GirlGeniusState, seat: i64) -> i64:
    """The places with a face-down card that only other seats know."""
    found: i64 = 0
    left = table.down
    while left != 0:
        cell = table.board[lowest(left)]
        knowers = cell_knowers(cell)
        if cell_lying(cell) == KNOWN and knowers != EVERYBODY and (seat < 0 or not has(knowers, seat)):
            found |= left & -left
        left &= left - 1
    return found


def drawn(table: GirlGeniusState, dice: Dice) -> i64:
    """Take a random card from the bag."""
    card = table.pick(BAG, dice.below(table.n_bag))
    table.remove(BAG, card)
    return card
