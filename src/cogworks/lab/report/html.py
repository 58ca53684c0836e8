"""A report as one self-contained HTML file: plots, sortable tables, and the cards as the board shows them."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cogworks.engine.options import Value
from cogworks.lab.report.document import Document, all_plots, all_tables, numeric, visible
from cogworks.lab.report.plots import svg
from cogworks.web.art.generated import drawing
from cogworks.web.boards import screens
from cogworks.web.http.static import static_text
from cogworks.web.render.renderer import Renderer

PAGES: Final = files("cogworks.lab.report") / "pages"
NOT_CARDS: Final = ("/surface.css", "/phone.css", "/tablet.css")
"""Styles of a board that say nothing about its cards."""


def page(document: Document, game: str, options: Mapping[str, Value]) -> str:
    """The whole page, self-contained."""
    renderer = Renderer(picture=art_of)
    shown = used_faces(document)
    drawn = renderer.faces(game, options) if shown else []
    templates = Environment(
        loader=FileSystemLoader(str(PAGES)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    plots = {id(plot): number for number, plot in enumerate(all_plots(document))}
    return templates.get_template("report.html").render(
        document=document,
        styles=Markup(styles(game if drawn else "")),
        script=Markup((PAGES / "report.js").read_text(encoding="utf-8")),
        visible=visible,
        numeric=numeric,
        svg=lambda plot: Markup(svg(plot, plots[id(plot)])),
        faces={number: drawn[number] for number in shown if number < len(drawn)},
        captions=captions(document),
        icons=renderer.icons(game) if drawn else "",
    )


def art_of(name: str) -> str:
    """A card's generated drawing as a data address."""
    return encoded(drawing(name))


def used_faces(document: Document) -> list[int]:
    """The cards that tables mention, in the order of the gallery."""
    return sorted({face for table in all_tables(document) for face in table.faces if face >= 0})


def captions(document: Document) -> dict[int, list[str]]:
    """For each card, its name and its finding in each table of effects."""
    found: dict[int, list[str]] = {}
    for table in all_tables(document):
        for face, row in zip(table.faces, table.rows, strict=False):
            lines = found.setdefault(face, [row[0].text])
            if "effect" in table.columns:
                lines.append(f"{table.title}: {row[list(table.columns).index('effect')].text}")
    return found


def styles(game: str) -> str:
    """The styles of the lab, and those that a game's cards need."""
    names = ["look.css"]
    if game:
        names += ["table.css", "strip.css", "drawer.css", "zoom.css", "desk.css", "boards.css"]
        names += [f"boards/{own}" for own in screens(game).stylesheets if not own.endswith(NOT_CARDS)]
    texts = [inlined(static_text(name), game) for name in names]
    return "\n".join([*texts, (PAGES / "report.css").read_text(encoding="utf-8")])


def inlined(css: str, game: str) -> str:
    """Styles with the pictures of a game's board inside."""
    return re.sub(r"url\(([\w.-]+\.svg)\)", lambda found: f'url("{data_of(game, found[1])}")', css)


def data_of(game: str, name: str) -> str:
    """A picture of a game's board as a data address."""
    return encoded(static_text(f"boards/{game}/{name}"))


def encoded(picture: str) -> str:
    """An SVG picture as a data address."""
    return "data:image/svg+xml," + quote(picture, safe=" =:;,./'()?!*+-_")
