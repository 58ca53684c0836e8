"""The eight gadgets as characters: each has a body, a face awake and a face asleep, in a box of 120 by 140.

A body is SVG with classes for materials. `figure` paints them, so that a gadget without power is the same drawing in
other colours, with closed eyes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from cogworks.web.art.svg import stops


@dataclass(frozen=True, slots=True)
class Robot:
    """One gadget."""

    colours: tuple[str, str, str]
    """Lit, middle and shaded."""
    body: str
    """Everything but the face, from back to front: `m` painted metal, `n` brass, `k` iron, `a` arms, `h` highlights."""
    eyes: tuple[tuple[float, float, float], ...]
    """Centre and radius of each eye."""
    mouth: str
    """Path data of the mouth, awake."""
    snore: str
    """Path data of the mouth, asleep."""
    lamp: tuple[float, float, float]
    """Centre and radius of the lamp that is lit while the gadget is ready."""
    badge: tuple[float, float]
    """Centre of the badge with its number."""
    brows: str = ""
    """Path data of the eyebrows, awake."""
    pupil: str = "round"
    """"round", "slit", "key" or "ring"."""


def _feet(left: float, right: float, y: float = 124) -> str:
    return "".join(
        f'<path class="k" d="M{x - 6} {y - 14}h12v10h-12z"/>'
        f'<path class="n" d="M{x - 12} {y + 8}c-1-10 5-14 12-14s13 4 12 14z"/>'
        for x in (left, right)
    )


GRINDER: Final = Robot(  # The wild gadget discards a card: a bin with teeth.
    ("#ffb59b", "#d9643f", "#8a2f1d"),
    _feet(44, 76) + '<path class="a" d="M20 84C8 86 4 98 10 108M100 84c12 2 16 14 10 24"/>'
    '<circle class="n" cx="12" cy="109" r="7"/><circle class="n" cx="108" cy="109" r="7"/>'
    '<path class="w" d="M24 40h72l-3 36H27z"/>'
    '<path class="t" d="M27 44l6 11 6-11 6 11 6-11 6 11 6-11 6 11 6-11 6 11 6-11 6 11 5-11z"/>'
    '<path class="m" d="M22 70h76l-7 50q-1 6-7 6H36q-6 0-7-6z"/>'
    '<path class="t" d="M28 72l5-10 6 10 6-10 6 10 6-10 6 10 6-10 6 10 6-10 6 10 5-10z"/>'
    '<path class="i" d="M37 84l3 36M83 84l-3 36" opacity=".28"/><path class="h" d="M29 84l3 26"/>'
    '<path class="m" d="M16 42C12 16 34 6 60 6s48 10 44 36q0 4-4 4H20q-4 0-4-4z"/>'
    '<path class="h" d="M25 32c3-12 14-17 28-18"/><path class="n" d="M14 70h92v8H14z"/>'
    '<path class="n" d="M52-4h16l3 12H49z"/>',
    ((42, 29, 11), (78, 29, 11)),
    "",
    "",
    (60, -3, 5),
    (60, 102),
    "M29 15l19 5M91 15l-19 5",
)
WINDER: Final = Robot(  # Gadget 1 straightens a gadget: a mechanic with a wrench and a winding key.
    ("#b8f0e2", "#3fa58a", "#165646"),
    '<path class="n" d="M104 66a9 12 0 1 1 0 24a9 12 0 1 1 0-24M104 92v0a9 12 0 1 1 0 1" />'
    '<path class="k" d="M88 84h12v12H88z"/>' + _feet(46, 74) + '<path class="a" d="M32 80C16 80 14 96 18 104"/>'
    '<path class="n" d="M10 84l8 24 6-2-8-24c4-6 1-14-5-16l2 9-7 2-6-7c-2 7 3 14 10 14z"/>'
    '<rect class="m" x="32" y="66" width="56" height="56" rx="12"/>'
    '<path class="i" d="M40 74h40M40 114h40" opacity=".3"/><path class="k" d="M52 56h16v12H52z"/>'
    '<path class="m" d="M30 22h60q8 0 8 8v22q0 8-8 8H30q-8 0-8-8V30q0-8 8-8z"/>'
    '<path class="h" d="M29 38v-6q0-4 5-4h18"/><path class="n" d="M26 22c4-14 18-16 34-16s30 2 34 16z"/>'
    '<path class="n" d="M14 20h92v6H14z"/><circle class="n" cx="40" cy="41" r="16"/>',
    ((40, 41, 11), (78, 40, 8)),
    "M56 53q9 4 20-2",
    "M58 53h16",
    (60, 12, 6),
    (60, 94),
    "M68 28q10-4 18 0",
    "ring",
)
TWINS: Final = Robot(  # Gadget 2 plays again: two heads on one body.
    ("#cfe3ff", "#5b8fd6", "#23477f"),
    _feet(42, 78) + '<path class="a" d="M22 84C8 86 8 102 14 108M98 84c14 2 14 18 8 24"/>'
    '<circle class="n" cx="15" cy="109" r="7"/><circle class="n" cx="105" cy="109" r="7"/>'
    '<path class="k" d="M30 56h12v16H30zM78 56h12v16H78z"/>'
    '<path class="m" d="M20 70h80q6 0 6 8l-6 36q-2 9-10 9H30q-8 0-10-9l-6-36q0-8 6-8z"/>'
    '<path class="n" d="M16 80h88l-1.5 7H17.500z"/><path class="h" d="M26 92l3 18"/>'
    '<rect class="m" x="8" y="22" width="48" height="38" rx="17"/>'
    '<path class="n" d="M32 22V12" /><path class="h" d="M15 38c1-7 5-10 12-11"/>'
    '<rect class="m" x="64" y="22" width="48" height="38" rx="7"/>'
    '<path class="n" d="M88 22V12"/><path class="h" d="M70 36v-5q0-3 4-3h8"/>',
    ((24, 38, 6.5), (41, 38, 6.5), (80, 38, 6.5), (97, 38, 6.5)),
    "M24 51q8 6 16 0M80 50h16",
    "M27 52h10M82 52h12",
    (32, 9, 5),
    (60, 103),
    "M75 29l10 2M102 29l-10 2",
)
CONJURER: Final = Robot(  # Gadget 3 plays any card: one eye like a keyhole, and a top hat.
    ("#ecd2ff", "#9763cf", "#4a2476"),
    _feet(48, 72) + '<path class="a" d="M24 84C12 82 8 92 10 98M96 82c12-2 14-14 10-20"/>'
    '<circle class="n" cx="11" cy="100" r="7"/>'
    '<path class="i" d="M104 68l10-28" stroke-width="5"/><path d="M112.5 44l3-8" stroke="#fdf4dc" stroke-width="5"/>'
    '<circle class="n" cx="105" cy="66" r="7"/>'
    '<circle class="m" cx="60" cy="80" r="42"/><path class="h" d="M28 72c3-12 11-19 22-22"/>'
    '<path class="r" d="M44 101l16 7 16-7v16l-16-7-16 7z"/>'
    '<path class="d" d="M38 40l2-32h40l2 32z"/><path class="r" d="M38.5 32h43l.5 8h-44z"/>'
    '<path class="d" d="M22 38q38 10 76 0q4 0 4 4t-4 4q-38 10-76 0q-4 0-4-4t4-4z"/>',
    ((60, 70, 18),),
    "M48 95q12 7 24 0",
    "M54 96h12",
    (60, 22, 6),
    (86, 104),
    "",
    "key",
)
PAINTER: Final = Robot(  # Gadget 4 adds cards of one colour: a pot of paint with a brush and a beret.
    ("#fff0c9", "#e0b04a", "#8a5d14"),
    '<path class="a" d="M96 88c12-2 14-12 12-20"/>'
    + _feet(46, 74)
    + '<path class="a" d="M24 88C12 90 8 98 12 106"/><circle class="n" cx="13" cy="108" r="7"/>'
    '<path class="i" d="M108 78V40" stroke-width="5"/><path class="n" d="M103 44h10v-8h-10z"/>'
    '<path class="p1" d="M101 36c0-14 4-16 9-24c3 10 5 14 5 24z"/><circle class="n" cx="108" cy="72" r="7"/>'
    '<path class="m" d="M24 44h72v70q0 10-36 10t-36-10z"/>'
    '<ellipse class="k" cx="60" cy="44" rx="36" ry="9"/><ellipse class="p2" cx="60" cy="45" rx="31" ry="6.5"/>'
    '<path class="p2" d="M34 47c0 8 1 18 5 18s4-8 5-8 1 4 4 4 3-8 3-12z"/>'
    '<path class="p1" d="M68 49c0 4 1 8 3 8s3-4 4-4 1 16 5 16 5-12 5-22z"/>'
    '<path class="h" d="M30 72v32"/>'
    '<path class="r" d="M30 36C22 16 50 6 70 8c22 2 32 14 22 26c-18 8-44 8-62 2z"/>'
    '<path class="r" d="M58 9l3-7" stroke-width="5"/>',
    ((46, 75, 10), (75, 75, 10)),
    "M50 89q10 8 21 0",
    "M55 90q5-3 10 0",
    (61, 1, 4.5),
    (60, 109),
    "M37 62q7-5 14-2M70 60q7-3 14 2",
)
TALLY: Final = Robot(  # Gadget 5 adds cards of one rank: five rings on a post, all alike.
    ("#d9f5b4", "#82b440", "#3c6014"),
    _feet(42, 78) + '<path class="a" d="M16 78C4 84 4 100 12 106M104 78c12 6 12 22 4 28"/>'
    '<path class="n" d="M6 102h12v12H6zM102 102h12v12h-12z"/>'
    '<rect class="m" x="18" y="106" width="84" height="17" rx="8.5"/>'
    '<rect class="m" x="20" y="91" width="80" height="17" rx="8.5"/>'
    '<rect class="m" x="22" y="76" width="76" height="17" rx="8.5"/>'
    '<path class="h" d="M29 82h14M27 97h14M25 112h14"/>'
    '<path class="m" d="M24 76V44c0-22 16-32 36-32s36 10 36 32v32z"/><path class="n" d="M18 70h84v8H18z"/>'
    '<rect class="w" x="30" y="34" width="60" height="24" rx="12"/><path class="h" d="M33 28c5-7 12-10 21-11"/>'
    '<path class="n" d="M60 12V5"/>',
    ((42, 46, 7), (60, 46, 7), (78, 46, 7)),
    "M50 65h20",
    "M55 65h10",
    (60, 4, 5),
    (60, 99),
)
IMP: Final = Robot(  # Gadget 6 makes a rival draw: a jack in the box with horns.
    ("#ffc0b8", "#d2425a", "#741b33"),
    '<path class="n" d="M20 88h80v36H20z"/><path class="d" d="M16 82h88v12H16z"/>'
    '<path class="i" d="M28 100h64v18H28z" opacity=".3"/><path class="i" d="M28 100l14 18M92 100l-14 18" opacity=".3"/>'
    '<path class="n" d="M100 106h10v-10h4v14h-14z"/><circle class="n" cx="112" cy="94" r="5"/>'
    '<path class="s" d="M44 88q16 6 32 0M42 82q18 7 36 0M44 76q16 6 32 0M42 70q18 7 36 0M46 64q14 5 28 0"/>'
    '<path class="a" d="M46 60C28 62 18 56 14 48M74 60c18 2 28-4 32-12"/>'
    '<circle class="n" cx="14" cy="46" r="6.5"/><circle class="n" cx="106" cy="46" r="6.5"/>'
    '<path class="n" d="M32 24C20 20 18 10 22 2c3 8 10 8 18 10zM88 24c12-4 14-14 10-22c-3 8-10 8-18 10z"/>'
    '<path class="m" d="M60 8c22 0 34 13 34 30S80 66 60 66 26 55 26 38 38 8 60 8z"/>'
    '<path class="h" d="M34 34c2-10 9-16 19-18"/>',
    ((46, 34, 9), (74, 34, 9)),
    "M40 47q20 16 40 0q-20 6-40 0z",
    "M52 52q8-4 16 0",
    (60, 16, 4.5),
    (60, 109),
    "M34 21l17 7M86 21l-17 7",
    "slit",
)
DIVER: Final = Robot(  # Gadget 7 draws three cards and discards two: many arms around a diver's helmet.
    ("#c4f1ff", "#3f9fc0", "#14536c"),
    '<path class="l" d="M34 84C14 84 4 66 12 50M86 84c20 0 30-18 22-34"/>'
    '<path class="l" d="M32 96C14 98 6 108 12 122M88 96c18 2 26 12 20 26"/>'
    '<path class="l" d="M46 106c-4 8-12 12-16 22M74 106c4 8 12 12 16 22"/>'
    '<path class="c" d="M0 28l15-4 6 22-15 4zM120 28l-15-4-6 22 15 4z"/>'
    '<path class="p1" d="M6 34l6-2 3 8-6 2z"/><path class="p2" d="M114 34l-6-2-3 8 6 2z"/>'
    '<path class="m" d="M32 84h56l4 24q-4 16-32 16t-32-16z"/><path class="n" d="M26 76h68v10H26z"/>'
    '<circle class="m" cx="60" cy="46" r="36"/><path class="n" d="M52 4h16v10H52z"/>'
    '<circle class="n" cx="60" cy="47" r="26"/><circle class="w" cx="60" cy="47" r="20.5"/>'
    '<path class="n" d="M20 40h8v14h-8zM92 40h8v14h-8z"/><path class="h" d="M31 36c3-9 8-14 15-17"/>',
    ((51, 44, 7), (69, 44, 7)),
    "M52 57q8 5 16 0",
    "M56 58h8",
    (60, 4, 5),
    (60, 103),
    "M44 34l10-1M76 34l-10-1",
)

ROBOTS: Final = {
    "wild": GRINDER,
    "1": WINDER,
    "2": TWINS,
    "3": CONJURER,
    "4": PAINTER,
    "5": TALLY,
    "6": IMP,
    "7": DIVER,
}
"""By gadget."""
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


def numeral(rank: str, x: float, y: float, size: float, colour: str, weight: float = 5) -> str:
    """A rank as SVG: a numeral, or a star for a wild card; a size of 1 is 26 high."""
    at = f'transform="translate({x:g} {y:g}) scale({size:g})"'
    if rank == "wild":
        return f'<path {at} fill="{colour}" stroke="none" d="{STAR}"/>'
    return (
        f'<path {at} fill="none" stroke="{colour}" stroke-width="{weight:g}" stroke-linecap="round"'
        f' stroke-linejoin="round" d="{DIGITS[rank]}"/>'
    )


BRASS: Final = ("#ffe9ae", "#c99a45", "#6f4a14")
DULL: Final = ("#b7b2a6", "#7d776a", "#45413a")
"""Brass without light on it."""
IRON: Final = "#4d565e"
INK: Final = "#241a2e"
LIT: Final = ("#fff3b0", "#ffc64d", "#e07b12")
"""The light of an open eye."""
ASLEEP: Final = ("#a9adb0", "#6f757a", "#3c4145")
"""Colours that the paint of a gadget without power fades to."""


def faded(colour: str, towards: str) -> str:
    """A colour with a quarter of its strength left."""
    pairs = [(int(colour[at : at + 2], 16), int(towards[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{(one + 3 * other) // 4:02x}" for one, other in pairs)


def gradients(gadget: str, is_awake: bool) -> str:
    """The gradients that a gadget's drawing refers to."""
    fills = {"gm": _paint(gadget, is_awake), "gn": BRASS if is_awake else DULL}
    linear = "".join(
        f'<linearGradient id="{id}" x1=".15" y1="0" x2=".8" y2="1">{stops(tones)}</linearGradient>'
        for id, tones in fills.items()
    )
    return f'{linear}<radialGradient id="ge">{stops(LIT)}</radialGradient>'


def _paint(gadget: str, is_awake: bool) -> Sequence[str]:
    colours = ROBOTS[gadget].colours
    return colours if is_awake else [faded(one, grey) for one, grey in zip(colours, ASLEEP, strict=True)]


def _painted(drawing: str, gadget: str, is_awake: bool) -> str:
    """Replace each class by its colours: the site allows no styles inside pictures."""
    red, first, second = ("#b02a4a", "#e0483c", "#3f8fe0") if is_awake else ("#54585c", "#7c7f82", "#666a6e")
    fills = {
        "m": "url(#gm)",
        "n": "url(#gn)",
        "k": IRON,
        "d": "#2c2738",
        "w": "#15191f",
        "t": "#f7efdc",
        "c": "#fdf4dc",
        "r": red,
        "p1": first,
        "p2": second,
        "i": "none",
    }
    strokes = {
        "a": (IRON, 6, 1),
        "l": (_paint(gadget, is_awake)[1], 9, 1),
        "s": ((BRASS if is_awake else DULL)[1], 4, 1),
        "h": ("#fff", 3.5, 0.75 if is_awake else 0.3),
    }
    for name, fill in fills.items():
        drawing = drawing.replace(f'class="{name}"', f'fill="{fill}"')
    for name, (stroke, width, opacity) in strokes.items():
        looks = f'fill="none" stroke="{stroke}" stroke-width="{width}" stroke-opacity="{opacity}"'
        drawing = drawing.replace(f'class="{name}"', looks)
    return drawing


@cache
def figure(gadget: str, is_awake: bool) -> str:
    """A gadget's drawing without its gradients: lit and alert, or with closed eyes and without light."""
    it = ROBOTS[gadget]
    x, y, radius = it.lamp
    glow = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 2.4:g}" fill="#ffc64d" stroke="none" opacity=".35"/>'
        if is_awake
        else ""
    )
    bulb = "#fff3b0" if is_awake else "#4a5054"
    lamp = (
        f'{glow}<circle class="n" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.72:g}" fill="{bulb}" stroke="none"/>'
    )
    badge = (
        f'<circle class="c" cx="{it.badge[0]:g}" cy="{it.badge[1]:g}" r="13" opacity="{1 if is_awake else 0.7}"/>'
        + numeral(gadget, *it.badge, 0.58, "#5b2a93" if is_awake else "#43474b", 6)
    )
    parts = f"{it.body}{_face(it, is_awake)}{lamp}{badge}{'' if is_awake else _snores()}"
    return (
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">'
        f"{_painted(parts, gadget, is_awake)}</g>"
    )


def _face(it: Robot, is_awake: bool) -> str:
    eyes = "".join(_eye(*eye, it.pupil) if is_awake else _lid(*eye) for eye in it.eyes)
    mouth = it.mouth if is_awake else it.snore
    # A diver's face is behind dark glass.
    ink = INK if it is not DIVER else "#ffd98a" if is_awake else "#9aa0a4"
    lines = "".join(
        f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{width}"/>'
        for data, width in ((mouth, 3), (it.brows if is_awake else "", 4))
        if data
    )
    return eyes + lines


def _eye(x: float, y: float, radius: float, pupil: str) -> str:
    """A glowing eye."""
    look = {
        "round": f'<circle cx="{x + radius * 0.12:g}" cy="{y + radius * 0.1:g}" r="{radius * 0.42:.3g}"/>',
        "ring": f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.5:.3g}" fill="none" stroke-width="3"/>',
        "slit": f'<ellipse cx="{x:g}" cy="{y + 1:g}" rx="{radius * 0.22:.3g}" ry="{radius * 0.66:.3g}"/>',
        "key": f'<path d="M{x:g} {y - 9:g}a6 6 0 0 1 3 11l3 9h-12l3-9a6 6 0 0 1 3-11z"/>',
    }[pupil]
    glint = f'cx="{x - radius * 0.3:.3g}" cy="{y - radius * 0.35:.3g}" r="{radius * 0.22:.3g}"'
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 1.5:g}" fill="#ffc64d" stroke="none" opacity=".28"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#ge)"/><g fill="{INK}">{look}</g>'
        f'<circle {glint} fill="#fff" stroke="none"/>'
    )


def _lid(x: float, y: float, radius: float) -> str:
    """A closed eye."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#gm)"/>'
        f'<path d="M{x - radius * 0.7:.4g} {y + 1:g}q{radius * 0.7:.3g} {radius * 0.65:.3g} {radius * 1.4:.3g} 0"'
        ' fill="none" stroke-width="2.6"/>'
    )


def _snores() -> str:
    """Letters above a sleeper, upright once the gadget lies on its side."""
    return "".join(
        f'<path transform="translate({x} {y}) rotate(-90) scale({size})" d="M-6-6h12l-12 12h12" fill="none"'
        ' stroke="#8fb3c9" stroke-width="4.5"/>'
        for x, y, size in ((14, 12, 1), (3, -3, 0.7))
    )


@cache
def portrait(gadget: str, is_awake: bool) -> str:
    """A gadget as a whole SVG file."""
    glow = (
        '<radialGradient id="gl"><stop offset="0" stop-color="#ffd98a" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>'
    )
    light = '<ellipse cx="60" cy="64" rx="64" ry="74" fill="url(#gl)"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -11 130 150"><defs>{gradients(gadget, is_awake)}'
        f"{glow if is_awake else ''}</defs>{light if is_awake else ''}"
        f'<ellipse cx="60" cy="133" rx="42" ry="5" opacity=".3"/>{figure(gadget, is_awake)}</svg>'
    )
