"""The eight gadgets as characters, awake and asleep: their drawings in `gadgets`, with eyes, a lamp and a badge."""

from collections.abc import Sequence
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element

from cogworks.web.art.files import Pictures, repainted, written
from cogworks.web.art.svg import data, disc, element, group, linear, number, oval, path, picture, radial, stops

GADGETS: Final = Pictures("gadget_builder/art/gadgets")
RANKS: Final = ("wild", "1", "2", "3", "4", "5", "6", "7")
DIGITS: Final = {
    "1": "M-6-8L1-13V13M-6 13H8",
    "2": "M-8-7C-8-15 8-15 8-6 8 1-8 6-8 13H9",
    "3": "M-8-13H7L-1-3C12-3 11 13-1 13-6 13-8 11-9 8",
    "4": "M4 13V-13L-9 5H10",
    "5": "M7-13H-6L-7-2C10-7 12 13-1 13-6 13-8 11-9 8",
    "6": "M6-13C-4-11-9-2-8 5-7 16 9 16 9 5 9-4-5-5-8 4",
    "7": "M-9-13H9C3-5-1 3-2 13",
}
"""Numerals as strokes, around 0, 26 high."""
STAR: Final = "M0-15L4.4-5 15-4.6 6.6 2 9.3 13 0 6.8-9.3 13-6.6 2-15-4.6-4.4-5Z"
"""The sign of a wild card, filled, around 0."""
BRASS: Final = ("#ffe9ae", "#c99a45", "#6f4a14")
DULL: Final = ("#b7b2a6", "#7d776a", "#45413a")
"""Brass without light on it."""
INK: Final = "#241a2e"
LIT: Final = ("#fff3b0", "#ffc64d", "#e07b12")
"""The light of an open eye."""
ASLEEP: Final = ("#a9adb0", "#6f757a", "#3c4145")
"""Colours that the paint of a gadget without power fades to."""
POWERED: Final = {"red": "#b02a4a", "first": "#e0483c", "second": "#3f8fe0", "brass": BRASS[1]}
POWERLESS: Final = {"red": "#54585c", "first": "#7c7f82", "second": "#666a6e", "brass": DULL[1]}
"""Paints of a gadget without power."""


def numeral(rank: str, x: float, y: float, size: float, colour: str, weight: float = 5) -> str:
    """A rank as SVG: a numeral, or a star for a wild card; a size of 1 is 26 high."""
    at = f"translate({number(x)} {number(y)}) scale({number(size)})"
    if rank == "wild":
        return element("path", transform=at, fill=colour, stroke="none", d=STAR)
    return element(
        "path",
        transform=at,
        fill="none",
        stroke=colour,
        stroke_width=weight,
        stroke_linecap="round",
        stroke_linejoin="round",
        d=DIGITS[rank],
    )


def faded(colour: str, towards: str) -> str:
    """A colour with a quarter of its strength left."""
    pairs = [(int(colour[at : at + 2], 16), int(towards[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{(one + 3 * other) // 4:02x}" for one, other in pairs)


def _root(gadget: str) -> Element:
    root = GADGETS.root(f"gadget {gadget}")
    assert root is not None
    return root


def _paint(gadget: str, is_awake: bool) -> Sequence[str]:
    """The tones of a gadget's paint."""
    tones = [stop.get("stop-color", "") for stop in _root(gadget).iterfind("defs/linearGradient[@id='gm']/stop")]
    return tones if is_awake else [faded(one, grey) for one, grey in zip(tones, ASLEEP, strict=True)]


def gradients(gadget: str, is_awake: bool) -> str:
    """The gradients that a gadget's drawing refers to."""
    fills = {"gm": _paint(gadget, is_awake), "gn": BRASS if is_awake else DULL}
    metals = "".join(linear(id, stops(tones), x1=".15", y1=0, x2=".8", y2=1) for id, tones in fills.items())
    return metals + radial("ge", stops(LIT))


@cache
def figure(gadget: str, is_awake: bool) -> str:
    """A gadget's drawing without its gradients: lit and alert, or with closed eyes and without light."""
    root = _root(gadget)
    # The site allows no styles inside pictures, so colours are written out.
    colours = {**(POWERED if is_awake else POWERLESS), "middle": _paint(gadget, is_awake)[1]}
    shine = f'stroke="#fff" stroke-opacity="{0.75 if is_awake else 0.3}"'
    body = repainted(GADGETS.layer(f"gadget {gadget}", "body"), colours).replace('stroke="url(#shine)"', shine)
    parts = body + _face(root, is_awake) + _lamp(root, is_awake) + _badge(root, gadget, is_awake)
    snores = "" if is_awake else _snores()
    return group(parts + snores, stroke=INK, stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")


def _circle(found: Element | None) -> tuple[float, float, float]:
    """The centre and the radius of a circle."""
    assert found is not None
    x, y, radius = (float(found.get(name, 0)) for name in ("cx", "cy", "r"))
    return x, y, radius


def _lamp(root: Element, is_awake: bool) -> str:
    """The lamp that is lit while a gadget is ready."""
    x, y, radius = _circle(root.find(".//circle[@id='lamp']"))
    glow = disc(x, y, radius * 2.4, "#ffc64d", stroke="none", opacity=".35") if is_awake else ""
    bulb = disc(x, y, radius * 0.72, "#fff3b0" if is_awake else "#4a5054", stroke="none")
    return glow + disc(x, y, radius, "gn") + bulb


def _badge(root: Element, gadget: str, is_awake: bool) -> str:
    x, y, radius = _circle(root.find(".//circle[@id='badge']"))
    plate = disc(x, y, radius, "#fdf4dc", opacity=1 if is_awake else 0.7)
    return plate + numeral(gadget, x, y, 0.58, "#5b2a93" if is_awake else "#43474b", 6)


def _face(root: Element, is_awake: bool) -> str:
    eyes = root.find(".//g[@id='eyes']")
    assert eyes is not None
    pupil = eyes.get("data-pupil", "round")
    open_or_closed = "".join(_eye(*_circle(eye), pupil) if is_awake else _lid(*_circle(eye)) for eye in eyes)
    lines = (root.find(f".//path[@id='{id}']") for id in (("mouth", "brows") if is_awake else ("snore",)))
    return open_or_closed + "".join(_drawn(found) for found in lines if found is not None)


def _drawn(found: Element) -> str:
    """An element without its id, shown."""
    kept = {name: value for name, value in found.items() if name not in ("id", "display")}
    return written(Element(found.tag, kept))


def _eye(x: float, y: float, radius: float, pupil: str) -> str:
    """A glowing eye."""
    look = {
        "round": disc(x + radius * 0.12, y + radius * 0.1, _short(radius * 0.42)),
        "ring": disc(x, y, _short(radius * 0.5), "none", stroke_width=3),
        "slit": oval(x, y + 1, _short(radius * 0.22), _short(radius * 0.66)),
        "key": element("path", d=data("M", x, y - 9, "a6 6 0 0 1 3 11l3 9h-12l3-9a6 6 0 0 1 3-11z")),
    }[pupil]
    glow = disc(x, y, radius * 1.5, "#ffc64d", stroke="none", opacity=".28")
    left, top = _short(x - radius * 0.3), _short(y - radius * 0.35)
    glint = disc(left, top, _short(radius * 0.22), "#fff", stroke="none")
    return glow + disc(x, y, radius, "ge") + group(look, fill=INK) + glint


def _short(value: float) -> float:
    """A number with three digits."""
    return float(f"{value:.3g}")


def _lid(x: float, y: float, radius: float) -> str:
    """A closed eye."""
    bow = (_short(radius * share) for share in (0.7, 0.65, 1.4))
    lashes = data("M", x - radius * 0.7, y + 1, "q", *bow, 0)
    return disc(x, y, radius, "gm") + path(lashes, "none", stroke_width=2.6)


def _snores() -> str:
    """Letters above a sleeper, upright once the gadget lies on its side."""
    return "".join(
        element(
            "path",
            transform=f"translate({x} {y}) rotate(-90) scale({size})",
            d="M-6-6h12l-12 12h12",
            fill="none",
            stroke="#8fb3c9",
            stroke_width=4.5,
        )
        for x, y, size in ((14, 12, 1), (3, -3, 0.7))
    )


@cache
def portrait(gadget: str, is_awake: bool) -> str:
    """A gadget as a whole SVG file."""
    glow = stops(("#ffd98a", "#ffd98a"), (0, 1), (".5", 0))
    defs = gradients(gadget, is_awake) + (radial("gl", glow) if is_awake else "")
    light = oval(60, 64, 64, 74, "gl") if is_awake else ""
    shadow = oval(60, 133, 42, 5, opacity=".3")
    return picture("-5 -11 130 150", f"<defs>{defs}</defs>{light}{shadow}{figure(gadget, is_awake)}")
