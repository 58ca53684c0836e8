"""Drawings of the starter cards of Widget Ridge: small robots, each with a different head, and gadgets."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
    bolt,
    disc,
    flame,
    flat,
    gear,
    group,
    halo,
    line,
    oval,
    path,
    puff,
    rect,
    rivet_row,
    rivets,
    shine,
    star,
    tube,
)


def _eyes(x: float, y: float, apart: float, size: float = 3.6) -> str:
    """Two eyes that glow."""
    eyes = "".join(
        disc(x + side * apart, y, size, "lamp") + disc(x + side * apart + 0.8, y + 0.4, size * 0.4, INK)
        for side in (-1, 1)
    )
    return group(eyes, "b")


def _limbs(paint: str, top: float = 50) -> str:
    """Arms and feet of a small robot."""
    arms = tube(f"M66 {top}c-10 2-12 8-10 14M102 {top}c10 2 12 8 10 14", "#9fb2bb", 3)
    hands = path("M52 62c-2 6 1 9 4 6l1-3 2 4c4 0 4-5 1-8zM116 62c2 6-1 9-4 6l-1-3-2 4c-4 0-4-5-1-8z", paint)
    feet = path("M68 78c0-6 3-7 7-7s6 3 6 7zM87 78c0-4 2-7 6-7s7 1 7 7z", paint)
    return line("M75 66v8M93 66v8", INK, 5) + line("M75 66v8M93 66v8", "#9fb2bb", 2.6) + arms + hands + feet


_PRIME: Final = (
    _limbs("brass", 48)
    + path("M64 42h40l4 22c0 6-4 8-8 8H68c-4 0-8-2-8-8z", "brass")
    + shine("M67 46h22", 2.4, 0.8)
    + disc(84, 57, 8, "iron")
    + gear(84, 57, 6.5, 8)
    + rivets((66, 66), (102, 66), (68, 46), (100, 46))
    + path("M62 18c0-4 3-6 6-6h32c3 0 6 2 6 6v18c0 4-3 6-6 6H68c-3 0-6-2-6-6z", "brass")
    + shine("M67 17h24", 2.4, 0.8)
    + rect(67, 20, 34, 14, "dark", 5)
    + _eyes(84, 27, 8)
    + line("M78 38h12", INK, 1.8)
    + path("M66 12L62-4l11 7L84-8 95 3l11-7-4 16z", "yellow")
    + disc(84, 5, 3, "red")
    + disc(72, 7, 2, "blue")
    + disc(96, 7, 2, "blue")
    + path("M56 22h6v12h-6zM106 22h6v12h-6z", "copper")
)

STARTERS: Final = {
    "Prime Widget": halo(84, 30, 44, "warm") + _PRIME,
    "Widget Pip": (
        # A green seed with a sprout.
        _limbs("green")
        + path("M84 20c18 0 24 16 24 30 0 14-10 22-24 22S60 64 60 50c0-14 6-30 24-30z", "green")
        + shine("M68 40c1-8 5-13 11-15", 3.4, 0.7)
        + rect(68, 36, 32, 15, "dark", 7)
        + _eyes(84, 43.5, 8)
        + line("M79 57c3 3 7 3 10 0", INK, 2)
        + line("M84 20V6", INK, 4)
        + line("M84 20V6", "#9fb2bb", 2)
        + group(path("M84 10c-10 2-16-4-16-12 10-2 16 4 16 12zM84 8c8 0 14-6 13-12-9 0-13 5-13 12z", "#7fd08a"), "w")
        + disc(84, 4, 4.5, "lamp")
        + halo(84, 4, 12, "warm")
        + rivets((66, 62), (102, 62))
    ),
    "Widget Dot": (
        # All eye.
        _limbs("red", 46)
        + disc(84, 40, 31, "red")
        + shine("M62 30c4-8 10-13 18-15", 4, 0.7)
        + disc(84, 40, 21, "steel")
        + disc(84, 40, 17, "cream")
        + group(disc(86, 41, 10.5, "blue") + disc(87, 41.5, 5.5, INK) + disc(83, 37, 3, "#fff"), "l")
        + tube("M64 18l-8-12M104 18l8-12", "#9fb2bb", 2.4)
        + disc(55, 4, 4, "brass")
        + disc(113, 4, 4, "brass")
        + rivets((57, 46), (111, 46), (66, 63), (102, 63))
    ),
    "Widget Tock": (
        # A clock that walks.
        _limbs("copper", 56)
        + path("M66 50h36l2 16c0 5-3 6-6 6H70c-3 0-6-1-6-6z", "copper")
        + line("M84 54v12", INK, 2)
        + group(disc(84, 66, 4.5, "brass"), "w")
        + disc(84, 28, 27, "brass")
        + disc(84, 28, 21.5, "cream")
        + line("M84 9v4M84 43v4M65 28h4M99 28h4M70.5 14.5l3 3M97.5 14.5l-3 3", INK, 2.2)
        + disc(76, 24, 2.6, INK)
        + disc(92, 24, 2.6, INK)
        + line("M76 36c4 4 12 4 16 0", INK, 2)
        + group(line("M84 28V14", INK, 2.6), "s")
        + line("M84 28l9 5", "#c2301d", 2.6)
        + disc(84, 28, 3, "brass")
        + path("M62 8c-8-2-8-12 2-12 5 0 7 3 8 6zM106 8c8-2 8-12-2-12-5 0-7 3-8 6z", "copper")
        + rect(81, -5, 6, 7, "iron", 1)
        + shine("M62 18c3-6 7-10 13-12", 3, 0.7)
    ),
    "Widget Nib": (
        # A fountain pen with legs.
        _limbs("blue", 54)
        + path("M64 46h40v20c0 4-3 6-6 6H70c-3 0-6-2-6-6z", "blue")
        + rect(62, 44, 44, 6, "brass", 2)
        + shine("M68 54h14", 2)
        + path("M84-6c10 14 20 26 20 38l-8 14H72l-8-14c0-12 10-24 20-38z", "brass")
        + shine("M70 30c1-8 5-15 10-21", 3, 0.8)
        + line("M84-4v22", INK, 1.8)
        + disc(84, 20, 3.2, INK)
        + _eyes(84, 33, 8, 4)
        + line("M79 41h10", INK, 1.8)
        + path("M112 62c-6 4-4 10 2 11 7 1 10-5 6-9l-6-8z", "#12305a")
        + path("M118 78c8-4 22 2 30-2", "none", ' stroke="#2c6da8" stroke-width="2.5"')
        + rivets((72, 66), (96, 66))
    ),
    "Widget Cob": (
        # A corn cob in armour.
        _limbs("green", 52)
        + path("M84-2c14 2 20 22 20 44 0 18-8 30-20 30S64 60 64 42C64 20 70 0 84-2z", "yellow")
        + line("M70 12h28M66 22h36M65 32h38M65 52h38M66 60h36M76 2v68M84-2v74M92 2v68", "#b9791a", 1.5)
        + path("M84 74c-18 4-30-10-28-32 10 4 20 14 28 32zM84 74c18 4 30-10 28-32-10 4-20 14-28 32z", "green")
        + shine("M60 48c3 10 8 16 14 20", 2.4)
        + rect(66, 26, 36, 15, "dark", 7)
        + _eyes(84, 33.5, 9)
        + line("M79 47h10", INK, 2)
        + shine("M71 20c2-8 5-13 9-16", 3, 0.8)
        + group(line("M80-2c-4-6-10-6-12-2M86-2c2-7 9-8 12-4", "#7fd08a", 2.4), "w")
    ),
    "Widget Wick": (
        # A candle with a steady hand.
        halo(84, -2, 36, "warm")
        + _limbs("iron", 52)
        + path("M66 24h36v40c0 5-3 8-7 8H73c-4 0-7-3-7-8z", "cream")
        + path(
            "M62 26c0-8 44-8 44 0 2 10-4 14-6 6-2-6-6-4-6 4 0 8-7"
            " 8-7 0 0-6-5-6-6 0-1 12-9 10-8 0 0-6-5-8-6-2-1 4-6 0-5-8z",
            "#fffdf2",
        )
        + line("M84 20v-8", INK, 2.4)
        + flame(84, 14, 17)
        + rect(68, 42, 32, 14, "dark", 7)
        + _eyes(84, 49, 8)
        + line("M79 62c3 2 7 2 10 0", INK, 2)
        + path("M62 70h44l4 8H58z", "brass")
        + tube("M108 74c14 2 14-10 4-10", "#e8b24c", 2.6)
    ),
    "Brass Spanner": (
        group(
            path(
                "M30 66l58-42c-4-16 8-28 24-24l-12 14 4 12 13 2 11-13c6 16-4 28-20 27L50 82c-4 8-14 8-19 2s-5-14-1-18z",
                "brass",
            )
            + shine("M36 66l56-40M98 10c2-3 5-5 8-6", 3.4, 0.7)
            + disc(40, 74, 6, "#0d2226")
            + line("M50 62l40-29", "#6d4313", 2.4),
            "w",
        )
        + path("M118 52l8-5 9 4 1 10-8 6-9-4z", "steel")
        + disc(127, 57, 4, "#0d2226")
        + star(122, 14, 8)
        + star(60, 38, 6)
    ),
    "Folding Ruler": (
        group(
            path("M22 62L66 8l12 9-44 55z", "yellow")
            + line("M30 62l5 4M36 54l8 6M43 46l5 4M49 38l8 6M56 30l5 4M62 22l8 6", INK, 1.6)
            + path("M66 12c4-6 12-6 15-1l42 52-12 10-44-53z", "wood")
            + line("M84 24l-5 4M91 33l-8 6M98 42l-5 4M105 50l-8 6M112 59l-5 4", INK, 1.6)
            + path("M108 68l40-28 8 11-39 28z", "yellow")
            + line("M120 62l3 5M128 56l5 8M137 50l3 5M145 44l5 8", INK, 1.6),
            "w",
        )
        + disc(72, 13, 6, "brass")
        + disc(115, 67, 6, "brass")
        + disc(28, 66, 3, "#0d2226")
        + rivets((72, 13), (115, 67))
        + shine("M29 58l36-45M76 18l34 42", 2.2)
    ),
    "Spark Gauge": (
        halo(84, 34, 44, "cold")
        + path("M54 78l6-14h48l6 14z", "wood")
        + disc(84, 38, 35, "brass")
        + disc(84, 38, 29, "cream")
        + line("M62 50a25 25 0 0 1-2-17M62 27a25 25 0 0 1 12-11", "#2c6da8", 4)
        + line("M80 14a25 25 0 0 1 16 2", "#e8b24c", 4)
        + line("M101 20a25 25 0 0 1 5 30", "#c2301d", 4)
        + bolt(84, 54, 8)
        + group('<path class="n" d="M0 3L24 0 0-3z" fill="#c2301d"/>', "", "translate(84 38) rotate(-32)")
        + disc(84, 38, 5, "iron")
        + shine("M56 26c4-9 10-15 18-18", 3.6, 0.8)
        + rivets((84, 5), (51, 38), (117, 38), (84, 71))
        + bolt(40, 16, 10, 20)
        + bolt(130, 18, 10, -20)
    ),
    "Polished Prime": halo(84, 30, 54, "pale")
    + _PRIME
    + star(60, 2, 11)
    + star(116, 16, 9)
    + star(112, 52, 7)
    + star(56, 56, 8)
    + star(76, 48, 5),
    "Copper Kettle": (
        puff(128, 4, 9)
        + puff(138, -4, 7)
        + path("M50 70c-12-14-4-44 34-44s46 30 34 44c-4 8-64 8-68 0z", "copper")
        + shine("M56 50c2-10 8-16 18-19", 4.4, 0.8)
        + path("M112 48c10-4 8-20 18-26l8 5c-8 8-6 24-22 32z", "copper")
        + path("M128 21l4-5 9 6-3 6z", "brass")
        + path("M66 28c4-8 32-8 36 0z", "brass")
        + disc(84, 19, 4.5, "wood")
        + tube("M58 34C50-4 116-6 110 32", "#8a5628", 4)
        + rect(54, 62, 60, 5, "brass", 2)
        + flame(70, 82, 6)
        + flame(84, 82, 7)
        + flame(98, 82, 6)
        + rivet_row(60, 64.5, 8, 7)
    ),
    "Coin Press": (
        rect(50, 2, 68, 11, "iron", 3)
        + rect(54, 12, 9, 56, "steel-side", 0)
        + rect(105, 12, 9, 56, "steel-side", 0)
        + group(tube("M36 6h96", "#9fb2bb", 3.4) + disc(34, 6, 6, "brass") + disc(134, 6, 6, "brass"), "w")
        + rect(78, 6, 12, 24, "brass-side", 1)
        + group(rect(64, 28, 40, 14, "red", 3) + shine("M68 31h24", 2) + path("M72 42h24l-3 6H75z", "steel"), "c")
        + oval(84, 58, 14, 4, "yellow")
        + path("M70 58v4c0 6 28 6 28 0v-4z", "yellow")
        + rect(44, 64, 80, 14, "iron", 3)
        + rivet_row(52, 71, 13, 6)
        + oval(136, 74, 10, 3, "yellow")
        + oval(136, 70, 10, 3, "yellow")
        + oval(137, 66, 10, 3, "yellow")
        + star(100, 54, 7)
    ),
    "Tuning Fork": (
        group(
            line(
                "M44 12c-8 10-8 24 0 34M32 4c-14 16-14 34 0 50M124 12c8 10 8 24 0 34M136 4c14 16 14 34 0 50",
                "#ffe48a",
                2.6,
            ),
            "b",
        )
        + path("M62-2h10v32c0 16 24 16 24 0V-2h10v34c0 14-6 20-16 23v13H78V55c-10-3-16-9-16-23z", "steel")
        + shine("M66 2v32c0 8 4 13 9 15", 3, 0.9)
        + shine("M100 2v26", 2, 0.8)
        + disc(84, 71, 8, "brass")
        + rect(60, 76, 48, 5, "wood", 2)
        + star(67, 0, 6)
        + star(101, 2, 6)
    ),
    "Lucky Penny": (
        halo(84, 40, 48, "warm")
        + oval(88, 41, 36, 37, "#5f2412")
        + disc(84, 39, 36, "copper")
        + disc(84, 39, 29, "none", ' stroke="#6b2c16" stroke-width="2"')
        + "".join(
            path("M0-2C-12-8-8-20 0-14 8-20 12-8 0-2z", "green", f' transform="translate(84 40) rotate({90 * k})"')
            for k in range(4)
        )
        + tube("M86 42c4 8 8 12 14 14", "#3f9e83", 2)
        + disc(84, 40, 3, "brass")
        + shine("M56 28c4-10 12-17 22-19", 4, 0.8)
        + star(116, 12, 11)
        + star(52, 64, 7)
        + star(128, 44, 6)
    ),
    "Paper Lantern": (
        halo(84, 40, 56, "warm")
        + line("M84-8V6", INK, 2)
        + rect(70, 4, 28, 6, "wood", 2)
        + path("M70 10C46 18 46 58 70 66h28c24-8 24-48 0-56z", "lamp")
        + line(
            "M62 15c12 3 32 3 44 0M54 25c16 4 44 4 60 0M51 38c18 4 48 4 66 0M54 51c16 4 44 4 60 0M62 61c12 3 32 3 44 0",
            "#c96f14",
            1.6,
        )
        + path("M84 24c8 8 10 14 6 20 4-1 6-3 7-6 4 10-3 18-13 18s-17-8-13-18c1 3 2 5 5 6-2-8 2-14 8-20z", "red")
        + rect(70, 65, 28, 6, "wood", 2)
        + line("M78 71v8M84 71v11M90 71v8", "#c23b2a", 2.4)
        + shine("M62 26c2-5 5-8 9-10", 3, 0.8)
        + flat("M20 78h128v4H20z", "#ffcf5a", 0.15)
    ),
}
"""Each starter's drawing, in a box of 168 by 84."""
