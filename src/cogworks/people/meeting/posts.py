"""Posted seats: what a post offers, and who has taken its seats."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

GRACE: Final = 30.0
"""Seconds without a sign of a player's browser after which their posts are withdrawn."""
LEAVING: Final = 6.0
"""The same after the browser has left the page: enough to load another one."""
LONGEST: Final = 30 * 60.0
"""Seconds after which a post expires."""
KEPT: Final = 120.0
"""Seconds that a full post is stored, so that its players find their table."""
BOT_AFTER: Final = 60.0
"""Seconds after which a bot is offered instead."""
MOST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to be played."""

    game: str
    seats: int
    clock: str = ""
    """The name of a preset clock; '' for none."""
    is_rated: bool = False


@dataclass(frozen=True, slots=True)
class Applicant:
    """A player who wants a seat."""

    player: str
    name: str
    key_at: Callable[[str], str]
    """The hash of the player's token at a table."""
    rating: str = ""
    """The player's rating as others see it; '' if the game is not rated."""
    points: int = 0


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat of a post that a player has taken."""

    seat: int
    player: str
    name: str
    key: str
    rating: str
    seen: float


@dataclass(frozen=True, slots=True)
class Post:
    """A post with the seats that are taken; its author has the first."""

    id: str
    player: str
    terms: Terms
    created: float
    table: str
    """The id of the table that opens when all seats are taken."""
    is_full: bool
    taken: tuple[TakenSeat, ...] = field(default=())

    @property
    def n_open(self) -> int:
        """How many seats are free."""
        return self.terms.seats - len(self.taken)

    def has(self, player: str) -> bool:
        """Has a player one of the seats?"""
        return any(seat.player == player for seat in self.taken)

    def has_any(self, players: set[str]) -> bool:
        """Has one of these players a seat?"""
        return any(seat.player in players for seat in self.taken)
