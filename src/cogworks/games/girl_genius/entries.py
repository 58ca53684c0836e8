"""The entries of the stack of cards being carried out: numbers that hold several smaller ones."""

from typing import Final

from mypy_extensions import i64

# An entry of the stack.  A card: kind 0-1, card 2-8, seat 9-11, slot 12-15, turned 16, the edges by which
# it still aims 17-20, begun 21, clause 22-27, where it goes 28-31.
CARD_ENTRY: Final = 1
CLAUSE_ENTRY: Final = 2
AIMS: Final = 15 << 17
BEGUN: Final = 1 << 21
NEXT_CLAUSE: Final = 1 << 22
ENDS: Final = 15 << 28
# Where it goes when finished: 0 to its popper, 1..6 to the pile of seat 0..5, or
END_IN_HAND: Final = 7
END_UNDER: Final = 8

# A clause: kind 0-1, its number in the program 2-13, who does it 14-16, "you" 17-19, the other player 20-22, how many
# are left 23-30, a set of places 31-42, stage 43-45.
ASK_MAY: Final = 0
ASK_WHO: Final = 1
ASK_OTHER: Final = 2
RUN: Final = 3
SWEEP: Final = 4  # the set of places is complete: work through it
NOBODY: Final = 7
ONE_LEFT: Final = 1 << 23
PLACES: Final = 0x7FF_8000_0000
STAGES: Final = 0x3800_0000_0000
STAGE_WHO: Final = 0x800_0000_0000


def entry_card(entry: i64) -> i64:
    """The card being carried out."""
    return (entry >> 2) & 127


def entry_popper(entry: i64) -> i64:
    """Who popped it."""
    return (entry >> 9) & 7


def entry_slot(entry: i64) -> i64:
    """Where it lay, or NO_SLOT."""
    return (entry >> 12) & 15


def clause_number(entry: i64) -> i64:
    """Where in the program it stands."""
    return (entry >> 2) & 4095


def clause_doer(entry: i64) -> i64:
    """Who follows it."""
    return (entry >> 14) & 7


def clause_you(entry: i64) -> i64:
    """Whom its "you" means [W5.5]."""
    return (entry >> 17) & 7


def clause_other(entry: i64) -> i64:
    """The other player it concerns, or NOBODY."""
    return (entry >> 20) & 7


def clause_left(entry: i64) -> i64:
    """How many cards are still to come."""
    return (entry >> 23) & 255


def clause_places(entry: i64) -> i64:
    """The places chosen so far."""
    return (entry >> 31) & 0xFFF


def clause_stage(entry: i64) -> i64:
    """How far it has come."""
    return (entry >> 43) & 7
