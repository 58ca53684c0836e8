"""The verbs of effects in Widget Ridge.  Each step of an effect is five numbers: verb, n, m, where, flags."""

from typing import Final

STOP: Final = 0
GOLD: Final = 1  # gain n Gold
SPARK: Final = 2  # `where` says who gains n Spark; a negative n is lost
PER: Final = 3  # gain n Spark for each card, counted as `where` says
LOWEST: Final = 4  # gain n Spark, or m with strictly the lowest Spark
WORTH: Final = 5  # gain Spark: the cost of the card just melted divided by n, rounded up
DRAW: Final = 6
DISCARD: Final = 7
OUST: Final = 8  # a chosen opponent discards n cards
MELT: Final = 9  # n cards of the sort m, from the zones `where`
DESTROY: Final = 10  # a card in a Workshop
WRECK: Final = 11  # an opponent's whole Full Construct
TAKE: Final = 12  # a Marketplace card that costs at most n
RETURN: Final = 13  # a card from the discard pile
STOW: Final = 14  # n cards from hand onto the deck
DUEL: Final = 15  # if an opponent leads, they lose n and you gain n
FIZZLE: Final = 16  # melt this card if duels gave at least n
PAY_GOLD: Final = 17
PAY_SPARK: Final = 18
N_VERBS: Final = 19

# SPARK: who.
ME: Final = 0
EACH: Final = 1
CHOSEN: Final = 2
LEADER: Final = 3
# PER: where cards are counted; 2 is in all Workshops.
IN_HAND: Final = 0
IN_SHOP: Final = 1
# MELT: sorts, and zones as bits.
ANY: Final = 0
WIDGETS: Final = 1
NON_WIDGETS: Final = 2
STARTER: Final = 3
FROM_HAND: Final = 1
FROM_PILE: Final = 2
FROM_PLAY: Final = 4
FROM_ROW: Final = 8
ANYWHERE: Final = 15
# DESTROY: whose; TAKE and RETURN: where to.
ANY_SHOP: Final = 0
RIVAL_SHOP: Final = 1
TO_PILE: Final = 0
TO_DECK: Final = 1
TO_HAND: Final = 2

# Flags of a step.
MAY: Final = 1  # it can be declined
IF_SO: Final = 2  # only if the last optional step before it was done [R2.13]
