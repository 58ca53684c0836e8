"""Screens of Gizmos."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.web.screens import Screens, Tile

EMBLEMS: Final = {
    "draw": "magnet", "pick": "claw", "points": "medal", "file": "drawer", "research": "telescope",
    "build free": "assembler", "convert": "changer", "double": "doubler", "limits": "tank", "discount": "bargain",
    "forbid": "sealed", "score": "gauge",
}  # fmt: skip
"""A card's drawing, by its effect."""


def arrange(view: Data) -> Data:
    """Return the display's rows and the ids of the cards shown, so that a card being paid for isn't shown twice."""
    decks, display = view["decks"], view["display"]
    assert isinstance(decks, list)
    assert isinstance(display, list)
    tiers = [{"deck": deck, "places": [display[place] for place in deck["places"]]} for deck in reversed(decks)]
    return {"tiers": tiers, "drawn": frozenset(_drawn(view))}


def _drawn(view: Data) -> list[str]:
    """Return the ids of the cards in the display, in research or in an archive."""
    research, sides = view["research"], view["sides"]
    assert isinstance(sides, list)
    rows = [view["display"], research["cards"] if isinstance(research, dict) else []]
    rows += [side["archive"] for side in sides]
    return [str(card["id"]) for row in rows if isinstance(row, list) for card in row if card]


SCREENS: Final = Screens(
    board="gizmos.board.html",
    figures="gizmos.figures.html",
    face="gizmos.face.html",
    icons="gizmos.icons.html",
    banner="gizmos.banner.html",
    emblem="gizmos.emblem.html",
    tile=Tile("40 min", "Build a machine whose parts set each other off, one gizmo at a time."),
    place="workbench",
    stylesheet="gizmos.css",
    arrange=arrange,
    helpers={"emblem_of": EMBLEMS.__getitem__},
)
