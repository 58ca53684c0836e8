"""The record of a game that the lab played."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

NO_CARD: Final = -1


@dataclass
class Played:
    """A finished game.  Sums and counts, so that thousands fit in memory."""

    deal: int
    first: int = 0
    """The seat that made the first decision."""
    returns: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    answers: int = 0
    """Of players and chance."""
    decisions: int = 0
    forced: int = 0
    """Decisions with one legal answer."""
    options: int = 0
    """Sum of the legal answers over all decisions that were not forced."""
    turns: int = 0
    dead: int = 0
    """Turns without a choice, and skipped turns."""
    leads: int = 0
    """How often the lead changed, checked after each turn."""
    ending: str = ""
    sightings: list[int] = field(default_factory=list)
    """Flat list of kind, seat, card and turn: the first sighting of each kind, seat and card."""
    last_played: list[int] = field(default_factory=list)
    """By seat: the last card it played; NO_CARD if it played none."""
    kept: list[list[int]] = field(default_factory=list)
    """By seat: the cards it has at the end, if the game's description says."""
    counts: dict[str, int] = field(default_factory=dict)
    """How often the decisions and events happened that the game's description counts."""

    def rows(self) -> Iterator[tuple[int, int, int, int]]:
        """Kind, seat, card and turn of each sighting."""
        numbers = iter(self.sightings)
        return zip(numbers, numbers, numbers, numbers, strict=True)

    def winners(self) -> list[int]:
        """The seats that won or shared the win."""
        return [seat for seat, result in enumerate(self.returns) if result > 0]
