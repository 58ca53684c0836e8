"""Words of the lobby and of lists of one's games."""

from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM

GATHERING: Final = "waiting for players"
FINISHED: Final = "finished"
IN_PROGRESS: Final = "in progress"
YOUR_TURN: Final = "your turn"
SOLO: Final = "solo"
PLAYS: Final = {
    RANDOM.name: "plays any move at all",
    NOVICE.name: "plays like a careless beginner",
    ADEPT.name: "plays like a careful hobby player",
    MASTER.name: "thinks far ahead and rarely slips",
    GRANDMASTER.name: "thinks longest where the choice is close",
}
"""How each level plays; follows a bot's name."""


def waiting_for(name: str) -> str:
    """The state of a game in which another player is to move."""
    return f"waiting for {name}"


def running(state: str, others: list[str], *, is_solo: bool) -> str:
    """A running game in one line: its state, and the players the state doesn't name."""
    return " · ".join([state, *([", ".join(others)] if others else []), *([SOLO] if is_solo else [])])
