"""The events of Gizmos, each with its numbers; those after a bar are known to one seat only."""

from typing import Final

STARTED: Final = 0  # seat
DEALT: Final = 1  # card
FILLED: Final = 2  # colour
PICKED: Final = 3  # seat, colour
DREW: Final = 4  # seat, colour
STOPPED: Final = 5  # seat
FILED: Final = 6  # seat, card, source
RESEARCHED: Final = 7  # seat, level, cards
SAW: Final = 8  # seat | card
TOOK_NONE: Final = 9  # seat
RETURNED: Final = 10  # seat | card
BUILDING: Final = 11  # seat, card, source
SPENT: Final = 12  # seat, colour
STEPPED: Final = 13  # seat, step
BUILT: Final = 14  # seat, card, row of spheres paid
USED: Final = 15  # seat, engine
SCORED: Final = 16  # seat, points
PASSED: Final = 17  # seat
ENDED_TURN: Final = 18  # seat
LAST_ROUND: Final = 19  # seat
NEXT_SPHERE: Final = 20  # colour
WON: Final = 21  # seat
LAPSED: Final = 22  # seat, engine
