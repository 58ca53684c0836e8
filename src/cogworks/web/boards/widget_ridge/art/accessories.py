"""Drawings of the Accessories of Widget Ridge, at the right of a construct. Boxes of 168 by 84, joint on the left."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.paint import (
    INK,
    bolt,
    disc,
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
    wheel,
)

_ARROW: Final = "M0-9l9 7-5 1c0 6-4 10-10 10 4-3 5-6 5-10l-5-1z"

ACCESSORIES: Final = {
    "With an Antenna": (
        52,
        # A lattice mast with a dish.
        path("M66 76L84 2l18 74h-8L84 30 74 76z", "steel")
        + line("M72 58h24M75 44h18M78 30h12M72 58l20-14M96 58L76 44M76 44l13-14M92 44L79 30", "#55646c", 1.8)
        + disc(84, 4, 4.5, "red")
        + halo(84, 4, 12, "hot")
        + group(
            line("M70-2c-6 4-6 10 0 14M98-2c6 4 6 10 0 14M60-6c-12 8-12 18 0 26M108-6c12 8 12 18 0 26", "#ffe48a", 2.4),
            "b",
        )
        + group(
            path("M92 30c4-10 22-14 34-4 0 14-10 22-22 20-8-2-12-8-12-16z", "brass")
            + path("M94 30c8 8 22 8 32-4-12 16-26 20-32 4z", "copper")
            + line("M110 34l10-12", INK, 2)
            + disc(121, 20, 3.2, "red"),
            "w",
        )
        + rect(52, 34, 26, 17, "iron", 3)
        + rivets((57, 42), (72, 42))
        + rect(58, 72, 52, 7, "iron", 2),
    ),
    "With Chrome Sides": (
        36,
        # A tail fin with mirror finish.
        path("M36 28c20-8 44-10 60-8 18 2 30-8 44-18l-2 40c10 4 12 14 8 24H36z", "steel")
        + path("M36 46h104c6 4 8 10 6 20H36z", "blue")
        + flat("M36 46h104l2 5H36z", "#fff", 0.85)
        + flat("M40 30c20-6 42-8 58-6 14 0 26-6 36-13l-1 14c-14 6-26 6-38 6-20-2-40 0-55 5z", "#fff", 0.75)
        + flat("M40 40c28-6 60 0 92-6v4c-34 6-64 0-92 6z", "#3d4c55", 0.7)
        + path("M120 56h24l3 10h-30z", "red")
        + shine("M124 59h16", 1.6, 0.9)
        + disc(66, 66, 13, INK)
        + disc(66, 66, 8.5, "steel")
        + disc(66, 66, 3, "red")
        + line("M48 56h12M84 56h30M84 62h28", "#cdeaff", 1.8)
        + star(58, 22, 11)
        + star(132, 16, 13)
        + star(104, 40, 7)
        + rivet_row(42, 42, 0, 1),
    ),
    "With a Coin Slot": (
        50,
        # A money box that wants a coin first.
        halo(92, 14, 24, "warm")
        + path("M50 30h70l10 8v38H50z", "red")
        + path("M50 30l8-6h66l6 14-10-8z", "brass")
        + shine("M54 35h50", 2)
        + rect(60, 40, 44, 30, "brass", 4)
        + rect(72, 46, 20, 5, INK, 2)
        + rivets((64, 44), (100, 44), (64, 66), (100, 66))
        + path("M70 58h24l-3 9H73z", "dark")
        + shine("M72 60h16", 1.2, 0.5)
        + disc(78, 64, 3, "yellow")
        + disc(86, 65, 3, "yellow")
        + group(
            disc(88, 13, 11.5, "yellow")
            + disc(88, 13, 8, "none", ' stroke="#a3620c"')
            + path("M89 6l-5 8h4l-2 6 6-8h-4z", "#a3620c", ' stroke="none"')
            + shine("M80 9a9 9 0 0 1 5-5", 2, 0.9),
            "c",
        )
        + group(tube("M124 52h12v-16", "#9fb2bb", 3) + disc(136, 33, 5, "red"), "w")
        + rect(110, 46, 12, 20, "dark", 2)
        + rect(54, 74, 72, 5, "iron"),
    ),
    "With a Built-In Faraday Cage": (
        46,
        # A cage with a very calm bird.
        bolt(34, 18, 13, 20)
        + bolt(136, 22, 14, -20)
        + bolt(30, 62, 9, 60)
        + path("M52 70V34a32 30 0 0 1 64 0v36z", "#1b3d52")
        + halo(84, 44, 28, "warm")
        + line("M70 30v14M98 30v14", "#8a5628", 1.4)
        + line("M66 54h36", "#8a5628", 3)
        + path("M74 52c-4-12 6-18 14-14 6-2 8 2 12 3l-8 4c0 8-8 10-12 9l-10 6z", "yellow")
        + disc(89, 42, 1.6, INK)
        + path("M96 41l6 2-6 2z", "#f08a4a")
        + line("M76 56v4M84 56v4", "#a3620c", 1.6)
        + line("M60 70V26M70 70V12M98 70V12M108 70V26", INK, 3.2)
        + line("M60 70V26M70 70V12M84 30V4M98 70V12M108 70V26", "#e8b24c", 1.6)
        + path("M52 70V34a32 30 0 0 1 64 0v36z", "none", ' stroke="#e8b24c" stroke-width="3"')
        + rect(50, 32, 68, 5, "copper", 2)
        + disc(84, 3, 4, "none", ' stroke="#e8b24c" stroke-width="2.5"')
        + rect(46, 68, 76, 9, "brass", 3)
        + rivet_row(52, 72.5, 9, 8)
        + rect(44, 34, 10, 17, "iron", 2),
    ),
    "With a Grappling Hook": (
        42,
        # A launcher with a coil of rope.
        path("M50 76l8-22h24l8 22H78l-8-14-8 14z", "wood")
        + path("M42 34h48l6 8-6 8H42z", "iron")
        + shine("M46 37h38", 2)
        + disc(66, 46, 16, "wood")
        + "".join(disc(66, 46, r, "none", ' stroke="#e6d3a8" stroke-width="2.4"') for r in (12.5, 9, 5.5))
        + disc(66, 46, 2.5, "brass")
        + line("M78 40C96 20 100 46 116 34", "#6d4313", 4.6)
        + line("M78 40C96 20 100 46 116 34", "#e6d3a8", 2.4, ' stroke-dasharray="3 1"')
        + group(
            line("M114 36l22-16", INK, 7.4)
            + line("M114 36l22-16", "#9fb2bb", 5)
            + path(
                "M136 20c8-10 0-18-12-16 4-4 18-6 22 4 3 8-2 14-6 16zM136 20c12 0 16 10 10"
                " 20 6-2 12-16 6-22-5-5-12-4-16 2zM136 20c8-4 14-2 18 6 0-10-8-14-16-10z",
                "steel",
            )
            + disc(136, 20, 4.5, "brass"),
            "w",
        )
        + line("M140 46l10 4M128 50l4 10M150 8l8-4", "#ffe48a", 2)
        + rivets((48, 40), (48, 46)),
    ),
    "With a Wrecking Ball": (
        40,
        # A crane arm and a heavy ball.
        path("M46 76l6-40h22l8 40z", "yellow")
        + line("M50 60h28M53 46h22M50 60l24-14M78 60L54 46", "#6d4313", 2)
        + path("M44 38L114 2l6 6-60 36z", "yellow")
        + line("M60 30l6 8M72 24l6 8M84 18l6 8M96 11l6 9", "#6d4313", 2)
        + rect(40, 33, 26, 18, "red", 3)
        + rect(46, 36, 12, 8, "glass", 1)
        + group(
            line("M114 6v26", INK, 3, ' stroke-dasharray="3 2"')
            + disc(114, 52, 21, "iron")
            + shine("M100 48a15 15 0 0 1 10-11", 4, 0.6)
            + rect(109, 28, 10, 7, "brass", 2)
            + path("M106 58l4-5 8 0 4 5-3 6h-10z", "#0a1014", ' stroke="none"')
            + disc(110, 50, 2, "#ff6a2a")
            + disc(118, 50, 2, "#ff6a2a"),
            "w",
        )
        + path("M142 76V44l6-3 4 5 6-2v32z", "copper")
        + line("M142 54h16M142 64h16M150 44v10M147 64v12", "#3a140a", 1.4)
        + path("M132 40l5-8 4 6zM136 26l6-3-1 7z", "copper")
        + rect(40, 75, 52, 5, "iron"),
    ),
    "With a Recycling Chute": (
        44,
        # A chute that feeds a bin.
        path("M48 4h48l-8 18h-32z", "green")
        + oval(72, 5, 24, 4, "dark")
        + path("M56 22h32v16l30 18v20H92V64L58 48z", "green")
        + shine("M61 24v20l32 18", 2.6)
        + group(
            path("M66-6h7v7l3 4v10H63V5l3-4z", "glass", ' transform="rotate(18 70 4)"')
            + path("M84 2l9-6 4 7-9 5z", "steel"),
            "c",
        )
        + line("M94 66h22M94 71h22", "#0005", 1.6)
        + path("M88 74h36l-3 6H91z", "dark")
        + rect(44, 33, 16, 18, "iron", 3)
        + rivets((52, 38), (52, 46))
        + rivet_row(60, 19, 8, 4)
        + group(
            "".join(
                path(_ARROW, "#c9f5e2", f' transform="translate(132 34) rotate({120 * k}) translate(0-13) scale(1.1)"')
                for k in range(3)
            ),
            "s",
        )
        + star(110, 18, 7),
    ),
    "With a Periscope": (
        44,
        # A tube with a curious eye.
        rect(44, 34, 40, 17, "copper", 4)
        + path("M66 78V30h26v48z", "brass-side")
        + path("M66 34V14c0-8 4-12 12-12h26v28H92v12H66z", "brass")
        + shine("M71 30V15c0-5 3-8 8-8h20", 2.6, 0.7)
        + oval(106, 16, 8, 16, "iron")
        + oval(108, 16, 6, 13, "glass")
        + group(disc(110, 16, 6, "green") + disc(111.5, 16, 3, INK) + disc(113, 14, 1.2, "#fff"), "l")
        + path("M100 2c4-3 12-2 14 2-4-1-10-1-14 0z", "copper")
        + rect(62, 44, 34, 6, "iron", 2)
        + rect(62, 62, 34, 6, "iron", 2)
        + tube("M92 56h22v-8M66 56H54", "#9fb2bb", 3)
        + rect(108, 42, 12, 7, "wood", 2)
        + rivet_row(66, 47, 6.5, 5)
        + rivet_row(66, 65, 6.5, 5)
        + flat("M118 10l70-18v60l-70-28z", "#fff2c4", 0.22)
        + star(146, 14, 8)
        + rect(56, 75, 46, 5, "iron"),
    ),
    "With a Foghorn": (
        40,
        # A horn, and the fog it is for.
        puff(134, 70, 16, "#cfdadd")
        + puff(112, 76, 12, "#b9c6ca")
        + puff(154, 62, 11, "#e3eaec")
        + rect(48, 50, 24, 26, "wood", 2)
        + line("M48 58h24M48 66h24", "#4c2c12", 1.6)
        + group(
            path("M40 34h22c18 0 30-10 44-28 14 14 14 58 0 72-14-18-26-26-44-26H40z", "red")
            + path("M98 15c3-3 5-6 8-9 14 14 14 58 0 72-3-3-5-6-8-9 8-16 8-38 0-54z", "brass")
            + oval(108, 42, 8, 34, "dark")
            + oval(109, 42, 4, 24, "iron")
            + shine("M46 38h18c14-1 22-8 30-16", 3.4, 0.7)
            + rect(56, 31, 7, 24, "brass", 2),
            "t",
        )
        + group(line("M124 28c5 8 5 20 0 28M134 20c9 13 9 31 0 44M145 12c13 18 13 42 0 60", "#ffe48a", 2.8), "b")
        + rivets((46, 48), (52, 48)),
    ),
    "With a Lightning Rod": (
        50,
        # A rod on glass insulators, struck.
        halo(88, 8, 34, "cold")
        + path("M104-8L84 8h12L74 34l8-18H70L92-8z", "#fff6b0")
        + path("M80 78V22h7v56z", "copper-side")
        + path("M83.5 6l6 18h-12z", "brass")
        + "".join(
            oval(83.5, y, 15 - k, 5, "green") + shine(f"M{72 + k} {y - 1}c4-3 8-3 12-3", 1.4, 0.8)
            for k, y in enumerate((36, 46, 56))
        )
        + group(line("M94 30l14-6-4 8 16-2M74 30l-12-8 2 9-12-4M92 62l16 4-6 4 14 4", "#bdf0ff", 2), "b")
        + rect(50, 36, 22, 13, "iron", 3)
        + path("M56 78c2-8 10-12 28-12s26 4 28 12z", "brass")
        + rivet_row(64, 74, 8, 6)
        + tube("M96 72c18 0 16-10 30-10", "#b97b26", 2.6)
        + disc(130, 61, 7, "lamp")
        + halo(130, 61, 15, "warm")
        + path("M125 68h10v6h-10z", "iron"),
    ),
    "On a Gilded Pedestal": (
        46,
        # A plinth with laurels, worthy of anything.
        halo(88, 24, 40, "pale")
        + rect(52, 70, 72, 9, "brass", 1)
        + rect(58, 64, 60, 7, "cream", 1)
        + path("M64 32h48v32H64z", "cream")
        + line("M70 34v28M77 34v28M99 34v28M106 34v28", "#c9a868", 2)
        + rect(56, 22, 64, 10, "brass", 2)
        + shine("M60 25h44", 2, 0.9)
        + path("M60 22c2-9 54-9 56 0z", "red")
        + disc(60, 27, 6, "brass")
        + disc(116, 27, 6, "brass")
        + line("M62 27a2 2 0 1 1-3-1M118 27a2 2 0 1 1-3-1", "#6d4313", 1.4)
        + path("M88 38c-9 0-13 8-9 17l9 5 9-5c4-9 0-17-9-17z", "brass")
        + bolt(88, 48, 8, 0, "#fff6d8")
        + tube("M46 42h18", "#b97b26", 4)
        + line("M80 56c-6-4-8-10-6-18M96 56c6-4 8-10 6-18", "#3f9e83", 2.4)
        + star(70, 10, 9)
        + star(106, 6, 11)
        + star(126, 44, 7)
        + star(88, 0, 6),
    ),
    "With a Bottled Comet": (
        48,
        # A comet that goes round and round in a bottle.
        halo(90, 44, 44, "cold")
        + path("M76 2h24v16c20 6 28 18 28 32 0 16-8 28-20 28H68c-12 0-20-12-20-28 0-14 8-26 28-32z", "#12304a")
        + group(
            path(
                "M94 34C78 32 62 40 56 60c8-8 14-10 18-10-8 4-12 10-12"
                " 18 6-8 10-10 14-11-4 4-5 8-4 13 4-10 14-14 24-18z",
                "bolt",
                ' stroke="none"',
            )
            + path("M98 28l4 9 10 1-8 7 3 10-9-5-9 5 2-10-7-7 10-1z", "lamp")
            + flat("M98 31l3 8-3 4-3-4z", "#fff", 0.9),
            "w",
        )
        + star(72, 36, 5)
        + star(112, 62, 6)
        + star(64, 54, 4)
        + path("M76 2h24v16c20 6 28 18 28 32 0 16-8 28-20 28H68c-12 0-20-12-20-28 0-14 8-26 28-32z", "#bfe6f21c")
        + shine("M58 60c-6-14 2-26 16-32", 4, 0.7)
        + shine("M120 44c2 8 0 16-4 22", 2, 0.4)
        + path("M78-4h20l2 9H76z", "wood")
        + rect(73, 12, 30, 6, "brass", 2)
        + tube("M104 15c10 0 12 8 8 14", "#b97b26", 2)
        + path("M108 28l10 3-3 9-10-3z", "cream")
        + rect(44, 35, 9, 15, "iron", 2),
    ),
    "With a Parachute": (
        46,
        # A canopy over a pack.
        line("M40 32l34 26M62 34l18 22M84 34v20M106 34L90 56M128 32L96 58", "#f4e4bf", 1.6)
        + path(
            "M36 32c0-22 20-34 48-34s48 12 48 34c-5-6-12-6-16"
            " 0-5-6-13-6-16 0-5-6-27-6-32 0-4-6-11-6-16 0-4-6-11-6-16 0z",
            "cream",
        )
        + path(
            "M36 32c0-22 20-34 48-34-18 6-28 18-32 34-4-6-11-6-16 0zM68 32c2-16 8-28 16-34 8 6"
            " 14 18 16 34-5-6-27-6-32 0zM132 32c0-22-20-34-48-34 18 6 28 18 32 34 4-6 11-6 16 0z",
            "red",
        )
        + shine("M46 20c6-10 14-14 24-17", 3, 0.6)
        + path("M70 54h30c6 0 8 4 8 8v10c0 4-3 6-7 6H69c-4 0-7-2-7-6V62c0-4 2-8 8-8z", "green")
        + path("M66 62h38v8H66z", "green")
        + rect(80, 58, 10, 16, "wood", 2)
        + rect(82, 63, 6, 5, "brass", 1)
        + shine("M68 57h10", 2)
        + tube("M46 42c10 0 8 18 18 20", "#9fb2bb", 4)
        + tube("M100 72c8 2 10 6 12 4", "#e4573c", 2),
    ),
    "On Wheels": (
        40,
        # A chassis ready to roll.
        line("M10 50h16M4 60h18M12 70h12", "#e8f4f6", 2.2, ' opacity=".75"')
        + path("M40 34h16l10 14h62l12 12H44z", "green")
        + shine("M60 51h64", 2)
        + path("M74 48l4-14h28l8 14z", "wood")
        + line("M80 40h28M78 34v14", "#4c2c12", 1.4)
        + tube("M118 50l8-20", "#9fb2bb", 2.6)
        + disc(127, 27, 8, "none", f' stroke="{INK}" stroke-width="4.5"')
        + disc(127, 27, 8, "none", ' stroke="#b27a42" stroke-width="2.4"')
        + rect(46, 58, 96, 6, "iron", 2)
        + wheel(66, 62, 17, "red", 10)
        + wheel(122, 62, 17, "red", 10)
        + disc(140, 52, 5, "lamp")
        + halo(146, 52, 14, "warm")
        + gear(94, 62, 9, 9)
        + rivets((46, 40), (52, 40)),
    ),
}
"""For each Accessory, where its pipe begins and its drawing."""
