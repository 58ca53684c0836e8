"""Rules of a tournament's table: nothing is arranged there, and shared deals stay hidden until the round is over."""

from typing import TYPE_CHECKING, Final

from cogworks.tables import refusals

if TYPE_CHECKING:
    from cogworks.tables.table import Table

ALLOWED: Final = frozenset(
    (
        "look",
        "why",
        "act",
        "undo",
        "resign",
        "another_token",
        "device_link",
        "take",
        "return",
        "here",
        "wish",
        "chat",
        "say",
        "mute",
        "unmute",
        "remove",
        "mute",
        "unmute",
    )
)
"""Commands that players may send.  Seats, clock and bots are the tournament's, and no one is asked for consent."""


def check_command(table: "Table", name: str) -> None:
    """Refuse a command that would change what the tournament decided."""
    if table.tournament is not None and name not in ALLOWED:
        raise refusals.TOURNAMENT_DECIDES()


def check_shown(table: "Table") -> None:
    """Refuse to show a game whose deal others still play, beyond what its players see from their own seats."""
    if table.hides_game():
        raise refusals.ROUND_NOT_OVER()
