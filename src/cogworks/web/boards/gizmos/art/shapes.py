"""Building blocks of the pictures of gizmos: materials, and solid-looking parts as SVG.

A picture fills a box of 160 by 110.  A machine is drawn around x = 0 and stands on y = 0.
"""

from collections.abc import Sequence
from typing import Final

from cogworks.web.art import svg
from cogworks.web.art.svg import gear_path

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
SUITS: Final = {
    "red": "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2.500-7 1.500 1 2 2 2.500 3C12.500 8 12 5 12 2z",
    "blue": "M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z",
    "yellow": "M14 2L5 14h6l-2 8 10-13h-6z",
    "black": "M12 2l9 5v10l-9 5-9-5V7z",
}
"""The shapes of the colours in a box of 24, as in macros.html."""
LETTERS: Final = {"red": "R", "blue": "B", "yellow": "Y", "black": "K"}
FILLS: Final = {name: f"url(#{name})" for name in ("M", "V", "E", "F", "K", "G", "W", "S")}
"""Metal and enamel, each lit from the side and from above; dark iron, glass, the wall, and the shade of a sphere."""


def fill_of(fill: str) -> str:
    """The value of a fill: a material by its letter, or a colour."""
    return FILLS.get(fill, fill)


def path(fill: str, d: str, more: str = "") -> str:
    """A filled outline."""
    return svg.path(d, f'fill="{fill_of(fill)}"{more}')


def rect(fill: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A plate."""
    return svg.rect(f"{x:g}", f"{y:g}", f"{width:g}", f"{height:g}", f"{radius:g}", f'fill="{fill_of(fill)}"')


def disc(fill: str, x: float, y: float, radius: float) -> str:
    """A round plate."""
    return svg.circle(f"{x:g}", f"{y:g}", f"{radius:g}", f'fill="{fill_of(fill)}"')


def oval(fill: str, x: float, y: float, width: float, height: float) -> str:
    """The open end of a tube."""
    return svg.ellipse(f"{x:g}", f"{y:g}", f"{width:g}", f"{height:g}", f'fill="{fill_of(fill)}"')


def line(colour: str, width: float, d: str) -> str:
    """A rod or a wire."""
    return svg.path(d, f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"')


def pipe(shades: Shades, width: float, d: str) -> str:
    """A bent pipe: an edge, its colour, and a line of light."""
    light, middle, _ = shades
    return line(INK, width + 2, d) + line(middle, width, d) + line(light, width * 0.3, d)


def gear(fill: str, x: float, y: float, radius: float, teeth: int, hub: str = "K") -> str:
    """A cog wheel with a hub."""
    return path(fill, gear_path(x, y, radius, teeth)) + disc(hub, x, y, radius * 0.45) + disc("V", x, y, radius * 0.18)


def rivets(places: Sequence[tuple[float, float]]) -> str:
    """Small round heads."""
    d = "".join(f"M{x:g} {y:g}h0" for x, y in places)
    return line(INK, 2.6, d) + line("#fff3d0", 1.2, d)


def cylinder(fill: str, x: float, y: float, width: float, height: float, tilt: float = 3) -> str:
    """An upright drum that shows its lid."""
    right, bottom = x + width, y + height
    side = f"M{x:g} {y:g}V{bottom:g}A{width / 2:g} {tilt:g} 0 0 0 {right:g} {bottom:g}V{y:g}z"
    return path(fill, side) + oval("V", x + width / 2, y, width / 2, tilt)


def shaded(colour: str, x: float, y: float, radius: float) -> str:
    """A glossy sphere without a sign."""
    return disc(colour, x, y, radius) + svg.circle(f"{x:g}", f"{y:g}", f"{radius:g}", 'fill="url(#S)" stroke="none"')


def sign(text: str, x: float, y: float, size: float, colour: str = "#fff") -> str:
    """A letter or number with a dark edge, centred."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" fill="{colour}" stroke="{INK}" '
        f'stroke-width="{size * 0.22:g}" paint-order="stroke" text-anchor="middle" font-weight="800">{text}</text>'
    )


def suit(colour: str, x: float, y: float, size: float, fill: str = "#fff") -> str:
    """The shape of a colour."""
    scale = size / 24
    return (
        f'<path fill="{fill}" stroke-width="{1 / scale:.3g}" paint-order="stroke" d="{SUITS[colour]}" '
        f'transform="translate({x - size / 2:.3g} {y - size / 2:.3g}) scale({scale:.3g})"/>'
    )


def sphere(colour: str, x: float, y: float, radius: float) -> str:
    """A sphere of energy: colour, shape and letter.  "any" has all colours, "?" is a random one."""
    if colour == "any":
        r = f"{radius:g}"
        arcs = (
            f"v-{r}a{r} {r} 0 0 1 {r} {r}",
            f"h{r}a{r} {r} 0 0 1-{r} {r}",
            f"v{r}a{r} {r} 0 0 1-{r}-{r}",
            f"h-{r}a{r} {r} 0 0 1 {r}-{r}",
        )
        quarters = "".join(
            path(paint, f"M{x:g} {y:g}{arc}z") for paint, arc in zip(SPHERES.values(), arcs, strict=True)
        )
        return quarters + disc("S", x, y, radius)
    if colour == "?":
        return shaded("#efe6d2", x, y, radius) + sign("?", x, y, radius * 1.4)
    mark = suit(colour, x, y - radius * 0.32, radius * 1.05)
    return shaded(SPHERES[colour], x, y, radius) + mark + sign(LETTERS[colour], x, y + radius * 0.5, radius * 0.82)


def star(x: float, y: float, radius: float, fill: str = "#ffd75e") -> str:
    """A star for a point."""
    unit = "M0-10L2.900-3.600 9.800-3 4.600 1.600 6.200 8.500 0 4.900-6.200 8.500-4.600 1.600-9.800-3-2.900-3.600z"
    scale = radius / 10
    return f'<path fill="{fill}" d="{unit}" transform="translate({x:g} {y:g}) scale({scale:.3g})"/>'
