"""What the browser says about the game, besides its own words."""

from typing import Final

TILE: Final = "Bolt three parts into one absurd invention, and be first to make sparks fly."
"""The game in a sentence, for the lobby."""
