"""Drawings of mechs: every part as SVG, divided into as many plates as it has boxes."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot
from typing import Final

from markupsafe import Markup

from cogworks.engine.game import Data
from cogworks.web.art.svg import element, group
from cogworks.web.boards.widget_mechs.art.shapes import MODELS, Model, Outline, Place, place_of

Point = tuple[float, float]
Polygon = list[Point]

GAP: Final = 1.6
"""Half of the distance between two plates."""
STEPS: Final = 4
"""Straight lines per rounded corner."""
SHINE: Final = 0.4
"""How much of a plate's height catches the light."""
SLOTS: Final = (0.18, 0.82)
"""Where along a plate its rivets are."""


@cache
def outline(model: int, part: int) -> tuple[Point, ...]:
    """A part's silhouette."""
    place = place_of(part)
    points = rounded(MODELS[model].outlines[place.limb])
    return tuple((place.width - x, y) for x, y in points) if part > 7 else tuple(points)


def rounded(corners: Outline) -> Polygon:
    """The polygon with these corners, each rounded by its radius as far as its sides are long enough."""
    points: Polygon = []
    for at, (x, y, radius) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        start, end = (_towards((x, y), (side[0], side[1]), radius) for side in (before, after))
        if not radius:
            points.append((x, y))
            continue
        for step in range(STEPS + 1):
            t = step / STEPS
            points.append(_bezier(start, (x, y), end, t))
    return points


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from the start, at most half of the way."""
    share = min(0.5, distance / hypot(end[0] - start[0], end[1] - start[1]))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _bezier(start: Point, corner: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]


def clipped(polygon: Sequence[Point], left: float, top: float, right: float, bottom: float) -> Polygon:
    """The part of a polygon within a rectangle (Sutherland and Hodgman)."""
    found = list(polygon)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        before, found = found, []
        for at, point in enumerate(before):
            last = before[at - 1]
            is_in, was_in = (sign * (one[axis] - limit) >= 0 for one in (point, last))
            if is_in != was_in:
                t = (limit - last[axis]) / (point[axis] - last[axis])
                found.append((last[0] + (point[0] - last[0]) * t, last[1] + (point[1] - last[1]) * t))
            if is_in:
                found.append(point)
    return found


@cache
def plates(model: int, part: int) -> tuple[tuple[Point, ...], ...]:
    """The plates of a part in the order in which they are built: as many as it has boxes."""
    place, shape = place_of(part), outline(model, part)
    found: list[tuple[Point, ...]] = []
    for top, bottom, n in MODELS[model].bands.get(place.limb, place.bands):
        left, right = _extent(place, part, shape, top, bottom)
        width = (right - left) / n
        cells = [
            tuple(clipped(shape, left + k * width + GAP, top + GAP, left + (k + 1) * width - GAP, bottom - GAP))
            for k in range(n)
        ]
        found += reversed(cells) if part > 7 else cells
    return tuple(found)


def _extent(place: Place, part: int, shape: Sequence[Point], top: float, bottom: float) -> tuple[float, float]:
    """From where to where the plates of a row go: as wide as the silhouette is there."""
    band = [x for x, _ in clipped(shape, 0, top, place.width, bottom)]
    if part > 7:
        return min(band), min(max(band), place.width - place.left)
    return max(min(band), place.left), max(band)


def path(polygons: Iterable[Sequence[Point]]) -> str:
    """Path data of closed polygons."""
    return "".join(f"M{'L'.join(f'{x:.3g} {y:.3g}' for x, y in polygon)}z" for polygon in polygons)


def upper(polygon: Sequence[Point]) -> Polygon:
    """The upper part of a plate, which catches the light."""
    left, top, right, bottom = box(polygon)
    return clipped(polygon, left, top, right, top + SHINE * (bottom - top))


def rivets(polygons: Iterable[Sequence[Point]]) -> str:
    """Path data of two dots on each plate: lines of no length with round ends."""
    dots = []
    for polygon in polygons:
        left, top, right, bottom = box(polygon)
        wide = right - left >= bottom - top
        for slot in SLOTS:
            x, y = (slot, 0.5) if wide else (0.5, slot)
            dots.append(f"M{left + x * (right - left):.3g} {top + y * (bottom - top):.3g}h0")
    return "".join(dots)


def cracks(polygons: Iterable[Sequence[Point]]) -> str:
    """Path data of a jagged cross on each plate."""
    lines = []
    for polygon in polygons:
        left, top, right, bottom = box(polygon)
        x, y, across, down = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
        for side in (1, -1):
            bends = ((-0.85, -0.85), (-0.4, -0.2), (-0.1, -0.3), (0.1, 0.3), (0.4, 0.2), (0.85, 0.85))
            line = "L".join(f"{x + side * a * across:.3g} {y + b * down:.3g}" for a, b in bends)
            lines.append(f"M{line}")
    return "".join(lines)


def box(polygon: Sequence[Point]) -> tuple[float, float, float, float]:
    """The bounding box: left, top, right, bottom."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


DETAILS: Final = {
    "head": "",
    "shoulder": "",
    "arm": "M16 12v12M60 12v12",
    "hand": "M20 14v10M72 14v10",
    "torso": "M18 56h24M16 64h26M16 72h26M18 80h24M110 56h24M110 64h26M110 72h26M110 80h24",
    "leg": "M20 68h4M20 80h4M68 68h4M68 80h4",
}
"""Path data of vents and bolts beside a part's dial, which look the same mirrored."""
SPARK: Final = "M-9 0h5M4 0h5M0-9v5M0 4v5M-6-6l3 3M3 3l3 3M-6 6l3-3M3-3l3-3"
BOLT: Final = "M3-10l-9 12h6l-3 9 9-12H0z"


@cache
def drawing(seat: int, part: int, built: int, destroyed: int, alone: bool) -> Markup:
    """A part of a seat's mech: its outline, its plates, and the dial with its number.

    The newest plate, the next to be built and the next to be hit are separate elements, for motion and previews.
    """
    model = seat % len(MODELS)
    place, shape, cells = place_of(part), outline(model, part), plates(model, part)
    x, y, radius = place.dial
    intact, hit = cells[destroyed:built], cells[:destroyed]
    pieces = [
        ("hull", path([shape])),
        ("detail", DETAILS[place.limb]),
        ("gone", path(hit)),
        ("built aim" + (" newest" if len(intact) == 1 else ""), path(intact[:1])),
        ("built", path(intact[1:-1])),
        ("built newest", path(intact[1:][-1:])),
        ("blank next" + (" aim" if built == destroyed else ""), path(cells[built : built + 1])),
        ("blank after", path(cells[built + 1 : built + 2])),
        ("blank", path(cells[built + 2 :])),
        ("shine", path(upper(cell) for cell in intact)),
        ("rivet", rivets(intact)),
        ("crack", cracks(hit)),
    ]
    drawn = "".join(element("path", class_=name, d=data) for name, data in pieces if data)
    if hit and destroyed < len(cells):
        left, top, right, bottom = box(hit[-1])
        at = f"translate({(left + right) / 2:.3g} {(top + bottom) / 2:.3g})"
        drawn += element("path", class_="spark", transform=at, d=SPARK)
    teeth, lamp = element("circle", class_="teeth", r=radius + 3), element("circle", class_="lamp", r=radius)
    label = element("text", str(part), class_="number", dy=".36em")
    drawn += group(teeth + lamp + label, f"translate({x} {y})", class_="dial")
    if alone:
        side = -1 if x * 2 > place.width else 1
        at = f"translate({x + side * (radius + 4)} {y - 6})"
        drawn += element("path", class_="bolt", transform=at, d=BOLT)
    size = f"0 0 {place.width} {place.height}"
    return Markup(element("svg", drawn, class_="part", viewBox=size, aria_hidden="true"))


def model_of(seat: int) -> Model:
    """The model of a seat's mech."""
    return MODELS[seat % len(MODELS)]


def standings(view: Data) -> Data:
    """The seat that leads: most points, then most activated parts; None if several do [M4.5]."""
    mechs = view["mechs"]
    assert isinstance(mechs, list)
    ranks = [(mech["points"], sum(part["circled"] for part in mech["parts"])) for mech in mechs]
    best = max(ranks)
    return {"leader": ranks.index(best) if ranks.count(best) == 1 else None}
