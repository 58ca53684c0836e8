"""Words for the signs and badges on the board of Gadget Builder."""

from typing import Final

LEGEND: Final = {
    ".outs": "How often this player has gone out, of the times needed to win",
    ".gadget.turned": "A used gadget, turned sideways: it works again once it is straightened",
    ".gadget": "A gadget that is ready: an unused one stops you going out",
    ".times": "How many of this card",
    ".backs": "Cards in hand",
    ".stock": "The deck",
}
"""By a selector of their elements."""
