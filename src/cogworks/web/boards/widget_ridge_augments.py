"""Drawings of the Augments of Widget Ridge: what a construct runs on. Boxes of 168 by 84, the joint on the right."""

from typing import Final

from cogworks.web.boards.widget_ridge_paint import (
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
    puff,
    rect,
    rivet_row,
    rivets,
    shine,
    star,
    tube,
    wheel,
)

AUGMENTS: Final = {
    "Gossip-Powered": (
        128,
        # A switchboard with two horns that whisper to each other.
        rect(46, 42, 82, 34, "wood", 4)
        + rect(52, 47, 70, 24, "dark", 3)
        + "".join(disc(60 + 11 * k, 53, 2.6, "brass") for k in range(6))
        + tube("M60 54c2 20 20 18 22 1", "#d8492f", 2)
        + tube("M71 54c6 22 30 16 33 1", "#3f9e83", 2)
        + tube("M93 54c3 14 20 12 22 1", "#e8b24c", 2)
        + group(
            path("M62 42c0-8 0-12 4-16l-10-14c-8 2-14 10-14 18 10 0 14 4 12 12z", "brass")
            + oval(49, 21, 4.5, 11, "dark", ' transform="rotate(38 49 21)"')
            + shine("M60 24c-3 4-4 8-4 14", 1.8),
            "w",
        )
        + group(
            path("M112 42c0-8 0-12-4-16l10-14c8 2 14 10 14 18-10 0-14 4-12 12z", "copper")
            + oval(125, 21, 4.5, 11, "dark", ' transform="rotate(-38 125 21)"')
            + shine("M113 24c3 4 4 8 4 14", 1.8),
            "w",
        )
        + rect(52, 38, 14, 6, "iron", 2)
        + rect(108, 38, 14, 6, "iron", 2)
        + group(
            path("M78 12a9 7 0 1 1 6 7l-4 5 0-6a9 7 0 0 1-2-6z", "cream")
            + line("M82 10h9M82 14h6", "#8a6a3a", 1.5)
            + path("M97 26a9 7 0 1 0-6 7l4 5 0-6a9 7 0 0 0 2-6z", "#ffd9c2")
            + line("M84 24h9M86 28h7", "#a3482c", 1.5),
            "w",
        )
        + rivets((49, 45), (125, 45), (49, 73), (125, 73)),
    ),
    "Clockwork-Powered": (
        130,
        # A drum with a mainspring and a key to wind it up.
        tube("M26 42H58", "#b97b26", 5)
        + group(
            path("M26 42c-14-18-22-4-16 0-6 4 2 18 16 0z", "brass")
            + disc(15, 36.5, 3, "#0d1a1c")
            + disc(15, 47.5, 3, "#0d1a1c"),
            "k",
        )
        + rect(46, 16, 84, 60, "iron", 8)
        + disc(88, 45, 29, "brass")
        + disc(88, 45, 24.5, "dark")
        + line("M88 45c4-3 6 4 1 6s-11-3-8-9 13-7 17 0 1 17-8 19-20-4-20-14 10-19 20-17 17 10 16 19", "#9fb2bb", 2.4)
        + gear(74, 36, 11, 10)
        + gear(99, 55, 13, 12, "copper", back=True)
        + gear(103, 33, 7.5, 8, "steel")
        + shine("M66 29a29 29 0 0 1 16-9", 3)
        + rivets((51, 21), (125, 21), (51, 71), (125, 71))
        + rect(52, 74, 14, 5, "iron")
        + rect(110, 74, 14, 5, "iron"),
    ),
    "Coal-Powered": (
        132,
        # A furnace with an open door, and coal in front of it.
        puff(66, 2, 9, "#8d8a86")
        + puff(78, -3, 7, "#b5b1aa")
        + rect(62, 6, 15, 24, "iron-side", 1)
        + rect(59, 4, 21, 5, "copper", 1)
        + path("M48 76V44a42 22 0 0 1 84 0v32z", "copper")
        + shine("M56 44a36 16 0 0 1 30-17", 3)
        + halo(90, 56, 30, "hot")
        + path("M70 74V52a20 15 0 0 1 40 0v22z", "#2a0d06")
        + flame(80, 74, 13)
        + flame(91, 75, 18)
        + flame(101, 74, 12)
        + line("M70 60h40M70 67h40M80 41v33M90 38v36M100 41v33", "#1d140d", 1.8)
        + path("M70 74V52a20 15 0 0 1 40 0v22", "none", ' stroke-width="3.5"')
        + path("M18 76l4-12 11-5 9 4 8-7 10 8 6 12z", "dark")
        + path("M30 66l8-5 6 6-7 5zM50 68l7-5 5 6-6 4z", "#3d4a55")
        + shine("M24 66l8-4M46 60l4-3", 1.4, 0.4)
        + gauge(121, 40, 8, -60)
        + rivet_row(52, 72, 5, 3)
        + rivet_row(116, 72, 5, 3),
    ),
    "Scrap-Powered": (
        130,
        # A hopper full of scrap over a grinder.
        group(
            path("M44 20l10-14 12 6-6 14z", "steel")
            + gear(84, 14, 12, 9, "copper")
            + path("M98 22l4-18 9 2-3 18z", "red")
            + tube("M66 22c-2-12 8-12 6-3s10 6 6-6", "#b9cad2", 2)
            + path("M112 24l8-12 7 5-6 11z", "brass")
            + disc(60, 10, 3, "#0d1a1c"),
            "t",
        )
        + path("M34 22h98l-16 26H52z", "green")
        + shine("M42 26h60", 2.4)
        + line("M44 35h78", "#0006", 1.4)
        + rect(48, 46, 72, 30, "iron", 3)
        + rect(56, 50, 56, 16, "#120c08", 2)
        + gear(70, 58, 10, 8, "steel")
        + gear(87, 58, 10, 8, "steel", back=True)
        + gear(103, 58, 9, 8, "steel")
        + rect(114, 34, 16, 16, "copper", 3)
        + path("M26 76l6-6 8 2 4 4zM126 76l7-7 9 3-2 4z", "steel")
        + rivet_row(54, 71, 12, 6)
        + rivets((40, 25), (126, 25)),
    ),
    "Static-Powered": (
        128,
        # Two charged spheres, a belt of wool between them, and a cat that regrets it.
        halo(58, 24, 30, "cold")
        + rect(52, 38, 12, 30, "glass", 3)
        + rect(98, 46, 10, 22, "glass", 3)
        + line("M52 45h12M52 52h12M52 59h12M98 52h10M98 59h10", "#2c6da8", 1.2)
        + disc(58, 24, 18, "steel")
        + shine("M46 20a14 14 0 0 1 10-9", 3.4, 0.8)
        + disc(103, 37, 11, "copper")
        + shine("M96 34a8 8 0 0 1 5-5", 2.4, 0.8)
        + group(
            line("M76 22l8 7-4 4 14 1M75 28l9 9-3 3 11-1", "#fff", 3)
            + line("M76 22l8 7-4 4 14 1M75 28l9 9-3 3 11-1", "#7fd4ff", 1.4),
            "b",
        )
        + bolt(30, 16, 9, 70, "#bdf0ff")
        + bolt(74, 4, 7, 30, "#bdf0ff")
        + bolt(36, 44, 7, 100, "#bdf0ff")
        + rect(40, 66, 88, 10, "wood", 3)
        + rect(116, 36, 12, 32, "iron", 3)
        + path("M78 67c-3-8-1-13 5-14l-2-5 5 3h4l5-3-2 6c4 4 3 9 1 13z", "dark")
        + line("M82 52l-5-3M82 56l-6 1M92 52l5-2M92 60l6 0M80 62l-5 2M86 48v-5M90 49l2-5", "#7fd4ff", 1.2)
        + rivets((84.5, 56), (90, 56))
        + rivet_row(48, 71, 12, 6),
    ),
    "Double-Geared": (
        138,
        # Two huge cog wheels in a frame.
        path("M28 76l10-40h84l16 40h-14l-8-26H46l-6 26z", "iron")
        + line("M34 62h100", "#0007", 2)
        + gear(58, 40, 33, 14)
        + disc(58, 40, 7, "steel")
        + rivets((58, 40))
        + gear(108, 36, 23, 10, "copper", back=True)
        + disc(108, 36, 5, "steel")
        + rivets((108, 36))
        + shine("M34 26a29 29 0 0 1 12-11", 3)
        + shine("M93 25a19 19 0 0 1 8-7", 2.4)
        + rivets((36, 71), (130, 71), (44, 40), (122, 52))
        + rect(126, 34, 12, 17, "iron", 2),
    ),
    "Pedal-Powered": (
        134,
        # A bicycle that drives a flywheel.
        wheel(44, 54, 20, "steel", 12)
        + disc(112, 50, 25, "none", ' stroke="url(#red)" stroke-width="6"')
        + wheel(112, 50, 21, "brass", 6)
        + tube("M44 54L62 22M58 28h36l10 22M94 28L78 56 60 26", "#c23b2a", 4)
        + line("M78 50h34M78 62l34-4", "#e6e2d6", 1.6, ' stroke-dasharray="2 1.5"')
        + gear(78, 56, 9, 9)
        + group(
            line("M78 56l-6 14M78 56l6-14", "#55646c", 3)
            + rect(66, 69, 12, 4, "dark", 1.5)
            + rect(79, 39, 11, 4, "dark", 1.5),
            "s",
        )
        + path("M86 26c-2-6 4-8 22-5 3 3-6 6-12 6z", "wood")
        + tube("M62 22l-4-8M58 14c-8-2-12 2-12 6", "#9fb2bb", 2.6)
        + disc(64, 17, 3.5, "brass")
        + rect(124, 33, 10, 18, "iron", 2)
        + rect(96, 74, 34, 4, "iron"),
    ),
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
    "Brass-Plated": (
        132,
        # A plump engine under overlapping plates.
        oval(84, 74, 52, 5, "iron")
        + path("M32 74c-2-30 16-60 52-60s50 30 48 60z", "brass")
        + path("M32 74c-1-18 4-34 14-44 4 12 4 30 0 44zM132 74c1-18-4-34-14-44-4 12-4 30 0 44z", "copper")
        + path("M46 30c12-14 64-14 72 0-12 8-60 8-72 0z", "brass")
        + path("M48 46c14 9 58 9 70 0v16c-14 8-58 8-70 0z", "brass")
        + shine("M52 27c8-6 20-8 32-8", 4, 0.8)
        + shine("M51 51c8 4 18 6 28 6", 3, 0.55)
        + shine("M37 62c0-10 2-18 6-24", 2.4)
        + rivets(
            (52, 41),
            (62, 44),
            (73, 45.5),
            (84, 46),
            (95, 45.5),
            (106, 44),
            (116, 41),
            (52, 67),
            (64, 70),
            (84, 71),
            (104, 70),
            (116, 67),
        )
        + disc(84, 58, 8, "iron")
        + disc(84, 58, 5.5, "lamp")
        + star(66, 22, 9)
        + star(118, 40, 6)
        + rect(122, 34, 12, 17, "iron", 2),
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
"""For each Augment, where its pipe begins and its drawing."""
