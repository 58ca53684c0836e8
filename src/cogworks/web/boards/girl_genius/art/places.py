"""Places and enigmas: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.art.svg import gear_path
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.scenes import glow, night, study


def back() -> str:
    """Return the back of the cards: a brass cog on blueprint paper, with a flash in it."""
    lines = "".join(f"M{x}-70V170M-70 {x}H170" for x in range(-70, 171, 10))
    small = "".join(
        f'<path d="{gear_path(x, y, 17, 10, turn)}"/>'
        for x, y, turn in ((2, 2, 0), (98, 2, 20), (2, 98, 20), (98, 98, 0))
    )
    return (
        glow("2f7296", "0f2f44")
        + f'<g stroke="#bfe3f2" fill="none" stroke-width=".6" opacity=".25"><path d="{lines}"/></g>'
        + f'<g fill="#5fa8c8" stroke="none" opacity=".3">{small}</g>'
        + sketch(f"""
            c8963a {gear_path(50, 50, 38, 14)}
            17405a o 50 50 25
            e0b050 {gear_path(50, 50, 21, 10, 12)}
            17405a o 50 50 13
            ffd86a M54 38L42 53H49L46 63L58 48H51z
            + M22 36A32 32 0 0 1 40 20L42 24A28 28 0 0 0 26 38z""")
    )


PLACES: Final[dict[str, Callable[[], str]]] = {
    "Tuesday": lambda: (
        glow("ffe8b0", "6a3a8a")
        + at(50, 50, f'<path d="{gear_path(0, 0, 62, 14)}" fill="#fff" fill-opacity=".2" stroke="none"/>')
        + sketch("""
        5a3a22 M16 14H84V100H16z
        f8f2e0 M18 10H82V94L70 98H18z
        c8323a M18 10H82V32H18z
        f8f2e0 t 50 28 15 TUE
        /4 M32 4V16M68 4V16
        fffdf4 o 38 52 9
        fffdf4 o 62 52 9
        k o 41 50 4
        k o 59 54 4
        /2.6 M28 40Q36 34 44 40M56 38Q64 34 72 42
        /2.8 M36 76Q44 68 50 76T66 72
        e0d4b8 M82 94L70 98L72 84z
        ffd23f t 92 30 26 ?
        ffd23f t 8 60 22 ?""")
    ),
    "Lost Property Office": lambda: (
        study("f8dca0", "5a3a2a")
        + at(
            4,
            2,
            sketch("""
        /5 M66 50V8Q66-4 76-2
        /3:d9b04a M66 50V8Q66-4 76-2
        3a6ab8 M66 10L76 54H56z
        - M66 10L76 54H68z
        2a2438 M72 30L96 36L90 60L66 54z
        2a2438 M62 50L100 60L98 65L60 55z
        c8323a M70 43L93 49L92 54L68 48z
        a8703a o 24 18 7
        a8703a o 46 18 7
        a8703a o 35 30 17
        e8c08a e 35 36 8 6
        k e 35 33 3 2
        k o 28 27 2.2
        k o 42 27 2.2
        /1.6 M31 40Q35 37 39 40
        a8703a M12 58Q8 44 18 42Q26 44 24 58z
        b98048 M8 54H92L87 106H13z
        - M70 54H92L87 106H66z
        d8a868 M8 54L-8 44L20 40L32 54zM92 54L108 44L82 42L70 54z
        f8f2e0 M22 66H78V90H22z
        a8202a t 50 84 19 LOST
        /1.4:8a5a32 M22 66H78V90H22z"""),
            0.92,
        )
    ),
    "Vanishing Village": lambda: (
        night("c8b8f0", "2a2458")
        + sketch("""
        6a9a5a M-60 88Q20 72 60 84T160 84V140H-60z
        f4ead0 M4 58H28V86H4z
        c8453a M0 58L16 40L32 58z
        6a4a2a M12 70H20V86H12z
        ffd86a M7 62h6v5h-6z
        e8dcc4 M34 46H50V84H34z
        4a6a8a M32 46L42 14L52 46z
        ffd86a M39 56Q42 52 45 56V64H39z""")
        + '<g opacity=".55" stroke-dasharray="3 2">'
        + sketch("f4ead0 M56 60H76V86H56z\nb8853a M53 60L66 46L79 60z")
        + '</g><g opacity=".3" stroke-dasharray="2 3">'
        + sketch("f4ead0 M80 52H98V86H80z\nc8453a M77 52L89 34L101 52z")
        + "</g>"
        + sketch("""
        ~ffffff M50 92a10 8 0 0 1 12-12a12 10 0 0 1 20-4a10 9 0 0 1 16 6a9 8 0 0 1 8 12z
        =ffffff o 70 40 1.6
        =ffffff o 82 28 1.3
        =ffffff o 92 22 1.6
        =ffffff o 76 20 1
        =ffffff o 98 44 1.3""")
    ),
    "Yawning Trapdoor": lambda: (
        glow("d8b888", "3a2418")
        + sketch("""
        /1.6:3a2418 M-70 20H170M-70 40H170M-70 60H170M-70 80H170M-70 100H170
        5a3820 M4 40L96 40L104 100H-4z
        k M12 46H88L94 94H6z
        7a1420 M14 62Q50 46 86 62L90 94H10z
        e0605a M26 94Q28 72 50 78Q72 72 74 94z
        f8f4e4 M14 62Q50 46 86 62L84 54Q50 40 16 54z
        /1.4 M30 48V56M42 45V53M56 45V53M70 48V56
        8a5a32 M10 40L20-8H80L90 40z
        - M70-8H80L90 40H72z
        /1.6 M30 40L34-8M50 40V-8M70 40L66-8
        /3.4 M26 18Q34 26 42 18M58 18Q66 26 74 18
        d9a93c M12 34H24V42H12zM76 34H88V42H76z
        /3:d9a93c M46 2a4 4 0 1 0 8 0
        f8f8ff t 96 22 14 z""")
    ),
}
