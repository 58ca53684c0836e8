"""What the browser says about the game, besides its own words."""

from typing import Final

TILE: Final = "Pair dice to build your robot box by box, and take the others apart."
"""The game in a sentence, for the lobby."""
