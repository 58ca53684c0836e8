"""Quick chat: the few things that can be said at a table; no free text, so nothing needs policing."""

from typing import Final

PHRASES: Final = (
    "Hello!", "Good luck!", "Well played.", "Nice one!", "Thank you.", "Sorry.", "One moment, please.", "Your turn!",
    "May I take that back?", "Oops.", "Good game!", "Another one?",
)  # fmt: skip
