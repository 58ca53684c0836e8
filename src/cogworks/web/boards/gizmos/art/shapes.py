"""Building blocks of the pictures of gizmos: materials, spheres and signs.

A picture fills a box of 160 by 110.
"""

from typing import Final

from cogworks.web.art.suits import SUITS
from cogworks.web.art.svg import disc, dots, element, gear_path, line, number, path

INK: Final = "#17110c"
Shades = tuple[str, str, str]
"""A material in the light, at its own colour, and in the shade."""

ENAMEL: Final[dict[str, Shades]] = {
    "red": ("#ff9d7a", "#d8452b", "#74180f"),
    "blue": ("#9fdcff", "#2f7fd0", "#0f3768"),
    "yellow": ("#fffcc8", "#f7dd33", "#94780a"),
    "black": ("#c3ced8", "#3d464e", "#0d1013"),
    "generic": ("#ffe3f4", "#8f7fd6", "#1f6f78"),
    "starting": ("#e6c698", "#94693a", "#452c14"),
}
METAL: Final[tuple[Shades, ...]] = (
    ("#e8d6b4", "#8f7a58", "#41331f"),
    ("#e3ebee", "#7f8d96", "#2f383e"),
    ("#f7dfa0", "#b5842f", "#4a2f0b"),
    ("#ffedc0", "#e9a738", "#743f04"),
)
"""By level: tin, iron, brass and gold."""
WALL: Final[dict[str, Shades]] = {
    "red": ("#a8503a", "#5a2119", "#260c0a"),
    "blue": ("#4a8fc4", "#1c4672", "#0a1c33"),
    "yellow": ("#b3923c", "#64501a", "#281f08"),
    "black": ("#a3acb0", "#5b666d", "#1f262a"),
    "generic": ("#9a86b8", "#4a3d68", "#1b1730"),
    "starting": ("#a88d63", "#574429", "#241a0e"),
}
SPHERES: Final = {"red": "#d8452b", "blue": "#2f7fd0", "yellow": "#e8b520", "black": "#434c54"}
LETTERS: Final = {"red": "R", "blue": "B", "yellow": "Y", "black": "K"}


def rod(d: str, colour: str, width: float) -> str:
    """A rod or a wire."""
    return line(d, colour, width, stroke_linecap="round")


def pipe(d: str, metal: Shades, width: float) -> str:
    """A bent pipe: an edge, its colour, and a line of light."""
    light, middle, _ = metal
    return rod(d, INK, width + 2) + rod(d, middle, width) + rod(d, light, width * 0.3)


def wheel(x: float, y: float, radius: float, teeth: int) -> str:
    """A cog wheel."""
    return path(gear_path(x, y, radius, teeth), "V")


def rivets(*places: tuple[float, float]) -> str:
    """Small round heads."""
    return rod(dots(*places), INK, 2.6) + rod(dots(*places), "#fff3d0", 1.2)


def shaded(x: float, y: float, radius: float, colour: str) -> str:
    """A glossy sphere without a sign."""
    return disc(x, y, radius, colour) + disc(x, y, radius, "S", stroke="none")


def sign(text: str, x: float, y: float, size: float, colour: str = "#fff") -> str:
    """A letter or number with a dark edge, centred."""
    return element(
        "text",
        text,
        x=x,
        y=y + size * 0.36,
        font_size=size,
        fill=colour,
        stroke=INK,
        stroke_width=size * 0.22,
        paint_order="stroke",
        text_anchor="middle",
        font_weight="800",
    )


def suit(colour: str, x: float, y: float, size: float) -> str:
    """The shape of a colour."""
    scale = size / 24
    return element(
        "path",
        fill="#fff",
        stroke_width=f"{1 / scale:.3g}",
        paint_order="stroke",
        d=SUITS[colour],
        transform=f"translate({x - size / 2:.3g} {y - size / 2:.3g}) scale({scale:.3g})",
    )


def sphere(colour: str, x: float, y: float, radius: float) -> str:
    """A sphere of energy: colour, shape and letter.  "any" has all colours, "?" is a random one."""
    if colour == "any":
        r = number(radius)
        arcs = (
            f"v-{r}a{r} {r} 0 0 1 {r} {r}",
            f"h{r}a{r} {r} 0 0 1-{r} {r}",
            f"v{r}a{r} {r} 0 0 1-{r}-{r}",
            f"h-{r}a{r} {r} 0 0 1 {r}-{r}",
        )
        quarters = "".join(
            path(f"M{number(x)} {number(y)}{arc}z", fill) for fill, arc in zip(SPHERES.values(), arcs, strict=True)
        )
        return quarters + disc(x, y, radius, "S")
    if colour == "?":
        return shaded(x, y, radius, "#efe6d2") + sign("?", x, y, radius * 1.4)
    mark = suit(colour, x, y - radius * 0.32, radius * 1.05)
    return shaded(x, y, radius, SPHERES[colour]) + mark + sign(LETTERS[colour], x, y + radius * 0.5, radius * 0.82)


def star(x: float, y: float, radius: float) -> str:
    """A star for a point."""
    unit = "M0-10L2.9-3.6 9.8-3 4.6 1.6 6.2 8.5 0 4.9-6.2 8.5-4.6 1.6-9.8-3-2.9-3.6z"
    return element(
        "path", fill="#ffd75e", d=unit, transform=f"translate({number(x)} {number(y)}) scale({number(radius / 10)})"
    )
