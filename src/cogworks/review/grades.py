"""Grades of decisions, by the chance of winning they gave away."""

from enum import Enum
from typing import Final


class Grade(Enum):
    """From best to worst."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = ((0.05, Grade.GOOD), (0.10, Grade.INACCURACY), (0.20, Grade.MISTAKE))
"""Losses below a limit have its grade."""


def grade_of(loss: float) -> Grade:
    """The grade of a decision that gave away this much."""
    for limit, grade in LIMITS:
        if loss < limit:
            return grade
    return Grade.BLUNDER
