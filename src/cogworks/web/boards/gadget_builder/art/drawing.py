"""Pictures of Gadget Builder: the faces of its cards, and its gadgets ready and turned."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from cogworks.web.art.suits import SUITS
from cogworks.web.art.svg import gear_path, stops
from cogworks.web.boards.gadget_builder.art.robots import ROBOTS, figure, gradients, numeral, portrait

PAPER: Final = "#fbf1d9"
LETTERS: Final = {
    "red": "M-7 12V-12H1C10-12 10 1 1 1H-7M0 1L8 12",
    "blue": "M-7 12V-12H1C9-12 9-1 1-1H-7M1-1C11-1 11 12 1 12H-7",
    "green": "M8-7C5-14-9-14-9 0S5 15 8 6V2H1",
    "yellow": "M-8-12L0 1 8-12M0 1V12",
    "purple": "M-7 12V-12H1C10-12 10 2 1 2H-7",
}
"""The letter of each suit as strokes, around 0, 24 high."""


@dataclass(frozen=True, slots=True)
class Suit:
    """The colours of a suit's cards."""

    field: tuple[str, str]
    """The face, from its middle to its edge."""
    metal: tuple[str, str, str]
    """The wheels: lit, middle and shaded."""
    ink: str
    """Rank, letter and shape on the face."""
    deep: str
    """Shapes on the hubs."""


LOOKS: Final = {
    "red": Suit(("#d8472d", "#7d1a12"), ("#ffd0b8", "#f08a62", "#a63a1e"), "#fff4e0", "#7d1a12"),
    "blue": Suit(("#2c79c4", "#123a6e"), ("#d6ecff", "#7db8ee", "#2a639f"), "#f2f9ff", "#123a6e"),
    "green": Suit(("#2f9254", "#104527"), ("#d3f5d6", "#7ccb8c", "#2a7443"), "#f3fff2", "#104527"),
    "yellow": Suit(("#ffd256", "#c98609"), ("#fff6d2", "#f0b93c", "#8f5c08"), "#3a2600", "#5a3b00"),
    "purple": Suit(("#8650c4", "#3a1b66"), ("#efdcff", "#b78be6", "#63369c"), "#fbf3ff", "#3a1b66"),
}
TRAINS: Final[dict[str, tuple[float, tuple[tuple[float, float], ...]]]] = {
    "1": (62, ((100, 140),)),
    "2": (43, ((100, 100), (100, 179))),
    "3": (37, ((100, 100), (66, 159), (134, 159))),
    "4": (33, ((70, 111), (130, 111), (70, 171), (130, 171))),
    "5": (27, ((58, 114), (142, 114), (100, 140), (58, 166), (142, 166))),
    "6": (28, ((49, 115), (100, 115), (151, 115), (49, 166), (100, 166), (151, 166))),
    "7": (
        27,
        (
            (100, 140),
            *((100 + 49 * math.cos(a), 140 + 49 * math.sin(a)) for a in (math.radians(30 + 60 * k) for k in range(6))),
        ),
    ),
}
"""The wheels on a card of each rank, as many as its rank: their radius and centres."""
TEETH: Final = {"1": 16, "2": 12, "3": 12, "4": 12, "5": 10, "6": 10, "7": 10}


def _metal(id: str, tones: tuple[str, str, str]) -> str:
    return f'<linearGradient id="{id}" x1=".1" y1="0" x2=".9" y2="1">{stops(tones)}</linearGradient>'


CORNERS: Final = ((38, 38), (162, 38), (38, 242), (162, 242))
BACK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280"><defs>'
    f"{_metal('b', ('#ffe9ae', '#c99a45', '#7a5218'))}"
    '<radialGradient id="f"><stop offset="0" stop-color="#2f7496"/><stop offset="1" stop-color="#123448"/>'
    '</radialGradient><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 20V0h20"'
    ' fill="none" stroke="#bfe3f2" stroke-opacity=".2"/></pattern></defs>'
    f'<rect width="200" height="280" rx="16" fill="{PAPER}"/>'
    '<rect x="7" y="7" width="186" height="266" rx="11" fill="url(#f)"/>'
    '<rect x="7" y="7" width="186" height="266" rx="11" fill="url(#p)"/>'
    '<g fill="none" stroke="url(#b)" stroke-width="3"><rect x="15" y="15" width="170" height="250" rx="6"/>'
    '<circle cx="100" cy="140" r="79"/></g><g fill="url(#b)" stroke="#3c280a" stroke-width="1.5">'
    + "".join(f'<path d="{gear_path(x, y, 17, 9)}"/>' for x, y in CORNERS)
    + f'<path d="{gear_path(100, 140, 68, 14)}"/></g><circle cx="100" cy="140" r="44" fill="#123448" stroke="#3c280a"/>'
    f'<path fill="url(#b)" stroke="#3c280a" stroke-width="1.5" d="{gear_path(100, 140, 33, 9, 12)}"/>'
    '<g fill="#123448"><circle cx="100" cy="140" r="12"/>'
    + "".join(f'<circle cx="{x}" cy="{y}" r="5"/>' for x, y in CORNERS)
    + "</g></svg>"
)
"""The back of the cards: brass wheels on blueprint paper."""


def draw(name: str) -> str:
    """The picture of `gadget 3`, `gadget 3 turned`, `card red 5` or `card back`; "" for other names."""
    kind, _, rest = name.partition(" ")
    colour, _, rank = rest.partition(" ")
    if kind == "gadget" and colour in ROBOTS and rank in ("", "turned"):
        return portrait(colour, rank == "")
    if kind == "card" and colour in LOOKS and rank in ROBOTS:
        return face(colour, rank)
    return BACK if name == "card back" else ""


@cache
def face(colour: str, rank: str) -> str:
    """A card as a whole SVG file: its rank and suit in two corners, and a train of as many wheels, or its gadget."""
    look = LOOKS[colour]
    middle = _gadget(rank) if colour == "purple" else _wild(colour) if rank == "wild" else _wheels(colour, rank)
    index = _index(colour, rank)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">'
        f'<defs><radialGradient id="f" cy=".42" r=".75"><stop offset="0" stop-color="{look.field[0]}"/>'
        f'<stop offset="1" stop-color="{look.field[1]}"/></radialGradient>{_metal("w", look.metal)}'
        f'<g id="x">{index}</g></defs>'
        f'<rect width="200" height="280" rx="16" fill="{PAPER}"/>'
        f'<rect x="7" y="7" width="186" height="266" rx="11" fill="url(#f)"/>{_rays(look)}'
        f'<rect x="12" y="12" width="176" height="256" rx="8" fill="none" stroke="{look.ink}" stroke-opacity=".35"'
        f' stroke-width="1.5"/>{middle}<use href="#x"/><use href="#x" transform="rotate(180 100 140)"/></svg>'
    )


def _rays(look: Suit) -> str:
    """Faint light from the middle."""
    rays = []
    for k in range(16):
        a, b = (math.radians(22.5 * k + side) for side in (-4, 4))
        x1, y1, x2, y2 = (
            100 + 150 * math.cos(a),
            140 + 150 * math.sin(a),
            100 + 150 * math.cos(b),
            140 + 150 * math.sin(b),
        )
        rays.append(f"M100 140L{x1:.0f} {y1:.0f} {x2:.0f} {y2:.0f}z")
    return (
        '<clipPath id="c"><rect x="7" y="7" width="186" height="266" rx="11"/></clipPath>'
        f'<path clip-path="url(#c)" fill="{look.ink}" opacity=".09" d="{"".join(rays)}"/>'
    )


def _index(colour: str, rank: str) -> str:
    """The rank, and below it the shape and the letter."""
    ink = LOOKS[colour].ink
    return (
        f"{numeral(rank, 35, 40, 1.35, ink, 6)}"
        f'<path transform="translate(15 64) scale(1)" fill="{ink}" d="{SUITS[colour]}"/>'
        f'<path transform="translate(49 76) scale(.62)" fill="none" stroke="{ink}" stroke-width="5.5"'
        f' stroke-linecap="round" stroke-linejoin="round" d="{LETTERS[colour]}"/>'
    )


def _wheels(colour: str, rank: str) -> str:
    """A train of cog wheels with the suit's shape on each hub."""
    radius, places = TRAINS[rank]
    teeth, dark, field = TEETH[rank], LOOKS[colour].metal[2], LOOKS[colour].field
    hub, sign = radius * 0.6, radius * 0.86 / 24
    wheel = (
        f'<g id="g"><path fill="url(#w)" stroke="{field[1]}" stroke-width="2" stroke-linejoin="round"'
        f' d="{gear_path(0, 0, radius, teeth)}"/>'
        f'<circle r="{radius * 0.73:.1f}" fill="none" stroke="{dark}" stroke-opacity=".55"'
        f' stroke-width="{radius * 0.07:.1f}"/>'
        f'<circle r="{hub:.1f}" fill="{PAPER}" stroke="{field[1]}" stroke-width="2"/>'
        f'<path transform="translate({-12 * sign:.2f} {-12 * sign:.2f}) scale({sign:.3f})" fill="{LOOKS[colour].deep}"'
        f' d="{SUITS[colour]}"/></g>'
    )
    placed = "".join(f'<use href="#g" transform="translate({x:.1f} {y:.1f})"/>' for x, y in places)
    shadow = "".join(f'<circle cx="{x + 2:.1f}" cy="{y + 5:.1f}" r="{radius * 0.94:.1f}"/>' for x, y in places)
    return f'<defs>{wheel}</defs><g opacity=".22">{shadow}</g>{placed}'


def _wild(colour: str) -> str:
    """A star of eight points over a large wheel."""
    look = LOOKS[colour]
    points = []
    for k in range(16):
        reach, a = ((58 if k % 4 == 0 else 40) if k % 2 == 0 else 19), math.radians(22.5 * k - 90)
        points.append((100 + reach * math.cos(a), 142 + reach * math.sin(a)))
    halves = "".join(
        f"M100 142L{x:.1f} {y:.1f} {points[(k + 1) % 16][0]:.1f} {points[(k + 1) % 16][1]:.1f}z"
        for k, (x, y) in enumerate(points)
        if k % 2 == 0
    )
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"
    sign = 1.1
    return (
        '<circle cx="102" cy="148" r="68" opacity=".22"/>'
        f'<path fill="url(#w)" stroke="{look.field[1]}" stroke-width="2" d="{gear_path(100, 142, 72, 20)}"/>'
        f'<circle cx="100" cy="142" r="54" fill="{look.deep}" stroke="{PAPER}" stroke-width="2"/>'
        f'<path fill="{PAPER}" stroke="{look.field[1]}" stroke-width="1.5" stroke-linejoin="round" d="{outline}"/>'
        f'<path fill="{look.metal[1]}" d="{halves}"/><circle cx="100" cy="142" r="18" fill="{PAPER}"'
        f' stroke="{look.field[1]}" stroke-width="2"/>'
        f'<path transform="translate({100 - 12 * sign:g} {142 - 12 * sign:g}) scale({sign})" fill="{look.deep}"'
        f' d="{SUITS[colour]}"/>'
    )


def _gadget(rank: str) -> str:
    """The gadget that the card builds, on a window of light."""
    look = LOOKS["purple"]
    return (
        f'<defs>{gradients(rank, True)}</defs><path fill="url(#w)" stroke="{look.field[1]}" stroke-width="2"'
        f' d="{gear_path(100, 145, 74, 22)}"/>'
        f'<circle cx="100" cy="145" r="62" fill="#241a3c" stroke="{PAPER}" stroke-width="2"/>'
        '<circle cx="100" cy="145" r="59" fill="#ffd98a" opacity=".16"/>'
        f'<g transform="translate(48.4 88) scale(.86)">{figure(rank, True)}</g>'
    )
