"""The state of Widget Mechs."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, count, lowest, one, size
from cogworks.engine.state import State

#           part:    12 11 10 9 8 7 6 5 4 3 2 1 0
BOXES: Final = 0x2_3_4_5_8_A_8_5_4_3_2_0_0
"""The boxes of each part as a row, one hex digit per part [M1.1]."""
PARTS: Final = 0b1_1111_1111_1100
"""The set of parts 2..12."""
FEWEST_ATTACK_DICE: Final = 2
"""One attack die alone makes no pair [M3.2]."""


def digits(dice: i64) -> list[int]:
    """Build dice, which are stored as hex digits, in the order rolled."""
    return [int(digit, 16) for digit in f"{int(dice):x}"] if dice else []


def as_digits(faces: list[int]) -> int:
    """Build dice as hex digits: the inverse of `digits`."""
    dice = 0
    for face in faces:
        dice = dice * 16 + face
    return dice


@final
@mypyc_attr(acyclic=True)
class Mech:
    """One player's sheet [M1.1]."""

    __slots__ = ("built", "destroyed", "circled", "standing", "points")

    def __init__(
        self, built: i64 = 0, destroyed: i64 = 0, circled: i64 = 0, standing: i64 = PARTS, points: i64 = 0
    ) -> None:
        self.built = built
        """Row: boxes of each part with at least one slash [M1.2]."""
        self.destroyed = destroyed
        """Row: boxes of each part with both slashes [M1.2]."""
        self.circled = circled
        """The set of parts ever activated [M2.6]."""
        self.standing = standing
        """The set of parts not destroyed [M3.7]."""
        self.points = points
        """Parts this player has destroyed."""

    def clone(self) -> "Mech":
        """Return an independent copy."""
        return Mech(self.built, self.destroyed, self.circled, self.standing, self.points)

    def active(self) -> i64:
        """The set of parts in working order [M3.7]."""
        return self.circled & self.standing

    def has_blank(self, part: i64) -> bool:
        """Can a box of this part still be built? [M2.4]"""
        return count(self.built, part) < count(BOXES, part)

    def dump(self) -> list[int]:
        """All fields."""
        return [self.built, self.destroyed, self.circled, self.standing, self.points]


def parts_in_play(n: i64) -> i64:
    """The set of the n parts in the middle of the sheet; n is odd [M1.5]."""
    found: i64 = 0
    part: i64
    for part in range(7 - n // 2, 8 + n // 2):
        found |= BIT[part]
    return found


def blank(parts: i64) -> Mech:
    """A sheet on which all parts but these are destroyed from the start [M1.1, M1.5]."""
    gone: i64 = 0
    part: i64
    for part in range(2, 13):
        if PARTS & ~parts & BIT[part] != 0:
            gone += count(BOXES, part) * one(part)
    return Mech(gone, gone, 0, parts, 0)


@mypyc_attr(acyclic=True)
class WidgetMechsState(State):
    """The complete position: every sheet, the dice and whose turn it is."""

    def __init__(
        self,
        *,
        mover: i64,
        asks: i64,
        mechs: list[Mech],
        optional: i64,
        turn: i64,
        turns: i64,
        unbuilt: i64,
        dice: i64,
        pool: i64,
        pairs: i64,
        left: i64,
        parts: i64,
    ) -> None:
        self.mover = mover
        self.asks = asks
        self.journal = None
        self.mechs = mechs
        self.optional = optional
        """1 if pairs may be left unused when building [M2.3]."""
        self.turn = turn
        """The seat whose turn it is."""
        self.turns = turns
        """Turns finished."""
        self.unbuilt = unbuilt
        """The set of parts not yet activated by any player that can still be built [M4.1, M4.2]."""
        self.dice = dice
        """The build dice as hex digits, in the order rolled from the highest digit down."""
        self.pool = pool
        """Row: attack dice not paired yet that show each value."""
        self.pairs = pairs
        """Row: unused pairs of each total."""
        self.left = left
        """Dice still to roll, or attack pairs still to make."""
        self.parts = parts
        """The set of parts in play [M1.5]."""

    def n_seats(self) -> i64:
        """Number of seats."""
        return len(self.mechs)

    def scores(self) -> list[int]:
        """Parts destroyed by each seat [M3.7]."""
        return [mech.points for mech in self.mechs]

    def winners(self) -> list[int]:
        """Most points, then most parts ever activated, then shared [M4.5]."""
        ranks = [(mech.points, size(mech.circled)) for mech in self.mechs]
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def total(self) -> i64:
        """The sum of the build dice."""
        return count(self.dice, 0) + count(self.dice, 1) + count(self.dice, 2) + count(self.dice, 3)

    def totals(self) -> i64:
        """The set of totals of unused pairs."""
        row = self.pairs
        found: i64 = 0
        while row != 0:
            at = lowest(row) >> 2
            found |= BIT[at]
            row -= count(row, at) * one(at)
        return found

    def raising(self) -> i64:
        """With optional building: the total of the pair being offered."""
        return lowest(self.pairs) >> 2

    def attack_dice(self) -> i64:
        """How many parts are active only on the current seat's sheet [M3.1]."""
        rivals: i64 = 0
        seat: i64
        for seat in range(len(self.mechs)):
            if seat != self.turn:
                rivals |= self.mechs[seat].active()
        return size(self.mechs[self.turn].active() & ~rivals)

    def dump(self) -> list[int]:
        """The complete position as integers."""
        out: list[int] = [
            len(self.mechs),
            self.mover,
            self.asks,
            self.optional,
            self.turn,
            self.turns,
            self.unbuilt,
            self.dice,
            self.pool,
            self.pairs,
            self.left,
        ]
        for mech in self.mechs:
            out += mech.dump()
        if self.parts != PARTS:
            out.append(self.parts)
        return out
