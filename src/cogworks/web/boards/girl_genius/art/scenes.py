"""Backgrounds of cards: one scene for each kind of card, far larger than the frame."""

from math import cos, pi, sin
from typing import Final

from cogworks.web.art.svg import gear_path
from cogworks.web.boards.girl_genius.art.ink import mixed, sketch

WALL: Final = "M-70-70H170V170H-70z"


def glow(near: str, far: str) -> str:
    """Return light from behind the subject: bright in the middle, dark at the edges."""
    return (
        f'<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="50" cy="46" r="88"><stop stop-color="#{near}"/>'
        f'<stop offset=".55" stop-color="#{mixed(near, far, 0.6)}"/><stop offset="1" stop-color="#{far}"/>'
        "</radialGradient>"
        f'<path d="{WALL}" fill="url(#s)" stroke="none"/>'
    )


def _white(path: str, share: float) -> str:
    return f'<path d="{path}" fill="#fff" fill-opacity="{share:g}" stroke="none"/>'


def _faint(drawn: str, share: float = 0.25) -> str:
    return f'<g opacity="{share:g}">{drawn}</g>'


def rays(near: str, far: str) -> str:
    """Return a sunburst, for heroes."""
    wedges = "".join(
        f"M50 46L{50 + 150 * cos(k * pi / 8):.0f} {46 + 150 * sin(k * pi / 8):.0f}"
        f"L{50 + 150 * cos((k + 0.5) * pi / 8):.0f} {46 + 150 * sin((k + 0.5) * pi / 8):.0f}z"
        for k in range(16)
    )
    return glow(near, far) + _white(wedges, 0.22)


def night(near: str, far: str) -> str:
    """Return a moonlit sky over roofs, for villains."""
    roofs = "M-70 170V84L-56 70L-44 82V76H-30L-18 60L-6 78L4 72V88L96 90V72L106 60L118 74V66H128L140 52L152 70H170V170z"
    return glow(near, far) + sketch(
        f"~fff4c8 o 20 22 17\n=fff4c8 o 20 22 12\n={far} {roofs}\n=ffffff o 78 10 1\n=ffffff o 92 30 1\n"
        "=ffffff o 60 4 .8\n"
        "=ffffff o 120 16 1\n=ffffff o -20 40 1\n=ffffff o -34 8 1"
    )


def lab(near: str, far: str) -> str:
    """Return shelves of bottles, for scientists."""
    bottles = "".join(
        f"M{x} {y}v-6h-2v-3h10v3h-2v6q6 4 6 10v6h-16v-6q0-6 4-10z" if (x + y) % 3 else f"M{x - 2} {y + 16}v-22h9v22z"
        for y in (8, 54)
        for x in range(-58, 160, 22)
    )
    planks = f"=2a1a12 M-70 24H170V29H-70zM-70 70H170V75H-70z\n={far} M-70 100H170V170H-70z"
    return glow(near, far) + _white(bottles, 0.2) + _faint(sketch(planks), 0.6)


def court(near: str, far: str) -> str:
    """Return damask between curtains, for royals."""
    rows = "".join(
        f"M{x + y % 44 // 22 * 11} {y}l6 9-6 9-6-9z" for y in range(-66, 160, 22) for x in range(-66, 170, 22)
    )
    drapes = sketch(
        f"{far} M-70-70H22Q20-20-6 6Q-30 26-34 60Q-40 40-70 36zM170-70H78Q80-20 106 6Q130 26 134 60Q140 40 170 36z\n"
        "/3:d9b04a M22-70Q20-20-6 6Q-30 26-34 60M78-70Q80-20 106 6Q130 26 134 60"
    )
    return glow(near, far) + _white(rows, 0.13) + drapes


def parade(near: str, far: str) -> str:
    """Return a parade ground with bunting, for soldiers."""
    flags = "\n".join(
        f"={colour} " + "".join(f"M{x} {4 + x % 4}h12l-6 14z" for x in range(left, 170, 54))
        for left, colour in ((-60, "d8473a"), (-42, "f4e6c0"), (-24, "3f78b8"))
    )
    tents = f"={far} M-70 84L-40 56L-12 84zM112 84L140 54L168 84z"
    ground = "=7f9a4e M-70 84H170V170H-70z\n- M-70 100H170V170H-70z"
    return glow(near, far) + sketch(f"{tents}\n{ground}\n/1.4 M-70 4Q50 14 170 4") + sketch(flags)


def works(near: str, far: str) -> str:
    """Return a wall of large gears, for machines."""
    gears = "".join(
        f'<path d="{gear_path(x, y, r, n)}M{x + h} {y}a{h} {h} 0 1 0-{2 * h} 0a{h} {h} 0 1 0 {2 * h} 0z"/>'
        for x, y, r, n, h in (
            (4, 16, 30, 14, 14),
            (98, 80, 34, 16, 15),
            (102, 6, 18, 10, 8),
            (-30, 92, 34, 16, 15),
            (140, 30, 26, 12, 12),
        )
    )
    return glow(near, far) + f'<g fill="#{far}" stroke="none" fill-rule="evenodd" opacity=".55">{gears}</g>'


def yard(near: str, far: str) -> str:
    """Return a yard with chimneys at the horizon, for giant clanks."""
    chimneys = (
        f"~{far} M-70 170V74H-52V30H-44V74H-24V52H-6V74H100V48H104V24H112V74H130V56H170V170z\n"
        "~ffffff M-48 28q-8-10 4-14q-4-12 10-10q12-8 16 4q-6 8-16 6q-2 10-14 14z"
        "M108 22q-8-10 4-14q-4-12 10-10q12-8 16 4q-6 8-16 6q-2 10-14 14z"
    )
    return glow(near, far) + sketch(chimneys) + sketch(f"={far} M-70 86Q50 80 170 86V170H-70z")


def study(near: str, far: str) -> str:
    """Return shelves of books, for students and minions."""
    books = dict.fromkeys(("8a4a3a", "3f6a6a", "b08a3a", "5a4a7a", "6a7a3a"), "")
    for k in range(42):
        colour, height = list(books)[k * 7 % 5], 22 + k * 5 % 9
        books[colour] += f"M{-66 + 11 * (k % 21)} {24 + 42 * (k // 21)}v-{height}h8v{height}z"
    planks = f"=3a2416 M-70 24H170V30H-70zM-70 66H170V72H-70z\n={far} M-70 94H170V170H-70z"
    return (
        glow(near, far)
        + _faint("".join(f'<path d="{d}" fill="#{c}" stroke="none"/>' for c, d in books.items()), 0.5)
        + sketch(planks)
    )


def wallpaper(near: str, far: str) -> str:
    """Return a papered room, for pests."""
    stripes = "".join(f"M{x}-70h9v240h-9z" for x in range(-70, 170, 18))
    room = sketch(f"={far} M-70 82H170V170H-70z\n=ffffff M-70 79H170V84H-70z")
    return glow(near, far) + _white(stripes, 0.16) + room


def sea(near: str, far: str) -> str:
    """Return water with beams of light, for submarines."""
    light = "~ffffff M20-70L-20 170H10L40-70zM64-70L60 170H90L80-70z"
    weeds = "M-14 100q-8-12 0-22q6-8 0-16M112 100q-8-14 0-24q6-8 0-18M-40 100q8-12 0-20"
    floor = f"={far} M-70 92Q-30 82 10 92T90 90T170 90V170H-70z\n/3:2f7a5a {weeds}"
    bubbles = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in ((10, 18, 3), (16, 8, 2), (88, 24, 3.5), (94, 12, 2), (-20, 40, 4), (124, 50, 3), (6, 66, 2))
    )
    shown = f'<g fill="#fff" fill-opacity=".3" stroke="#fff" stroke-width=".8">{bubbles}</g>'
    return glow(near, far) + _faint(sketch(light), 0.3) + sketch(floor) + shown


def sky(near: str, far: str) -> str:
    """Return clouds, for dirigibles."""
    clouds = (
        "=ffffff M-14 92a10 10 0 0 1 8-16a14 14 0 0 1 26-4a10 10 0 0 1 16 8a8 8 0 0 1 4 12z\n"
        "=ffffff M74 24a8 8 0 0 1 6-12a11 11 0 0 1 20-3a9 9 0 0 1 14 6a6 6 0 0 1 2 9z\n"
        "=ffffff M-60 40a9 9 0 0 1 6-14a12 12 0 0 1 22-3a9 9 0 0 1 14 7a7 7 0 0 1 2 10z"
        "M104 96a9 9 0 0 1 6-14a12 12 0 0 1 22-3a9 9 0 0 1 14 7a7 7 0 0 1 2 10z"
    )
    return glow(near, far) + _faint(sketch(clouds), 0.75)


def field(near: str, far: str) -> str:
    """Return hills, for animals."""
    hills = f"=8fb85a M-70 74Q-20 52 30 72T170 66V170H-70z\n={far} M-70 90Q10 78 60 90T170 86V170H-70z"
    return glow(near, far) + sketch(f"{hills}\n=fff4c8 o 84 16 9")


def vault(near: str, far: str) -> str:
    """Return a stone vault, for constructs."""
    rows = "".join(f"M-70 {y}H170" for y in range(-70, 170, 14))
    ends = "".join(f"M{x}-70V170" for x in range(-70, 170, 28)), "".join(f"M{x}-56V170" for x in range(-56, 170, 28))
    bricks = f'<path d="{rows}"/><path d="{ends[0]}{ends[1]}" stroke-dasharray="14"/>'
    lamp = sketch("~ffd98a o 90 16 16\nffd98a M86 10H94L96 22H84z\n/1.6 M90-70V10")
    return glow(near, far) + f'<g opacity=".16" stroke-linecap="butt">{bricks}</g>' + lamp
