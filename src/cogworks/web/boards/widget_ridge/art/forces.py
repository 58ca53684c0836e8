"""Drawings of the Augments of Widget Ridge that run on a force of nature."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
    bolt,
    disc,
    flat,
    gauge,
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

FORCES: Final = {
    "Hydro-Powered": (
        134,
        # A water wheel under a spout.
        rect(20, 6, 34, 12, "copper", 2)
        + rivet_row(25, 12, 8, 4)
        + group(
            "".join(
                path("M-3-34h10l-2 14h-6z", "wood", f' transform="rotate({30 * k} 78 42) translate(78 42)"')
                for k in range(12)
            )
            + disc(78, 42, 24, "none", ' stroke="url(#wood)" stroke-width="5"')
            + line("M78 20v44M56 42h44M63 27l30 30M93 27L63 57", "#8a5628", 3.4),
            "s",
        )
        + disc(78, 42, 7, "brass")
        + rivets((78, 42))
        + group(
            path("M50 10c12-2 17 4 16 18l-8 26c-2-16 0-32-8-34z", "blue")
            + shine("M54 13c8 0 8 8 7 18", 2, 0.8)
            + shine("M61 34l-3 12", 1.4, 0.7),
            "v",
        )
        + path("M24 76c2-9 8-6 14-10s10-2 14 1 14-6 20-1 12-4 18 0 12-4 20 0 12 3 14 10z", "blue")
        + line("M36 70c4-3 8-3 12 0M66 71c5-4 9-3 13 0M98 71c4-3 8-3 12 0", "#fff", 1.6, ' opacity=".8"')
        + disc(44, 30, 2, "#cdeaff")
        + disc(38, 42, 1.6, "#cdeaff")
        + disc(48, 52, 2.2, "#cdeaff")
        + rect(112, 30, 22, 26, "copper", 4)
        + gauge(123, 38, 7, -120),
    ),
    "Lava-Powered": (
        134,
        # A small volcano in an iron tub.
        halo(82, 16, 34, "hot")
        + puff(70, 0, 10, "#6b625e")
        + puff(94, -2, 9, "#857a74")
        + group(
            disc(66, 10, 2.6, "ember")
            + disc(98, 6, 3, "ember")
            + disc(84, 3, 2.2, "ember")
            + disc(106, 17, 2, "ember"),
            "p",
        )
        + path("M38 66l26-44c8-5 28-5 36 0l26 44z", "#7d5544")
        + flat("M38 66l26-44c4-2 8-3 12-4L62 66z", "#a97c62")
        + rect(112, 34, 22, 20, "iron", 3)
        + rivets((118, 42), (128, 42))
        + path("M64 22c8-5 28-5 36 0 4 10-4 10-2 22 1 8-7 8-8 0s-2-12-6-10-2 26-8 26-4-18-6-24-8-4-6-14z", "ember")
        + oval(82, 21, 17, 4.5, "#ffe37a")
        + path("M28 54h112l-8 22H36z", "iron")
        + rect(24, 50, 120, 8, "iron", 3)
        + shine("M30 52h70", 1.6)
        + "".join(path(f"M{44 + 22 * k} 66h12l-2 6h-8z", "#ff8a2a") for k in range(4))
        + rivet_row(32, 54, 17.3, 7),
    ),
    "Thunder-Powered": (
        130,
        # A thunderstorm kept under a glass dome.
        halo(80, 40, 46, "cold")
        + path("M40 66V36a40 32 0 0 1 80 0v30z", "#10283c")
        + group(
            path("M50 42a10 10 0 0 1 3-18 15 15 0 0 1 27-5 12 12 0 0 1 22 6 9 9 0 0 1 4 17z", "violet")
            + flat("M56 30c4-10 16-12 22-6-6-1-14 0-22 6z", "#fff", 0.5),
            "w",
        )
        + bolt(66, 52, 12)
        + bolt(84, 53, 15, -8)
        + bolt(102, 51, 11)
        + path("M40 66V36a40 32 0 0 1 80 0v30z", "#bfe6f21c")
        + shine("M47 58V38c1-12 8-20 18-25", 3.4, 0.65)
        + shine("M113 58V44", 2, 0.4)
        + rect(34, 64, 92, 12, "brass", 3)
        + rivet_row(42, 70, 12.5, 7)
        + disc(80, 5, 5, "brass")
        + rect(118, 34, 12, 32, "copper", 3)
        + rivets((124, 40), (124, 58)),
    ),
    "Magnet-Powered": (
        132,
        # A horseshoe magnet with a coil, and everything that flew to it.
        path("M24 10h20v30a18 17 0 0 0 36 0V10h20v30a38 36 0 0 1-76 0z", "red")
        + path("M24 10h20v14H24zM80 10h20v14H80z", "steel")
        + shine("M29 28v14c1 10 6 18 14 24", 3.4)
        + shine("M28 13v8M84 13v8", 2.4, 0.9)
        + "".join(tube(f"M{44 + 7 * k} {59 + (3, 5, 5, 5, 3)[k]}v14", "#e08a52", 3.4) for k in range(5))
        + tube("M78 70h22c14 0 14-10 20-18", "#e08a52", 3)
        + group(gear(62, 13, 9, 8, "iron") + path("M60 28l8-3 4 7-8 4zM52 31l-4-6 6-2z", "steel"), "w")
        + line(
            "M110 6c10 4 10 14 2 18M118 0c16 8 16 24 4 32M14 6C4 10 4 20 12 24",
            "#7fd4ff",
            1.8,
            ' stroke-dasharray="4 3"',
        )
        + rect(108, 34, 24, 42, "iron", 4)
        + gauge(120, 46, 8, -40)
        + rivet_row(113, 70, 7, 3)
        + rect(30, 74, 66, 5, "iron"),
    ),
    "Solar-Powered": (
        130,
        # A brass sun in a mirror that follows it.
        halo(68, 38, 46, "pale")
        + path("M78 50l10 26h-20zM84 60l40-8v14H90z", "iron")
        + group(
            "".join(
                path("M-4-24L0-37 4-24z", "yellow", f' transform="translate(68 38) rotate({30 * k})"')
                for k in range(12)
            ),
            "s",
        )
        + disc(68, 38, 25, "steel")
        + disc(68, 38, 21, "lamp")
        + line("M59 33c2-3 5-3 6 0M72 33c2-3 5-3 6 0", "#7a3d08", 2)
        + path("M58 42c4 10 16 10 20 0-6 4-14 4-20 0z", "#fff6d8")
        + disc(56, 41, 2.8, "#f08a4a")
        + disc(80, 41, 2.8, "#f08a4a")
        + shine("M53 28c4-6 9-9 15-9", 3, 0.9)
        + path("M104 30l28-16 10 12-28 18z", "blue")
        + line("M111 26l10 13M118 22l10 13M125 18l10 13M109 36l28-17", "#bfe3f2", 1.1)
        + rect(112, 40, 18, 36, "iron", 3)
        + rivets((121, 62), (121, 70))
        + rect(48, 74, 66, 5, "iron"),
    ),
    "Star-Powered": (
        128,
        # A star in an armillary sphere.
        halo(74, 37, 48, "pale")
        + halo(74, 37, 34, "cold")
        + path("M60 66l4-10h20l4 10 14 10H46z", "brass")
        + line("M38 46c14 14 58 14 72 0", INK, 6.4)
        + line("M38 46c14 14 58 14 72 0", "#b97b26", 4)
        + group(path("M74 8l8 19 20 2-15 14 5 20-18-11-18 11 5-20-15-14 20-2z", "lamp"), "t")
        + flat("M74 14l6 16-6 8-7-8z", "#fff", 0.8)
        + line("M38 46c-10-10 4-22 36-22s46 12 36 22", INK, 5)
        + line("M38 46c-10-10 4-22 36-22s46 12 36 22", "#e8b24c", 2.8)
        + group(
            line("M74 2c26 0 34 70 0 70s-26-70 0-70z", INK, 4.8)
            + line("M74 2c26 0 34 70 0 70s-26-70 0-70z", "#fff0bf", 2.6),
            "w",
        )
        + disc(74, 3, 4, "brass")
        + disc(38, 45, 4, "brass")
        + disc(110, 45, 4, "brass")
        + star(28, 18, 8)
        + star(124, 14, 9)
        + star(20, 58, 6)
        + star(130, 66, 5)
        + rect(110, 34, 18, 17, "iron", 3),
    ),
    "Wind-Powered": (
        130,
        # A post mill with canvas sails.
        line("M8 22h18c6 0 6-8 0-8M4 34h26M10 60h18c7 0 6 9 0 8", "#e8f4f6", 2.4, ' opacity=".8"')
        + path("M68 76l6-46h18l8 46z", "wood")
        + line("M71 62h26M73 48h20M78 30v46M90 30v46", "#0005", 1.4)
        + path("M66 32c2-16 32-18 36 0z", "red")
        + rect(79, 60, 11, 16, "dark", 5)
        + disc(84, 47, 4, "lamp")
        + group(
            "".join(
                group(
                    path("M-2-6v-30h16v26z", "cream")
                    + line("M-2-13l14-1M-2-20h15M-2-28h16M4-36v26", "#a37f4a", 1.2)
                    + line("M-2 0v-38", INK, 3.6)
                    + line("M-2 0v-38", "#b27a42", 1.8),
                    "",
                    f"translate(68 38) rotate({90 * k + 20})",
                )
                for k in range(4)
            ),
            "s",
        )
        + disc(68, 38, 6, "brass")
        + rivets((68, 38))
        + rect(98, 34, 32, 17, "copper", 3)
        + gear(112, 62, 12, 10, "brass", back=True)
        + rivets((104, 38), (124, 38), (104, 47), (124, 47))
        + rect(60, 74, 70, 5, "iron"),
    ),
}
"""As AUGMENTS."""
