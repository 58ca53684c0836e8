"""Screens of Widget Mechs."""

from typing import Final

from cogworks.web.boards.widget_mechs.art.drawing import drawing, model_of, standings
from cogworks.web.boards.widget_mechs.legend import LEGEND
from cogworks.web.boards.widget_mechs.words import TILE
from cogworks.web.render.screens import Screens, Tile

SCREENS: Final = Screens(
    board="widget_mechs/board.html",
    figures="widget_mechs/figures.html",
    figure_styles="widget_mechs/figures.css",
    banner="widget_mechs/banner.html",
    emblem="widget_mechs/emblem.html",
    tile=Tile("20 min", TILE),
    legend=LEGEND,
    stylesheets=(
        "widget_mechs/board.css",
        "widget_mechs/robots.css",
        "widget_mechs/moves.css",
        "widget_mechs/tablet.css",
        "widget_mechs/phone.css",
        "widget_mechs/surface.css",
    ),
    script="widget_mechs/board.js",
    arrange=standings,
    helpers={"part_drawing": drawing, "model_of": model_of},
)
