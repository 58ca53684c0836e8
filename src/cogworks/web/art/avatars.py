"""Avatars of people: animals of the workshop, each with goggles, a cap or a scarf."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from cogworks.tables.seats.avatars import AVATARS, WEAR
from cogworks.web.art.svg import (
    both,
    disc,
    element,
    group,
    line,
    linear,
    oval,
    path,
    picture,
    radial,
    rect,
    stops,
    tenth,
)

INK: Final = "#221a2b"


@dataclass(frozen=True, slots=True)
class Animal:
    """How an animal's head is composed."""

    fur: tuple[str, str, str]
    """Lit, middle and shaded."""
    ears: str
    """"point", "round", "long", "tuft", "eyes", "none" or "side"."""
    light: str
    """The colour of the cheeks or the belly of the face."""
    face: str = "muzzle"
    """"muzzle", "fox", "owl", "frog", "mask", "penguin" or "koala"."""
    inner: str = "#f2b8a8"
    nose: str = "#2b2230"


ANIMALS: Final = {
    "fox": Animal(("#ffc08a", "#e8772e", "#a3450f"), "point", "#fff3e2", "fox"),
    "cat": Animal(("#c9ccd6", "#8b90a3", "#535869"), "point", "#eef0f5", "muzzle", nose="#e08a94"),
    "bear": Animal(("#c99a6b", "#8f5f35", "#57351a"), "round", "#e8c9a0"),
    "rabbit": Animal(("#fffaf0", "#e6dccb", "#b0a48f"), "long", "#fffdf7", "muzzle", nose="#e08a94"),
    "owl": Animal(("#d9b48a", "#a0723f", "#613e1b"), "tuft", "#f6e3c2", "owl", nose="#e8a030"),
    "frog": Animal(("#c4ee9a", "#72b63f", "#3b7016"), "eyes", "#e6f9cf", "frog"),
    "mouse": Animal(("#e6e0dd", "#aea5a2", "#746b69"), "side", "#f7f2ef", "muzzle", nose="#e08a94"),
    "panda": Animal(("#ffffff", "#eceff0", "#b5bdc0"), "round", "#ffffff", "mask", inner="#2b2f36"),
    "penguin": Animal(("#5a6a82", "#2f3b50", "#161d2b"), "none", "#fdfbf2", "penguin", nose="#f0a52e"),
    "raccoon": Animal(("#c4c8ca", "#868d92", "#4d5357"), "point", "#f4f5f5", "mask", inner="#e8e4de"),
    "koala": Animal(("#cfd6de", "#96a1af", "#5d6775"), "side", "#e9edf2", "koala", inner="#f5dde0"),
    "tiger": Animal(("#ffd694", "#f0a031", "#a8610d"), "round", "#fff6e4", "muzzle"),
}
GROUNDS: Final = {"goggles": ("#7fb8c9", "#1f4d63"), "cap": ("#d9b36a", "#6d4a1a"), "scarf": ("#a9c78a", "#3b5a32")}
EARS: Final = {
    "point": ("M22 46L18 12l28 16z", "M26 36l-3-15 13 8z"),
    "round": ("M14 28a14 14 0 1 1 26-6L20 42z", "M20 28a8 8 0 1 1 14-3l-10 9z"),
    "long": ("M30 34C18 20 22-4 31-4s13 18 10 34z", "M32 26C26 16 27 4 31 4s7 10 6 22z"),
    "tuft": ("M20 40L16 12c8 6 18 8 26 14z", ""),
    "side": ("M24 46C4 48 0 26 12 20s24 4 22 16z", "M23 40c-10 0-12-11-6-14s13 2 12 9z"),
    "eyes": ("M20 32a13 13 0 1 1 26-4L40 44H24z", ""),
    "none": ("", ""),
}
"""The left ear and its inside; the right one mirrors it."""


@cache
def avatar(name: str, sign: str = "") -> str:
    """An avatar as a whole SVG file, also with the sign of a mood; "" for other names."""
    if name not in AVATARS:
        return ""
    kind, _, wear = name.partition("-")
    it = ANIMALS[kind]
    lit, dark = GROUNDS[wear]
    parts = [_face(it), _wear(wear, it)]
    # A frog looks over its cap.
    front = "".join(reversed(parts) if name == "frog-cap" else parts)
    shades = linear("f", stops(it.fur), x1=".2", y1=0, x2=".75", y2=1) + radial("g", stops((lit, dark), (0, 1)))
    shoulders = path("M18 104c0-16 14-22 32-22s32 6 32 22z", "f")
    head = path("M50 22c22 0 33 14 33 32S70 86 50 86 17 72 17 54s11-32 33-32z", "f")
    drawn = shoulders + _ears(it) + head + (_stripes() if kind == "tiger" else "") + front + sign
    animal = group(drawn, stroke=INK, stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")
    return picture("0 0 100 100", element("defs", shades) + rect(0, 0, 100, 100, "g") + animal)


def _ears(it: Animal) -> str:
    outer, inner = EARS[it.ears]
    # A panda's ears are dark.
    fill = it.inner if it.face == "mask" and it.ears == "round" else "f"
    return both(path(outer, fill) + path(inner, it.inner, stroke="none"))


def _stripes() -> str:
    return path("M50 23v12M41 25l2 9M59 25l-2 9", "none", stroke_width=4) + both(
        path("M18 54l10 1M19 64l9-2", "none", stroke_width=4)
    )


def _eye(x: float, y: float, radius: float, white: bool = False) -> str:
    ball = disc(x, y, radius * 1.7, "#fffdf4") if white else ""
    left, top, light = tenth(x - radius * 0.3), tenth(y - radius * 0.35), tenth(radius * 0.35)
    return ball + disc(x, y, radius, INK, stroke="none") + disc(left, top, light, "#fff", stroke="none")


def _face(it: Animal) -> str:
    smile = path("M50 70v4M50 74q-5 5-10 1M50 74q5 5 10 1", "none", stroke_width=2.6)
    nose = path("M44 63q6-3 12 0q-1 6-6 7q-5-1-6-7z", it.nose)
    eyes = _eye(36, 52, 5) + _eye(64, 52, 5)
    if it.face == "fox":
        cheeks = both(path("M18 58c12-4 26 4 32 26c-18 2-32-8-32-26z", it.light, stroke="none"))
        return cheeks + eyes + nose + smile
    if it.face == "owl":
        rings = both(disc(36, 50, 15, it.light))
        beak = path("M44 60h12l-6 13z", it.nose)
        feathers = path("M40 80q3 4 6 0q4 4 8 0q3 4 6 0", "none")
        return rings + _eye(36, 50, 7) + _eye(64, 50, 7) + beak + feathers
    if it.face == "frog":
        belly = path("M22 64c8 20 48 20 56 0q-28 10-56 0z", it.light, stroke="none")
        grin = path("M26 64q24 16 48 0", "none", stroke_width=3)
        return _eye(33, 28, 4.5, True) + _eye(67, 28, 4.5, True) + belly + grin + path("M46 56h1M53 56h1", "none")
    if it.face == "mask":
        dark = "#2b2f36" if it.ears == "round" else "#3c4147"
        patch = (
            "M44 44c-6-6-22 0-21 13c1 10 17 8 20 0z"
            if it.ears == "round"
            else "M47 44c-10-4-28 0-29 10c6 10 22 8 29 2z"
        )
        white = _eye(36, 52, 4, True) + _eye(64, 52, 4, True)
        muzzle = oval(50, 70, 14, 11, it.light, stroke="none")
        return both(path(patch, dark, stroke="none")) + white + muzzle + nose + smile
    if it.face == "penguin":
        front = path("M50 44c-6-10-26-6-26 12c0 16 12 26 26 26s26-10 26-26c0-18-20-22-26-12z", it.light, stroke="none")
        beak = path("M40 64q10-6 20 0q-4 9-10 9t-10-9z", it.nose)
        return front + eyes + beak + path("M42 66q8 3 16 0", "none")
    if it.face == "koala":
        big = oval(50, 62, 9, 12, "#333842")
        return eyes + big + path("M42 78q8 5 16 0", "none", stroke_width=2.6)
    muzzle = oval(50, 70, 17, 13, it.light, stroke="none")
    whiskers = both(path("M28 68l-12-3M28 73l-12 2", "none", stroke_width=1.6)) if it.nose == "#e08a94" else ""
    return muzzle + eyes + nose + smile + whiskers


def _wear(wear: str, it: Animal) -> str:
    if wear == WEAR[0]:
        low = 36 if it.ears != "eyes" else 44
        strap = path(f"M18 {low + 4}q32-10 64 0v-7q-32-10-64 0z", "#6b4423")
        lenses = "".join(
            disc(x, low - 3, 11, "#c99a45")
            + disc(x, low - 3, 7.5, "#9fe0f0")
            + line(f"M{x - 4} {low - 4}l5-5", "#fff", 2.4)
            for x in (37, 63)
        )
        return strap + lenses
    if wear == WEAR[1]:
        crown = path("M24 36C24 18 36 12 50 12s26 6 26 24c-16-5-36-5-52 0z", "#8a5a2b")
        brim = path("M20 38c20-8 40-8 60 0q5 6-3 6c-18-5-36-5-54 0q-8 0-3-6z", "#5f3c1a")
        return crown + brim + disc(50, 25, 5, "#e8c06a")
    wrap = path("M22 82q28 12 56 0l3 10q-31 14-62 0z", "#c2452d")
    tail = path("M62 90l4 14h12l-4-18z", "#a3331f")
    return tail + wrap + path("M34 87l-2 9M50 90v9M66 87l2 9", "none", stroke="#ffb84d", stroke_width=3)
