"""Pictures of Widget Ridge: every card, and every Workshop's parts joined into one picture.

A picture is named after its card. The name of a joined picture is its Augment, Device and Accessory with "|" between
them, each of which may be missing: "Coal-Powered|Tea Trolley|". With "|live" behind it, the picture moves.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cogworks.web.art.files import Pictures
from cogworks.web.art.generated import NameRandom
from cogworks.web.art.svg import disc, element, group, line, number, path, picture, radial, rect, stops, tenth
from cogworks.web.boards.widget_ridge.art.frames import OVER, UNDER, girder
from cogworks.web.boards.widget_ridge.art.pieces import (
    INK,
    definitions,
    flat,
    gauge,
    gear,
    halo,
    rivet_row,
    rivets,
    shadow,
    shine,
)
from cogworks.web.boards.widget_ridge.art.scenes import scene

STARTERS: Final = Pictures("widget_ridge/art/starters")
AUGMENTS: Final = Pictures("widget_ridge/art/augments")
DEVICES: Final = Pictures("widget_ridge/art/devices")
ACCESSORIES: Final = Pictures("widget_ridge/art/accessories")
FOLDERS: Final = {"starter": STARTERS, "augment": AUGMENTS, "device": DEVICES, "accessory": ACCESSORIES}
WIDTH: Final = 168
LEFT: Final = -8
RIGHT: Final = 176
"""The edges of a card's picture."""
JOINT: Final = 42
"""The height of all joints."""
CELL: Final = 140
"""The width of a part's place in a joined picture; the joints are between the places."""
BOXES: Final = ((-8, -5, 184, 92), (-6, -9, 180, 90))
"""Left, top, width and height of an invention's picture, with its joints at half of the height, and of a starter's."""
PIPE_LENGTH: Final = 16
"""How far an Augment's or an Accessory's pipe reaches in a joined picture."""
TOP: Final = -14
BOTTOM: Final = 94
KEPT: Final = 512

_ROOMS: Final = {
    "augment": ("#7a3526", "#2a1210", "#140908"),
    "device": ("#2f6d92", "#143349", "#0a1a26"),
    "accessory": ("#7d6526", "#332a10", "#181306"),
    "starter": ("#2b7267", "#123832", "#081b18"),
    "bench": ("#33647a", "#173443", "#0b1a22"),
}
"""The wall behind a picture: lit, in the shade, and the floor."""
_MOVES: Final = {
    "s": ("3s linear infinite", "to{transform:rotate(1turn)}"),
    "r": ("3s linear infinite reverse", "to{transform:rotate(1turn)}"),
    "w": (".8s ease-in-out infinite alternate", "from{transform:rotate(-4deg)}to{transform:rotate(4deg)}"),
    "t": (".14s steps(2) infinite", "to{transform:translate(.7px,-.8px)}"),
    "b": (".5s ease-in-out infinite alternate", "to{opacity:.25}"),
    "p": ("1.4s ease-out infinite", "to{transform:translate(5px,-14px) scale(1.5);opacity:0}"),
    "f": (".3s ease-in-out infinite alternate", "to{transform:scale(.85,1.25)}"),
    "c": (".5s ease-in infinite alternate", "to{transform:translateY(6px)}"),
    "l": (".4s ease-in-out infinite alternate", "to{transform:translateX(4px)}"),
    "g": (".4s ease-in-out infinite alternate", "to{transform:translateX(-4px)}"),
    "k": (".9s linear infinite alternate", "to{transform:scaleY(-1)}"),
    "u": (".9s ease-in infinite alternate", "to{transform:rotate(-24deg)}"),
    "v": (".4s linear infinite", "to{transform:translateY(4px)}"),
    "n": (".6s ease-in-out infinite alternate", "from{transform:rotate(-25deg)}to{transform:rotate(30deg)}"),
}
"""How things move in a live picture, by class: turn, turn back, wag, shake, blink, rise, flicker, drop, slide right and
left, wind up, swing, flow, and the hand of a dial."""
_ORIGINS: Final = ".f{transform-origin:bottom}.n{transform-origin:0 50%}"


@dataclass(frozen=True, slots=True)
class Part:
    """The drawing of a card, and where its pipes begin; 0 for none."""

    drawing: str
    left: float
    right: float


def _style(drawing: str) -> str:
    """The movements of the things in a drawing; none where motion is reduced."""
    used = [name for name in _MOVES if f'class="{name}"' in drawing]
    rules = "".join(
        f".{name}{{animation:{name} {_MOVES[name][0]};transform-box:fill-box;transform-origin:center}}"
        f"@keyframes {name}{{{_MOVES[name][1]}}}"
        for name in used
    )
    return f"<style>{rules}{_ORIGINS}@media(prefers-reduced-motion:reduce){{*{{animation:none!important}}}}</style>"


@lru_cache(maxsize=KEPT)
def draw(name: str) -> str:
    """The picture of a card or of joined parts as SVG; "" for other names."""
    parts = name.split("|")
    if len(parts) == 3 or (len(parts) == 4 and parts[3] == "live"):
        return joined(parts[0], parts[1], parts[2], is_live=len(parts) == 4) if any(parts[:3]) else ""
    if "/" in name:
        box, drawing = scene(name)
        return _svg(name, " ".join(map(str, box)), drawing) if drawing else ""
    for room, folder in FOLDERS.items():
        if found := part_of(folder, name):
            return _card(name, room, found)
    return ""


def part_of(folder: Pictures, name: str) -> Part | None:
    """The drawing of a card, if it has one of this type."""
    root = folder.root(name)
    if root is None:
        return None
    left, right = (float(root.get(f"data-{side}", 0)) for side in ("left", "right"))
    return Part(folder.layer(name, "part"), left, right)


def _card(name: str, room: str, part: Part) -> str:
    """A card's picture: the drawing in its room, with pipes to the edges."""
    left, top, width, height = BOXES[room == "starter"]
    under = shadow(84, 78, 46) if room == "starter" else shadow(84, 77, 56)
    pipes = (pipe(part.left, LEFT) if part.left else "") + (pipe(part.right, RIGHT) if part.right else "")
    wall = _wall(room, left, top, width, height, 72)
    return _svg(name, f"{left} {top} {width} {height}", wall + under + pipes + part.drawing)


def _svg(name: str, box: str, drawing: str, style: str = "") -> str:
    drawn = group(drawing, stroke=INK, stroke_width=1.4, stroke_linejoin="round", stroke_linecap="round")
    return picture(box, style + definitions(drawing) + drawn, name, role="img")


def _wall(room: str, x: float, y: float, width: float, height: float, floor: float) -> str:
    """A wall with lamp light on it, a cog wheel painted on the wall, and the floor."""
    lit, shade, ground = _ROOMS[room]
    glow = radial("wall", stops((lit, shade), (0, 1)), cx=".5", cy=".4", r=".7")
    painted = disc(
        x + width / 2,
        tenth(y + height * 0.48),
        tenth(height * 0.52),
        "none",
        stroke="#fff",
        stroke_opacity=".06",
        stroke_width=tenth(height * 0.13),
        pathLength=24,
        stroke_dasharray=1,
        stroke_linecap="butt",
    )
    across = f"h{number(width)}V{number(y + height)}H{number(x)}z"
    back = flat(f"M{number(x)} {number(y)}{across}", "wall")
    return glow + back + painted + flat(f"M{number(x)} {number(floor)}{across}", ground, 0.75)


def pipe(port: float, end: float) -> str:
    """The pipe from a part to its joint, with half of the flange."""
    left, right = min(port, end), max(port, end)
    flange = end - 6 if end > port else end
    bar = element("rect", class_="pipe", x=left, y=JOINT - 5, width=right - left, height=10, fill="copper")
    studs = rivets((flange + 3, JOINT - 7), (flange + 3, JOINT + 7))
    return bar + rect(flange, JOINT - 11, 6, 22, "brass", 1.5) + studs


def joined(augment: str, device: str, accessory: str, *, is_live: bool = False) -> str:
    """The picture of a Workshop: its parts, joined by their pipes on one frame."""
    first = 0 if augment or not device else CELL
    last = 3 * CELL if accessory or not device else 2 * CELL
    if not device:
        first, last = (0, CELL) if augment else (2 * CELL, 3 * CELL)
    under = UNDER.get(accessory, girder)(first, last)
    over = OVER[accessory](first, last) if accessory in OVER and device else ""
    drawing = (
        _wall("bench", 0, TOP, 3 * CELL, BOTTOM - TOP, 78)
        + _lamp()
        + _empty(augment, device, accessory)
        + shadow((first + last) / 2, 90, (last - first) / 2)
        + under
        + _parts(augment, device, accessory)
        + over
    )
    name = " ".join(part for part in (augment, device, accessory) if part)
    return _svg(name, f"0 {TOP} {3 * CELL} {BOTTOM - TOP}", drawing, _style(drawing) if is_live else "")


def _parts(augment: str, device: str, accessory: str) -> str:
    """The parts, each moved so that its pipes end at the joints."""
    found = ""
    if augment:
        part = part_of(AUGMENTS, augment) or Part(unknown(augment), 0, 126)
        found += _placed(CELL - PIPE_LENGTH - part.right, pipe(part.right, part.right + PIPE_LENGTH) + part.drawing)
    if device:
        part = part_of(DEVICES, device) or Part(unknown(device), 42, 126)
        shift = 1.5 * CELL - WIDTH / 2
        pipes = pipe(part.left, CELL - shift) + pipe(part.right, 2 * CELL - shift)
        found += _placed(shift, pipes + part.drawing)
    if accessory:
        part = part_of(ACCESSORIES, accessory) or Part(unknown(accessory), 42, 0)
        found += _placed(2 * CELL + PIPE_LENGTH - part.left, pipe(part.left, part.left - PIPE_LENGTH) + part.drawing)
    return found


def _placed(shift: float, drawing: str) -> str:
    return group(drawing, f"translate({number(shift)})", class_="part")


def _lamp() -> str:
    """The lamp over the bench."""
    return halo(210, TOP, 70, "pale", ".35")


def _empty(*parts: str) -> str:
    """Outlines of the parts that are missing."""
    missing = "".join(
        f"M{CELL * at + 26} 18h88v50H{CELL * at + 26}zM{CELL * at + 62} {JOINT}h16M{CELL * at + 70} {JOINT - 8}v16"
        for at, part in enumerate(parts)
        if not part
    )
    return line(missing, "#bfe3f2", 1.4, stroke_dasharray="5 4", opacity=".3")


def unknown(name: str) -> str:
    """A part without a drawing, such as one of a custom card set: a machine generated from its name."""
    random = NameRandom(name.casefold())
    paint = ("red", "blue", "green", "violet", "copper", "brass")[random.below(6)]
    radius, teeth, turn = 9 + random.below(5), 8 + random.below(4), -160 + random.below(140)
    roof = ("M46 30l10-14h56l10 14z", "M46 30a38 20 0 0 1 76 0z", "M50 30V16h26v14zM92 30V10h18v20z")[random.below(3)]
    return (
        path(roof, "iron")
        + rect(42, 28, 84, 48, paint, 6)
        + shine("M48 33h48", 2.4)
        + gear(66 + random.below(6), 54, radius, teeth)
        + gauge(104, 54, 9 + random.below(3), turn)
        + rivet_row(49, 71, 10 + random.below(2), 7)
        + group(disc(84, 12 + random.below(6), 4, "lamp"), class_="b")
    )
