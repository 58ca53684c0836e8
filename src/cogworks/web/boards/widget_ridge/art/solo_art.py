"""Scenes of the solo game of Widget Ridge: Lord Covington, the stampede and the chase, as the position has them.

Their names: `covington/MOOD/HEAT/CRACKS`, `stampede/RUNNING/NEAR` and `chase/HIS/YOURS`, all numbers but the mood.
"""

from typing import Final

from cogworks.web.boards.widget_ridge.art.devices import DEVICES
from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
    disc,
    flame,
    flat,
    gear,
    group,
    halo,
    line,
    number,
    oval,
    path,
    puff,
    rect,
    rivet_row,
    rivets,
    shine,
    star,
    tube,
    wheel,
)
from cogworks.web.boards.widget_ridge.art.starters import STARTERS

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

_FACES: Final = {
    # Brows, eyes, mouth.
    "haughty": (
        line("M38 35l12-6M58 31l13 5", INK, 3.4)
        + oval(45, 41, 5, 3.4, "#fff6d8")
        + disc(46, 41, 1.8, INK)
        + path("M44 68c6 3 12 3 18-2", "none", ' stroke-width="2.4"')
    ),
    "gloating": (
        line("M37 32l14 5M58 36l14-6", INK, 3.6)
        + path("M39 43c3-5 9-5 12 0z", "#ffe48a")
        + disc(46, 41, 1.8, INK)
        + path("M42 64c8 3 18 3 26 0-2 9-8 13-13 13s-11-4-13-13z", "#fff6e0")
        + line("M48 66v8M55 66v10M62 66v8", INK, 1.2)
    ),
    "worried": (
        line("M38 38l11-7M60 31l12 7", INK, 3.2)
        + disc(45, 42, 5, "#fff")
        + disc(45, 43, 1.8, INK)
        + path("M47 70c3-4 12-4 15 0", "none", ' stroke-width="2.4"')
        + path("M80 30c4 6 5 9 2 11s-6-2-2-11z", "#9fe0ff")
    ),
    "furious": (
        line("M36 30l15 8M58 38l16-9", INK, 4.2)
        + disc(45, 42, 4.6, "ember")
        + disc(45, 42, 1.6, INK)
        + path("M43 72c6-8 18-8 24 0l-3 3c-6-4-12-4-18 0z", "#2a0d06")
    ),
}
_CRACKS: Final = ("M70 20l-5 9 6 5-4 9 5 6", "M30 84l9-8-3-7 8-4M66 92l4-10", "M36 16l7 8-5 6 7 7M84 62l-8 3-2 9")


def _face(mood: str) -> str:
    """The bust of Lord Covington: a bronze statue in a top hat."""
    hat = (
        path("M34 22V-2c0-4 42-4 42 0v24z", "green-side")
        + path("M34 12h42v9H34z", "brass")
        + gear(55, 16, 6, 8, "copper")
        + path("M22 24c0-7 66-7 66 0 0 5-66 5-66 0z", "green")
    )
    head = path("M33 26h44c3 22 2 38-6 50-5 7-27 7-32 0-8-12-9-28-6-50z", "green")
    coat = (
        path("M4 104c2-22 16-28 30-30l21 14 21-14c14 2 28 8 30 30z", "green")
        + path("M34 74l21 16 21-16-6 28H40z", "cream")
        + path("M48 86l7 5 7-5 2 8-9 3-9-3z", "red")
        + path("M10 92l24-16 8 26H14z", "dark")
        + path("M100 92L76 76l-8 26h28z", "dark")
        + disc(22, 93, 4, "brass")
        + star(22, 93, 4)
        + disc(88, 93, 4, "brass")
    )
    moustache = path(
        "M55 58c-8-5-16-2-20 4-4 5-12 3-12-3-5 10 6 16 15 10 6-4 11-6"
        " 17-6s11 2 17 6c9 6 20 0 15-10 0 6-8 8-12 3-4-6-12-9-20-4z",
        "brass",
    )
    monocle = (
        disc(65, 42, 8, "brass")
        + disc(65, 42, 6, "glass")
        + disc(65, 42, 1.9, INK)
        + line("M73 44c6 8 6 18 4 30", "#e8b24c", 1.4)
    )
    nose = path("M53 40c-1 8-4 10-3 14 3 3 8 3 9 0", "green")
    steam = puff(16, 34, 8) + puff(96, 30, 8) if mood == "furious" else ""
    eyes = _FACES[mood]
    return (
        steam
        + coat
        + head
        + shine("M38 34c0 14 0 24 4 34", 3, 0.4)
        + eyes
        + nose
        + monocle
        + moustache
        + hat
        + shine("M39 0v11", 3)
    )


def _boiler(heat: int) -> str:
    """His contraption: a boiler on legs whose dial shows the thermal energy."""
    smoke = "".join(puff(206 + 9 * k, 8 - 5 * (k % 2), 6 + k, "#b5b1aa") for k in range((heat + 2) // 3))
    turn = number(-180 + 18 * heat)
    scale = (
        line("M138 50a22 22 0 0 1 44 0", "#3f9e83", 6)
        + line("M149 31a22 22 0 0 1 22 0", "#e8b24c", 6)
        + line("M171 31a22 22 0 0 1 11 19", "#e4573c", 6)
    )
    fire = "".join(flame(132 + 14 * k, 90, 8 + heat * 0.7) for k in range(5)) if heat else ""
    return (
        smoke
        + rect(196, 10, 16, 30, "iron-side", 1)
        + rect(193, 8, 22, 5, "copper", 1)
        + (halo(160, 82, 40, "hot") if heat > 3 else "")
        + fire
        + path("M112 92l8-22h10l-6 22zM206 92l-8-22h-10l6 22z", "iron")
        + rect(104, 90, 24, 6, "iron")
        + rect(192, 90, 24, 6, "iron")
        + rect(106, 26, 108, 50, "copper", 22)
        + shine("M122 31h60", 3)
        + rect(126, 25, 7, 52, "brass", 2)
        + rect(188, 25, 7, 52, "brass", 2)
        + rivet_row(129.5, 32, 9, 5, down=True)
        + rivet_row(191.5, 32, 9, 5, down=True)
        + disc(160, 50, 29, "brass")
        + disc(160, 50, 25, "cream")
        + scale
        + group(path("M-4-2.5L20 0-4 2.5z", INK, ' class="n"'), "", f"translate(160 50) rotate({turn})")
        + disc(160, 50, 4, "iron")
        + '<text x="160" y="68" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" '
        + f'font-size="13" stroke="none">{heat}</text>'
        + tube("M214 52c16 0 12-22 22-24", "#b97b26", 5)
        + group(disc(238, 26, 7, "red") + rivets((238, 26)), "w")
        + gear(222, 74, 12, 10)
        + gear(238, 64, 8, 8, "steel", back=True)
    )


def covington(mood: str, heat: int, cracks: int) -> str:
    """Lord Covington and his boiler: angrier, hotter and more damaged as the game proceeds."""
    glow = halo(55, 50, 60, "hot").replace("/>", f' opacity="{0.08 * heat:.2f}"/>') if heat else ""
    broken = "".join(_CRACKS[:cracks])
    torn = line(broken, INK, 2.6) + line(broken, "#ffb648", 0.9) if broken else ""
    return glow + _boiler(heat) + group(_face(mood) + torn, "", "translate(0 6) scale(.94)")


def _sky(town: str) -> str:
    """The ridge at dusk, and the ground."""
    return (
        '<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#2a2450"/><stop offset=".45" stop-color="#8a4560"/>'
        '<stop offset=".7" stop-color="#f0954e"/><stop offset="1" stop-color="#ffd08a"/></linearGradient>'
        + flat("M0 0h340v100H0z", "url(#wall)")
        + halo(236, 56, 46, "pale")
        + disc(236, 58, 15, "#fff2c4", ' stroke="none"')
        + flat("M0 62l36-22 26 14 40-30 34 26 28-16 40 30 30-12 34 14 30-20 42 16v40H0z", "#4a2c4c")
        + flat("M0 74l50-14 44 10 60-16 52 16 44-8 50 10 40-8v36H0z", "#33203a")
        + town
        + flat("M0 78h340v22H0z", "#5c3a26")
        + line("M0 80h340", "#8a5a34", 1.6)
    )


_STALL: Final = (
    rect(292, 58, 4, 28, "wood", 0)
    + rect(328, 58, 4, 28, "wood", 0)
    + rect(288, 72, 46, 14, "wood", 1)
    + path("M284 60l6-14h44l6 14c-4 6-9 6-11 0-3 6-9 6-11 0-3 6-9 6-11 0-3 6-9 6-12 0-3 6-8 6-11 0z", "red")
    + path("M296 60l3-14h8v14c-3 6-8 6-11 0zM318 60V46h8l4 14c-4 6-9 6-12 0z", "cream")
    + disc(300, 70, 3, "brass")
    + gear(310, 69, 5, 7)
    + disc(321, 70, 3, "copper")
)
_CHURCHES: Final = (
    path("M286 78V52l8-8 8 8v26zM306 78V40l7-20 7 20v38zM324 78V54l7-8 7 8v24z", "dark")
    + flat("M292 60h4v7h-4zM311 48h4v8h-4zM329 60h4v7h-4z", "#ffe48a")
    + line("M294 44v-6M313 20v-9M331 46v-6M310 14h6", "#e8b24c", 1.6)
)


def stampede(running: int, near: int) -> str:
    """The herd on its way to the Marketplace: those that run, and those that lie where they stopped."""
    drawing = _sky("") + _STALL
    bison = DEVICES["Mechanical Bison"][2]
    drawing += f'<defs><g id="bison">{bison}</g></defs>'
    down = [(34 + 36 * k, 88 + 3 * (k % 2)) for k in range(HERD - running)]
    for x, y in down:
        drawing += (
            f'<g opacity=".8"><use href="#bison" transform="translate({x + 40} {y + 8}) rotate(176) scale(.42)"/></g>'
            + tube(f"M{x - 12} {y - 26}c-2-10 8-10 5-2s8 5 5-4", "#b9cad2", 1.6)
            + puff(x + 2, y - 36, 6, "#8d8a86")
        )
    for k in range(running):
        x, y, size = 72 + 34 * near + 28 * k, 40 + 5 * k, 0.5 + 0.05 * k
        dust = "".join(puff(x - 8 - 13 * j, y + 44 - 3 * j, 9 - 2 * j, "#e8c79a") for j in range(3))
        drawing += group(f'<use href="#bison" transform="translate({x} {y}) scale({number(size)})"/>', "t") + dust
    return drawing


def _striding() -> str:
    """Lord Covington from head to foot, small."""
    return (
        path("M16 42l-6 20h9l5-14 8 14h9L30 42z", "green")
        + path("M10 22c4-6 24-6 28 0l-3 22H14z", "green")
        + path("M21 22l4 8 4-8z", "cream")
        + tube("M37 24c8 2 10 6 14 2", "#2f8a6d", 4)
        + tube("M12 26c-6 4-6 10-2 14", "#2f8a6d", 4)
        + disc(25, 13, 8, "green")
        + path("M17 15c4-3 6 0 8 0s4-3 8 0c-2 4-6 3-8 2-2 1-6 2-8-2z", "brass")
        + disc(29, 10, 2.4, "lamp")
        + disc(21, 10, 1.4, "ember")
        + path("M18 6V-6h14V6zM13 6h24v3H13z", "dark")
        + rect(18, 2, 14, 3, "brass", 0)
    )


def chase(his: int, yours: int) -> str:
    """Two lanes to the three churches: the statue above, your cart below."""
    road = "".join(f"M{20 + 27 * k} 89v4" for k in range(STEPS + 1))
    lanes = flat("M0 74h340v6H0z", "#6e4a32") + line("M0 88h340", "#00000044", 1.4) + line(road, "#e6d3a8", 2)
    flag = (
        line("M296 96V60", INK, 2.2)
        + path("M296 60h16v11h-16z", "#fff6e0")
        + flat("M296 60h5v4h-5zM306 60h6v4h-6zM301 64h5v4h-5zM296 68h5v3h-5zM306 68h6v3h-6z", INK)
    )
    cart = (
        group(STARTERS["Prime Widget"], "", "translate(-20 -9) scale(.5)")
        + rect(4, 26, 36, 7, "red", 2)
        + wheel(11, 34, 6, "brass", 6)
        + wheel(33, 34, 6, "brass", 6)
    )
    dust = puff(-6, 58, 9, "#e8c79a") + puff(-18, 55, 7, "#e8c79a")
    return (
        _sky(_CHURCHES)
        + lanes
        + flag
        + group(group(_striding(), "w") + dust, "", f"translate({-8 + 27 * his} 18)")
        + group(cart, "", f"translate({-4 + 27 * yours} 58)")
    )


def scene(name: str) -> tuple[tuple[int, int, int, int], str]:
    """The box and the drawing of a scene; an empty drawing for other names."""
    kind, *given = name.split("/")
    numbers = [int(word) for word in given if word.isascii() and word.isdigit() and len(word) < 3]
    if kind == "covington" and len(given) == 3 and len(numbers) == 2 and given[0] in _FACES:
        heat, cracks = numbers
        return PORTRAIT, covington(given[0], heat, cracks) if heat <= HOTTEST and cracks <= MOST_CRACKS else ""
    if len(numbers) != len(given) or len(numbers) != 2:
        return SCENE, ""
    if kind == "stampede":
        return SCENE, stampede(*numbers) if numbers[0] <= HERD and numbers[1] <= NEAREST else ""
    return SCENE, chase(*numbers) if kind == "chase" and max(numbers) <= STEPS else ""
