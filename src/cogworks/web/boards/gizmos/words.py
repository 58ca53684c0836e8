"""What the browser says about the game, besides its own words."""

from typing import Final

from cogworks.engine.game import Data

TILE: Final = "Build a machine whose parts set each other off, one gizmo at a time."
"""The game in a sentence, for the lobby."""
WITH_TRIGGER: Final = ("file", "pick", "build")
"""Kinds of gizmos that work when something happens."""


def price_of(card: Data) -> str:
    """The price of a gizmo in words."""
    return f"{card['cost']} {'of any colour' if card['colour'] == 'generic' else card['colour']}"


def points_of(card: Data) -> str:
    """The points of a gizmo in words."""
    if card["points_vary"]:
        return "points vary"
    return "1 point" if card["points"] == 1 else f"{card['points']} points"


def spoken(card: Data) -> str:
    """Everything printed on a gizmo, for screen readers."""
    kind = f"{card['kind']} gizmo" if card["kind"] in WITH_TRIGGER else card["kind"]
    face = f"level {card['level']} {kind}, costs {price_of(card)}" if card["level"] else kind
    return f"{card['name']}, {face}, {points_of(card)}. {card['text']}"
