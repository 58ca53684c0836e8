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
    "No problem.",
    "Hmm\u2026",
    "Wow!",
    "Ha!",
)
"""Records have their numbers: add new ones at the end."""
HELLO, LUCK, WELL_PLAYED, NICE, THANKS, SORRY, MOMENT, YOUR_TURN, UNDO, OOPS, GOOD_GAME, REMATCH = range(12)
NO_PROBLEM, HMM, WOW, HA = range(12, 16)

PLEASED: Final = "pleased"
MOODS: Final = {
    **dict.fromkeys((HELLO, LUCK, WELL_PLAYED, NICE, THANKS, GOOD_GAME, REMATCH, NO_PROBLEM, WOW, HA), PLEASED),
    **dict.fromkeys((SORRY, OOPS), "beaten"),
    **dict.fromkeys((MOMENT, UNDO, HMM), "thinking"),
}
"""The face with which a phrase is said, by number; the usual one for others."""


def mood_of(text: str) -> str:
    """The face with which a line is said: any other words are said with the usual face."""
    return MOODS.get(PHRASES.index(text), "idle") if text in PHRASES else "idle"
