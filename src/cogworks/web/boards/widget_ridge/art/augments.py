"""Drawings of the Augments of Widget Ridge, on the left of a construct. Boxes of 168 by 84, the joint on the right."""

from typing import Final

from cogworks.web.boards.widget_ridge.art.forces import FORCES
from cogworks.web.boards.widget_ridge.art.paint import (
    bolt,
    disc,
    flame,
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
    **FORCES,
}
"""For each Augment, where its pipe begins and its drawing."""
