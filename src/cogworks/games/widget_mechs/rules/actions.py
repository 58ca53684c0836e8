"""The integer layout of Widget Mechs, block by block: the only arithmetic on action numbers."""

from typing import Final

from mypy_extensions import i64

# Chance: which seat starts (0..3), which face a die shows (1..6).
STARTS: Final = 0
FACE: Final = 4
# A split of the build dice, named by its smaller total 2..12.
SPLIT: Final = 10
# With optional building: leave the pair unused, or build with it.
SKIP: Final = 21
BUILD: Final = 22
# An attack pair of dice v <= w, each 1..6.
PAIR: Final = 23
# A hit on part 2..12 of seat 0..3.
HIT: Final = 59
# Leave the remaining attack pairs unused.
STOP: Final = 103

N_ACTIONS: Final = 104


def face(value: i64) -> i64:
    """The die shows this value."""
    return FACE + value - 1


def split(low: i64) -> i64:
    """Split the build dice so that the smaller total is `low`."""
    return SPLIT + low - 2


def pair(v: i64, w: i64) -> i64:
    """Pair attack dice v <= w."""
    return PAIR + (v - 1) * 6 + w - 1


def hit(seat: i64, part: i64) -> i64:
    """Destroy a box of this seat's part."""
    return HIT + seat * 11 + part - 2


def face_of(action: i64) -> i64:
    """The value the die shows."""
    return action - FACE + 1


def split_of(action: i64) -> i64:
    """The smaller total of the split."""
    return action - SPLIT + 2


def low_die_of(action: i64) -> i64:
    """The smaller die of an attack pair."""
    return (action - PAIR) // 6 + 1


def high_die_of(action: i64) -> i64:
    """The larger die of an attack pair."""
    return (action - PAIR) % 6 + 1


def victim_of(action: i64) -> i64:
    """The seat that is hit."""
    return (action - HIT) // 11


def part_of(action: i64) -> i64:
    """The part that is hit."""
    return (action - HIT) % 11 + 2
