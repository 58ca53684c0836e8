"""Paints and shapes for the drawings of Widget Ridge: small functions that return SVG elements."""

import re
from typing import Final

from cogworks.web.art import svg
from cogworks.web.art.svg import gear_path, stops

INK: Final = "#1d140d"
"""Outlines."""
_METALS: Final = {
    "brass": ("#fff0bf", "#e8b24c", "#b97b26", "#6d4313"),
    "copper": ("#ffd2ae", "#e08a52", "#b3532b", "#5f2412"),
    "steel": ("#ffffff", "#b9cad2", "#7d929d", "#3d4c55"),
    "iron": ("#8c9ba3", "#55646c", "#333f46", "#151c20"),
    "wood": ("#e3b178", "#b27a42", "#8a5628", "#4c2c12"),
    "red": ("#ffb59c", "#e4573c", "#b32f20", "#5f120d"),
    "blue": ("#cdeaff", "#5ea8e0", "#2c6da8", "#12365c"),
    "green": ("#c9f5e2", "#5cbf9d", "#2f8a6d", "#114236"),
    "yellow": ("#fffbd2", "#ffdc5e", "#f0ab27", "#a3620c"),
    "violet": ("#ecd6ff", "#a97be0", "#7346b0", "#331a5c"),
    "cream": ("#fffdf2", "#f4e4bf", "#dcc18c", "#a37f4a"),
    "dark": ("#46586a", "#26343f", "#18222a", "#0a1014"),
}
"""Four tones each, from light to shade: lit from above, or with "-side" round an upright cylinder."""
_GLOWS: Final = {
    "lamp": ("#ffffff", "#ffe48a", "#f59a22"),
    "ember": ("#fff6b0", "#ff9d2e", "#c9301a"),
    "bolt": ("#ffffff", "#a8e8ff", "#3e9be8"),
    "glass": ("#ffffff", "#bfe6f2", "#5b9db8"),
}
"""Three tones each, from the middle outwards."""
_HALOS: Final = {"warm": "#ffb648", "cold": "#7fd4ff", "hot": "#ff6a2a", "pale": "#fff2c4", "leaf": "#7fe0b4"}
"""Light around a thing: fades to nothing."""
_USED: Final = re.compile(r"url\(#([\w-]+)\)")


def fill(paint: str) -> str:
    """The value of `fill` for a paint or a plain colour."""
    known = paint.removesuffix("-side") in _METALS or paint in _GLOWS or paint in _HALOS
    return f"url(#{paint})" if known else paint


def gradient(paint: str) -> str:
    """The definition of a paint."""
    if paint in _HALOS:
        colour = _HALOS[paint]
        inner = f'<stop stop-color="{colour}" stop-opacity=".85"/><stop offset="1" stop-color="{colour}" '
        return f'<radialGradient id="{paint}">{inner}stop-opacity="0"/></radialGradient>'
    if paint in _GLOWS:
        return f'<radialGradient id="{paint}">{stops(_GLOWS[paint], ("0", ".5", "1"))}</radialGradient>'
    light, tone, shade, dark = _METALS[paint.removesuffix("-side")]
    if paint.endswith("-side"):
        across = stops((shade, light, tone, shade, dark), ("0", ".25", ".45", ".75", "1"))
        return f'<linearGradient id="{paint}">{across}</linearGradient>'
    down = stops((light, tone, shade, dark), ("0", ".3", ".7", "1"))
    return f'<linearGradient id="{paint}" x2="0" y2="1">{down}</linearGradient>'


def definitions(drawing: str) -> str:
    """The paints that a drawing uses."""
    used = sorted(set(_USED.findall(drawing)) - {"wall"})
    return f"<defs>{''.join(gradient(paint) for paint in used)}</defs>"


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def path(data: str, paint: str = "none", more: str = "") -> str:
    """A filled path with an outline."""
    return svg.path(data, f'fill="{fill(paint)}"{more}')


def rect(x: float, y: float, width: float, height: float, paint: str, radius: float = 2) -> str:
    """A rectangle."""
    at = (number(x), number(y), number(width), number(height), number(radius))
    return svg.rect(*at, f'fill="{fill(paint)}"')


def disc(x: float, y: float, radius: float, paint: str, more: str = "") -> str:
    """A circle."""
    return svg.circle(number(x), number(y), number(radius), f'fill="{fill(paint)}"{more}')


def oval(x: float, y: float, across: float, down: float, paint: str, more: str = "") -> str:
    """An ellipse."""
    return svg.ellipse(number(x), number(y), number(across), number(down), f'fill="{fill(paint)}"{more}')


def line(data: str, colour: str = INK, width: float = 1.4, more: str = "") -> str:
    """A line without filling."""
    return svg.path(data, f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{more}')


def tube(data: str, colour: str, width: float = 4, shine: str = "#fff") -> str:
    """A bent pipe or rope: a line with an outline and a highlight."""
    return line(data, INK, width + 2.4) + line(data, colour, width) + line(data, shine, width / 4, ' opacity=".55"')


def shine(data: str, width: float = 1.6, strength: float = 0.6) -> str:
    """Light caught by a surface."""
    return line(data, "#fff", width, f' opacity="{strength}"')


def flat(data: str, colour: str, opacity: float = 1) -> str:
    """A path without an outline."""
    dim = f' opacity="{opacity}"' if opacity < 1 else ""
    return path(data, colour, f' stroke="none"{dim}')


def halo(x: float, y: float, radius: float, paint: str = "warm") -> str:
    """Light around a lamp or a fire."""
    return disc(x, y, radius, paint, ' stroke="none"')


def group(content: str, name: str = "", turn: str = "") -> str:
    """Elements that move together; `name` says how they move when the picture comes alive."""
    attributes = (f' class="{name}"' if name else "") + (f' transform="{turn}"' if turn else "")
    return f"<g{attributes}>{content}</g>"


def _sized(x: float, y: float, size: float) -> str:
    """The place and size of a thing drawn ten units large around 0, 0."""
    return f"translate({number(x)} {number(y)}) scale({number(size / 10)})"


def rivets(*points: tuple[float, float], colour: str = "#3c2409") -> str:
    """Dots of one size."""
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in points)
    return line(dots, colour, 2.4) + line(dots, "#fff6d8", 0.9)


def rivet_row(x: float, y: float, step: float, n: int, down: bool = False) -> str:
    """A row of rivets."""
    return rivets(*((x, y + k * step) if down else (x + k * step, y) for k in range(n)))


def gear(x: float, y: float, radius: float, teeth: int, paint: str = "brass", back: bool = False) -> str:
    """A cog wheel that turns when the picture comes alive."""
    hub, ring = radius * 0.24, radius * 0.5
    holes = line(
        f"M{number(x)} {number(y - ring)}a{number(ring)} {number(ring)} 0 1 1-.1 0",
        "#0009",
        radius * 0.16,
        ' pathLength="5" stroke-dasharray=".55 .45" stroke-linecap="butt"',
    )
    wheel = path(gear_path(x, y, radius, teeth), paint) + holes + disc(x, y, hub, "iron")
    return group(wheel, "r" if back else "s")


def wheel(x: float, y: float, radius: float, paint: str = "wood", spokes: int = 8) -> str:
    """A spoked wheel with a tyre."""
    ring = f"M{number(x)} {number(y - radius * 0.45)}a{number(radius * 0.45)} {number(radius * 0.45)} 0 1 1-.1 0"
    spoke = line(ring, INK, radius * 0.7, f' pathLength="{spokes}" stroke-dasharray=".22 .78" stroke-linecap="butt"')
    rim = disc(x, y, radius * 0.82, "none", f' stroke="{fill(paint)}" stroke-width="{number(radius * 0.24)}"')
    tyre = disc(x, y, radius, "none", f' stroke="{INK}" stroke-width="{number(radius * 0.2)}"')
    return group(spoke + tyre + rim + disc(x, y, radius * 0.26, "brass"), "s")


def flame(x: float, y: float, size: float) -> str:
    """A flame that stands on this point."""
    outer = "M0 0C-7-1-7-8-3-12-3-9-1-9 0-16 3-11 7-9 6-4 5-1 3 0 0 0z"
    inner = "M0-1C-3-2-3-5-1-7 0-5 1-6 1-9 3-6 4-3 2-1z"
    fire = path(outer, "#f2641e") + flat(inner, "#ffe37a")
    return group(group(fire, "f"), "", _sized(x, y, size))


def bolt(x: float, y: float, size: float, turn: float = 0, colour: str = "#ffe66b") -> str:
    """A flash of lightning around this point."""
    flash = f'<path d="M2-10L-5 2h4l-3 9L5-3H1l4-7z" fill="{colour}" stroke-width="1.2"/>'
    at = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
    return group(group(flash, "b"), "", f"{at} scale({number(size / 10)})")


def puff(x: float, y: float, size: float, colour: str = "#e9e4d8") -> str:
    """A cloud of steam or smoke."""
    cloud = flat("M-9 4a5 5 0 0 1 1-9 7 7 0 0 1 13-1 5 5 0 0 1 3 10z", colour, 0.85)
    return group(group(cloud, "p"), "", _sized(x, y, size))


def gauge(x: float, y: float, radius: float, turn: float) -> str:
    """A dial with a hand."""
    hand = f'<path class="n" d="M0 1.5L{number(radius * 0.75)} 0 0-1.5z" fill="#c2301d" stroke="none"/>'
    ticks = line(
        f"M{number(-radius * 0.68)} 0a{number(radius * 0.68)} {number(radius * 0.68)} 0 1 1 {number(radius * 1.36)} 0",
        INK,
        radius * 0.18,
        ' pathLength="7" stroke-dasharray=".2 .8" stroke-linecap="butt"',
    )
    face = disc(0, 0, radius, "brass") + disc(0, 0, radius * 0.84, "cream") + ticks
    return group(
        f'{face}<g transform="rotate({number(turn)})">{hand}</g>{disc(0, 0, radius * 0.14, INK)}',
        "",
        f"translate({number(x)} {number(y)})",
    )


def star(x: float, y: float, size: float, colour: str = "#fff8dc") -> str:
    """A gleam with four points."""
    return group(
        f'<path d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10z" fill="{colour}" stroke="none"/>',
        "b",
        _sized(x, y, size),
    )


def shadow(x: float, y: float, across: float) -> str:
    """The shadow of a thing on the floor."""
    return oval(x, y, across, 3.5, "#000", ' stroke="none" opacity=".4"')
