"""The integer layout of Widget Ridge, block by block: the only arithmetic on action numbers."""

from typing import Final

KINDS: Final = 62  # room for kinds of cards in every block of cards
SLOTS: Final = 20  # room for places of the Marketplace: four rows of five

# The Ideas Phase.
PLAY: Final = 0  # + kind in hand
BUY: Final = 62  # + slot
PLACE: Final = 82  # + kind in play
CLEAN: Final = 144
END: Final = 145
# The Full Construct, and answers without a parameter.
USE: Final = 146
FREE: Final = 147  # only the part after OR, if the option allows it
PASS: Final = 148
MAIN: Final = 149
EXTRA: Final = 150
YES: Final = 151
BOTH: Final = 152
# What an effect asks for.
HAND: Final = 153  # + kind in hand
PILE: Final = 215  # + kind in the discard pile
PLAYED: Final = 277  # + kind in play
ROW: Final = 339  # + slot
SHOP: Final = 359  # + 3 * seat + part
RIVAL: Final = 371  # + seat, 1 for Lord Covington in the solo game
SCRAP: Final = 375  # + kind in the Marketplace's melted pile
# Chance: who starts, which kind comes off a deck, which starter number Lord Covington turns over.
STARTS: Final = 437  # + seat
DEAL: Final = 441  # + kind
FLIP: Final = 503  # + number - 1

N_ACTIONS: Final = 513
