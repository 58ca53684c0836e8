"""Sentences that players read in a table's log and result; `refusals.py` has those that refuse something."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.names import listed

# ---- why something has no move

NOT_STARTED: Final = "The game has not started."
BOT_PLAYS: Final = "A bot is playing your seat. Take it back first."

# ---- how a game ended

OPERATOR_END: Final = "The operator of this server ended the game. It has no winner."
AGREED_END: Final = "The players agreed to end the game. It has no winner."
DEEDS: Final = {
    "resigned": "resigned",
    "time": "ran out of time",
    "abandoned": "left the game",
    "absent": "did not appear",
}
"""What a log line says a player did, by the reason of the forfeit."""

# ---- why a game that was to be rated is not

NOT_RATED: Final = "not rated"
NO_SHOW: Final = "a player did not appear"
ENDED_BY_AGREEMENT: Final = "ended by agreement"
HINT_USED: Final = "a hint was used"
MOVE_UNDONE: Final = "a move was undone after it revealed something"
BOT_PLAYED: Final = "a bot played for a player"
RESUMED: Final = "a resumed game"


def lost(name: str, reason: str) -> str:
    """What a player who forfeited did."""
    return f"{name} {DEEDS[reason]}."


def won(winners: Sequence[str]) -> str:
    """Who won, by name."""
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}."


def with_cause(line: str, doer: str, whose: str, card: str) -> str:
    """'Ann's Wrecking Hook destroyed your part.', or 'Ann's Butter Gun: you lost 2 Spark.'."""
    if line.startswith(f"{doer} "):
        return f"{whose} {card}{line.removeprefix(doer)}"
    return f"{whose} {card}: {f'you{line[3:]}' if line.startswith('You ') else line}"


def waiting_for(n: int) -> str:
    """What a simultaneous question waits for; it is secret who has answered."""
    return f"Waiting for {n} players." if n > 1 else "Waiting for one player."


def nothing_seen(name: str) -> str:
    """The summary of a turn that showed nothing."""
    return f"{name} did nothing you can see"
