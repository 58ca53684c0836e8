"""The questions of Gadget Builder.  From MAIN to AFTER the hand is checked first [B6.1]."""

from typing import Final

NOTHING: Final = 0
MAIN: Final = 1  # play, build or draw
DREW: Final = 2  # play the card just drawn, or keep it
CHAIN: Final = 3  # a card was played: add to it, or end the turn
AFTER: Final = 4  # a gadget was built: end the turn
PLAY_ANY: Final = 5  # gadget 3: play any card
PLAY_AGAIN: Final = 6  # gadget 2: play again
DISCARD: Final = 7  # gadgets wild and 7: discard a card
STRAIGHTEN: Final = 8  # gadget 1: straighten a turned gadget
RIVAL: Final = 9  # gadget 6: choose who draws
PAY: Final = 10  # pay the next card of a gadget's cost
FIRST: Final = 11  # chance: who starts
DEAL: Final = 12  # chance: the next card of the deal
FLIP: Final = 13  # chance: the card that starts the pile
DRAWING: Final = 14  # chance: the next card a seat draws
