"""What the browser says about the game, besides its own words."""

from typing import Final

TILE: Final = "Spin a card, set off a chain reaction, and keep whatever pops."
"""The game in a sentence, for the lobby."""
