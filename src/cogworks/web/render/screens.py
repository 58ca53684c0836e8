"""A game's appearance in the browser: one value per game, with a generic default for each part."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.words import NO_BROCHURE


@dataclass(frozen=True, slots=True)
class Tile:
    """The lobby's introduction of a game."""

    minutes: str = ""
    line: str = NO_BROCHURE


def _nothing(view: Data) -> Data:
    return {}


def _undrawn(name: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Screens:
    """Everything a game shows in the browser; parts left out are generic.

    Templates, stylesheets and the script are files in `web/boards/GAME`, named `GAME/FILE`.
    """

    board: str = "generic/board.html"
    """Template of the board: gets `view`, `names` and `update`, the helpers, and what `arrange` returns."""
    face: str = "generic/face.html"
    """Template with a macro `face(it)` that renders a card of the gallery."""
    figures: str = "generic/figures.html"
    """Template with a macro for each part of the board that illustrates the readable rules."""
    figure_styles: str = ""
    """Stylesheet of the figures, for pages with readable rules."""
    icons: str = ""
    """Template with the SVG symbols that faces use."""
    banner: str = "generic/banner.html"
    """Template of the lobby tile's drawing: SVG in a box of 360 by 116."""
    emblem: str = "generic/emblem.html"
    """Template of the emblem: SVG in a box of 64 by 64, on a cog wheel."""
    tile: Tile = Tile()
    legend: Mapping[str, str] = field(default_factory=dict)
    """Words for signs and badges, by a selector of their elements; `@label` for what an element says of itself."""
    trays: frozenset[str] = frozenset()
    """Questions about cards: a tray shows those that the board shows too small or not at all."""
    leading: tuple[str, ...] = ()
    """Families of moves that the list shows first, because they matter most."""
    stylesheets: tuple[str, ...] = ("generic/board.css",)
    """One for each part of the board, and one with its table surface: a page links them in this order."""
    script: str = ""
    arrange: Callable[[Data], Data] = _nothing
    """Return the layout of a view: elements in order and position. Gets nothing but the view."""
    helpers: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """Functions that the templates call."""
    draw: Callable[[str], str] = _undrawn
    """Return the picture of a name as a whole SVG file, or "" to have one generated. `/art.svg` serves it."""


GENERIC: Final = Screens()
