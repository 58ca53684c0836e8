"""The questions of Gizmos."""

from typing import Final

NOTHING: Final = 0
MAIN: Final = 1  # the one main action of the turn
CHAIN: Final = 2  # use a triggered gizmo, or end the turn
PICK: Final = 3  # an effect: pick a sphere
PICK_AGAIN: Final = 4  # an effect: pick a second sphere, or skip it
MORE: Final = 5  # an effect: draw another sphere, or stop
FILE: Final = 6  # an effect: file a card
RESEARCH: Final = 7  # an effect: choose a deck
FREE_BUILD: Final = 8  # an effect: build a level-1 gizmo for free
STUDY: Final = 9  # build one of the cards looked at, file one, or neither
RETURN: Final = 10  # which card goes under the deck next
PAY: Final = 11  # the next step of a payment
FIRST: Final = 12  # chance: who starts
DEAL: Final = 13  # chance: the card for an empty place of the display
FILL: Final = 14  # chance: the sphere for the row
DRAWN: Final = 15  # chance: a sphere drawn at random
LOOK: Final = 16  # chance: a card looked at in research
