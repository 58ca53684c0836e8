"""Pictures of Gadget Builder: the faces of its cards, and its gadgets ready and turned."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from cogworks.web.art.files import Pictures
from cogworks.web.art.suits import SUITS
from cogworks.web.art.svg import (
    around,
    data,
    disc,
    element,
    gear_path,
    group,
    linear,
    number,
    path,
    picture,
    radial,
    rect,
    stops,
    tenth,
)
from cogworks.web.boards.gadget_builder.art.gadgets import RANKS, figure, gradients, numeral, portrait

OTHERS: Final = Pictures("gadget_builder/art")
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
            *(around(100, 140, 49, 30 + 60 * k) for k in range(6)),
        ),
    ),
}
"""The wheels on a card of each rank, as many as its rank: their radius and centres."""
TEETH: Final = {"1": 16, "2": 12, "3": 12, "4": 12, "5": 10, "6": 10, "7": 10}


def draw(name: str) -> str:
    """The picture of `gadget 3`, `gadget 3 turned`, `card red 5` or `card back`; "" for other names."""
    kind, _, rest = name.partition(" ")
    colour, _, rank = rest.partition(" ")
    if kind == "gadget" and colour in RANKS and rank in ("", "turned"):
        return portrait(colour, rank == "")
    if kind == "card" and colour in LOOKS and rank in RANKS:
        return face(colour, rank)
    return OTHERS.whole(name)


@cache
def face(colour: str, rank: str) -> str:
    """A card as a whole SVG file: its rank and suit in two corners, and a train of as many wheels, or its gadget."""
    look = LOOKS[colour]
    middle = _gadget(rank) if colour == "purple" else _wild(colour) if rank == "wild" else _wheels(colour, rank)
    field = radial("f", stops(look.field, (0, 1)), cy=".42", r=".75")
    metal = linear("w", stops(look.metal), x1=".1", y1=0, x2=".9", y2=1)
    return picture(
        "0 0 200 280",
        element("defs", field + metal + group(_index(colour, rank), id="x"))
        + rect(0, 0, 200, 280, PAPER, 16)
        + rect(7, 7, 186, 266, "f", 11)
        + _rays(look)
        + rect(12, 12, 176, 256, "none", 8, stroke=look.ink, stroke_opacity=".35", stroke_width=1.5)
        + middle
        + element("use", href="#x")
        + element("use", href="#x", transform="rotate(180 100 140)"),
    )


def _rays(look: Suit) -> str:
    """Faint light from the middle."""
    rays = ""
    for k in range(16):
        ends = [round(value) for side in (-4, 4) for value in around(100, 140, 150, 22.5 * k + side)]
        rays += data("M100 140L", *ends, "z")
    window = element("clipPath", element("rect", x=7, y=7, width=186, height=266, rx=11), id="c")
    return window + element("path", clip_path="url(#c)", fill=look.ink, opacity=".09", d=rays)


def _shape(colour: str, x: float, y: float, scale: str, fill: str) -> str:
    """The shape of a suit."""
    return element("path", transform=f"translate({number(x)} {number(y)}) scale({scale})", fill=fill, d=SUITS[colour])


def _index(colour: str, rank: str) -> str:
    """The rank, and below it the shape and the letter."""
    ink = LOOKS[colour].ink
    letter = element(
        "path",
        transform="translate(49 76) scale(.62)",
        fill="none",
        stroke=ink,
        stroke_width=5.5,
        stroke_linecap="round",
        stroke_linejoin="round",
        d=LETTERS[colour],
    )
    return numeral(rank, 35, 40, 1.35, ink, 6) + _shape(colour, 15, 64, "1", ink) + letter


def _wheels(colour: str, rank: str) -> str:
    """A train of cog wheels with the suit's shape on each hub."""
    radius, places = TRAINS[rank]
    look = LOOKS[colour]
    edge, sign = look.field[1], radius * 0.86 / 24
    groove = {"stroke": look.metal[2], "stroke_opacity": ".55"}
    wheel = (
        path(gear_path(0, 0, radius, TEETH[rank]), "w", stroke=edge, stroke_width=2, stroke_linejoin="round")
        + element("circle", r=tenth(radius * 0.73), fill="none", **groove, stroke_width=tenth(radius * 0.07))
        + element("circle", r=tenth(radius * 0.6), fill=PAPER, stroke=edge, stroke_width=2)
        + _shape(colour, round(-12 * sign, 2), round(-12 * sign, 2), number(round(sign, 3)), look.deep)
    )
    shadow = "".join(disc(tenth(x + 2), tenth(y + 5), tenth(radius * 0.94)) for x, y in places)
    placed = (
        element("use", href="#g", transform=f"translate({number(tenth(x))} {number(tenth(y))})") for x, y in places
    )
    return element("defs", group(wheel, id="g")) + group(shadow, opacity=".22") + "".join(placed)


def _wild(colour: str) -> str:
    """A star of eight points over a large wheel."""
    look = LOOKS[colour]
    points: list[str] = []
    for k in range(16):
        reach = (58 if k % 4 == 0 else 40) if k % 2 == 0 else 19
        points.append(" ".join(map(number, around(100, 142, reach, 22.5 * k - 90))))
    halves = "".join(f"M100 142L{points[k]} {points[k + 1]}z" for k in range(0, 16, 2))
    return (
        disc(102, 148, 68, opacity=".22")
        + path(gear_path(100, 142, 72, 20), "w", stroke=look.field[1], stroke_width=2)
        + disc(100, 142, 54, look.deep, stroke=PAPER, stroke_width=2)
        + path(f"M{'L'.join(points)}z", PAPER, stroke=look.field[1], stroke_width=1.5, stroke_linejoin="round")
        + path(halves, look.metal[1])
        + disc(100, 142, 18, PAPER, stroke=look.field[1], stroke_width=2)
        + _shape(colour, 86.8, 128.8, "1.1", look.deep)
    )


def _gadget(rank: str) -> str:
    """The gadget that the card builds, on a window of light."""
    edge = LOOKS["purple"].field[1]
    return (
        element("defs", gradients(rank, True))
        + path(gear_path(100, 145, 74, 22), "w", stroke=edge, stroke_width=2)
        + disc(100, 145, 62, "#241a3c", stroke=PAPER, stroke_width=2)
        + disc(100, 145, 59, "#ffd98a", opacity=".16")
        + group(figure(rank, True), "translate(48.4 88) scale(.86)")
    )
