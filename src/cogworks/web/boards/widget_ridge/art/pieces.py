"""Pieces that several pictures of Widget Ridge are composed of."""

import re
from functools import cache
from typing import Final

from cogworks.web.art.files import Pictures, written
from cogworks.web.art.svg import data, disc, dots, element, gear_path, group, line, number, oval, path, tenth

INK: Final = "#1d140d"
"""Outlines."""
_USED: Final = re.compile(r"url\(#([\w-]+)\)")


def definitions(drawing: str) -> str:
    """The paints that a drawing uses."""
    used = sorted(set(_USED.findall(drawing)) - {"wall"})
    return f"<defs>{''.join(_paints()[id] for id in used)}</defs>"


@cache
def _paints() -> dict[str, str]:
    """All paints by id: files repeat those that they use, so that they open on their own."""
    root = Pictures("widget_ridge/art").root("Paints")
    assert root is not None
    return {paint.get("id", ""): written(paint) for paint in root.iterfind("defs/*")}


def flat(d: str, colour: str, opacity: float = 1) -> str:
    """A path without an outline."""
    return path(d, colour, stroke="none", opacity=opacity if opacity < 1 else "")


def shine(d: str, width: float = 1.6, strength: float = 0.6) -> str:
    """Light caught by a surface."""
    return line(d, "#fff", width, opacity=strength)


def tube(d: str, colour: str, width: float) -> str:
    """A bent pipe or rope: a line with an outline and a highlight."""
    return line(d, INK, width + 2.4) + line(d, colour, width) + line(d, "#fff", width / 4, opacity=".55")


def halo(x: float, y: float, radius: float, paint: str, opacity: float | str = "") -> str:
    """Light around a lamp or a fire."""
    return disc(x, y, radius, paint, stroke="none", opacity=opacity)


def shadow(x: float, y: float, across: float) -> str:
    """The shadow of a thing on the floor."""
    return oval(x, y, across, 3.5, "#000", stroke="none", opacity=".4")


def rivets(*points: tuple[float, float]) -> str:
    """Dots of one size."""
    places = dots(*((tenth(x), tenth(y)) for x, y in points))
    return line(places, "#3c2409", 2.4) + line(places, "#fff6d8", 0.9)


def rivet_row(x: float, y: float, step: float, n: int) -> str:
    """A row of rivets."""
    return rivets(*((x + k * step, y) for k in range(n)))


def gear(x: float, y: float, radius: float, teeth: int) -> str:
    """A cog wheel that turns when the picture comes alive."""
    ring = tenth(radius * 0.5)
    holes = line(
        data("M", x, y - ring, "a", ring, ring, "0 1 1-.1 0"),
        "#0009",
        tenth(radius * 0.16),
        pathLength=5,
        stroke_dasharray=".55 .45",
        stroke_linecap="butt",
    )
    hub = disc(x, y, tenth(radius * 0.24), "iron")
    return group(path(gear_path(x, y, radius, teeth), "brass") + holes + hub, class_="s")


def wheel(x: float, y: float, radius: float, paint: str, spokes: int) -> str:
    """A spoked wheel with a tyre."""
    middle = tenth(radius * 0.45)
    spoke = line(
        data("M", tenth(x), tenth(y - radius * 0.45), "a", middle, middle, "0 1 1-.1 0"),
        INK,
        tenth(radius * 0.7),
        pathLength=spokes,
        stroke_dasharray=".22 .78",
        stroke_linecap="butt",
    )
    tyre = disc(x, y, radius, "none", stroke=INK, stroke_width=tenth(radius * 0.2))
    rim = disc(x, y, tenth(radius * 0.82), "none", stroke=paint, stroke_width=tenth(radius * 0.24))
    return group(spoke + tyre + rim + disc(x, y, tenth(radius * 0.26), "brass"), class_="s")


def flame(x: float, y: float, size: float) -> str:
    """A flame that stands on this point."""
    outer = "M0 0C-7-1-7-8-3-12-3-9-1-9 0-16 3-11 7-9 6-4 5-1 3 0 0 0z"
    inner = "M0-1C-3-2-3-5-1-7 0-5 1-6 1-9 3-6 4-3 2-1z"
    fire = path(outer, "#f2641e") + flat(inner, "#ffe37a")
    return group(group(fire, class_="f"), _sized(x, y, size))


def puff(x: float, y: float, size: float, colour: str = "#e9e4d8") -> str:
    """A cloud of steam or smoke."""
    cloud = flat("M-9 4a5 5 0 0 1 1-9 7 7 0 0 1 13-1 5 5 0 0 1 3 10z", colour, 0.85)
    return group(group(cloud, class_="p"), _sized(x, y, size))


def _sized(x: float, y: float, size: float) -> str:
    """The place and size of a thing drawn ten units large around 0, 0."""
    return f"translate({number(x)} {number(y)}) scale({number(tenth(size / 10))})"


def gauge(x: float, y: float, radius: float, turn: float) -> str:
    """A dial with a hand."""
    hand = element(
        "path", class_="n", d=data("M0 1.5L", tenth(radius * 0.75), "0 0-1.5z"), fill="#c2301d", stroke="none"
    )
    arc = tenth(radius * 0.68)
    ticks = line(
        data("M", -arc, 0, "a", arc, arc, "0 1 1", tenth(radius * 1.36), 0),
        INK,
        tenth(radius * 0.18),
        pathLength=7,
        stroke_dasharray=".2 .8",
        stroke_linecap="butt",
    )
    face = disc(0, 0, radius, "brass") + disc(0, 0, tenth(radius * 0.84), "cream") + ticks
    turned = group(hand, f"rotate({number(turn)})")
    return group(face + turned + disc(0, 0, tenth(radius * 0.14), INK), f"translate({number(x)} {number(y)})")
