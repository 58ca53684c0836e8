"""Frames around a construct of Widget Ridge: a girder, or a frame from its Accessory."""

from collections.abc import Callable
from typing import Final

from cogworks.web.art.svg import line, number, path, rect
from cogworks.web.boards.widget_ridge.art.pieces import flat, rivet_row, shine, wheel


def girder(left: float, right: float) -> str:
    """The girder under a construct."""
    n = int((right - left - 24) / 29)
    feet = "".join(path(f"M{number(left + 22 + k * (right - left - 58) / 2)} 82h14l4 8h-22z", "iron") for k in range(3))
    return feet + rect(left + 6, 75, right - left - 12, 8, "iron", 2) + rivet_row(left + 14, 79, 29, n + 1)


def _wheels(left: float, right: float) -> str:
    n = 4 if right - left > 300 else 3 if right - left > 200 else 2
    step = (right - left - 60) / (n - 1)
    beam = rect(left + 8, 72, right - left - 16, 7, "green", 3) + rivet_row(
        left + 16, 75.5, (right - left - 32) / 11, 12
    )
    return beam + "".join(wheel(left + 30 + k * step, 80, 11, "red", 10) for k in range(n))


def _plinth(left: float, right: float) -> str:
    wide = right - left
    return (
        rect(left + 4, 85, wide - 8, 7, "brass", 1)
        + rect(left + 14, 79, wide - 28, 7, "cream", 1)
        + rect(left + 8, 73, wide - 16, 7, "brass", 2)
        + shine(f"M{number(left + 12)} 75h{number(wide / 2)}", 1.4, 0.9)
    )


def _cladding(left: float, right: float) -> str:
    wide = right - left
    return (
        path(f"M{number(left + 6)} 70h{number(wide - 12)}l-6 14H{number(left + 14)}z", "steel")
        + flat(f"M{number(left + 10)} 72h{number(wide - 20)}l-1 3H{number(left + 12)}z", "#fff", 0.85)
        + line(f"M{number(left + 14)} 79H{number(right - 14)}", "#2c6da8", 2)
    )


def _bars(left: float, right: float) -> str:
    """Ribs from the cage around the whole construct."""
    n = int((right - left) / 28)
    ribs = "".join(f"M{number(left + 12 + 28 * k)} 76V{number(2 + abs(k - (n - 1) / 2) * 1.4)}" for k in range(n))
    arc = f"M{number(left + 12)} 76V12Q{number((left + right) / 2)}-12 {number(left + 12 + 28 * (n - 1))} 12V76"
    return line(ribs, "#e8b24c", 1.2, opacity=".55") + line(arc, "#e8b24c", 2.4)


UNDER: Final[dict[str, Callable[[float, float], str]]] = {
    "On Wheels": _wheels,
    "On a Gilded Pedestal": _plinth,
    "With Chrome Sides": _cladding,
}
"""Accessories that replace the frame under a whole construct, from the left to the right edge."""
OVER: Final[dict[str, Callable[[float, float], str]]] = {
    "With a Built-In Faraday Cage": _bars,
}
"""Accessories that also reach over the other parts."""
