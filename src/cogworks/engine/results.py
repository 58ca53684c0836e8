"""What the results of a game are: shares of a win, money, or a common success."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Results:
    """The range of `State.returns`, and what the seats' results add up to."""

    low: float = 0.0
    high: float = 1.0
    total: float | None = 1.0
    """The sum over all seats, the same in every game; None if it differs."""
    is_common: bool = False
    """Do all seats always have the same result, as in a co-operative game?"""

    @property
    def is_shares(self) -> bool:
        """Are results shares of one win?"""
        return self == SHARES


SHARES: Final = Results()
"""1.0 split among the winners."""
TOGETHER: Final = Results(total=None, is_common=True)
"""1.0 for every seat if all won, 0.0 if all lost."""


def money(most: float) -> Results:
    """What seats win from each other, up to `most`: gains and losses add up to zero."""
    return Results(-most, most, 0.0)
