"""Words for the signs and badges on the board of Gizmos."""

from typing import Final

LEGEND: Final = {
    ".i-file": "File a card in your archive",
    ".i-archive": "Archive: cards filed for later",
    ".i-pick": "Pick a sphere from the row",
    ".i-build": "Build a gizmo",
    ".i-converter": "Converter: works while you pay",
    ".i-upgrade": "Upgrade: raises your limits",
    ".i-draw": "Draw a random sphere",
    ".i-research": "Research: look at cards of a deck",
    ".i-ring": "Ring: spheres you hold",
    ".i-any": "Any colour",
    ".i-star": "Points",
    ".i-token": "Points in tokens",
    ".i-no-file": "You can no longer file",
    ".i-no-research": "You can no longer research",
    ".pip.red": "Red sphere (R)",
    ".pip.blue": "Blue sphere (B)",
    ".pip.yellow": "Yellow sphere (Y)",
    ".pip.black": "Black sphere (K)",
    ".gz-few, .gz-group": "@label",
    ".filed > .card-does > .gz-tab": "Spheres it costs",
    ".gz-tab": "Points",
    ".cog": "Spheres it costs",
    ".gz-level": "Level: I, II and III are levels 1, 2 and 3",
    ".gz-arrow": "When this happens, do that",
    ".gz-deck": "@label",
    ".gz-eye": "You know cards at the bottom of this deck",
}
"""By a selector of their elements."""
