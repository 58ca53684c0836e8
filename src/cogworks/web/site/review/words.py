"""Words of reviews and of a game's story."""

from typing import Final

DIED: Final = "The review stopped: its process ended twice. The server log has details."
FAILED: Final = "The review failed. The server log has details."
SHARED: Final = "shared the win"
CHANCE: Final = "Chance to win"
SCORE: Final = "Score"


def refused(reason: object) -> str:
    """A review that the game or its file made impossible."""
    return f"The review failed: {reason}."


def curve(name: str, first: float, low: float, high: float, final: float) -> str:
    """A player's chance over the game for those who can't see the chart."""
    return (
        f"{name}: chance to win {first:.0%} at first, from {low:.0%} to {high:.0%} in between, {final:.0%} at the end"
    )


def mark(kind: str, step: int, text: str) -> str:
    """A moment in the chart."""
    return f"{kind.capitalize()} at step {step}: {text}"


def loss(low: float, high: float | None) -> str:
    """The chance that a mistake of one grade costs."""
    return f"{low:.0%} or more" if high is None else f"{low:.0%} to {high:.0%}"
