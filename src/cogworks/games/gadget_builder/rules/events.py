"""The events of Gadget Builder, each with its numbers; those after a bar are known to one seat only."""

from typing import Final

STARTED: Final = 0  # seat
DEALT: Final = 1  # seat | card
FLIPPED: Final = 2  # card
PLAYED: Final = 3  # seat, card
ADDED: Final = 4  # seat, card
WENT_DRAWING: Final = 5  # seat
DRAWN: Final = 6  # seat | card
BUILDING: Final = 7  # seat, gadget
PAID: Final = 8  # seat, card
BUILT: Final = 9  # seat, gadget
USED: Final = 10  # seat, gadget
POWERED_DOWN: Final = 11  # seat, gadget
STRAIGHTENED: Final = 12  # seat, gadget
DISCARDED: Final = 13  # seat, card
CHOSE_RIVAL: Final = 14  # seat, rival
RESHUFFLED: Final = 15  # cards in the new deck
NO_CARDS: Final = 16  # nothing left to draw
ENDED_TURN: Final = 17  # seat
WENT_OUT: Final = 18  # seat, times gone out
WON: Final = 19  # set of winning seats
LEFT: Final = 20  # seat, cards in hand when another seat went out
KEPT: Final = 21  # seat, set of gadgets taken to the next hand
