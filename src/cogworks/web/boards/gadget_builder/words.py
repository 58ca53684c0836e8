"""What the browser says about the game, besides its own words."""

from typing import Final

TILE: Final = "Empty your hand first. Gadgets help, but an unused one stops you going out."
"""The game in a sentence, for the lobby."""
