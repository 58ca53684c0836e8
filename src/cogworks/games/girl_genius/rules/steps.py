"""The steps of a turn of Girl Genius: The Works, and the deal before the first [W4.1]."""

from typing import Final

DEALING: Final = 0
OPENING: Final = 1
FLIPPING: Final = 2
SPINNING: Final = 3
POPPING: Final = 4
REPLACING: Final = 5
DRAWING: Final = 6
ENDED: Final = 7
