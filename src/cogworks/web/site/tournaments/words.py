"""Words of tournaments."""

from typing import Final

from cogworks.people.tournaments.entries import CANCELLED, FINISHED, OPEN, RUNNING

PHASES: Final = {OPEN: "open for sign-up", RUNNING: "in progress", FINISHED: "finished", CANCELLED: "cancelled"}
STARTS: Final = {0: "When I start it", 5: "In 5 minutes", 15: "In 15 minutes", 60: "In 1 hour", 24 * 60: "Tomorrow"}
"""When a tournament starts: minutes from now, and text."""
PLAYING: Final = "playing"
TO_COME: Final = "to come"
NOT_PLAYED: Final = "not played"
NO_WINNER: Final = "no winner"
DUPLICATE: Final = "duplicate: all tables share the deals"
RATED: Final = "rated"


def outcome(winners: list[str], figures: str) -> str:
    """How a game ended, with its score if it has one."""
    figures = f" {figures}" if figures else ""
    if len(winners) == 1:
        return f"{winners[0]} won{figures}"
    return f"shared{figures}" if winners else NO_WINNER


def tables_of(seats: int) -> str:
    """How many play at a table."""
    return f"tables of {seats}"


def minutes(n: int) -> str:
    """How long an arena lasts."""
    return f"{n} minutes"


def rounds(n: int) -> str:
    """How many rounds are played."""
    return f"{n} {'round' if n == 1 else 'rounds'}"


def games_per_round(n: int) -> str:
    """How many games each pairing plays."""
    return f"{n} games per round"
