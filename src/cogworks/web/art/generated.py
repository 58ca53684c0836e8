"""Pictures by name: portraits, the game's own pictures, or else generated line drawings on blueprint paper."""

from hashlib import sha256
from typing import Final

from cogworks.web.art import portraits
from cogworks.web.art.svg import around, data, disc, gear_path, group, path, picture, rect, tenth
from cogworks.web.boards import drawn

WIDTH: Final = 160
HEIGHT: Final = 110
INKS: Final = {
    "red": "#ff9a85",
    "blue": "#9fd0ff",
    "green": "#9fe0b0",
    "yellow": "#ffe08a",
    "purple": "#d6b4ff",
    "black": "#c9cfd4",
}
PAPERS: Final = {
    "red": "#4a2320",
    "blue": "#1c3a5c",
    "green": "#1d4032",
    "yellow": "#4a3c17",
    "purple": "#372851",
    "black": "#23282c",
}
INK: Final = "#bfe3f2"
PAPER: Final = "#1d4a63"


class NameRandom:
    """Small pseudorandom numbers derived from a name."""

    def __init__(self, name: str) -> None:
        self._bytes = sha256(b"cogworks art 1" + name.encode("utf-8", "replace")).digest()
        self._next = 0

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self._next += 1
        return self._bytes[self._next % len(self._bytes)] * 251 % 256 % n


def drawing(name: str) -> str:
    """The drawing for a name, as SVG."""
    if found := portraits.draw(name) or drawn(name):
        return found
    random = NameRandom(name.casefold())
    colour = next((word for word in name.casefold().split() if word in INKS), "")
    parts = [_grid()]
    wheels = [(40 + random.below(14), 48 + random.below(18), 22 + random.below(10))]
    wheels.append((104 + random.below(18), 46 + random.below(20), 14 + random.below(14)))
    parts.append(_pipe(wheels[0][:2], wheels[1][:2], random))
    parts += [_gear(x, y, radius, 7 + random.below(8), random.below(360)) for x, y, radius in wheels]
    parts.append(
        (_gauge, _wing, _spring, _flask, _bulb)[random.below(5)](70 + random.below(30), 30 + random.below(14), random)
    )
    if random.below(2):
        parts.append((_spring, _gauge, _bulb)[random.below(3)](26 + random.below(100), 84, random))
    parts.append(_rivets(random))
    return _framed(name, colour, parts)


def _framed(name: str, colour: str, parts: list[str]) -> str:
    ink = INKS.get(colour, INK)
    lines = group(
        "".join(parts), fill="none", stroke=ink, stroke_width=1.6, stroke_linejoin="round", stroke_linecap="round"
    )
    box = f"0 0 {WIDTH} {HEIGHT}"
    return picture(box, rect(0, 0, WIDTH, HEIGHT, PAPERS.get(colour, PAPER)) + lines, name, role="img")


def _grid() -> str:
    lines = [f"M{x} 0V{HEIGHT}" for x in range(10, WIDTH, 10)] + [f"M0 {y}H{WIDTH}" for y in range(10, HEIGHT, 10)]
    return path("".join(lines), "", stroke_width=".4", opacity=".35")


def _gear(x: int, y: int, radius: int, teeth: int, turn: int) -> str:
    spokes = ""
    for k in range(5):
        inner, outer = (around(x, y, radius * share, turn + 72 * k) for share in (0.25, 0.62))
        spokes += data("M", *inner, "L", *outer)
    rings = "".join(disc(x, y, tenth(radius * share)) for share in (0.25, 0.64))
    return path(gear_path(x, y, radius, teeth, turn), "") + path(spokes, "") + rings


def _pipe(start: tuple[int, ...], end: tuple[int, ...], random: NameRandom) -> str:
    bend = 88 + random.below(12)
    middle = f"M{start[0]} {start[1]}V{bend - 8}Q{start[0]} {bend} {start[0] + 8} {bend}H{end[0] - 8}"
    pipe = f"{middle}Q{end[0]} {bend} {end[0]} {bend - 8}V{end[1]}"
    return path(pipe, "", stroke_width=6, opacity=".35") + path(pipe, "", stroke_dasharray="3 4")


def _gauge(x: int, y: int, random: NameRandom) -> str:
    hand = data("M", x, y, "L", *around(x, y, 9, -150 + random.below(120)))
    return disc(x, y, 13) + path(f"M{x - 9} {y + 3}A9.5 9.5 0 1 1 {x + 9} {y + 3}{hand}", "")


def _wing(x: int, y: int, random: NameRandom) -> str:
    feathers = "".join(
        f"M{x} {y + 4}Q{x + 14 + 3 * k} {y - 18 + 7 * k} {x + 38 - 3 * k} {y - 8 + 8 * k}" for k in range(4)
    )
    return path(feathers, "") + disc(x, y + 4, 3 + random.below(2))


def _spring(x: int, y: int, random: NameRandom) -> str:
    coils = "".join(f"l4 {9 if k % 2 else -9}" for k in range(7 + random.below(3)))
    return path(f"M{x - 20} {y}h4{coils}h4", "")


def _flask(x: int, y: int, random: NameRandom) -> str:
    level = y + 4 + random.below(7)
    return path(f"M{x - 4} {y - 14}h8v9l9 17a3 3 0 0 1-3 4h-20a3 3 0 0 1-3-4l9-17zM{x - 8} {level}h16", "")


def _bulb(x: int, y: int, random: NameRandom) -> str:
    rays = ""
    for k in range(7):
        rays += data("M", *around(x, y - 4, 16, 180 + 30 * k), "l", *around(0, 0, 5, 180 + 30 * k))
    return path(f"M{x - 5} {y + 8}c0-5-6-7-6-13a11 11 0 0 1 22 0c0 6-6 8-6 13zM{x - 4} {y + 12}h8{rays}", "")


def _rivets(random: NameRandom) -> str:
    inset = 6 + random.below(3)
    spots = [(x, y) for x in (inset, WIDTH - inset) for y in (inset, HEIGHT - inset)]
    return "".join(disc(x, y, 2) for x, y in spots)
