"""Pace of bots: each player chooses one, and a table uses the slowest."""

from collections.abc import Iterable, Mapping
from typing import Final

NORMAL: Final = "normal"
PACES: Final[Mapping[str, float]] = {"slow": 2.5, NORMAL: 1.0, "fast": 0.3, "instant": 0.0}
"""The pause after a bot's move for each pace, slowest first, as a multiple of the server's usual pause."""


def slowest(paces: Iterable[str]) -> str:
    """The slowest of the players' paces, so that everyone can follow; normal if no person plays."""
    return max(paces, key=lambda pace: PACES[pace], default=NORMAL)
