"""Quick chat: a few fixed phrases; without free text there is nothing to moderate."""

from typing import Final

PHRASES: Final = (
    "Hello!",
    "Good luck!",
    "Well played.",
    "Nice one!",
    "Thanks!",
    "Sorry!",
    "One moment, please.",
    "Your turn!",
    "Can I undo that?",
    "Oops!",
    "Good game!",
    "Rematch?",
)
