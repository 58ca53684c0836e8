"""Drawings of the Devices of Widget Ridge that roll, fly or run."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
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
    rivets,
    shine,
    tube,
    wheel,
)

VEHICLES: Final = {
    "Butter Gun": (
        40,
        132,
        # A field gun loaded with a block of butter.
        wheel(66, 60, 17, "wood", 8)
        + path("M36 60l34-18 8 8-28 26H34z", "wood")
        + group(
            path("M46 32h58l24 4v12l-24 4H46c-8-4-8-16 0-20z", "brass")
            + shine("M48 36h56", 2.6, 0.7)
            + rect(60, 30, 7, 24, "copper", 2)
            + rect(92, 30, 7, 24, "copper", 2),
            "t",
        )
        + rect(124, 31, 9, 22, "copper", 3)
        + path("M62 28l6-20h30l6 20z", "iron")
        + path("M70 12l4-8h24l4 5-5 14H68z", "yellow")
        + path("M74 4h24l-5 5H70z", "#fffbd2")
        + line("M79 9l-3 13M87 9l-3 13", "#c98d1c", 1.2)
        + path("M126 50c10-2 14 2 13 8-1 4 5 6 4 12-1 5-8 5-9 0-1-6-4-4-8-8z", "yellow")
        + shine("M131 53c4 0 5 2 5 4", 1.8, 0.9)
        + oval(140, 76, 12, 3, "yellow")
        + wheel(96, 61, 16, "wood", 8)
        + disc(36, 42, 5, "brass"),
    ),
    "Cargo Rocket": (
        44,
        124,
        # A rocket with crates strapped to its sides.
        halo(84, 74, 26, "hot")
        + flame(76, 84, 12)
        + flame(92, 84, 12)
        + flame(84, 87, 18)
        + path("M66 54L50 72v6l18-6zM102 54l16 18v6l-18-6z", "red")
        + path("M66 66c-6-28 4-50 18-64 14 14 24 36 18 64z", "steel-side")
        + path("M72 22C75 14 79 7 84 2c5 5 9 12 12 20-6 4-18 4-24 0z", "red")
        + disc(84, 34, 8, "brass")
        + disc(84, 34, 5.5, "glass")
        + shine("M81 32l3-2", 1.6, 0.9)
        + path("M66 60c10 5 26 5 36 0v7H66z", "copper")
        + path("M76 68h16l3 7H73z", "iron")
        + rect(42, 30, 24, 26, "wood", 1)
        + line("M42 36h24M42 50h24M44 32l20 22", "#4c2c12", 1.6)
        + rect(102, 30, 24, 26, "wood", 1)
        + line("M102 36h24M102 50h24M124 32l-20 22", "#4c2c12", 1.6)
        + tube("M42 44c26 8 60 8 84 0", "#e4573c", 2)
        + rivets((84, 50), (76, 51), (92, 51)),
    ),
    "Tea Trolley": (
        38,
        130,
        # A trolley with a steaming pot, cups and a cake.
        puff(66, 4, 8)
        + puff(74, -2, 6)
        + tube("M126 72V32c0-8 6-10 12-10", "#b97b26", 3.4)
        + tube("M42 72V36", "#b97b26", 3.4)
        + rect(36, 36, 96, 8, "wood", 2)
        + rect(38, 62, 92, 7, "wood", 2)
        + path(
            "M40 44c4 8 8 8 12 0 4 8 8 8 12 0 4 8 8 8 12 0 4 8 8 8 12 0 4 8 8 8 12 0 4 8 8 8 12 0 4 8 8 8 12 0z",
            "cream",
        )
        + path("M56 36c-6-8-4-18 4-20h18c8 2 10 12 4 20z", "blue")
        + path("M82 24c6-2 7-6 10-9l4 3c-4 5-6 10-13 12z", "blue")
        + tube("M57 20c-12-2-12 12-1 12", "#2c6da8", 2.6)
        + path("M60 16c3-6 15-6 18 0z", "blue")
        + disc(69, 10, 2.6, "brass")
        + shine("M60 22c0-2 2-3 4-3", 2.4, 0.9)
        + flat("M64 26a5 5 0 1 1 10 0 5 5 0 1 1-10 0z", "#fff", 0.35)
        + path("M98 36l2-8h14l2 8z", "cream")
        + tube("M116 29c5 0 5 5 0 5", "#f4e4bf", 1.6)
        + path("M60 62V52h28v10z", "#f6d9b8")
        + path("M58 53c4-6 28-6 32 0-3 5-6-1-9 2s-5-2-8 1-5-2-8 1-5-1-7-4z", "red")
        + disc(74, 47, 3, "#e4573c")
        + path("M100 62v-9h10v9z", "brass")
        + path("M112 62v-6h10v6z", "cream")
        + wheel(50, 73, 7, "brass", 6)
        + wheel(118, 73, 7, "brass", 6),
    ),
    "Mechanical Bison": (
        42,
        138,
        # A wind-up bison, head low, in steam.
        puff(146, 66, 8)
        + puff(154, 60, 6)
        + tube("M40 34c-10 2-14 12-10 22", "#5f2412", 2.6)
        + path("M30 54l-5 9 8-2z", "wood")
        + path("M50 54l-4 22h11l5-18zM70 58l-1 18h11l3-18z", "iron")
        + path("M98 60l0 16h11l2-18zM116 56l3 20h10l-1-22z", "iron")
        + path("M40 52c-6-20 4-32 22-32 12-18 44-20 56 2 8 14 6 30-2 40-24 4-58 6-70 2-3-2-5-7-6-12z", "copper")
        + path("M84 8c22-6 38 10 36 32-2 14-10 26-24 28-14-14-22-44-12-60z", "wood")
        + line(
            "M92 12c-2 12 0 20 4 28M102 10c0 10 2 18 6 26M90 34c2 12 6 20 12 28M112 20c0 8 2 14 4 20", "#4c2c12", 1.8
        )
        + path("M110 30c16-6 30 4 32 18 4 8 0 16-8 18-12 4-24-4-28-14-2-10-2-18 4-22z", "brass")
        + path("M134 60c6 0 8 4 4 7s-10 3-12-1 4-6 8-6z", "copper")
        + rivets((132, 63), (137, 62))
        + path("M116 32c-4-10 0-18 8-21-2 8 0 12 6 16zM130 32c2-8 8-12 15-10-5 4-6 10-8 14z", "cream")
        + disc(129, 44, 4.5, "lamp")
        + disc(130, 44.5, 1.8, INK)
        + line("M122 38l12 3", INK, 2.6)
        + gear(68, 42, 15, 11)
        + shine("M48 32c4-6 9-9 15-9", 3, 0.5)
        + rivets((48, 50), (54, 58), (92, 54), (120, 56))
        + rect(72, 8, 7, 12, "iron-side", 1)
        + puff(74, 1, 6),
    ),
    "Racing Trebuchet": (
        34,
        134,
        # A trebuchet with a number plate and go-faster stripes.
        line("M8 58h18M4 66h20M10 74h12", "#e8f4f6", 2.2, ' opacity=".75"')
        + group(
            line("M40 44L124 12", INK, 8.4)
            + line("M40 44L124 12", "#b27a42", 6)
            + line("M42 41L122 10.5", "#e3b178", 1.4)
            + path("M32 40h18l4 16H28z", "iron")
            + shine("M34 43h10", 1.6)
            + rivets((35, 50), (47, 50))
            + line("M124 12c10 4 14 10 14 16", "#e6d3a8", 1.8)
            + disc(138, 31, 7, "iron")
            + shine("M134 29l3-3", 1.6),
            "u",
        )
        + path("M60 64L82 24l6 0 22 40h-10L85 38 70 64z", "wood")
        + disc(85, 28, 5, "brass")
        + rivets((85, 28))
        + path("M28 34h9l5 24H30zM134 34h-9l-5 24h12z", "iron")
        + rivets((33, 42), (130, 42))
        + path("M32 56h92l16 8-4 8H36z", "red")
        + path("M36 62h96l4 3H36z", "#fff6e0")
        + shine("M38 58h60", 1.6)
        + disc(86, 64, 7.5, "cream")
        + line("M83 61h6l-4 8", INK, 2)
        + wheel(52, 67, 12, "brass", 10)
        + wheel(116, 67, 12, "brass", 10)
        + path("M26 50l10 4v6l-12 2z", "copper"),
    ),
}
"""As DEVICES."""
