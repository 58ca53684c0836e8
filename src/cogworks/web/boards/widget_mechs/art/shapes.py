"""Four models of robots: the outlines of their parts from the files in `models`, in a drawing of 400 by 400.

Every model has its parts in the same places, so that players find part 7 on any mech. Only the outlines differ.
"""

import re
from dataclasses import dataclass
from typing import Final

from cogworks.web.art.files import Pictures

SIZE: Final = 400
"""Width and height of the drawing of a whole robot."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part is, and how it is divided; `bands` and `dial` count from its top left corner."""

    limb: str
    x: int
    y: int
    width: int
    height: int
    bands: tuple[tuple[int, int, int], ...]
    """Rows of plates as (top, bottom, number of plates), in the order in which they are built."""
    dial: tuple[int, int, int]
    """Centre and radius of the dial with the part's number."""
    left: int = 0
    """Where the plates begin, if the dial is beside them."""


_LEFT: Final = {
    2: Place("head", 136, 22, 62, 80, ((60, 80, 1), (0, 22, 1)), (37, 41, 17)),
    3: Place("shoulder", 32, 104, 88, 62, ((0, 62, 3),), (21, 33, 16), 39),
    4: Place("hand", 8, 276, 92, 90, ((38, 90, 4),), (46, 19, 16)),
    5: Place("arm", 26, 170, 76, 102, tuple((top, top + 13, 1) for top in range(89, 36, -13)), (38, 18, 16)),
    6: Place("leg", 106, 250, 92, 146, ((119, 146, 2), (92, 119, 2), (28, 56, 2), (0, 28, 2)), (46, 74, 17)),
}
_TORSO: Final = Place("torso", 124, 108, 152, 136, ((92, 136, 5), (0, 44, 5)), (76, 68, 22))

Outline = tuple[tuple[int, int, int], ...]
"""The corners of a polygon as (x, y, radius)."""


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of robot: the outlines of its left half and of its torso, and the chassis that holds the parts."""

    name: str
    outlines: dict[str, Outline]
    chassis: str
    """Path data of the rest: neck, joints, antennae."""
    bands: dict[str, tuple[tuple[int, int, int], ...]]
    """Limbs that are divided differently."""


def _read(name: str) -> Model:
    """The model in the file of this name."""
    root = Pictures("widget_mechs/art/models").root(name)
    chassis = None if root is None else root.find("path[@id='chassis']")
    assert root is not None
    assert chassis is not None
    parts = {part.get("id", ""): part for part in root.iter("polygon")}
    return Model(
        name,
        {limb: _outline(part.get("points", ""), part.get("data-radii", "")) for limb, part in parts.items()},
        chassis.get("d", ""),
        {limb: _rows(rows) for limb, part in parts.items() if (rows := part.get("data-rows"))},
    )


def _outline(points: str, radii: str) -> Outline:
    """The corners in a file: `62,4 62,80` with the radii `0 6`."""
    corners = [point.split(",") for point in points.split()]
    return tuple((int(x), int(y), int(radius)) for (x, y), radius in zip(corners, radii.split(), strict=True))


def _rows(rows: str) -> tuple[tuple[int, int, int], ...]:
    """The rows of plates in a file: `77-90:1 64-77:2`."""
    found = (map(int, re.split("[-:]", row)) for row in rows.split())
    return tuple((top, bottom, n) for top, bottom, n in found)


MODELS: Final = tuple(map(_read, ("Knight", "Diver", "Mantis", "Crawler")))
"""By seat."""


def place_of(part: int) -> Place:
    """The place of a part; parts on the right mirror those on the left."""
    if part == 7:
        return _TORSO
    if part < 7:
        return _LEFT[part]
    twin = _LEFT[14 - part]
    x, y, radius = twin.dial
    mirrored = twin.width - x, y, radius
    return Place(
        twin.limb, SIZE - twin.x - twin.width, twin.y, twin.width, twin.height, twin.bands, mirrored, twin.left
    )
