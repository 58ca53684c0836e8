"""The two boards as a table of places that is easy to correct, and derived tables [W2.1, W2.2]."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SLOTS: Final = 12
EVERY_SLOT: Final = 0xFFF
NO_SLOT: Final = 15

GRID: Final = 0
DIAMOND: Final = 1
PATTERNS: Final = ("grid", "diamond")

UPRIGHT: Final = "V"
SIDEWAYS: Final = "H"

Place = tuple[int, int, str, bool]

PLACES: Final[list[list[Place]]] = [
    # row, column, upright or sideways, turned up at the start
    [
        (0, 0, UPRIGHT, True),
        (0, 1, SIDEWAYS, False),
        (0, 2, UPRIGHT, False),
        (0, 3, SIDEWAYS, False),
        (1, 0, SIDEWAYS, False),
        (1, 1, UPRIGHT, False),
        (1, 2, SIDEWAYS, False),
        (1, 3, UPRIGHT, False),
        (2, 0, UPRIGHT, False),
        (2, 1, SIDEWAYS, False),
        (2, 2, UPRIGHT, False),
        (2, 3, SIDEWAYS, True),
    ],
    [
        (0, 1, SIDEWAYS, True),
        (0, 2, UPRIGHT, False),
        (1, 0, SIDEWAYS, False),
        (1, 1, UPRIGHT, False),
        (1, 2, SIDEWAYS, False),
        (1, 3, UPRIGHT, False),
        (2, 0, UPRIGHT, False),
        (2, 1, SIDEWAYS, False),
        (2, 2, UPRIGHT, False),
        (2, 3, SIDEWAYS, False),
        (3, 1, UPRIGHT, False),
        (3, 2, SIDEWAYS, True),
    ],
]
"""Every place of both patterns [W2.2]."""

# Sides of a place: north, east, south, west.
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


def slot_at(pattern: int, row: int, column: int) -> int:
    """The number of the place at these coordinates, or NO_SLOT."""
    for slot, (r, c, _lie, _up) in enumerate(PLACES[pattern]):
        if (r, c) == (row, column):
            return slot
    return NO_SLOT


def neighbours(pattern: int) -> list[int]:
    """For each place and side the adjacent place, or NO_SLOT."""
    found: list[int] = []
    for row, column, _lie, _up in PLACES[pattern]:
        for down, right in STEPS:
            found.append(slot_at(pattern, row + down, column + right))
    return found


NEAR: Final = vec[i64](neighbours(GRID) + neighbours(DIAMOND))
"""(pattern * 12 + slot) * 4 + side: the adjacent place [W2.1]."""
LIES: Final = vec[i64]([0 if lie == UPRIGHT else 1 for places in PLACES for _r, _c, lie, _up in places])
"""pattern * 12 + slot: the side that the top of an unturned card points to, north or east [W2.3]."""
STARTS_UP: Final = vec[i64]([1 << slot for places in PLACES for slot, place in enumerate(places) if place[3]])
"""pattern * 2: the two places turned up at the start, as sets [W3.2]."""

FIRST: Final = bytes([0] + [(places & -places).bit_length() - 1 for places in range(1, 1 << SLOTS)])


def first_slot(places: i64) -> i64:
    """The lowest place of a non-empty set."""
    return FIRST[places]


def write_slots(places: i64, first: i64, out: vec[i64]) -> i64:
    """Write `first + place` for every place of a set to `out`; return how many."""
    n: i64 = 0
    while places != 0:
        out[n] = first + first_slot(places)
        n += 1
        places &= places - 1
    return n
