"""Quick chat: the few things that can be said at a table; no free text, so nothing needs policing."""

from typing import Final

PHRASES: Final = (
    "Hello!", "Good luck!", "Well played.", "Nice one!", "Thanks!", "Sorry!", "One moment, please.", "Your turn!",
    "Can I undo that?", "Oops!", "Good game!", "Rematch?",
)  # fmt: skip
