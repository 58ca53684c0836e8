"""Words of ratings, leaderboards and profiles."""

from collections.abc import Sequence
from typing import Final

from cogworks.people.ratings.figures import DAILY, MORE, SOLO, TWO
from cogworks.people.ratings.lists import LOST, NO_RESULT, SHARED, WON

POOL_WORDS: Final = {TWO: "2 players", MORE: "3 or more players", SOLO: "Solo", DAILY: "Daily deal"}
OUTCOME_WORDS: Final = {WON: "Won", LOST: "Lost", SHARED: "Shared", NO_RESULT: "No result"}


def curve(values: Sequence[int]) -> str:
    """A rating's curve for those who can't see it."""
    return f"Rating after {len(values)} games: {values[0]} at first, {values[-1]} now, highest {max(values)}"
