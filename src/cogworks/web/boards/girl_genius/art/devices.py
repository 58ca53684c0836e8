"""Devices: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius.art.heads import bust
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.props import bolt
from cogworks.web.boards.girl_genius.art.scenes import works


def _chair(x: int, colour: str) -> str:
    return at(
        x,
        0,
        sketch(
            """
        a M-11 50H11V56H-11z
        a M-11 26H-7V82H-11zM7 50H11V82H7z
        a M-11 26H7V32H-11zM-11 37H7V42H-11z""",
            a=colour,
        ),
    )


DEVICES: Final[dict[str, Callable[[], str]]] = {
    "Argument Cannon": lambda: (
        works("f4d8a0", "6a3a1f")
        + sketch("""
        f8f8f0 M52 2H96Q104 2 104 10V36Q104 44 96 44H84L72 58L74 44H60Q52 44 52 36z
        d0303a M66 10H74L73 28H67zM82 10H90L89 28H83z
        d0303a o 70 35 3.4
        d0303a o 86 35 3.4
        4a525c M6 70L50 34Q60 34 66 46L28 84z
        - M28 84L66 46Q64 42 62 40L18 78z
        d9a93c M46 32L54 28L72 48L66 54z
        d9a93c M22 54L28 50L44 68L38 74z
        8a5230 M2 72H44L60 92H10z
        6a3f20 o 26 82 15
        d9a93c o 26 82 5
        /2 M26 67V97M11 82H41M15 71L37 93M37 71L15 93
        ffb02e M60 52l5 6 7-3-2 8 6 4-7 3 0 8-6-5-7 3 2-7-5-5 7-2z""")
    ),
    "Left-Handed Ray": lambda: (
        works("d8f0e0", "1f5a5a")
        + at(
            8,
            6,
            sketch("""
        ~7affc8 M20 38L-70 8V68z
        =d8fff0 M20 36L-70 34V44L20 41z
        9aa4ac M22 33H52V45H22z
        d9a93c e 27 39 4 16
        d9a93c e 36 39 4 13
        d9a93c e 45 39 4 10
        d9a93c M68 22L86 2L92 28z
        c8323a M50 24Q74 14 94 32Q100 44 90 54Q70 62 50 54Q43 39 50 24z
        - M80 20Q100 30 98 42Q94 56 70 58Q92 46 80 20z
        2a4a4a e 68 37 13 10
        7affc8 e 67 36 10 7.5
        + M59 33Q66 27 73 31Q66 32 61 38z
        7affc8 o 20 39 7
        5a3a22 M72 54L92 50L98 92H78z
        e8b088 M64 58H94Q101 63 94 68H64Q57 63 64 58z
        e8b088 M66 68H96Q103 73 96 78H66Q59 73 66 68z
        e8b088 M69 78H97Q104 83 97 88H69Q62 83 69 78z
        e8b088 M92 46Q102 44 104 54V70Q98 66 96 56z
        f4ead0 M72 90H108V116H72z
        1f5a5a t 86 109 19 L"""),
            0.84,
        )
    ),
    "Lightning Ladle": lambda: (
        works("e8e0ff", "3a2a6a")
        + sketch("/6 M84 4L46 60\n/9 M84 4L46 60\n/6:a8b4c0 M84 4L46 60\n/3 M82 6Q92-6 98 4Q100 12 92 10")
        + sketch("""
        b8c4d0 M6 52H58Q60 84 32 88T6 52z
        - M40 52H58Q60 84 32 88Q50 78 40 52z
        7ae0ff e 32 53 26 8
        =fff8c0 e 32 53 16 4
        c8d4e0 M62 74Q76 60 92 72""")
        + at(30, 26, bolt(), 1.3, 8)
        + at(62, 84, bolt(), 0.9, -60)
        + at(82, 58, bolt("7ae0ff"), 0.9, -20)
        + at(8, 32, bolt("7ae0ff"), 0.7, 20)
    ),
    "Orrery of Mischief": lambda: (
        works("2f4a8a", "0c1430")
        + sketch("""
        /2.4:d9a93c M50 6A46 40 0 1 1 49.900 6M50 18A32 28 0 1 1 49.900 18
        8a5a32 M44 70H56V92H44z
        d9a93c M28 90H72V98H28z
        ffc83a o 50 46 19
        ffc83a M50 20l4 9h-8zM50 72l4-9h-8zM24 46l9-4v8zM76 46l-9-4v8zM31 28l9 5-5 5zM69 28l-9 5 5 5z
        | M31 64l9-5-5-5zM69 64l-9-5 5-5z
        k M38 38L47 42Q44 47 40 45zM62 38L53 42Q56 47 60 45z
        f8f4e4 M38 52Q50 56 62 52Q58 62 50 62T38 52z
        /1.2 M44 53.500V60M50 54.500V62M56 53.500V60
        d8574a o 8 32 8
        4aa8d8 o 88 70 9
        /2 M76 74Q90 62 102 68
        8ac85a o 86 18 6
        c88ad8 o 16 72 6
        e8e4d8 o 50 6 4""")
    ),
    "Musical Chairs Engine": lambda: (
        works("f8dcc0", "7a2f3a")
        + _chair(14, "b8352c")
        + _chair(84, "3a6ab0")
        + at(50, 12, _chair(0, "4a9a4a"), 0.9)
        + sketch("""
        8a5230 M24 76H76V100H24z
        d9a93c M24 76H76V81H24z
        k e 50 76 20 5
        c8323a e 50 75.5 6 1.6
        d9a93c M56 74Q64 56 58 44Q54 34 40 22Q62 14 84 28Q72 36 68 50Q66 66 62 76z
        k e 62 22 20 7
        =7a4a10 e 62 22 15 4.5
        k M10 18v-12l9-2v11a3.500 2.800 0 1 1-2-2.400v-5l-5 1v8a3.500 2.800 0 1 1-2-2.400z
        k M24 8v-12h2v12a3.500 2.800 0 1 1-2-2.400z
        f4ead0 o 36 90 5
        f4ead0 o 64 90 5""")
    ),
    "Vacuum Pantry": lambda: (
        works("e8f0d8", "4a5a3a")
        + sketch("""
        8a5a32 M4 4H64V100H4z
        5a3820 M9 9H59V46H9zM9 51H59V94H9z
        /2 M9 46H59
        d8574a M14 26H26V44H14z
        f4ead0 M14 22H26V27H14z
        e8b83a M30 22H42V44H30z
        f4ead0 M30 18H42V23H30z
        6ab04a M46 28H56V44H46z
        f4ead0 M46 24H56V29H46z
        k o 34 72 17
        7d868e o 34 72 14
        k o 34 72 9
        /1.6 M34 58V63M34 81V86M20 72H25M43 72H48
        /13 M44 78Q76 104 88 72T72 36
        /9:4a9a8a M44 78Q76 104 88 72T72 36
        d9a93c M58 40L84 20L98 40L74 48z
        k M60 36L82 18L86 24L62 42z
        a87a4a M62 14Q58 4 68 6Q74 8 72 16Q66 20 62 14z
        k o 66 10 1.2
        /1.6:a87a4a M64 4Q60-6 52-2
        /1.6:ffffff M54 24l8 4M70 2l2 10M84 2l-2 8M94 10l-6 6""")
    ),
    "Jack-in-the-Works": lambda: (
        works("ffd8a8", "5a2a5a")
        + sketch("""
        /7 M50 70Q36 66 50 62T50 54T50 46T50 40
        /4:c8d2da M50 70Q36 66 50 62T50 54T50 46T50 40
        8a3ab0 M18 66H82V104H18z
        - M62 66H82V104H62z
        d9a93c M14 62H86V70H14z
        ffd23f M50 74l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z
        5a2a7a M14 62L2 34L26 30L34 62z
        /3 M84 84H96V74
        d8574a o 96 72 4""")
        + bust(
            56,
            30,
            0.72,
            10,
            skin="c8d2da",
            face="round",
            eyes="glow",
            iris="ffd23f",
            mouth="grin",
            nose="red",
            brows="high",
            hair=("bald", "c8d2da"),
            hat=("fez", "d0303a", "ffd23f"),
            coat=(),
        )
        + sketch("3ab07a M34 48L42 56L50 50L58 58L66 50L74 56L78 48L56 42z\nffd23f o 34 48 3\nffd23f o 78 48 3")
    ),
    "Revolving Door": lambda: (
        works("f0e4c8", "4a3a5a")
        + at(
            6,
            8,
            sketch("""
        2a2438 M10 14V90Q50 106 90 90V14z
        =8ac8dc M14 18V88Q50 102 86 88V18z
        cfeefa M50 16L20 24V96L50 86z
        f8d0b0 o 35 54 12
        8a4a2a M24 50Q26 38 37 40Q46 42 46 50Q36 44 24 50z
        fffdf4 o 31 53 4
        fffdf4 o 39 53 4
        /1.6 M29 52l3 3M32 52l-3 3M38 52l3 3M41 52l-3 3
        k e 36 61 3 2.4
        4a6ab8 M22 90Q22 68 36 68T48 84L48 86L22 94z
        ~cfeefa M50 16L20 24V96L50 86z
        /3:d9a93c M50 16L20 24V96L50 86z
        ~eafaff M50 16L80 24V96L50 86z
        /3:d9a93c M50 16L80 24V96L50 86z
        + M58 30L72 34L58 60z
        d9a93c M70 56H75V66H70z
        d9a93c M47 8H53V92H47z
        b8803a M4 10Q50-10 96 10V18Q50 2 4 18z
        3a2a4a M74-8L96-2L92 10L72 4zM66 2L100 12L98 16L64 6z
        c8323a M73 1L93 7L92 10L72 4z
        ffe04a M6 92Q50 122 88 98L92 104L98 84L78 86L83 91Q50 110 12 86z
        /2:fffdf4 M96 30q8 4 10 12M100 20q10 4 14 14"""),
            0.88,
        )
    ),
}
