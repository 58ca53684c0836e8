"""Screens of Gizmos."""

from functools import cache
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.web.boards.gizmos.art.drawing import drawing
from cogworks.web.boards.gizmos.legend import LEGEND
from cogworks.web.boards.gizmos.words import TILE, WITH_TRIGGER, points_of, price_of, spoken
from cogworks.web.render.screens import Screens, Tile


@cache
def _engines() -> dict[str, int]:
    """The gizmos with a trigger by name; their order is their number in events."""
    names = [str(card["name"]) for card in game("gizmos").gallery({}) if card["kind"] in WITH_TRIGGER]
    return {name: number for number, name in enumerate(names)}


def engine_of(name: str) -> int:
    """The number that events have for a gizmo; -1 if it has no trigger."""
    return _engines().get(name, -1)


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
    board="gizmos/board.html",
    figures="gizmos/figures.html",
    figure_styles="gizmos/figures.css",
    face="gizmos/face.html",
    icons="gizmos/icons.html",
    banner="gizmos/banner.html",
    emblem="gizmos/emblem.html",
    tile=Tile("40 min", TILE),
    trays=frozenset({"study", "return", "free build", "extra file"}),
    leading=("build",),
    legend=LEGEND,
    stylesheets=(
        "gizmos/board.css",
        "gizmos/cards.css",
        "gizmos/table.css",
        "gizmos/workshop.css",
        "gizmos/surface.css",
    ),
    script="gizmos/board.js",
    arrange=arrange,
    helpers={"engine_of": engine_of, "spoken": spoken, "price_of": price_of, "points_of": points_of},
    draw=drawing,
)
