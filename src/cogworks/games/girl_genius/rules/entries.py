"""Entries of the stack of cards being carried out, each packed into one integer.

An entry is a card or a clause:

bits   card                               clause
0-1    CARD_ENTRY                         CLAUSE_ENTRY
2-     card, 2-8                          its number in the program, 2-13
       seat that popped it, 9-11          seat that follows it, 14-16
       slot it came from, 12-15           seat that "you" means, 17-19
       turned, 16                         the other seat it concerns, 20-22
       edges by which it aims, 17-20      how many cards are left, 23-30
       begun, 21                          places chosen, 31-42
       its next clause, 22-27             stage, 43-45
       where it ends, 28-31
"""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT

CARD_ENTRY: Final = 1
CLAUSE_ENTRY: Final = 2
KIND: Final = 3

AIM: Final = 17
AIMS: Final = 15 << 17
BEGUN: Final = 1 << 21
NEXT_CLAUSE: Final = 1 << 22
ENDS: Final = 15 << 28
# Where a finished card goes: 0 to its popper, 1..6 to the pile of seat 0..5, or
END_IN_HAND: Final = 7
END_UNDER: Final = 8

# The stages of a clause.
ASK_MAY: Final = 0
ASK_WHO: Final = 1
ASK_OTHER: Final = 2
RUN: Final = 3
SWEEP: Final = 4  # the set of places is complete: work through it

NOBODY: Final = 7
DOER: Final = 7 << 14
OTHER: Final = 7 << 20
ONE_LEFT: Final = 1 << 23
PLACE: Final = 31
PLACES: Final = 0x7FF_8000_0000
STAGES: Final = 0x3800_0000_0000


def is_card(entry: i64) -> bool:
    """Return whether it is a card."""
    return entry & KIND == CARD_ENTRY


def is_clause(entry: i64) -> bool:
    """Return whether it is a clause."""
    return entry & KIND == CLAUSE_ENTRY


# ---- cards


def card_entry(card: i64, seat: i64, slot: i64, turned: i64) -> i64:
    """Return a waiting card popped by this seat that aims nowhere."""
    return CARD_ENTRY | card << 2 | seat << 9 | slot << 12 | turned << 16


def is_waiting_card(entry: i64) -> bool:
    """Return whether it is a card whose first clause has not started."""
    return entry & (BEGUN | KIND) == CARD_ENTRY


def is_begun_card(entry: i64) -> bool:
    """Return whether it is a card whose clauses are being followed."""
    return entry & (BEGUN | KIND) == BEGUN | CARD_ENTRY


def entry_card(entry: i64) -> i64:
    """Return the card."""
    return (entry >> 2) & 127


def entry_popper(entry: i64) -> i64:
    """Return the seat that popped it."""
    return (entry >> 9) & 7


def entry_slot(entry: i64) -> i64:
    """Return where it lay, or NO_SLOT."""
    return (entry >> 12) & 15


def entry_turned(entry: i64) -> i64:
    """Return how it lay: 1 if turned."""
    return (entry >> 16) & 1


def entry_aims(entry: i64, edge: i64) -> bool:
    """Return whether it still points at a place by this edge [W5.14]."""
    return (entry >> (AIM + edge)) & 1 != 0


def entry_clause(entry: i64) -> i64:
    """Return how many of its clauses are done."""
    return (entry >> 22) & 63


def entry_end(entry: i64) -> i64:
    """Return where it goes when finished: 0 for its popper's pile, see END_IN_HAND."""
    return (entry >> 28) & 15


def has_aims(entry: i64) -> bool:
    """Return whether it still points at a place by any edge."""
    return entry & AIMS != 0


def with_aims(entry: i64) -> i64:
    """Return a card that aims by all its edges."""
    return entry | AIMS


def with_aim(entry: i64, edge: i64) -> i64:
    """Return a card that aims by this edge, too."""
    return entry | BIT[AIM + edge]


def without_aim(entry: i64, edge: i64) -> i64:
    """Return a card that no longer aims by this edge."""
    return entry & ~BIT[AIM + edge]


def begun(entry: i64) -> i64:
    """Return a card that is being carried out."""
    return entry | BEGUN


def at_next_clause(entry: i64) -> i64:
    """Return a card one clause further on."""
    return entry + NEXT_CLAUSE


def with_end(entry: i64, end: i64) -> i64:
    """Return a card that goes elsewhere when finished."""
    return (entry & ~ENDS) | end << 28


# ---- clauses


def clause_entry(number: i64, you: i64, left: i64, stage: i64) -> i64:
    """Return a clause that no seat follows yet, with `left` cards to come."""
    return CLAUSE_ENTRY | number << 2 | you << 17 | NOBODY << 20 | left << 23 | stage << 43


def clause_number(entry: i64) -> i64:
    """Return its place in the program."""
    return (entry >> 2) & 4095


def clause_doer(entry: i64) -> i64:
    """Return the seat that follows it."""
    return (entry >> 14) & 7


def clause_you(entry: i64) -> i64:
    """Return the seat that its "you" means [W5.5]."""
    return (entry >> 17) & 7


def clause_other(entry: i64) -> i64:
    """Return the other seat it concerns, or NOBODY."""
    return (entry >> 20) & 7


def clause_left(entry: i64) -> i64:
    """Return how many cards are still to come."""
    return (entry >> 23) & 255


def clause_places(entry: i64) -> i64:
    """Return the places chosen so far."""
    return (entry >> PLACE) & 0xFFF


def clause_stage(entry: i64) -> i64:
    """Return its stage."""
    return (entry >> 43) & 7


def with_doer(entry: i64, seat: i64) -> i64:
    """Return a clause that this seat follows."""
    return (entry & ~DOER) | seat << 14


def with_other(entry: i64, seat: i64) -> i64:
    """Return a clause that concerns this seat, too."""
    return (entry & ~OTHER) | seat << 20


def one_less(entry: i64) -> i64:
    """Return a clause with one card fewer to come."""
    return entry - ONE_LEFT


def with_place(entry: i64, slot: i64) -> i64:
    """Return a clause with one more place chosen."""
    return entry | BIT[PLACE + slot]


def with_places(entry: i64, places: i64) -> i64:
    """Return a clause with these places chosen and no others."""
    return (entry & ~PLACES) | places << PLACE


def with_stage(entry: i64, stage: i64) -> i64:
    """Return a clause at another stage."""
    return (entry & ~STAGES) | stage << 43
