"""Sentences about people that players and operators read; `refusals.py` has those that refuse something."""

from typing import Final

# ---- why a player is reported, by the name that is stored

REPORT_REASONS: Final = {
    "abuse": "Insults or harassment",
    "cheating": "Cheating, or playing with help",
    "stalling": "Stalling, or leaving games",
    "name": "Offensive name",
    "other": "Something else",
}

# ---- what the operator is told about results that look arranged

SANDBAGGED: Final = "lost several games early or without a try"
BOOSTED: Final = "won several games from the same opponent, who hardly played"

# ---- why a game is not rated

SAME_PERSON: Final = "the same person twice"
UNKNOWN_PLAYER: Final = "an unknown player"
UNRATED_BOT: Final = "a bot without a rating"
NO_RATINGS: Final = "no ratings for this game"
NO_PLACE: Final = "without a place"

# ---- why a tournament ended early

TOO_FEW: Final = "Too few players signed up."
CANCELLED_BY_ORGANISER: Final = "Cancelled by the organiser."

# ---- names

USUAL_NAME: Final = "Cogworks player"
"""The name of a passkey's owner who has none."""

# ---- tournaments

SYSTEM_NAMES: Final = {"swiss": "Swiss", "round-robin": "Round robin", "arena": "Arena"}
"""The ways to pair players, by the name that is stored."""
