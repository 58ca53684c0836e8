"""The events of Widget Mechs, each with its numbers."""

from typing import Final

STARTED: Final = 0  # seat
ROLLED: Final = 1  # seat, dice as hex digits
SPLIT_DICE: Final = 2  # seat, smaller total, larger total
BUILT: Final = 3  # seat, part, boxes built now
ACTIVATED: Final = 4  # seat, part
LOST_PAIR: Final = 5  # seat, part
SKIPPED: Final = 6  # seat, part
ATTACK_ROLLED: Final = 7  # seat, row of attack dice by value
PAIRED: Final = 8  # seat, smaller die, larger die
DAMAGED: Final = 9  # seat, victim, part
DESTROYED: Final = 10  # seat, victim, part
STOPPED: Final = 11  # seat
LAST_TURN: Final = 12  # seat
ENDED: Final = 13  # set of winning seats
UNBUILDABLE: Final = 14  # part
NO_TARGET: Final = 15  # seat, part
