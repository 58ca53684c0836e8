"""Facts that a game states for its players: how a score adds up, whom an event harms, odds, and reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Reason(NamedTuple):
    """Why something on the table has no move now, and the rule behind it; empty for no special reason."""

    text: str
    rule: str = ""


@dataclass(frozen=True)
class ScoreBreakdown:
    """A seat's score explained: the parts that add up to it, and the tie-breakers in order."""

    parts: tuple[tuple[str, int], ...]
    ties: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    """Shown beside the score; not tie-breakers."""


@dataclass(frozen=True)
class Change:
    """What an event takes from players, or gives them: the seats, and where on the board it happened."""

    seats: tuple[int, ...]
    places: tuple[str, ...]
    """Ids of items of the view, or names of anchors on the board."""
    origin: str = ""
    """Where from, in words for the player who loses it, if the log line doesn't say it: 'from yours'."""


@dataclass(frozen=True)
class Cause:
    """What made an event happen: a card or something else with a name, and whose it is; -1 if it belongs to no seat."""

    seat: int
    name: str


@dataclass(frozen=True)
class Odds:
    """How often a bot wins, measured for each pair of values of two options."""

    seats: int
    """The number of seats it is about."""
    rows: str
    columns: str
    """The names of the two options."""
    won: Mapping[tuple[str, str], float]
    """Share of games won, by the values of both."""
    games: int
    """Games played for each pair, at least."""
    player: str = "master"
    """The bot, such as `master` or `master:600`."""

    def values(self, place: int) -> list[str]:
        """The values of one of the two options, in the order of the table."""
        return list(dict.fromkeys(pair[place] for pair in self.won))
