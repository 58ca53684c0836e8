"""People: heads with faces and hair on shoulders, put together from parts around a head's centre at (0, 0)."""

from typing import Final, TypedDict, Unpack

from cogworks.web.boards.girl_genius.art.features import (
    BEARDS,
    BLUSH,
    BROWS,
    EARS,
    EYES,
    FACES,
    HAIR,
    LIDS,
    MOUTHS,
    NECK,
    NOSES,
    OVER,
    SIDES,
    WHITES,
)
from cogworks.web.boards.girl_genius.art.hats import hat as worn
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.uniforms import coat as dressed

Part = tuple[str, ...]
"""A style and its colours."""


class Features(TypedDict, total=False):
    """A person's appearance; `PLAIN` has the defaults."""

    skin: str
    face: str
    eyes: str
    look: tuple[float, float]
    iris: str
    mouth: str
    nose: str
    brows: str
    hair: Part
    beard: str
    over: str
    lens: str
    ears: str
    blush: bool
    hat: Part
    coat: Part
    tint: str
    """The colour of the brows, if it is not that of the hair."""


PLAIN: Final[Features] = {
    "skin": "f0c4a0",
    "face": "round",
    "eyes": "wide",
    "look": (0, 0),
    "iris": "3a2a20",
    "mouth": "smile",
    "nose": "button",
    "brows": "calm",
    "hair": ("parting", "5a3826"),
    "beard": "",
    "over": "",
    "lens": "7fd6e8",
    "ears": "round",
    "blush": False,
    "hat": (),
    "coat": ("coat", "6a4a3a", "c99a3a"),
    "tint": "",
}


def person(features: Features) -> str:
    """Return a head and shoulders, the centre of the head at (0, 0)."""
    has: Features = {**PLAIN, **features}
    style, colour = has["hair"]
    back, front = HAIR[style]
    colours = {
        "skin": has["skin"],
        "hair": colour,
        "iris": has["iris"],
        "lens": has["lens"],
        "tint": has["tint"] or colour,
    }
    parts = [
        sketch(back, **colours),
        (dressed(*has["coat"]) + sketch(NECK, **colours)) if has["coat"] else "",
        sketch(EARS[has["ears"]], **colours),
        sketch(f"skin {FACES[has['face']]}\n- {SIDES[has['face']]}", **colours),
        sketch(BLUSH) if has["blush"] else "",
        sketch(MOUTHS[has["mouth"]]),
        sketch(EYES[has["eyes"]], **colours),
        _pupils(has["eyes"], has["look"], colours),
        sketch(LIDS.get(has["eyes"], ""), **colours),
        sketch(NOSES[has["nose"]], **colours),
        sketch(BROWS.get(has["brows"], ""), **colours),
        sketch(BEARDS[has["beard"]], **colours),
        sketch(front, **colours),
        sketch(OVER[has["over"]], **colours),
        worn(*has["hat"]) if has["hat"] else "",
    ]
    return "".join(parts)


def _pupils(eyes: str, look: tuple[float, float], colours: dict[str, str]) -> str:
    if EYES[eyes] != WHITES:
        return ""
    x, y = look
    dots = [f"iris o {side + x:g} {y - 1:g} 3.2\n=ffffff o {side + x - 1:g} {y - 2.4:g} 1.1" for side in (-9, 9)]
    return sketch("\n".join(dots), **colours)


def bust(x: float, y: float, size: float = 1, turn: float = 0, flip: bool = False, **features: Unpack[Features]) -> str:
    """Return a person at a place of the picture."""
    return at(x, y, person(Features(**features)), size, turn, flip)
