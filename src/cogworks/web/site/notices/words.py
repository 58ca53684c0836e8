"""Words of pages about notices, and of the installed app."""

from typing import Final

DONE: Final = {
    "sent": "Check your mail: open the link in it to confirm your address.",
    "confirmed": "Your address is confirmed. You get notices there from now on.",
    "webhook": "Saved. Send a test to see whether it works.",
    "feed": "Here is the address of your feed. Keep it private.",
    "removed": "Removed.",
    "tested": "A test is on its way.",
}
"""What the page says after a change."""

APP: Final = "Cogworks"
APP_IS: Final = "Five tabletop games"
MY_GAMES: Final = "My games"
