"""Devices: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius_heads import bust
from cogworks.web.boards.girl_genius_ink import at, sketch
from cogworks.web.boards.girl_genius_props import bolt
from cogworks.web.boards.girl_genius_scenes import works


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


# fmt: off
DEVICES: Final[dict[str, Callable[[], str]]] = {
    "Argument Cannon": lambda: works("f4d8a0", "6a3a1f")
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
        ffb02e M60 52l5 6 7-3-2 8 6 4-7 3 0 8-6-5-7 3 2-7-5-5 7-2z"""),
    "Left-Handed Ray": lambda: works("d8f0e0", "1f5a5a")
    + at(4, -4, sketch("""
        ~7affc8 M34 46L-70 20V76z
        =d8fff0 M34 44L-70 40V56L34 50z
        c8703a M40 84Q36 60 52 56L80 54Q98 56 98 74V110H46z
        e8b088 M44 62Q40 54 46 50H72Q80 50 78 56L88 60Q96 66 94 80Q90 96 74 96H60Q46 94 44 80z
        /1.8 M46 60H66M45 70H66M46 80H66
        3f4a54 M30 36H82Q92 36 92 46V52H34Q28 46 30 36z
        d9a93c M30 34Q22 36 22 44T30 54z
        7affc8 o 24 44 5
        ffe04a M48 30H54V36H48zM58 28H64V36H58zM68 30H74V36H68z
        e8b088 M70 50Q82 46 86 54Q84 62 74 60z
        f4ead0 M62 84H82V104H62z
        1f5a5a t 72 101 17 L"""), 0.94),
    "Lightning Ladle": lambda: works("e8e0ff", "3a2a6a")
    + sketch("/6 M84 4L46 60\n/9 M84 4L46 60\n/6:a8b4c0 M84 4L46 60\n/3 M82 6Q92-6 98 4Q100 12 92 10")
    + sketch("""
        b8c4d0 M6 52H58Q60 84 32 88T6 52z
        - M40 52H58Q60 84 32 88Q50 78 40 52z
        7ae0ff e 32 53 26 8
        =fff8c0 e 32 53 16 4
        c8d4e0 M62 74Q76 60 92 72""")
    + at(30, 26, bolt(), 1.3, 8) + at(62, 84, bolt(), 0.9, -60) + at(82, 58, bolt("7ae0ff"), 0.9, -20)
    + at(8, 32, bolt("7ae0ff"), 0.7, 20),
    "Orrery of Mischief": lambda: works("2f4a8a", "0c1430")
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
        e8e4d8 o 50 6 4"""),
    "Musical Chairs Engine": lambda: works("f8dcc0", "7a2f3a")
    + _chair(14, "b8352c") + _chair(84, "3a6ab0") + at(50, 12, _chair(0, "4a9a4a"), 0.9)
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
        f4ead0 o 64 90 5"""),
    "Vacuum Pantry": lambda: works("e8f0d8", "4a5a3a")
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
        /1.6:ffffff M54 24l8 4M70 2l2 10M84 2l-2 8M94 10l-6 6"""),
    "Jack-in-the-Works": lambda: works("ffd8a8", "5a2a5a")
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
        56, 30, 0.72, 10, skin="c8d2da", face="round", eyes="glow", iris="ffd23f", mouth="grin", nose="red",
        brows="high",
        hair=("bald", "c8d2da"), hat=("fez", "d0303a", "ffd23f"), coat=(),
    )
    + sketch("3ab07a M34 48L42 56L50 50L58 58L66 50L74 56L78 48L56 42z\nffd23f o 34 48 3\nffd23f o 78 48 3"),
    "Revolving Door": lambda: works("f0e4c8", "4a3a5a")
    + at(6, 6, sketch("""
        6a4426 M8 6Q50-14 92 6V100H8z
        d9a93c M2 8Q50-14 98 8L96 16Q50-4 4 16z
        2a2438 M16 16Q50 4 84 16V96H16z
        ~a8e0f0 M50 14L22 24V102L50 92z
        ~cfeefa M50 14L78 24V102L50 92z
        /2.4 M50 14L22 24V102L50 92zM50 14L78 24V102L50 92z
        d9a93c M48 10H52V96H48z
        d9a93c M27 62L44 58V61L27 65zM73 62L56 58V61L73 65z
        + M28 32L40 28L28 52zM60 28L72 32L60 48z
        ffe04a M14 96Q50 118 86 96L90 100L94 84L78 90L82 94Q50 110 18 92z"""), 0.88),
}
