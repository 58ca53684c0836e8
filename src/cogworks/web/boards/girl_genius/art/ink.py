"""Compact drawing language: sketches with one shape per line, every colour shaded, every shape outlined in ink.

A line of a sketch is a pen and a shape.  Pens: `c08040` or the name of a colour fills with shading and outlines; `=`
before it leaves out the outline, `~` also makes it half transparent; `/` draws a line in ink, `/3` a thicker one and
`/3:c08040` a coloured one; `-` is a shadow, `+` a light, `k` solid ink.  Shapes: path data, `o x y r` (a circle),
`e x y rx ry` (an ellipse), or `t x y size text`.
"""

import re
from collections.abc import Sequence
from typing import Final

from markupsafe import escape

from cogworks.web.art import svg

INK: Final = "#1d1624"
GRADIENT: Final = re.compile(r"url\(#g([0-9a-f]{6})\)")
CONTINUED: Final = re.compile(r"\s*\n\s*\| ?")
"""A line that begins with | continues the previous line."""
NUMBER: Final = re.compile(r"-?\d*\.?\d+")
PENS: Final = {
    "-": 'fill="#120a24" fill-opacity=".28" stroke="none"',
    "+": 'fill="#fff" fill-opacity=".42" stroke="none"',
    "k": f'fill="{INK}"',
}


def sketch(lines: str, **colours: str) -> str:
    """Return the shapes of a sketch as SVG; pens may name the given colours."""
    drawn = []
    for line in CONTINUED.sub(" ", lines).strip().splitlines():
        pen, _, form = line.strip().partition(" ")
        if pen:
            drawn.append(_shape(form, _pen(pen, colours)))
    return "".join(drawn)


def _pen(pen: str, colours: dict[str, str]) -> str:
    if pen in PENS:
        return PENS[pen]
    if pen[0] == "/":
        width, _, colour = pen[1:].partition(":")
        stroke = f' stroke="#{colours.get(colour, colour)}"' if colour else ""
        return 'fill="none"' + stroke + (f' stroke-width="{width}"' if width else "")
    colour = pen.lstrip("=~")
    fill = f'fill="url(#g{colours.get(colour, colour)})"'
    if pen[0] == "~":
        return fill + ' stroke="none" opacity=".5"'
    return fill + (' stroke="none"' if pen[0] == "=" else "")


def _shape(form: str, pen: str) -> str:
    if form[:2] == "o ":
        x, y, radius = NUMBER.findall(form)
        return svg.circle(x, y, radius, pen)
    if form[:2] == "e ":
        x, y, across, down = NUMBER.findall(form)
        return svg.ellipse(x, y, across, down, pen)
    if form[:2] == "t ":
        x, y, size, text = form[2:].split(" ", 3)
        return f'<text x="{x}" y="{y}" font-size="{size}" stroke-width=".6" {pen}>{escape(text)}</text>'
    return svg.path(form, pen)


def at(x: float, y: float, drawn: str, size: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Return a drawing moved, sized, turned and mirrored."""
    scale = f" scale({-size if flip else size:g} {size:g})" if size != 1 or flip else ""
    rotate = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){rotate}{scale}">{drawn}</g>'


def herd(drawn: str, places: Sequence[tuple[float, float, float, float]], name: str = "h") -> str:
    """Return one drawing at several places, each with its size and turn; names keep groups in a picture apart."""
    first, *others = (f"translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})" for x, y, size, turn in places)
    again = "".join(f'<use href="#{name}" transform="{place}"/>' for place in others)
    return f'<g transform="{first}"><g id="{name}">{drawn}</g></g>{again}'


def picture(title: str, drawn: str) -> str:
    """Return a whole SVG file: the subject within 100 by 100, the scene around it as far as the frame goes."""
    colours = sorted(set(GRADIENT.findall(drawn)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" font-family="Georgia,serif" '
        f'font-weight="700" text-anchor="middle"><title>{escape(title)}</title>'
        f"<defs>{''.join(map(_gradient, colours))}</defs>"
        f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{drawn}</g></svg>'
    )


def _gradient(colour: str) -> str:
    """A colour from its light to its dark, from the top left."""
    return (
        f'<linearGradient id="g{colour}" x2=".5" y2="1"><stop stop-color="#{mixed(colour, "ffffff", 0.32)}"/>'
        f'<stop offset=".5" stop-color="#{colour}"/><stop offset="1" stop-color="#{mixed(colour, "1a0f33", 0.4)}"/>'
        "</linearGradient>"
    )


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = ((int(colour[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (0, 2, 4))
    return "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
