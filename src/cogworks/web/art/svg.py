"""SVG elements that the drawing kits share.  Each kit formats numbers differently, so coordinates are strings here."""

import math
from collections.abc import Sequence
from functools import cache


def path(data: str, look: str) -> str:
    """A path; `look` is its other attributes."""
    return f'<path d="{data}" {look}/>'


def circle(x: str, y: str, radius: str, look: str = "") -> str:
    """A circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}"{look and " "}{look}/>'


def ellipse(x: str, y: str, across: str, down: str, look: str) -> str:
    """An ellipse with its two radii."""
    return f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" {look}/>'


def rect(x: str, y: str, width: str, height: str, radius: str, look: str) -> str:
    """A rectangle.  Zeros are left out."""
    places = (("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius))
    at = " ".join(f'{name}="{value}"' for name, value in places if value != "0")
    return f"<rect {at} {look}/>"


def stops(tones: Sequence[str], places: Sequence[float | str] = (0, 0.5, 1)) -> str:
    """The stops of a gradient."""
    return "".join(f'<stop offset="{at}" stop-color="{tone}"/>' for at, tone in zip(places, tones, strict=True))


@cache
def gear_path(x: float, y: float, radius: float, teeth: int, turn: float = 0) -> str:
    """The outline of a cog wheel as path data."""
    points: list[str] = []
    for tooth in range(teeth):
        for share, reach in ((0.0, 0.82), (0.22, 1.0), (0.5, 1.0), (0.72, 0.82)):
            angle = math.radians(turn) + (tooth + share) * math.tau / teeth
            points.append(f"{x + radius * reach * math.cos(angle):.1f} {y + radius * reach * math.sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"
