"""Pictures of gizmos: the trigger comes in from the left, the yield leaves on the right.

The metal shows the level, the enamel the colour, and the left side the kind.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.web.boards.gizmos.art.machines import MACHINES, starting
from cogworks.web.boards.gizmos.art.shapes import (
    ENAMEL,
    INK,
    LETTERS,
    METAL,
    SPHERES,
    WALL,
    Shades,
    disc,
    gear,
    line,
    path,
    pipe,
    rect,
    rivets,
    sign,
    sphere,
    star,
    suit,
)

NUMERALS: Final = ("", "I", "II", "III")
SCALES: Final = (0.9, 0.94, 1, 1.07)
"""By level: the higher, the larger."""
FLOOR: Final = 96


def drawing(name: str) -> str:
    """The picture of a gizmo, or of the dispenser, as a whole SVG file; "" for other names."""
    if name == "Gizmos dispenser":
        return _dispenser()
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
    machine = MACHINES.get(name.split()[-1], starting)(metal, tint)
    scale = SCALES[level]
    flip = f"{-scale}" if _is_second(card) else f"{scale}"
    parts = [
        _defs(colour, metal),
        _wall(level, metal),
        _input(str(card["kind"]), when, metal),
        _output(str(signs["verb"]), does),
        f'<g transform="translate(80 {FLOOR}) scale({flip} {scale})">{machine}</g>',
        _floor(colour, level, metal),
    ]
    # More wall and floor than the box: a tall card shows them instead of cutting off the sides.
    return _whole(name, "0 -40 160 190", parts)


def _whole(title: str, box: str, parts: list[str]) -> str:
    """A whole SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" stroke-linejoin="round">'
        f'<title>{title}</title><g stroke="{INK}" stroke-width="1.100">{"".join(parts)}</g></svg>'
    )


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
    glass = (("0", "#fff", ".75"), (".4", "#bfe8f5", ".25"), ("1", "#7fc4dc", ".45"))
    gloss = (("0", "#fff", ".9"), (".3", "#fff", ".12"), (".62", "#000", "0"), ("1", "#000", ".6"))
    parts += [
        _gradient("linear", 'id="G" x2=".6" y2="1"', glass),
        _gradient("radial", 'id="W" cy=".55" r=".75"', (("0", light, "1"), (".55", middle, "1"), ("1", dark, "1"))),
        _gradient("radial", 'id="S" cx=".34" cy=".26" r=".8"', gloss),
    ]
    return f"<defs>{''.join(parts)}</defs>"


def _gradient(shape: str, where: str, stops: Sequence[tuple[str, str, str]]) -> str:
    """A gradient of (offset, colour, opacity)."""
    parts = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"' + (f' stop-opacity="{opacity}"/>' if opacity != "1" else "/>")
        for offset, colour, opacity in stops
    )
    return f"<{shape}Gradient {where}>{parts}</{shape}Gradient>"


def _lit(id: str, shades: Shades) -> str:
    """A material lit from above."""
    light, middle, dark = shades
    return _gradient("linear", f'id="{id}" x2="0" y2="1"', (("0", light, "1"), (".4", middle, "1"), ("1", dark, "1")))


def _rounded(id: str, shades: Shades) -> str:
    """A material bent around an upright axis."""
    light, middle, dark = shades
    stops = (("0", dark), (".16", middle), (".34", light), (".62", middle), ("1", dark))
    return _gradient("linear", f'id="{id}"', [(offset, colour, "1") for offset, colour in stops])


def _wall(level: int, metal: Shades) -> str:
    """The wall behind a machine: plates, an arch, or an arch with rays."""
    wall = '<path fill="url(#W)" stroke="none" d="M0-40h160v190H0z"/>'
    if level < 2:
        joints = "M0 2h160M0 36h160M0 70h160M20-40V2M100-40V2M40 2v34M120 2v34M20 36v34M140 36v34"
        return wall + f'<path d="{joints}" fill="none" stroke="#000" opacity=".3"/>'
    arch = "M36 96V52a44 44 0 0 1 88 0v44"
    rays = ""
    if level == 3:
        spokes = "".join(
            f'<path d="M80 50L70-60h20z" transform="rotate({turn} 80 50)"/>' for turn in range(-100, 101, 20)
        )
        rays = f'<g fill="{metal[0]}" stroke="none" opacity=".2">{spokes}</g>'
    edge = f'<path d="{arch}" fill="#000" fill-opacity=".25" stroke="{metal[2]}" stroke-width="5"/>'
    return wall + rays + edge + f'<path d="{arch}" fill="none" stroke="{metal[1]}" stroke-width="2.500"/>'


def _floor(colour: str, level: int, metal: Shades) -> str:
    """The plinth with the colour and the level on it."""
    ground = path("#000", "M0 112h160v40H0z", ' opacity=".45" stroke="none"')
    top = ground + rect("V", 30, FLOOR - 1, 100, 5, 1.500) + rect("E", 34, FLOOR + 4, 92, 60)
    gems = "".join(disc("F", x, FLOOR + 1.500, 3) for x in (38, 122)) if level == 3 else ""
    studs = rivets([(40, FLOOR + 9), (120, FLOOR + 9)]) if level else ""
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
            pipe(metal, 3, "M2 40L52 78")
            if len(colours) < 2
            else pipe(metal, 3, "M2 28L52 62") + pipe(metal, 3, "M2 55L52 84")
        )
        return rail + "".join(sphere(colour, x, y - 8, 11.500) for colour, (x, y) in zip(colours, spots, strict=True))
    if kind == "converter":
        tube = pipe(metal, 7, "M0 62h52")
        return tube + "".join(sphere(colour, 18, 62, 12.500) for colour in colours)
    if kind == "build":
        return _built(when, colours, spots, metal)
    if kind == "file":
        return (
            pipe(metal, 4, "M26 66h26")
            + rect("V", 5, 46, 30, 36, 3)
            + rect("F", 9, 64, 22, 14, 2)
            + rect("K", 9, 51, 22, 9, 1)
            + path("#f4e8cc", "M13 56V34h12l5 5v17z")
            + line("#8f7a58", 1.300, "M16 42h9M16 46h10")
            + rect("V", 16, 69, 8, 4, 1)
        )
    return _arrows(metal)


def _built(when: list[str], colours: list[str], spots: list[tuple[int, int]], metal: Shades) -> str:
    """A cog wheel for each colour of gizmo that triggers a machine; a drawer or a numeral for the other kinds."""
    belt = pipe(metal, 4, "M0 84h52") if len(spots) < 2 or not colours else pipe(metal, 4, "M18 70l34 10")
    if not colours:
        what = sign("II", 20, 58, 13) if "II" in when else rect("E", 10, 52, 20, 13, 2) + rect("V", 16, 56, 8, 4, 1)
        return belt + gear("V", 20, 58, 19, 10).split("<circle")[0] + disc("K", 20, 58, 13) + what
    wheels = ""
    for colour, (x, y) in zip(colours, spots, strict=True):
        wheels += gear("V", x, y, 16.500, 10).split("<circle")[0] + sphere(colour, x, y, 10.500)
    return belt + wheels


def _arrows(metal: Shades) -> str:
    """Chevrons for an upgrade, which always applies."""
    chevron = "M{0} {1}l11-10 11 10v8l-11-10-11 10z"
    return "".join(path("V", chevron.format(8, y)) for y in (82, 64, 46))


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
        return "".join(sphere("any", x, y, 11.500) for y in ((48, 74) if twice else (62,)))
    if verb == "double":
        colours = [word for word in does if word in SPHERES]
        if len(colours) == 1:
            return sphere(colours[0], 18, 62, 12.500) + "".join(sphere(colours[0], x, y, 11.500) for y in (48, 74))
        pairs = "".join(
            sphere(c, cx, y, 9.500) for c, y in zip(colours, (48, 74), strict=True) for cx in (x - 5, x + 7)
        )
        return pairs + "".join(sphere(c, 15, y, 11) for c, y in zip(colours, (48, 74), strict=True))
    if verb == "limits":
        ups = [(icon, by) for icon, by in zip(does[::2], does[1::2], strict=True)]
        ys = {1: (60,), 2: (46, 74), 3: (36, 58, 80)}[len(ups)]
        return "".join(_limit(icon, by, x, y) for (icon, by), y in zip(ups, ys, strict=True))
    if verb == "discount":
        what = does[0]
        tag = path("#f4e8cc", f"M{x - 15} 50h22l8 10-8 10h-22z") + disc(INK, x + 8, 60, 2)
        return (
            tag
            + sign("\u22121", x - 5, 60, 12, "#ffd75e")
            + (_icon(what, x, 84, 9) if what != "II" else sign("II", x, 84, 11))
        )
    if verb == "forbid":
        bar = line(INK, 6, f"M{x - 12} 72l24-24") + line("#e0563c", 4, f"M{x - 12} 72l24-24")
        return _icon("file" if "no-file" in does else "research", x, 60, 12) + bar
    if verb == "score":
        return star(x, 46, 11) + (sphere("any", x, 74, 9) if does[-1] == "ring" else _coin(x, 74))
    return _icon({"build free": "build"}.get(verb, verb), x, 60, 13)


def _coin(x: float, y: float) -> str:
    return disc("V", x, y, 10) + star(x, y, 7)


def _limit(icon: str, by: str, x: float, y: float) -> str:
    return _icon(icon, x - 6, y, 9) + sign(by, x + 9, y, 11, "#ffe9a8")


def _icon(name: str, x: float, y: float, size: float) -> str:
    """A sign of what a gizmo gives."""
    if name == "ring":
        band = f'fill="none" stroke="#ffd75e" stroke-width="{size * 0.4:g}"'
        return disc(INK, x, y, size) + f'<circle cx="{x:g}" cy="{y:g}" r="{size * 0.7:g}" {band}/>'
    if name == "research":
        r = size * 0.62
        grip = f"M{x + r * 0.7:g} {y + r * 0.5:g}l{r:g} {r:g}"
        handle = line(INK, 5, grip) + line("#c9963a", 3, grip)
        return handle + disc("V", x - 1, y - 1, r + 1.500) + disc("#cfeef8", x - 1, y - 1, r - 1)
    if name == "build":
        return gear("V", x, y, size + 2, 9) + sign("0", x, y, size)
    paper = f"M{x - size * 0.7:g} {y - size:g}h{size:g}l{size * 0.4:g} {size * 0.4:g}v{size * 1.6:g}h-{size * 1.4:g}z"
    if name == "archive":
        return rect("F", x - size, y - size * 0.7, size * 2, size * 1.5, 2) + rect(
            "V", x - size * 0.4, y - size * 0.2, size * 0.8, size * 0.4, 1
        )
    return path("#f4e8cc", paper) + line(
        "#8f7a58",
        1.300,
        f"M{x - size * 0.4:g} {y - size * 0.2:g}h{size * 0.7:g}M{x - size * 0.4:g} {y + size * 0.2:g}h{size * 0.8:g}",
    )


@cache
def _dispenser() -> str:
    """The glass globe that spheres roll out of, and its spout on the right."""
    metal, colours = METAL[2], tuple(SPHERES)
    places = [
        (60 + 15 * column + 7.500 * (row % 2), 80 - 13 * row, column * 3 + row * 2)
        for row in range(4)
        for column in range(-3, 4)
    ]
    balls = "".join(
        sphere(colours[(kind + 8) % 4], x, y, 8) for x, y, kind in places if (x - 60) ** 2 + (y - 50) ** 2 <= 34**2
    )
    parts = [
        _defs("starting", metal),
        path("K", "M24 118l8-14h56l8 14z"),
        pipe(metal, 13, "M60 98q10 12 34 10h24"),
        rect("M", 40, 88, 40, 18, 4),
        disc("#12323f", 60, 50, 43),
        disc("G", 60, 50, 43),
        balls,
        line("#fff", 4, "M30 38a32 32 0 0 1 16-19"),
        rect("V", 26, 86, 68, 8, 4),
        rect("V", 42, 4, 36, 8, 4),
        disc("F", 60, 2, 5),
        rivets([(34, 90), (60, 90), (86, 90)]),
    ]
    return _whole("Dispenser", "0 -4 120 124", parts)
