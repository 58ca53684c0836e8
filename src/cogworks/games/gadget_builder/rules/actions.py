"""The integer layout of Gadget Builder, block by block: the only arithmetic on action numbers."""

from typing import Final

# A kind of card, to play, add, pay or discard: 0..39.
CARD: Final = 0
# + gadget 0..7
USE: Final = 40
POWER_DOWN: Final = 48
BUILD: Final = 56
STRAIGHTEN: Final = 64
# Answers without a parameter.
DRAW: Final = 72
DONE: Final = 73
# The rival who draws a card: + seat 0..4
RIVAL: Final = 74
# Chance: who starts (+ seat 0..4), which kind of card comes off the deck (+ kind 0..39).
STARTS: Final = 79
DEAL: Final = 84

N_ACTIONS: Final = 124
