"""Words of the lobby and of lists of one's games."""

from typing import Final

GATHERING: Final = "waiting for players"
FINISHED: Final = "finished"
IN_PROGRESS: Final = "in progress"
YOUR_TURN: Final = "your turn"
PLAYS: Final = {
    "random": "plays any move at all",
    "novice": "plays like a careless beginner",
    "adept": "plays like a careful hobby player",
    "master": "thinks far ahead and rarely slips",
    "grandmaster": "thinks longest where the choice is close",
}
"""How each level plays; follows a bot's name."""
