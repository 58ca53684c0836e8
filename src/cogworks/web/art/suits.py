"""The shape of each game colour as path data in a box of 24 by 24, so that nothing is told by colour alone."""

from typing import Final

SUITS: Final = {
    "red": "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2.5-7 1.5 1 2 2 2.5 3C12.5 8 12 5 12 2z",
    "blue": "M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z",
    "yellow": "M14 2L5 14h6l-2 8 10-13h-6z",
    "green": "M20 3C9 3 4 8 4 14c0 2 .5 4 1 5 2-6 6-9 10-10-4 3-7 6-8 11 9 1 14-6 13-17z",
    "purple": "M9 2h6v6l6 11a2 2 0 0 1-2 3H5a2 2 0 0 1-2-3L9 8z",
    "black": "M12 2l9 5v10l-9 5-9-5V7z",
}
"""Flame, drop, bolt, leaf, flask and cell."""
