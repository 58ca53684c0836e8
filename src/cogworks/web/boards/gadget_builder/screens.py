"""Screens of Gadget Builder."""

from typing import Final

from cogworks.web.boards.gadget_builder.art.drawing import draw
from cogworks.web.boards.gadget_builder.legend import LEGEND
from cogworks.web.boards.gadget_builder.words import TILE
from cogworks.web.render.screens import Screens, Tile

SCREENS: Final = Screens(
    board="gadget_builder/board.html",
    figures="gadget_builder/figures.html",
    figure_styles="gadget_builder/figures.css",
    face="gadget_builder/face.html",
    banner="gadget_builder/banner.html",
    emblem="gadget_builder/emblem.html",
    tile=Tile("15 min", TILE),
    legend=LEGEND,
    stylesheets=(
        "gadget_builder/board.css",
        "gadget_builder/cards.css",
        "gadget_builder/end.css",
        "gadget_builder/tablet.css",
        "gadget_builder/phone.css",
        "gadget_builder/surface.css",
    ),
    script="gadget_builder/board.js",
    draw=draw,
)
