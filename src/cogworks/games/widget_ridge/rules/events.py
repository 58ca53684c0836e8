"""The events of Widget Ridge, each with its numbers; those after a bar are known to one seat only."""

from typing import Final

STARTED: Final = 0  # seat
SHOWN: Final = 1  # card, slot
REDEALT: Final = 2  # nothing
DREW: Final = 3  # seat | card
SHUFFLED: Final = 4  # seat, cards
NO_DRAW: Final = 5  # seat
BEGAN: Final = 6  # seat
PLAYED: Final = 7  # seat, card
BOUGHT: Final = 8  # seat, card, price
PLACED: Final = 9  # seat, card
CONNECTED: Final = 10  # seat, card, neighbour
REPLACED: Final = 11  # seat, old card
CLEANED: Final = 12  # seat
ENDED: Final = 13  # seat
GOLD_GAINED: Final = 14  # seat, n
SPARK_GAINED: Final = 15  # seat, n
SPARK_LOST: Final = 16  # seat, n
PAID: Final = 17  # seat, gold, spark
DISCARDED: Final = 18  # seat, card
STOWED: Final = 19  # seat | card
MELTED: Final = 20  # seat, card, zone
DESTROYED: Final = 21  # seat, owner, card
TOOK: Final = 22  # seat, card, where to
RETURNED: Final = 23  # seat, card, where to
AIMED: Final = 24  # seat, victim
REPAIRED: Final = 25  # seat, card
USED: Final = 26  # seat
SPLIT: Final = 27  # seat, 0 main or 1 extra
NEW_MARKET: Final = 28  # cards
DECLINED: Final = 29  # seat
TRAMPLED: Final = 30  # nothing
TURNED_OVER: Final = 31  # phase, number
DISABLED: Final = 32  # bison left
CHANGED_OVER: Final = 33  # Lord Covington's Spark
CARRIED: Final = 34  # card
ATE: Final = 35  # cards, spark
BONUS: Final = 36  # cards, gold
EXPLODED: Final = 37  # nothing
MARKET_LOST: Final = 38  # nothing
WON: Final = 39  # set of winning seats
RESTARTED: Final = 40  # nothing
SMASHED: Final = 41  # owner, card

BOSS: Final = 9
"""Lord Covington as the seat of an event."""
