"""Words for the signs and badges on the board of Widget Mechs."""

from typing import Final

LEGEND: Final = {
    ".plate": "@label",
    ".bolt-sign": "Active on this mech only: gives an attack die",
    ".medals": "A point for each part that this mech has destroyed",
    ".crown": "In the lead",
    ".key.blank": "An empty box",
    ".key.built": "A built box",
    ".key.gone": "A destroyed box",
    ".die": "A die: two of them make the number of a part",
    ".track li.done": "A part that some mech has activated",
    ".track li": "A part that no mech has activated yet",
}
"""By a selector of their elements."""
