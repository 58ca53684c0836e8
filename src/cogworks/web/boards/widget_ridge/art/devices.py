"""Drawings of the Devices of Widget Ridge, in the middle of a construct. Boxes of 168 by 84, a joint on either side."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
    bolt,
    disc,
    flame,
    flat,
    gauge,
    gear,
    group,
    halo,
    line,
    oval,
    path,
    rect,
    rivet_row,
    rivets,
    shine,
    star,
    tube,
)
from cogworks.web.boards.widget_ridge.art.vehicles import VEHICLES

DEVICES: Final = {
    "Battle Corset": (
        50,
        118,
        # Steel stays, red laces, and spikes on the hips.
        path(
            "M58 8c8 6 18 3 26 6 8-3 18 0 26-6 8 12 4 20-2 30-4 8 0 12 8 38H52c8-26 12-30 8-38-6-10-10-18-2-30z",
            "steel",
        )
        + path("M58 8c8 6 18 3 26 6 8-3 18 0 26-6 4 6 5 10 4 15-12-6-20-4-30-1-10-3-18-5-30 1-1-5 0-9 4-15z", "red")
        + path("M53 70h62l2 8H51z", "red")
        + flat("M60 26c4 14 6 22-2 42h8c4-22 2-30-1-43z", "#fff", 0.45)
        + line("M70 22c2 16 0 30-4 48M98 22c-2 16 0 30 4 48", "#3d4c55", 1.6)
        + rect(78, 22, 12, 48, "dark", 2)
        + line(
            "M78 27l12 6M90 27l-12 6M78 36l12 6M90 36l-12 6M78 45l12 6M90 45l-12 6M78 54l12 6M90 54l-12 6",
            "#ff8a6a",
            2.2,
        )
        + path("M78 68c-8-6-12 2-6 6 4 1 8-2 12-5 4 3 8 6 12 5 6-4 2-12-6-6l-6 1z", "red")
        + path("M60 38l-12-6 9 14zM108 38l12-6-9 14z", "brass")
        + rivets((74, 26), (94, 26), (74, 40), (94, 40), (74, 54), (94, 54), (62, 18), (106, 18))
        + star(64, 32, 7),
    ),
    "Pocket Smelter": (
        46,
        126,
        # A furnace on a watch chain, pouring into a mould.
        halo(84, 30, 38, "hot")
        + tube("M24 12c8 10 6 16 22 18", "#e8b24c", 2.6)
        + disc(22, 9, 5, "none", ' stroke="#e8b24c" stroke-width="3"')
        + flame(72, 26, 12)
        + flame(95, 26, 11)
        + flame(84, 25, 16)
        + path("M46 24h76l-6 34c-2 8-10 12-32 12s-30-4-32-12z", "iron")
        + rect(42, 20, 84, 9, "copper", 3)
        + shine("M48 23h40", 1.8)
        + rect(66, 36, 34, 22, "#2a0d06", 8)
        + halo(83, 48, 14, "hot")
        + flame(76, 58, 9)
        + flame(90, 58, 9)
        + flame(83, 58, 13)
        + line("M74 36v22M83 36v22M92 36v22", INK, 1.8)
        + path("M120 26l14 2c4 8 4 14 2 20h-6c1-8-4-14-12-14z", "iron")
        + path("M130 36c6 2 5 18 6 34h-6c1-16-2-26-4-30z", "ember")
        + path("M116 70h34l-4 8h-26z", "iron")
        + oval(133, 70, 13, 2.4, "#ffe37a")
        + path("M20 76l5-9h18l5 9z", "brass")
        + shine("M27 69h12", 1.6)
        + path("M60 68l-6 10M108 68l6 10M84 70v8", "none", ' stroke-width="4"')
        + rivet_row(48, 24.5, 14, 6),
    ),
    "Curiosity Crusher": (
        38,
        130,
        # A press with teeth that is curious, too.
        rect(36, 4, 96, 15, "iron", 3)
        + rivet_row(44, 11.5, 16, 6)
        + rect(38, 17, 9, 50, "steel-side", 0)
        + rect(121, 17, 9, 50, "steel-side", 0)
        + rect(74, 10, 20, 16, "brass-side", 1)
        + group(
            path("M52 24h64v16l-6 8-6-8-7 8-7-8-6 8-6-8-7 8-7-8-6 8-6-8z", "red")
            + shine("M56 28h46", 2.4)
            + disc(70, 33, 6, "cream")
            + disc(98, 33, 6, "cream")
            + disc(71.5, 34, 2.6, INK)
            + disc(96.5, 34, 2.6, INK)
            + line("M62 25l12 3M106 25l-12 3", INK, 2.6),
            "c",
        )
        + path("M76 66c-8-4-8-12 0-15l-1-4h18l-1 4c8 3 8 11 0 15z", "blue")
        + line("M70 58h28M75 52l4 4 5-4 5 4 4-4", "#fff", 1.4)
        + line("M88 48l-4 6 5 4-3 8", INK, 1.6)
        + path("M52 68l6-9 6 9 6-7 5 7h18l5-7 6 7 6-9 6 9z", "steel")
        + rect(34, 66, 100, 12, "iron", 3)
        + rivet_row(42, 72, 14, 7)
        + star(108, 55, 6)
        + star(58, 52, 5),
    ),
    "Applause Meter": (
        44,
        124,
        # A dial between two hands that clap.
        rect(76, 50, 16, 20, "wood-side", 1)
        + path("M56 78c2-8 8-10 28-10s26 2 28 10z", "wood")
        + path("M48 48a36 34 0 0 1 72 0v6H48z", "brass")
        + path("M54 47a30 28 0 0 1 60 0z", "cream")
        + line("M58 42l6 2M64 31l5 4M74 24l2 6M84 22v6", "#2c6da8", 2.4)
        + line("M94 24l-2 6M104 31l-5 4M110 42l-6 2", "#c2301d", 3)
        + group('<path class="n" d="M0 2.5L26 0 0-2.5z" fill="#c2301d"/>', "", "translate(84 46) rotate(-38)")
        + disc(84, 47, 4.5, "iron")
        + shine("M54 36c4-8 10-14 18-17", 3, 0.7)
        + group(
            path(
                "M24 24c-4-8 2-10 6-4l5 8-1-14c0-6 6-6 7 0l2 12 3-11c2-5 7-4"
                " 6 2l-2 14 4-5c4-3 7 1 4 5-5 8-10 16-18 16-8 1-12-10-16-23z",
                "cream",
            )
            + path("M34 46l14-4 4 9-12 6z", "red"),
            "l",
        )
        + group(
            path(
                "M144 24c4-8-2-10-6-4l-5 8 1-14c0-6-6-6-7 0l-2 12-3-11c-2-5-7-4-6"
                " 2l2 14-4-5c-4-3-7 1-4 5 5 8 10 16 18 16 8 1 12-10 16-23z",
                "cream",
            )
            + path("M134 46l-14-4-4 9 12 6z", "red"),
            "g",
        )
        + line("M64 8l-3-6M84 8V1M104 8l3-6", "#ffe48a", 2.6)
        + rivet_row(62, 51, 11, 5),
    ),
    "Clockwork Orchestra": (
        38,
        132,
        # A fairground organ: pipes, a drum, horns and a conductor.
        "".join(rect(56 + 8 * k, (22, 14, 8, 4, 8, 14, 22)[k], 6.5, 40, "brass-side", 2) for k in range(7))
        + "".join(line(f"M{57.5 + 8 * k} {(32, 24, 18, 14, 18, 24, 32)[k]}h3.5", INK, 2.4) for k in range(7))
        + rect(38, 40, 94, 36, "red", 4)
        + shine("M42 44h60", 2)
        + rect(44, 48, 82, 22, "wood", 3)
        + disc(58, 59, 12, "cream")
        + disc(58, 59, 12, "none", ' stroke="#2c6da8" stroke-width="3"')
        + group(line("M72 48L60 57", "#8a5628", 2.4) + disc(60, 57, 3, "cream"), "w")
        + gear(88, 60, 9, 8)
        + gear(101, 57, 6.5, 7, "steel", back=True)
        + path("M108 62l18-10c6 4 6 14 0 18l-18-5z", "brass")
        + oval(126, 61, 3.5, 9, "dark")
        + group(disc(84, 33, 5, "cream") + path("M77 50c0-14 14-14 14 0z", "dark") + line("M90 42l9-8", INK, 2), "w")
        + line("M30 26v-14l8-3v13M144 20V8l7-3v12", "#ffe48a", 2)
        + disc(28, 26, 3, "#ffe48a")
        + disc(36, 22, 3, "#ffe48a")
        + disc(142, 20, 3, "#ffe48a")
        + disc(149, 17, 3, "#ffe48a")
        + rivet_row(42, 73, 12, 8),
    ),
    "Pneumatic Catalogue": (
        40,
        128,
        # A cabinet of drawers with a capsule shooting through its tubes.
        tube("M54 26V12c0-10 8-10 8-10h44c8 0 10 4 10 12v14", "#9fd0e4", 7)
        + path("M76-1h18v7H76z", "brass")
        + shine("M79 1h10", 1.4)
        + tube("M72 28V18M98 28V18", "#b97b26", 3)
        + rect(40, 24, 88, 52, "wood", 3)
        + shine("M44 27h50", 1.8)
        + "".join(
            rect(45 + 27 * a, 30 + 15 * b, 24, 12, "cream" if (a, b) == (1, 1) else "wood", 1.5)
            for a in range(3)
            for b in range(3)
        )
        + "".join(
            rect(51 + 27 * a, 33 + 15 * b, 12, 4, "#fff6e0", 0.5) + disc(57 + 27 * a, 39.5 + 15 * b, 1.6, "brass")
            for a in range(3)
            for b in range(3)
        )
        + group(
            path("M74 50h20v10H74z", "wood")
            + path("M76 50v-7h4v7zM82 50v-9h4v9zM88 50v-6h4v6z", "#fff6e0")
            + disc(84, 55.5, 2, "brass"),
            "t",
        )
        + group(path("M116 58l24 6-3 12-24-7z", "cream") + line("M119 63l14 3M118 67l12 3", "#a37f4a", 1.2), "w"),
    ),
    "Underdog Umbrella": (
        52,
        116,
        # A wind-up dog under a large umbrella.
        line("M28 26l-4 10M40 40l-4 10M22 50l-4 10M136 28l-4 10M148 44l-4 10M132 52l-4 10", "#7fd4ff", 2.2)
        + tube("M84 8v62c0 8-12 8-12 0", "#8a5628", 3)
        + path(
            "M36 36c4-22 24-30 48-30s44 8 48 30c-6-6-12-6-16 0-5-6-11-6-16"
            " 0-5-6-11-6-16 0-5-6-11-6-16 0-5-6-11-6-16 0-4-6-10-6-16 0z",
            "red",
        )
        + path("M68 36c0-16 6-26 16-30 10 4 16 14 16 30-5-6-11-6-16 0-5-6-11-6-16 0z", "#fff3dc")
        + shine("M46 24c6-8 14-12 24-14", 3, 0.6)
        + disc(84, 5, 3, "brass")
        + path("M92 76v-6c-2-10 4-16 14-16 10 0 14 8 12 22h-7l-1-8h-8l-1 8z", "brass")
        + tube("M117 62c6-2 8-6 6-10", "#b97b26", 2.4)
        + path("M84 56c0-8 6-12 13-12s11 5 10 12c-1 8-7 9-12 9-7 0-11-3-11-9z", "brass")
        + path("M86 48c-6 2-8 8-5 13 5-1 7-6 8-10z", "copper")
        + path("M104 46c5 2 6 8 4 13-4-1-6-6-7-10z", "copper")
        + disc(92, 54, 2.2, INK)
        + disc(100, 54, 2.2, INK)
        + oval(95, 60, 3, 2, INK)
        + gear(109, 66, 5.5, 7, "steel")
        + rect(50, 36, 5, 12, "brass", 1)
        + rect(113, 36, 5, 12, "brass", 1)
        + line("M52 42h64", INK, 6.4)
        + line("M52 42h30", "#b97b26", 4)
        + line("M86 42h30", "#b97b26", 4),
    ),
    "Demolition Gramophone": (
        42,
        124,
        # Its music brings down walls.
        group(line("M134 8c8 8 8 26 2 36M146 2c12 12 12 36 2 48M158-2c14 16 14 44 2 58", "#ffe48a", 2.6), "b")
        + path("M140 60h12v8h-12zM154 52h12v8h-12zM148 70h12v8h-12z", "copper", ' transform="rotate(8 150 66)"')
        + path("M66 48c4-14 10-18 20-20l34-26c14 8 18 34 8 50l-38-12c-8 0-12 4-16 12z", "brass")
        + oval(124, 27, 9, 26, "dark", ' transform="rotate(-8 124 27)"')
        + oval(123, 27, 5, 20, "ember", ' transform="rotate(-8 123 27)" opacity=".8"')
        + line("M88 30l30-18M90 36l26 8", "#6d4313", 1.4)
        + shine("M90 27l24-18", 2.6, 0.8)
        + rect(40, 34, 15, 20, "iron", 3)
        + rivets((47, 39), (47, 47))
        + rect(42, 52, 76, 24, "wood", 3)
        + shine("M46 56h50", 1.6)
        + rect(50, 60, 60, 11, "dark", 2)
        + gear(64, 65, 7, 8)
        + gauge(96, 66, 7, -30)
        + oval(68, 50, 26, 5, "dark")
        + oval(68, 49.5, 9, 2, "red")
        + tube("M74 46l-2-8", "#9fb2bb", 2.4)
        + group(tube("M40 62h-10v-8", "#9fb2bb", 2.4) + disc(30, 52, 3.5, "red"), "w")
        + rect(46, 76, 10, 4, "iron")
        + rect(104, 76, 10, 4, "iron"),
    ),
    "Weather Engine": (
        38,
        130,
        # Sun, cloud and rain from one machine.
        halo(106, 16, 26, "pale")
        + group(
            "".join(
                path("M-2.5-12L0-19 2.5-12z", "yellow", f' transform="translate(106 17) rotate({45 * k})"')
                for k in range(8)
            ),
            "s",
        )
        + disc(106, 17, 12, "lamp")
        + group(
            path("M48 32a10 10 0 0 1 3-18 15 15 0 0 1 27-5 11 11 0 0 1 20 6 9 9 0 0 1 2 17z", "cream")
            + flat("M54 16c4-8 14-10 20-5-6 0-14 0-20 5z", "#fff", 0.9),
            "w",
        )
        + group(line("M56 35l-3 8M68 35l-3 8M80 35l-3 8M92 35l-3 8", "#7fd4ff", 2.4), "v")
        + bolt(74, 40, 8)
        + path("M50 46h26l4-6h20l4 6h18v-6h10v36H38V50z", "iron")
        + rect(36, 34, 14, 18, "iron", 3)
        + rivets((43, 42))
        + rect(38, 48, 92, 28, "green", 4)
        + shine("M42 52h54", 2)
        + gauge(56, 62, 10, -130)
        + gauge(82, 62, 10, -30)
        + rect(98, 52, 26, 20, "dark", 2)
        + gear(108, 62, 8, 8)
        + gear(119, 58, 5, 6, "copper", back=True)
        + line("M132 40V22", INK, 2.4)
        + group(path("M122 20l18-3-4 8z", "red"), "w")
        + rect(128, 36, 9, 12, "copper-side", 1)
        + rect(44, 75, 14, 4, "iron")
        + rect(110, 75, 14, 4, "iron")
        + star(118, 4, 6),
    ),
    **VEHICLES,
}
"""For each Device, where its pipes begin on the left and on the right, and its drawing."""
