"""The steps of a turn of Widget Ridge."""

from typing import Final

DEALING_ROW: Final = 0
DEALING_HANDS: Final = 1
THINKING: Final = 2  # the Ideas Phase
CLOSING: Final = 3  # five cards drawn; the Full Construct comes next
BUILDING: Final = 4  # the Full Construct is being used
STAMPEDE: Final = 5  # Lord Covington's turn: the row has been trampled if necessary
FLIPPED: Final = 6  # his card is being carried out
OVERLOAD: Final = 7  # he has overloaded, the row is refilled
CHANGING: Final = 8  # between the two phases of the solo game
