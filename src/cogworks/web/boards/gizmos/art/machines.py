"""The machines on the cards of Gizmos: one drawing for each kind, by the last word of its name.

Each stands on y = 0, is about 70 high, and goes from x = -38 to 38.
"""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.gizmos.art.level3 import (
    abacus,
    assembler,
    cabinet,
    carillon,
    cauldron,
    gantry,
    gauge,
    gong,
    kaleidoscope,
    organ,
    scales,
    sextant,
    shutter,
    strongbox,
    tank,
    telescope,
    till,
    vortex,
)
from cogworks.web.boards.gizmos.art.shapes import (
    INK,
    Shades,
    cylinder,
    disc,
    gear,
    line,
    oval,
    path,
    pipe,
    rect,
    rivets,
    shaded,
    star,
)

STEAM: Final = "#fff6e0"
FLAME: Final = "#ffb84d"


def hook(metal: Shades, tint: str) -> str:
    """A jib with a winch and a hook."""
    return (
        path("K", "M-36 0l3-7h22l3 7z")
        + rect("M", -27, -66, 9, 60, 2)
        + rect("V", -31, -68, 62, 8, 3)
        + line(metal[1], 4, "M-18-38L0-60")
        + disc("F", -22, -30, 13)
        + disc("K", -22, -30, 5)
        + line(metal[0], 3, "M-22-30l11 9")
        + disc("V", -10, -20, 3)
        + line(INK, 3, "M22-60v16")
        + line(metal[0], 1.4, "M22-60v16")
        + disc("V", 22, -63, 6)
        + rect("E", 15, -46, 14, 9, 3)
        + pipe(metal, 5, "M22-36v7a9 9 0 1 1-12 8")
    )


def magnet(metal: Shades, tint: str) -> str:
    """A horseshoe magnet that lifts a sphere."""
    return (
        rect("V", -4, -72, 8, 12, 2)
        + rect("M", -16, -75, 32, 6, 3)
        + path("E", "M-31-24V-36a31 29 0 0 1 62 0v12H14v-12a14 13 0 0 0-28 0v12z")
        + rect("V", -31, -26, 17, 11, 1)
        + rect("V", 14, -26, 17, 11, 1)
        + line(INK, 4.5, "M-31-40l17 3M-31-34l17 3M31-40l-17 3M31-34l-17 3")
        + line(tint, 2.6, "M-31-40l17 3M-31-34l17 3M31-40l-17 3M31-34l-17 3")
        + line("#fff", 2, "M-25-52a24 22 0 0 1 14-10")
        + line(FLAME, 1.800, "M-22-12l-4 6 6 0-4 6M22-12l-4 6 6 0-4 6")
        + shaded("#efe6d2", 0, -14, 9)
        + line("#fff", 1.300, "M0-30v-4M-7-28l-2-4M7-28l2-4")
    )


def claw(metal: Shades, tint: str) -> str:
    """A grabber that holds a sphere."""
    return (
        rect("M", -5, -74, 10, 18)
        + rect("K", -7, -70, 14, 4, 1)
        + rect("K", -7, -62, 14, 4, 1)
        + path("F", "M-20-42c0-10 9-16 20-16s20 6 20 16z")
        + rivets([(-12, -47), (0, -52), (12, -47)])
        + shaded("#efe6d2", 0, -18, 13)
        + path("M", "M-20-42h9l-4 12q-3 10 7 26l-5 3Q-30-14-28-30z")
        + path("M", "M20-42h-9l4 12q3 10-7 26l5 3Q30-14 28-30z")
        + disc("V", -17, -40, 4)
        + disc("V", 17, -40, 4)
        + rect("V", -4, -43, 8, 12, 2)
    )


def bell(metal: Shades, tint: str) -> str:
    """A bell in its yoke."""
    return (
        path("K", "M-36 0h72l-4-6h-64z")
        + rect("M", -33, -62, 7, 58, 2)
        + rect("M", 26, -62, 7, 58, 2)
        + rect("V", -36, -68, 72, 9, 4)
        + disc("V", 0, -13, 6)
        + rect("V", -5, -62, 10, 8, 2)
        + path("E", "M0-56c15 0 15 14 16 24 1 8 8 10 8 16h-48c0-6 7-8 8-16 1-10 1-24 16-24z")
        + rect("V", -25, -18, 50, 5, 2)
        + line("#fff", 2, "M-9-48c-3 5-3 11-4 17")
        + star(0, -33, 9)
    )


def rack(metal: Shades, tint: str) -> str:
    """Shelves with spheres and papers."""
    shelves = "".join(rect("V", -33, y, 66, 5, 1) for y in (-48, -26, -6))
    balls = "".join(shaded(colour, x, -55, 6.500) for x, colour in ((-22, "#d8452b"), (-8, "#2f7fd0"), (6, "#e8b520")))
    papers = "".join(path("#f4e8cc", f"M{x} -26v-13l8-1 1 14z") for x in (-25, -14, -3))
    return (
        rect("F", -34, -66, 68, 62, 2)
        + rect("K", -28, -62, 56, 54)
        + balls
        + papers
        + shelves
        + rect("M", -37, -70, 8, 70, 2)
        + rect("M", 29, -70, 8, 70, 2)
        + rect("E", 8, -40, 18, 14, 2)
        + rect("E", -25, -20, 22, 14, 2)
        + rect("E", 2, -20, 22, 14, 2)
        + rivets([(-33, -64), (33, -64), (-33, -10), (33, -10), (17, -33), (-14, -13), (13, -13)])
    )


def lens(metal: Shades, tint: str) -> str:
    """A reading glass on a stand."""
    return (
        path("K", "M-24 0q0-8 24-8t24 8z")
        + rect("M", -4, -26, 8, 20, 2)
        + disc("F", 0, -43, 30)
        + disc("V", 0, -43, 25)
        + disc("#0d2530", 0, -43, 21)
        + disc("G", 0, -43, 21)
        + path("#f4e8cc", "M-11-54h17l5 5v17h-22z")
        + line("#8f7a58", 1.500, "M-7-47h10M-7-42h14M-7-37h12")
        + line("#fff", 3, "M-15-50a16 16 0 0 1 9-9")
        + rivets([(-27, -43), (27, -43), (0, -70), (-19, -24), (19, -24)])
    )


def kettle(metal: Shades, tint: str) -> str:
    """A kettle on a burner; the window shows what goes in."""
    return (
        path("K", "M-30 0l4-9h52l4 9z")
        + path(FLAME, "M-18-9q2-8 8-10-2 6 4 8 2-6 8-9-2 6 3 8 3-3 8-5-1 6-4 8z")
        + pipe(metal, 6, "M24-26q10 0 9-14t7-16")
        + line(STEAM, 2, "M40-62q-4-4 0-8t0-7")
        + path("E", "M-28-20q-4-30 28-32 32 2 28 32z")
        + rect("V", -30, -22, 60, 6, 3)
        + path("F", "M-12-50q0-8 12-8t12 8z")
        + disc("V", 0, -60, 4)
        + f'<path d="M-22-48q-4-24 22-25t22 25" fill="none" stroke="{metal[2]}" stroke-width="5"/>'
        + f'<path d="M-22-48q-4-24 22-25t22 25" fill="none" stroke="{metal[0]}" stroke-width="2"/>'
        + disc("V", 0, -35, 12)
        + disc(tint, 0, -35, 9)
        + disc("S", 0, -35, 9)
    )


def coil(metal: Shades, tint: str) -> str:
    """A coil that throws sparks."""
    turns = "".join(
        line(colour, width, f"M-12 {y}q12 5 24 0")
        for y in range(-42, -12, 6)
        for colour, width in ((INK, 5), ("#e08a4a", 3))
    )
    return (
        path("K", "M-30 0l5-9h50l5 9z")
        + cylinder("E", -22, -16, 44, 9)
        + rect("M", -11, -46, 22, 32)
        + turns
        + oval("V", 0, -52, 28, 9)
        + oval("E", 0, -55, 20, 6)
        + disc("V", 0, -62, 7)
        + line(FLAME, 2.600, "M27-54l7 6-4 3 8 9M-27-54l-7 6 4 3-8 9M6-66l8-3-2-5 8-3")
        + line("#fff", 1, "M27-54l7 6-4 3 8 9M-27-54l-7 6 4 3-8 9M6-66l8-3-2-5 8-3")
    )


def crane(metal: Shades, tint: str) -> str:
    """A tower crane with a sphere on its hook."""
    return (
        path("K", "M-34 0l3-8h26l3 8z") + f'<path d="M-26-6V-58M-12-6V-58M-26-8l14-12-14-12 14-12-14-12" fill="none" '
        f'stroke="{INK}" stroke-width="5.500"/>'
        f'<path d="M-26-6V-58M-12-6V-58M-26-8l14-12-14-12 14-12-14-12" fill="none" stroke="{metal[1]}" '
        f'stroke-width="3"/>'
        + path("V", "M-38-62h14l58-2v5l-58 5h-14z")
        + line(metal[2], 1.500, "M-8-58l10-4 8 5 8-5 8 4")
        + rect("K", -39, -60, 11, 12, 1)
        + rect("E", -28, -66, 18, 20, 3)
        + rect("G", -25, -63, 12, 8, 1)
        + line(metal[2], 1.500, "M-19-66l-6-8M-19-68L28-62")
        + line(INK, 2, "M26-60v22")
        + rect("V", 21, -40, 10, 6, 2)
        + shaded("#efe6d2", 26, -24, 10)
        + path("M", "M26-36c-9 0-14 6-13 14l3 0q0-8 10-9 10 1 10 9l3 0c1-8-4-14-13-14z")
    )


def chime(metal: Shades, tint: str) -> str:
    """Tubes of five lengths."""
    tubes = "".join(
        rect("M", x - 4.500, -60, 9, length, 3) + rect("E", x - 4.500, -60, 9, 7, 2)
        for x, length in ((-24, 54), (-12, 48), (0, 42), (12, 36), (24, 30))
    )
    return (
        path("K", "M-36 0h72l-4-6h-64z")
        + rect("F", -37, -68, 6, 64, 2)
        + rect("F", 31, -68, 6, 64, 2)
        + rect("V", -38, -72, 76, 10, 4)
        + tubes
        + line(metal[2], 2.500, "M8-8L22-22")
        + disc("F", 24, -24, 5)
        + rivets([(-24, -67), (-12, -67), (0, -67), (12, -67), (24, -67)])
        + star(-33, -74, 5)
        + star(33, -74, 5)
    )


def hoist(metal: Shades, tint: str) -> str:
    """Two pulleys, two hooks and two spheres."""
    half = "".join(
        line(INK, 2, f"M{x}-58v24")
        + disc("E", x, -58, 10)
        + disc("V", x, -58, 4)
        + rect("V", x - 6, -38, 12, 7, 2)
        + shaded("#efe6d2", x, -20, 10)
        + path("M", f"M{x}-34c-9 0-13 6-12 14h3q0-7 9-8 9 1 9 8h3c1-8-3-14-12-14z")
        for x in (-19, 19)
    )
    return (
        rect("V", -38, -74, 76, 9, 3)
        + rect("M", -4, -66, 8, 58, 2)
        + half
        + path("K", "M-26 0l5-9h42l5 9z")
        + disc("F", 0, -16, 10)
        + disc("V", 0, -16, 4)
        + line(metal[2], 3, "M0-16l9-6")
        + rivets([(-32, -70), (0, -70), (32, -70)])
    )


def workbench(metal: Shades, tint: str) -> str:
    """A bench with a vice, a lamp, a drawer and a glass."""
    return (
        rect("F", -35, -32, 70, 32, 2)
        + rect("K", -30, -27, 26, 10, 1)
        + rect("K", -30, -14, 26, 10, 1)
        + rect("K", 2, -27, 28, 23, 1)
        + rect("V", -38, -38, 76, 8, 2)
        + rivets([(-17, -22), (-17, -9)])
        + disc("G", 16, -16, 9)
        + disc("V", 16, -16, 3)
        + rect("E", -33, -52, 14, 14, 2)
        + rect("M", -19, -49, 5, 11, 1)
        + line(metal[0], 3, "M-40-46h8M-36-50v8")
        + pipe(metal, 3, "M10-40V-60q0-8 8-8")
        + path("E", "M16-74h8l9 14H9z")
        + path("#fff0b0", "M12-60h18l4 20H8z", ' opacity=".45" stroke="none"')
        + shaded("#2f7fd0", -5, -45, 7)
        + disc("V", 22, -46, 7)
        + disc("G", 22, -46, 5)
        + line(metal[1], 3, "M27-41l5 4")
    )


def boiler(metal: Shades, tint: str) -> str:
    """A boiler with a chimney, two windows and a fire."""
    return (
        path("K", "M-36 0v-8h72v8h-8l-3-5h-50l-3 5z")
        + rect("M", 12, -74, 13, 26)
        + rect("V", 9, -77, 19, 6, 2)
        + line(STEAM, 2.500, "M19-80q-5-3 0-6")
        + rect("F", -36, -50, 72, 44, 20)
        + rect("M", -24, -51, 6, 46, 2)
        + rect("M", 16, -51, 6, 46, 2)
        + disc("V", -6, -34, 10)
        + disc(tint, -6, -34, 7.500)
        + disc("S", -6, -34, 7.500)
        + disc("V", 8, -22, 10)
        + disc(tint, 8, -22, 7.500)
        + disc("S", 8, -22, 7.500)
        + disc("V", -22, -60, 8)
        + disc("#fff6e0", -22, -60, 5.500)
        + line("#c2452d", 1.500, "M-22-60l3-3")
        + rect("M", -25, -54, 6, 5)
        + path(FLAME, "M26-10q-2-8 3-14 0 6 4 8t-1 6z")
    )


def prism(metal: Shades, tint: str) -> str:
    """A prism that makes two rays of one."""
    return (
        path("K", "M-30 0l5-8h50l5 8z")
        + rect("M", -5, -24, 10, 18, 2)
        + path("V", "M-22-20h44l-4 6h-36z")
        + line(tint, 5, "M-40-34L-8-42")
        + line("#fff", 1.500, "M-40-34L-8-42")
        + line(tint, 5, "M8-44L40-58M8-40l32 4")
        + line("#fff", 1.500, "M8-44L40-58M8-40l32 4")
        + path("G", "M0-72L28-22h-56z")
        + path("#fff", "M0-72L28-22 4-30z", ' opacity=".28" stroke="none"')
        + path(tint, "M0-60L18-27h-36z", ' opacity=".35" stroke="none"')
        + line("#fff", 2, "M-4-60l-15 29")
        + disc("E", 0, -73, 5)
        + disc("E", -29, -21, 5)
        + disc("E", 29, -21, 5)
    )


def starting(metal: Shades, tint: str) -> str:
    """A box with a crank."""
    return (
        rect("F", -30, -40, 60, 38, 3)
        + rect("V", -34, -44, 68, 8, 2)
        + rect("K", -30, -3, 60, 3)
        + path("#f4e8cc", "M-16-44v-16h20l6 6v10z")
        + line("#8f7a58", 1.500, "M-11-55h10M-11-50h15")
        + gear("V", -8, -20, 14, 9)
        + gear("M", 14, -18, 9, 7)
        + pipe(metal, 4, "M30-22h8v-14")
        + disc("E", 38, -39, 5)
    )


Machine = Callable[[Shades, str], str]
"""Draw a machine from its level's metal and the colour of what goes in."""

MACHINES: Final[dict[str, Machine]] = {
    machine.__name__.capitalize(): machine
    for machine in (
        hook,
        magnet,
        claw,
        bell,
        rack,
        lens,
        kettle,
        coil,
        crane,
        chime,
        hoist,
        workbench,
        boiler,
        prism,
        vortex,
        gong,
        cabinet,
        carillon,
        organ,
        assembler,
        gantry,
        telescope,
        strongbox,
        shutter,
        tank,
        till,
        abacus,
        sextant,
        gauge,
        scales,
        cauldron,
        kaleidoscope,
    )
}
"""By the last word of a gizmo's name."""
