"""The integer layout of Girl Genius: The Works, block by block: the only arithmetic on action numbers."""

from typing import Final

from mypy_extensions import i64

# A card: to carry out, take, lay face down; from chance, the card drawn from the deck or a hand.
CARD: Final = 0
# A card and its heading, card * 2 + turned: to lay face up; from chance, what a face-down card turns out to be.
LAY: Final = 108
# A place on the board, 0..11.
SLOT: Final = 324
# The heading chosen for a known card, 0..1.
HEADING: Final = 336
# A player, 0..5.
SEAT: Final = 338
YES: Final = 344
NO: Final = 345
# The first or the second of two clauses.
CLAUSE: Final = 346

N_ACTIONS: Final = 348


def lay(card: i64, turned: i64) -> i64:
    """Lay this card, upright or turned."""
    return LAY + card * 2 + turned


def lay_card(action: i64) -> i64:
    """Return the card of an action from the block LAY."""
    return (action - LAY) >> 1


def lay_turned(action: i64) -> i64:
    """Return how the card of an action from the block LAY lies: 1 if turned."""
    return (action - LAY) & 1
