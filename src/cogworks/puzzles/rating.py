"""Ratings of puzzles, from how often each bot level solves them."""

from collections.abc import Mapping
from math import log
from typing import Final

from cogworks.bots.chances import logistic
from cogworks.bots.levels import ADEPT, MASTER, NOVICE, RANDOM

STRENGTH: Final[Mapping[str, int]] = {RANDOM.name: 1000, NOVICE.name: 1400, ADEPT.name: 1800, MASTER.name: 2200}
"""The solver rating assumed for each bot level."""
TRIES: Final[Mapping[str, int]] = {RANDOM.name: 12, NOVICE.name: 12, ADEPT.name: 8, MASTER.name: 2}
"""How many attempts of each level count; random play is computed where possible."""
AVERAGE: Final = 1600
SPREAD: Final = 400
"""Prior: most puzzles, and most players, are rated within this distance of the average."""
SCALE: Final = 400 / log(10)
"""400 points are odds of ten to one, as in Elo ratings."""
LOWEST: Final = 800
HIGHEST: Final = 2600


def rating(solved_by: Mapping[str, float]) -> int:
    """The rating at which these results are most likely, in steps of 10."""
    return max(range(LOWEST, HIGHEST + 1, 10), key=lambda it: (_likelihood(it, solved_by), -it))


def _likelihood(of: int, solved_by: Mapping[str, float]) -> float:
    found = -(((of - AVERAGE) / SPREAD) ** 2) / 2
    for level, strength in STRENGTH.items():
        chance = logistic((strength - of) / SCALE)
        rate, tries = solved_by[level], TRIES[level]
        found += tries * (rate * log(chance) + (1.0 - rate) * log(1.0 - chance))
    return found
