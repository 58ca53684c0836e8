"""The machines of level-3 gizmos: one drawing for each kind, in the same box as those of the other levels."""

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

FLAME = "#ffb84d"


def vortex(metal: Shades, tint: str) -> str:
    """A whirl of spheres in a funnel."""
    return (
        path("K", "M-24 0l4-8h40l4 8z")
        + rect("M", -8, -20, 16, 14, 2)
        + path("G", "M-36-62L-8-18h16l28-44z")
        + line("#fff", 2, "M-27-52q28 12 50-2M-20-41q20 9 36-1M-13-30q12 6 24 0")
        + shaded("#efe6d2", -14, -56, 8)
        + shaded("#efe6d2", 14, -52, 8)
        + shaded("#efe6d2", -2, -38, 8)
        + f'<ellipse cx="0" cy="-64" rx="36" ry="9" fill="none" stroke="{INK}" stroke-width="7"/>'
        + f'<ellipse cx="0" cy="-64" rx="36" ry="9" fill="none" stroke="{metal[1]}" stroke-width="5"/>'
        + f'<path d="M-36-64a36 9 0 0 0 72 0" fill="none" stroke="{metal[0]}" stroke-width="2"/>'
        + rect("E", -14, -16, 28, 6, 3)
        + rivets([(-30, -60), (0, -55), (30, -60)])
    )


def gong(metal: Shades, tint: str) -> str:
    """A gong and its mallet."""
    return (
        path("K", "M-38 0h76l-5-7h-66z")
        + rect("M", -36, -70, 7, 66, 2)
        + rect("M", 29, -70, 7, 66, 2)
        + path("E", "M-40-68q40-14 80 0v8q-40-12-80 0z")
        + line(INK, 2, "M-14-64v10M14-64v10")
        + disc("V", 0, -36, 26)
        + disc("F", 0, -36, 19)
        + disc("V", 0, -36, 10)
        + star(0, -36, 8)
        + line("#fff", 2, "M-20-44a22 22 0 0 1 11-12")
        + line(INK, 5, "M38-4L24-22")
        + line("#b98b5e", 3, "M38-4L24-22")
        + disc("#f4e8cc", 22, -25, 6)
    )


def cabinet(metal: Shades, tint: str) -> str:
    """Drawers that open automatically."""
    drawers = "".join(
        rect("F", x, y, 30, 17, 2) + rect("V", x + 9, y + 6, 12, 5, 1.500) for x in (-31, 1) for y in (-64, -44)
    )
    return (
        rect("M", -36, -70, 72, 68, 3)
        + drawers
        + rect("K", -31, -24, 62, 18, 1)
        + path("#f4e8cc", "M-26-24v-10h14l3 3v7z")
        + path("#e6d5ae", "M-6-24v-9h12l3 3v6z")
        + path("#f4e8cc", "M13-24v-10h12l3 3v7z")
        + path("E", "M-36-22h72l2 20h-76z")
        + rect("V", -9, -15, 18, 7, 2)
        + rivets([(-31, -8), (31, -8)])
        + gear("V", 30, -72, 11, 9)
    )


def small_bell(x: float, y: float, size: float) -> str:
    """A bell of a carillon."""
    shape = "M0 0c9 0 9 9 10 15 .6 5 5 6 5 10h-30c0-4 4.400-5 5-10 1-6 1-15 10-15z"
    parts = disc("V", 0, 27, 4) + path("E", shape) + rect("V", -15, 22, 30, 4, 1)
    return f'<g transform="translate({x} {y}) scale({size})">{parts}</g>'


def carillon(metal: Shades, tint: str) -> str:
    """A tower of bells."""
    return (
        rect("M", -37, -58, 8, 58, 2)
        + rect("M", 29, -58, 8, 58, 2)
        + path("F", "M-42-56L0-84l42 28z")
        + rect("V", -40, -58, 80, 6, 2)
        + rect("V", -33, -30, 66, 5, 1)
        + path("K", "M-38 0h76l-3-5h-70z")
        + small_bell(-15, -51, 0.72)
        + small_bell(15, -51, 0.72)
        + small_bell(0, -26, 0.78)
        + star(0, -65, 8)
        + star(-22, -12, 5)
        + star(22, -12, 5)
    )


def organ(metal: Shades, tint: str) -> str:
    """A pipe organ."""
    heights = (38, 50, 60, 68, 60, 50, 38)
    pipes = "".join(
        rect("M", -32 + 9.300 * at, -14 - height, 8, height, 3) + rect("K", -30.500 + 9.300 * at, -24, 5, 5, 1)
        for at, height in enumerate(heights)
    )
    return (
        pipes
        + path("E", "M-38-34q19 8 38-4 19 12 38 4v8h-76z")
        + rect("F", -38, -18, 76, 18, 3)
        + rect("#fbf5e6", -30, -14, 60, 7, 1)
        + line(INK, 1.500, "M-24-14v5M-18-14v5M-9-14v5M-3-14v5M3-14v5M12-14v5M18-14v5")
        + star(-12, -30, 5)
        + star(12, -30, 5)
        + rivets([(-34, -4), (34, -4)])
    )


def assembler(metal: Shades, tint: str) -> str:
    """Two arms that put a gizmo together on a belt."""
    arm = "M{0}-70L{1}-52 {2}-40"
    arms = "".join(pipe(metal, 6, arm.format(*xs)) for xs in ((-24, -32, -14), (24, 32, 14)))
    return (
        rect("K", -38, -12, 76, 12, 6)
        + "".join(disc("V", x, -6, 4) for x in (-30, -15, 0, 15, 30))
        + rect("E", -36, -76, 72, 9, 3)
        + arms
        + gear("V", 0, -27, 17, 10, "E")
        + disc("F", -32, -52, 5)
        + disc("F", 32, -52, 5)
        + path("M", "M-18-42l10 2-2 6-10-2z")
        + path("M", "M18-42l-10 2 2 6 10-2z")
        + line(FLAME, 2, "M-7-38l-3-6M7-38l3-6M0-44v-7")
        + rivets([(-30, -71), (0, -71), (30, -71)])
    )


def gantry(metal: Shades, tint: str) -> str:
    """A portal crane with two trolleys."""
    trolley = "".join(
        rect("E", x - 9, -74, 18, 11, 2)
        + line(INK, 2, f"M{x}-62v18")
        + rect("V", x - 7, -46, 14, 6, 2)
        + shaded("#efe6d2", x, -29, 10)
        + path("M", f"M{x}-42c-9 0-13 6-12 14h3q0-7 9-8 9 1 9 8h3c1-8-3-14-12-14z")
        for x in (-13, 13)
    )
    return (
        path("M", "M-30-62L-40 0h8l10-62z")
        + path("M", "M30-62L40 0h-8L22-62z")
        + rect("V", -38, -66, 76, 8, 2)
        + line(metal[2], 2, "M-35-30h9M35-30h-9")
        + trolley
        + rect("K", -42, -5, 14, 5, 2)
        + rect("K", 28, -5, 14, 5, 2)
        + rect("F", -36, -36, 12, 14, 2)
        + rivets([(-34, -62), (34, -62), (0, -62)])
    )


def telescope(metal: Shades, tint: str) -> str:
    """A telescope on a tripod."""
    return (
        line(INK, 7, "M0-32L-22-2M0-32L22-2M0-32V-2")
        + line(metal[1], 4.500, "M0-32L-22-2M0-32L22-2M0-32V-2")
        + '<g transform="rotate(-28 0 -40)">'
        + rect("V", -38, -46, 16, 12, 2)
        + rect("M", -24, -49, 22, 18, 2)
        + rect("E", -4, -52, 34, 24, 3)
        + rect("V", 27, -55, 10, 30, 3)
        + oval("G", 37, -40, 4, 14)
        + rect("V", -8, -52, 5, 24, 2)
        + line("#fff", 2, "M2-47h20")
        + "</g>"
        + disc("V", 0, -34, 6)
        + gear("V", -12, -22, 8, 8)
        + star(30, -78, 4, "#fff6cf")
        + star(-30, -66, 3, "#fff6cf")
    )


def strongbox(metal: Shades, tint: str) -> str:
    """A safe that no paper gets into."""
    spokes = "M0-50v28M-12-43l24 14M12-43l-24 14"
    return (
        rect("F", -36, -68, 72, 64, 5)
        + rect("V", -30, -62, 60, 52, 4)
        + rect("E", -26, -58, 52, 44, 3)
        + rect("K", -34, -4, 14, 4)
        + rect("K", 20, -4, 14, 4)
        + disc("V", 0, -36, 16)
        + disc("K", 0, -36, 11)
        + line(INK, 5, spokes)
        + line(metal[0], 3, spokes)
        + disc("V", 0, -36, 5)
        + rect("K", -38, -54, 5, 12, 2)
        + rect("K", -38, -28, 5, 12, 2)
        + rivets([(-22, -54), (22, -54), (-22, -18), (22, -18)])
        + rect("M", 21, -42, 8, 12, 2)
    )


def shutter(metal: Shades, tint: str) -> str:
    """A closed iris in front of an eyepiece."""
    blades = "".join(
        f'<path fill="url(#{fill})" d="M0-38L-4-66A28 28 0 0 1 22-56z" transform="rotate({60 * turn} 0 -38)"/>'
        for turn, fill in enumerate("EKEKEK")
    )
    return (
        path("K", "M-26 0q0-9 26-9t26 9z")
        + rect("M", -6, -14, 12, 10, 2)
        + disc("F", 0, -38, 34)
        + disc("V", 0, -38, 29)
        + disc("K", 0, -38, 27)
        + blades
        + disc("V", 0, -38, 4)
        + rivets([(0, -70), (28, -54), (28, -22), (-28, -54), (-28, -22), (0, -6)])
        + rect("E", 28, -42, 12, 8, 2)
    )


def tank(metal: Shades, tint: str) -> str:
    """A glass tank full of spheres."""
    places = ((-18, -16), (-2, -17), (15, -16), (-11, -31), (6, -31), (19, -34), (-19, -44), (-2, -46), (13, -49))
    colours = ("#d8452b", "#2f7fd0", "#e8b520", "#434c54")
    balls = "".join(shaded(colours[at % 4], x, y, 8) for at, (x, y) in enumerate(places))
    return (
        cylinder("E", -34, -10, 68, 8, 4)
        + rect("#12323f", -30, -60, 60, 54, 6)
        + rect("G", -30, -60, 60, 54, 6)
        + balls
        + line("#fff", 3, "M-24-54v36")
        + rect("V", -34, -66, 68, 9, 4)
        + cylinder("F", -14, -76, 28, 10, 3)
        + pipe(metal, 5, "M30-18h8v-20")
        + rivets([(-28, -61), (-14, -61), (0, -61), (14, -61), (28, -61)])
    )


def till(metal: Shades, tint: str) -> str:
    """A cash register."""
    keys = "".join(disc("V", x + shift, y, 4) for y, shift in ((-30, 0), (-20, 2)) for x in (-20, -8, 4, 16))
    return (
        rect("F", -38, -14, 76, 14, 3)
        + rect("V", -10, -10, 20, 6, 2)
        + path("E", "M-32-14q0-26 10-32h44q10 6 10 32z")
        + rect("M", -26, -66, 52, 22, 4)
        + rect("K", -21, -62, 42, 14, 2)
        + keys
        + f'<text x="0" y="-51" font-size="12" font-weight="800" text-anchor="middle" fill="{FLAME}">-1</text>'
        + path("#f4e8cc", "M10-78h16v13H10z")
        + line("#8f7a58", 1.300, "M13-74h10M13-70h8")
        + pipe(metal, 4, "M34-22q8-4 6-20")
        + disc("E", 40, -46, 5)
    )


def abacus(metal: Shades, tint: str) -> str:
    """A frame of beads."""
    rows = "".join(
        line(metal[2], 2, f"M-30 {y}h60") + "".join(oval(fill, x, y, 4.500, 6) for x, fill in beads)
        for y, beads in (
            (-56, ((-25, "E"), (-15, "E"), (16, "V"), (26, "V"))),
            (-40, ((-25, "E"), (-4, "V"), (6, "V"), (26, "V"))),
            (-24, ((-25, "E"), (-15, "E"), (-5, "E"), (26, "V"))),
        )
    )
    return (
        rect("F", -38, -70, 76, 62, 4)
        + rect("#14110d", -31, -64, 62, 50, 1)
        + rows
        + rect("M", -3, -64, 5, 50, 1)
        + path("K", "M-32 0l4-9h56l4 9z")
        + rivets([(-34, -66), (34, -66), (-34, -12), (34, -12)])
        + line("#fff", 2, "M-32-68h22")
    )


def sextant(metal: Shades, tint: str) -> str:
    """A sextant with its telescope."""
    return (
        f'<path d="M0-68L-34-14Q0 2 34-14z" fill="none" stroke="{INK}" stroke-width="9" stroke-linejoin="round"/>'
        f'<path d="M0-68L-34-14Q0 2 34-14z" fill="none" stroke="{metal[1]}" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="M0-68L-34-14" fill="none" stroke="{metal[0]}" stroke-width="2"/>'
        + line(INK, 1.200, "M-26-11l2-5M-18-8l1-5M-9-6v-5M0-5v-5M9-6v-5M18-8l-1-5M26-11l-2-5")
        + rect("K", -14, -4, 28, 4, 2)
        + line(INK, 7, "M0-66L14-10")
        + line(metal[0], 4, "M0-66L14-10")
        + disc("E", 14, -11, 6)
        + rect("E", -34, -52, 30, 12, 3)
        + rect("V", -38, -54, 8, 16, 2)
        + rect("V", -8, -53, 6, 14, 2)
        + rect("G", 8, -50, 12, 16, 2)
        + disc("V", 0, -68, 7)
        + disc("F", 0, -68, 4)
        + star(32, -70, 6, "#fff6cf")
    )


def gauge(metal: Shades, tint: str) -> str:
    """A dial that counts spheres of all colours."""
    arcs = "".join(
        f'<path d="M-21-40a21 21 0 0 1 6.200-14.800" transform="rotate({60 * at} 0 -40)" fill="none" stroke="{colour}" '
        f'stroke-width="7"/>'
        for at, colour in enumerate(("#d8452b", "#e8b520", "#2f7fd0", "#434c54"))
    )
    return (
        path("K", "M-28 0l5-9h46l5 9z")
        + rect("M", -8, -16, 16, 9, 2)
        + disc("V", 0, -40, 34)
        + disc("E", 0, -40, 29)
        + disc("#fff6e0", 0, -40, 26)
        + arcs
        + line(INK, 4, "M0-40l13-13")
        + line("#c2452d", 2.500, "M0-40l13-13")
        + disc("V", 0, -40, 5)
        + line("#fff", 2.500, "M-28-48a29 29 0 0 1 14-18")
        + star(0, -23, 6)
        + rivets([(-31, -40), (31, -40), (0, -71), (-22, -18), (22, -18)])
    )


def scales(metal: Shades, tint: str) -> str:
    """A balance of stars and tokens."""
    pans = "".join(
        line(metal[2], 1.500, f"M{x}-58l-11 {drop}M{x}-58l11 {drop}")
        + path("E", f"M{x - 14}{-58 + drop}h28q-2 10-14 10t-14-10z")
        for x, drop in ((-26, 30), (26, 26))
    )
    coins = "".join(oval("V", -26, -31 - 4 * at, 8, 3) for at in range(3))
    return (
        path("F", "M-24 0q0-10 24-10t24 10z")
        + rect("M", -4, -62, 8, 54, 3)
        + path("V", "M-32-60q32-12 64 0l-1 4q-31-10-62 0z")
        + coins
        + star(26, -38, 7)
        + pans
        + disc("V", 0, -66, 7)
        + disc("E", 0, -66, 4)
        + rivets([(-26, -57), (26, -57)])
    )


def cauldron(metal: Shades, tint: str) -> str:
    """A cauldron in which every colour boils."""
    return (
        path(FLAME, "M-22 0q0-8 6-12 0 6 6 8 2-6 10-10 2 6 8 8 4-2 6-7 6 6 6 13z")
        + path("E", "M-32-44q-10 34 32 36 42-2 32-36z")
        + line(INK, 4, "M-26-8l-5 8M26-8l5 8")
        + oval("V", 0, -45, 34, 8)
        + oval("#20342f", 0, -45, 28, 5)
        + shaded("#d8452b", -16, -50, 7)
        + shaded("#e8b520", 2, -54, 9)
        + shaded("#2f7fd0", 18, -50, 6)
        + shaded("#434c54", -6, -66, 5)
        + shaded("#3fa58a", 12, -70, 4)
        + line("#fff", 2.500, "M-26-34q-1 8 6 14")
        + disc("V", -36, -34, 5)
        + disc("V", 36, -34, 5)
        + rivets([(-20, -36), (0, -34), (20, -36)])
        + star(0, -22, 7, "#fff6cf")
    )


def kaleidoscope(metal: Shades, tint: str) -> str:
    """A tube whose mirrors multiply two colours."""
    facets = "".join(
        f'<path fill="{colour}" d="M0-40V-64L20.800-52z" transform="rotate({60 * at} 0 -40)"/>'
        for at, colour in enumerate((tint, "#fff6cf") * 3)
    )
    return (
        path("K", "M-30 0l5-9h50l5 9z")
        + path("M", "M-20-10l6-10h28l6 10z")
        + disc("F", 0, -40, 35)
        + disc("V", 0, -40, 30)
        + disc(INK, 0, -40, 27)
        + facets
        + disc("G", 0, -40, 26)
        + disc("V", 0, -40, 5)
        + line("#fff", 3, "M-20-50a22 22 0 0 1 12-12")
        + gear("V", 32, -66, 9, 8)
        + rect("E", -42, -44, 9, 9, 2)
        + rivets([(0, -73), (-28, -56), (28, -24), (-28, -24)])
    )
