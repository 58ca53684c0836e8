"""Words of the lobby and of lists of one's games."""

from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM

GATHERING: Final = "waiting for players"
FINISHED: Final = "finished"
IN_PROGRESS: Final = "in progress"
YOUR_TURN: Final = "your turn"
PLAYS: Final = {
    RANDOM.name: "plays any move at all",
    NOVICE.name: "plays like a careless beginner",
    ADEPT.name: "plays like a careful hobby player",
    MASTER.name: "thinks far ahead and rarely slips",
    GRANDMASTER.name: "thinks longest where the choice is close",
}
"""How each level plays; follows a bot's name."""
