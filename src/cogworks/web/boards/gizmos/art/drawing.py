"""Pictures of gizmos: the trigger comes in from the left, the yield leaves on the right.

The metal shows the level, the enamel the colour, and the left side the kind.
"""

from functools import cache
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.web.art.files import Pictures, repainted
from cogworks.web.art.svg import data, disc, element, group, line, linear, number, path, picture, radial, rect, stops
from cogworks.web.boards.gizmos.art.shapes import (
    ENAMEL,
    INK,
    LETTERS,
    METAL,
    SPHERES,
    WALL,
    Shades,
    pipe,
    rivets,
    rod,
    sign,
    sphere,
    star,
    suit,
    wheel,
)

MACHINES: Final = Pictures("gizmos/art/machines")
"""By the last word of a gizmo's name. A machine stands on y = 0, is about 70 high, and goes from x = -38 to 38."""
STARTING: Final = "Starting gizmo"
OTHERS: Final = Pictures("gizmos/art")
NUMERALS: Final = ("", "I", "II", "III")
SCALES: Final = (0.9, 0.94, 1, 1.07)
"""By level: the higher, the larger."""
FLOOR: Final = 96


def drawing(name: str) -> str:
    """The picture of a gizmo, or of the dispenser, as a whole SVG file; "" for other names."""
    if name == "Gizmos dispenser":
        return OTHERS.whole("Dispenser")
    card = _cards().get(name)
    return "" if card is None else _drawn(name)


@cache
def _drawn(name: str) -> str:
    return _picture(_cards()[name])


@cache
def _cards() -> dict[str, Data]:
    """The cards by name."""
    return {str(card["name"]): card for card in game("gizmos").gallery({})}


def _picture(card: Data) -> str:
    colour, level, name = str(card["colour"]), int(str(card["level"])), str(card["name"])
    metal, signs = METAL[level], card["signs"]
    assert isinstance(signs, dict)
    when, does = [str(word) for word in signs["when"]], [str(word) for word in signs["does"]]
    tint = next((SPHERES[word] for word in (*when, *does) if word in SPHERES), ENAMEL[colour][1])
    scale = SCALES[level]
    flip = -scale if _is_second(card) else scale
    parts = [
        _defs(colour, metal),
        _wall(level, metal),
        _input(str(card["kind"]), when, metal),
        _output(str(signs["verb"]), does),
        group(_machine(name, metal, tint), f"translate(80 {FLOOR}) scale({number(flip)} {number(scale)})"),
        _floor(colour, level, metal),
    ]
    # More wall and floor than the box: a tall card shows them instead of cutting off the sides.
    drawn = group("".join(parts), stroke=INK, stroke_width=1.1)
    return picture("0 -40 160 190", drawn, name, font_family="sans-serif", stroke_linejoin="round")


def _machine(name: str, metal: Shades, tint: str) -> str:
    """The machine of a gizmo in the metal of its level and the colour of what goes in."""
    word = name.split()[-1]
    machine = MACHINES.layer(word if word in MACHINES else STARTING, "machine")
    return repainted(machine, dict(zip(("light", "middle", "shade", "tint"), (*metal, tint), strict=True)))


def _is_second(card: Data) -> bool:
    """Whether this is the second of two gizmos with the same colour and effect: its machine is mirrored."""
    last = str(card["name"]).split()[-1]
    alike = [it for it in _cards().values() if it["colour"] == card["colour"] and str(it["name"]).endswith(f" {last}")]
    return len(alike) > 1 and alike[1]["name"] == card["name"]


def _defs(colour: str, metal: Shades) -> str:
    """The materials."""
    iron = ("#7b8288", "#3b4147", "#101214")
    parts = [
        _rounded("M", metal),
        _lit("V", metal),
        _rounded("E", ENAMEL[colour]),
        _lit("F", ENAMEL[colour]),
        _lit("K", iron),
    ]
    light, middle, dark = WALL[colour]
    glass = stops(("#fff", "#bfe8f5", "#7fc4dc"), (0, ".4", 1), (".75", ".25", ".45"))
    gloss = stops(("#fff", "#fff", "#000", "#000"), (0, ".3", ".62", 1), (".9", ".12", 0, ".6"))
    parts += [
        linear("G", glass, x2=".6", y2=1),
        radial("W", stops((light, middle, dark), (0, ".55", 1)), cy=".55", r=".75"),
        radial("S", gloss, cx=".34", cy=".26", r=".8"),
    ]
    return f"<defs>{''.join(parts)}</defs>"


def _lit(id: str, shades: Shades) -> str:
    """A material lit from above."""
    return linear(id, stops(shades, (0, ".4", 1)), x2=0, y2=1)


def _rounded(id: str, shades: Shades) -> str:
    """A material bent around an upright axis."""
    light, middle, dark = shades
    return linear(id, stops((dark, middle, light, middle, dark), (0, ".16", ".34", ".62", 1)))


def _wall(level: int, metal: Shades) -> str:
    """The wall behind a machine: plates, an arch, or an arch with rays."""
    wall = path("M0-40h160v190H0z", "W", stroke="none")
    if level < 2:
        joints = "M0 2h160M0 36h160M0 70h160M20-40V2M100-40V2M40 2v34M120 2v34M20 36v34M140 36v34"
        return wall + line(joints, "#000", opacity=".3")
    arch = "M36 96V52a44 44 0 0 1 88 0v44"
    rays = ""
    if level == 3:
        spokes = (
            element("path", d="M80 50L70-60h20z", transform=f"rotate({turn} 80 50)") for turn in range(-100, 101, 20)
        )
        rays = group("".join(spokes), fill=metal[0], stroke="none", opacity=".2")
    edge = path(arch, "#000", fill_opacity=".25", stroke=metal[2], stroke_width=5)
    return wall + rays + edge + line(arch, metal[1], 2.5)


def _floor(colour: str, level: int, metal: Shades) -> str:
    """The plinth with the colour and the level on it."""
    ground = path("M0 112h160v40H0z", "#000", opacity=".45", stroke="none")
    top = ground + rect(30, FLOOR - 1, 100, 5, "V", 1.5) + rect(34, FLOOR + 4, 92, 60, "E")
    gems = "".join(disc(x, FLOOR + 1.5, 3, "F") for x in (38, 122)) if level == 3 else ""
    studs = rivets((40, FLOOR + 9), (120, FLOOR + 9)) if level else ""
    badge = ""
    if colour in LETTERS:
        badge = suit(colour, 58, FLOOR + 8, 9) + sign(LETTERS[colour], 67, FLOOR + 8, 8)
    return top + gems + studs + badge + (sign(NUMERALS[level], 95, FLOOR + 8, 8, metal[0]) if level else "")


def _input(kind: str, when: list[str], metal: Shades) -> str:
    """A machine's trigger or input."""
    colours = [word for word in when if word in SPHERES or word == "any"]
    spots = [(20, 58)] if len(colours) < 2 else [(17, 44), (17, 70)]
    if kind == "pick":
        rail = (
            pipe("M2 40L52 78", metal, 3)
            if len(colours) < 2
            else pipe("M2 28L52 62", metal, 3) + pipe("M2 55L52 84", metal, 3)
        )
        return rail + "".join(sphere(colour, x, y - 8, 11.5) for colour, (x, y) in zip(colours, spots, strict=True))
    if kind == "converter":
        tube = pipe("M0 62h52", metal, 7)
        return tube + "".join(sphere(colour, 18, 62, 12.5) for colour in colours)
    if kind == "build":
        return _built(when, colours, spots, metal)
    if kind == "file":
        return (
            pipe("M26 66h26", metal, 4)
            + rect(5, 46, 30, 36, "V", 3)
            + rect(9, 64, 22, 14, "F", 2)
            + rect(9, 51, 22, 9, "K", 1)
            + path("M13 56V34h12l5 5v17z", "#f4e8cc")
            + rod("M16 42h9M16 46h10", "#8f7a58", 1.3)
            + rect(16, 69, 8, 4, "V", 1)
        )
    return _arrows(metal)


def _built(when: list[str], colours: list[str], spots: list[tuple[int, int]], metal: Shades) -> str:
    """A cog wheel for each colour of gizmo that triggers a machine; a drawer or a numeral for the other kinds."""
    belt = pipe("M0 84h52", metal, 4) if len(spots) < 2 or not colours else pipe("M18 70l34 10", metal, 4)
    if not colours:
        what = sign("II", 20, 58, 13) if "II" in when else rect(10, 52, 20, 13, "E", 2) + rect(16, 56, 8, 4, "V", 1)
        return belt + wheel(20, 58, 19, 10) + disc(20, 58, 13, "K") + what
    wheels = ""
    for colour, (x, y) in zip(colours, spots, strict=True):
        wheels += wheel(x, y, 16.5, 10) + sphere(colour, x, y, 10.5)
    return belt + wheels


def _arrows(metal: Shades) -> str:
    """Chevrons for an upgrade, which always applies."""
    chevron = "M{0} {1}l11-10 11 10v8l-11-10-11 10z"
    return "".join(path(chevron.format(8, y), "V") for y in (82, 64, 46))


def _output(verb: str, does: list[str]) -> str:
    """A machine's yield."""
    twice = any(word.endswith("2") for word in does)
    x = 141
    if verb in ("draw", "pick"):
        n = 3 if any(word.endswith("3") for word in does) else 2 if twice else 1
        colour = "?" if verb == "draw" else "any"
        return "".join(sphere(colour, x, y, 10) for y in ((62,), (48, 72), (36, 58, 80))[n - 1])
    if verb == "points":
        return star(x, 60, 15) + (sign(does[-1], x, 61, 11))
    if verb == "convert":
        return "".join(sphere("any", x, y, 11.5) for y in ((48, 74) if twice else (62,)))
    if verb == "double":
        colours = [word for word in does if word in SPHERES]
        if len(colours) == 1:
            return sphere(colours[0], 18, 62, 12.5) + "".join(sphere(colours[0], x, y, 11.5) for y in (48, 74))
        pairs = "".join(sphere(c, cx, y, 9.5) for c, y in zip(colours, (48, 74), strict=True) for cx in (x - 5, x + 7))
        return pairs + "".join(sphere(c, 15, y, 11) for c, y in zip(colours, (48, 74), strict=True))
    if verb == "limits":
        ups = [(icon, by) for icon, by in zip(does[::2], does[1::2], strict=True)]
        ys = {1: (60,), 2: (46, 74), 3: (36, 58, 80)}[len(ups)]
        return "".join(_limit(icon, by, x, y) for (icon, by), y in zip(ups, ys, strict=True))
    if verb == "discount":
        what = does[0]
        tag = path(f"M{x - 15} 50h22l8 10-8 10h-22z", "#f4e8cc") + disc(x + 8, 60, 2, INK)
        return (
            tag
            + sign("\u22121", x - 5, 60, 12, "#ffd75e")
            + (_icon(what, x, 84, 9) if what != "II" else sign("II", x, 84, 11))
        )
    if verb == "forbid":
        bar = rod(f"M{x - 12} 72l24-24", INK, 6) + rod(f"M{x - 12} 72l24-24", "#e0563c", 4)
        return _icon("file" if "no-file" in does else "research", x, 60, 12) + bar
    if verb == "score":
        return star(x, 46, 11) + (sphere("any", x, 74, 9) if does[-1] == "ring" else _coin(x, 74))
    return _icon({"build free": "build"}.get(verb, verb), x, 60, 13)


def _coin(x: float, y: float) -> str:
    return disc(x, y, 10, "V") + star(x, y, 7)


def _limit(icon: str, by: str, x: float, y: float) -> str:
    return _icon(icon, x - 6, y, 9) + sign(by, x + 9, y, 11, "#ffe9a8")


def _icon(name: str, x: float, y: float, size: float) -> str:
    """A sign of what a gizmo gives."""
    if name == "ring":
        return disc(x, y, size, INK) + disc(x, y, size * 0.7, "none", stroke="#ffd75e", stroke_width=size * 0.4)
    if name == "research":
        r = size * 0.62
        grip = data("M", x + r * 0.7, y + r * 0.5, "l", r, r)
        handle = rod(grip, INK, 5) + rod(grip, "#c9963a", 3)
        return handle + disc(x - 1, y - 1, r + 1.5, "V") + disc(x - 1, y - 1, r - 1, "#cfeef8")
    if name == "build":
        r = size + 2
        return wheel(x, y, r, 9) + disc(x, y, r * 0.45, "K") + disc(x, y, r * 0.18, "V") + sign("0", x, y, size)
    if name == "archive":
        handle = rect(x - size * 0.4, y - size * 0.2, size * 0.8, size * 0.4, "V", 1)
        return rect(x - size, y - size * 0.7, size * 2, size * 1.5, "F", 2) + handle
    top, fold, left = y - size, size * 0.4, x - size * 0.4
    paper = data("M", x - size * 0.7, top, "h", size, "l", fold, fold, "v", size * 1.6, "h", -size * 1.4, "z")
    words = data("M", left, y - size * 0.2, "h", size * 0.7, "M", left, y + size * 0.2, "h", size * 0.8)
    return path(paper, "#f4e8cc") + rod(words, "#8f7a58", 1.3)
