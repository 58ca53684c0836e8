"""The questions of Widget Mechs."""

from typing import Final

NOTHING: Final = 0
FIRST: Final = 1  # chance: who starts
BUILD_ROLL: Final = 2  # chance: the next of four build dice
SPLIT: Final = 3  # split the build dice into two pairs
RAISE: Final = 4  # with optional building: build with the smallest pair left, or not
ATTACK_ROLL: Final = 5  # chance: the next attack die
PAIR: Final = 6  # pair two attack dice
HIT: Final = 7  # use an attack pair, or stop
