"""The questions of Widget Ridge."""

from typing import Final

NOTHING: Final = 0
IDEAS: Final = 1  # play, buy, place, clean out, or end the phase
CONSTRUCT: Final = 2  # use the Full Construct?
BRANCH: Final = 3  # the part before OR, or the part after it
DISCARDING: Final = 4  # discard a card from hand; the victim answers
STOWING: Final = 5  # put a card from hand on the deck
MELTING: Final = 6
DESTROYING: Final = 7
WRECKING: Final = 8
TAKING: Final = 9
RETURNING: Final = 10
TARGET: Final = 11  # choose an opponent
REPAIR: Final = 12  # the owner of a broken Workshop discards
CHANGE_OVER: Final = 13  # solo: add an Augment or Accessory to the deck
OFFER: Final = 14  # solo: draw a card?
FIRST: Final = 15  # chance: who starts
DRAWING: Final = 16  # chance: the next card a seat draws
REFILL: Final = 17  # chance: the next card of the Marketplace
FLIP: Final = 18  # chance: the card Lord Covington turns over
