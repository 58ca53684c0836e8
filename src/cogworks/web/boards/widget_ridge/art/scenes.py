"""Scenes of the solo game of Widget Ridge: Lord Covington, the stampede and the chase, as the position has them.

Their names: `covington/MOOD/HEAT/CRACKS`, `stampede/RUNNING/NEAR` and `chase/HIS/YOURS`, all numbers but the mood.
"""

from functools import cache
from typing import Final

from cogworks.web.art.files import Pictures
from cogworks.web.art.svg import element, group, line, number, path, tenth
from cogworks.web.boards.widget_ridge.art.pieces import INK, flame, halo, puff, tube

SCENES: Final = Pictures("widget_ridge/art/scenes")
DEVICES: Final = Pictures("widget_ridge/art/devices")
MOODS: Final = ("haughty", "gloating", "worried", "furious")
HERD: Final = 3
HOTTEST: Final = 10
NEAREST: Final = 3
MOST_CRACKS: Final = 3
STEPS: Final = 10
"""How many steps each lane of the chase has."""
PORTRAIT: Final = (0, 0, 250, 100)
SCENE: Final = (0, 0, 340, 100)
"""Left, top, width and height."""
_CRACKS: Final = ("M70 20l-5 9 6 5-4 9 5 6", "M30 84l9-8-3-7 8-4M66 92l4-10", "M36 16l7 8-5 6 7 7M84 62l-8 3-2 9")


def _boiler(heat: int) -> str:
    """His contraption: a boiler on legs whose dial shows the thermal energy."""
    smoke = "".join(puff(206 + 9 * k, 8 - 5 * (k % 2), 6 + k, "#b5b1aa") for k in range((heat + 2) // 3))
    fire = "".join(flame(132 + 14 * k, 90, 8 + heat * 0.7) for k in range(5)) if heat else ""
    needle = path("M-4-2.5L20 0-4 2.5z", INK, class_="n")
    shown = element(
        "text",
        str(heat),
        x=160,
        y=68,
        text_anchor="middle",
        font_family="system-ui,sans-serif",
        font_weight="700",
        font_size=13,
        stroke="none",
    )
    return (
        smoke
        + SCENES.layer("Lord Covington", "chimney")
        + (halo(160, 82, 40, "hot") if heat > 3 else "")
        + fire
        + SCENES.layer("Lord Covington", "boiler")
        + group(needle, f"translate(160 50) rotate({-180 + 18 * heat})")
        + SCENES.layer("Lord Covington", "hub")
        + shown
        + SCENES.layer("Lord Covington", "fittings")
    )


def covington(mood: str, heat: int, cracks: int) -> str:
    """Lord Covington and his boiler: angrier, hotter and more damaged as the game proceeds."""
    glow = halo(55, 50, 60, "hot", 0.08 * heat) if heat else ""
    steam = puff(16, 34, 8) + puff(96, 30, 8) if mood == "furious" else ""
    broken = "".join(_CRACKS[:cracks])
    torn = line(broken, INK, 2.6) + line(broken, "#ffb648", 0.9)
    face = "".join(SCENES.layer("Lord Covington", id) for id in ("head", mood, "front"))
    return glow + _boiler(heat) + group(steam + face + torn, "translate(0 6) scale(.94)")


def stampede(running: int, near: int) -> str:
    """The herd on its way to the Marketplace: those that run, and those that lie where they stopped."""
    drawing = "".join(SCENES.layer("Stampede", id) for id in ("sky", "ground", "stall")) + _bison()
    for k in range(HERD - running):
        x, y = 34 + 36 * k, 88 + 3 * (k % 2)
        lying = element("use", href="#bison", transform=f"translate({x + 40} {y + 8}) rotate(176) scale(.42)")
        spring = tube(f"M{x - 12} {y - 26}c-2-10 8-10 5-2s8 5 5-4", "#b9cad2", 1.6)
        drawing += group(lying, opacity=".8") + spring + puff(x + 2, y - 36, 6, "#8d8a86")
    for k in range(running):
        x, y, size = 72 + 34 * near + 28 * k, 40 + 5 * k, tenth(0.5 + 0.05 * k)
        dust = "".join(puff(x - 8 - 13 * j, y + 44 - 3 * j, 9 - 2 * j, "#e8c79a") for j in range(3))
        runner = element("use", href="#bison", transform=f"translate({x} {y}) scale({number(size)})")
        drawing += group(runner, class_="t") + dust
    return drawing


@cache
def _bison() -> str:
    """The Device of this name, to be used several times."""
    drawn = group(DEVICES.layer("Mechanical Bison", "part"), id="bison")
    return element("defs", drawn)


def chase(his: int, yours: int) -> str:
    """Two lanes to the three churches: the statue above, your cart below."""
    road = "".join(SCENES.layer("Chase", id) for id in ("sky", "churches", "ground", "lanes"))
    lord = group(SCENES.layer("Chase", "lord"), f"translate({-8 + 27 * his} 18)")
    return road + lord + group(SCENES.layer("Chase", "cart"), f"translate({-4 + 27 * yours} 58)")


def scene(name: str) -> tuple[tuple[int, int, int, int], str]:
    """The box and the drawing of a scene; an empty drawing for other names."""
    kind, *given = name.split("/")
    numbers = [int(word) for word in given if word.isascii() and word.isdigit() and len(word) < 3]
    if kind == "covington" and len(given) == 3 and len(numbers) == 2 and given[0] in MOODS:
        heat, cracks = numbers
        return PORTRAIT, covington(given[0], heat, cracks) if heat <= HOTTEST and cracks <= MOST_CRACKS else ""
    if len(numbers) != len(given) or len(numbers) != 2:
        return SCENE, ""
    if kind == "stampede":
        return SCENE, stampede(*numbers) if numbers[0] <= HERD and numbers[1] <= NEAREST else ""
    return SCENE, chase(*numbers) if kind == "chase" and max(numbers) <= STEPS else ""
