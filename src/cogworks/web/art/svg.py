"""The drawing kit: SVG elements for pictures that are composed.

A fill or a stroke is a colour such as `#fff`, `none`, or the id of a gradient. Other attributes are named arguments,
with `_` for `-`, and `class_` for `class`.
"""

import math
import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from markupsafe import escape

ID: Final = re.compile(r"[A-Za-z][\w-]*")


def number(value: float) -> str:
    """A number as a person writes it, with at most four decimals."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def tenth(value: float) -> float:
    """A number rounded to one decimal."""
    return round(value, 1)


def data(*parts: float | str) -> str:
    """Path data from commands and numbers: `data("M", 1, 2, "h", 3)` is `M1 2h3`."""
    words = " ".join(part if isinstance(part, str) else number(part) for part in parts)
    return re.sub(r" ?([A-Za-z]) ?", r"\1", words)


def around(x: float, y: float, reach: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle from another, clockwise from the right."""
    angle = math.radians(degrees)
    return tenth(x + reach * math.cos(angle)), tenth(y + reach * math.sin(angle))


def paint(given: str) -> str:
    """The value of a fill or a stroke."""
    return f"url(#{given})" if given != "none" and ID.fullmatch(given) else given


def element(name: str, content: str = "", /, **attributes: float | str) -> str:
    """An element; empty attributes are left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(key, value)}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def _value(key: str, value: float | str) -> str:
    if isinstance(value, str):
        return paint(value) if key in ("fill", "stroke") else value
    return number(value)


def path(d: str, fill: str = "none", **more: float | str) -> str:
    """A filled outline, or nothing without path data."""
    return element("path", d=d, fill=fill, **more) if d else ""


def line(d: str, stroke: str = "", width: float | str = "", **more: float | str) -> str:
    """A line without filling."""
    return path(d, "none", stroke=stroke, stroke_width=width, **more)


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: float | str) -> str:
    """A rectangle; zeros are left out."""
    sizes = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return element("rect", **{key: value for key, value in sizes.items() if value}, fill=fill, **more)


def disc(x: float, y: float, radius: float, fill: str = "", **more: float | str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def oval(x: float, y: float, across: float, down: float, fill: str = "", **more: float | str) -> str:
    """An ellipse with its two radii."""
    return element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, **more)


def group(content: str, transform: str = "", **more: float | str) -> str:
    """Elements that belong together."""
    return element("g", content, **more, transform=transform)


def both(left: str, width: float = 100) -> str:
    """A part and its mirror image in a box of this width."""
    return left + group(left, f"matrix(-1 0 0 1 {number(width)} 0)")


def dots(*places: tuple[float, float]) -> str:
    """Path data of round dots: lines without length."""
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in places)


def stops(
    tones: Sequence[str], places: Sequence[float | str] = (0, 0.5, 1), opacities: Sequence[float | str] = ()
) -> str:
    """The stops of a gradient, opaque unless it is said otherwise."""
    given = zip(places, tones, opacities or [""] * len(tones), strict=True)
    return "".join(element("stop", offset=at, stop_color=tone, stop_opacity=opacity) for at, tone, opacity in given)


def linear(id: str, inside: str, **more: float | str) -> str:
    """A gradient along a line, from its stops."""
    return element("linearGradient", inside, id=id, **more)


def radial(id: str, inside: str, **more: float | str) -> str:
    """A gradient around a point, from its stops."""
    return element("radialGradient", inside, id=id, **more)


def picture(box: str, content: str, title: str = "", **more: float | str) -> str:
    """A whole SVG file."""
    named = f"<title>{escape(title)}</title>" if title else ""
    return element("svg", named + content, xmlns="http://www.w3.org/2000/svg", viewBox=box, **more)


@cache
def gear_path(x: float, y: float, radius: float, teeth: int, turn: float = 0) -> str:
    """The outline of a cog wheel as path data."""
    points: list[str] = []
    for tooth in range(teeth):
        for share, reach in ((0.0, 0.82), (0.22, 1.0), (0.5, 1.0), (0.72, 0.82)):
            at = around(x, y, radius * reach, turn + (tooth + share) * 360 / teeth)
            points.append(" ".join(map(number, at)))
    return f"M{'L'.join(points)}Z"
