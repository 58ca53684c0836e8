"""Clanks, small and giant: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.scenes import field, wallpaper, works, yard


def ticker(case: str, face: str, time: str) -> str:
    """Return a pocket watch with eyes, arms and legs."""
    return sketch(
        f"""
        /4 M-12 26L-18 44H-26M12 26L18 44H26
        /4 M-26 4L-42 -8M26 4L42 -8
        a o -42 -8 5
        a o 42 -8 5
        a M-6-40H6V-30H-6z
        /3:a M-9-46a9 8 0 1 1 18 0
        a o 0 0 32
        b o 0 0 25
        - M10-30A32 32 0 0 1 0 32A36 36 0 0 0 10-30z
        fffdf4 e -9 -6 6 7
        fffdf4 e 9 -6 6 7
        k o -8 -5 3
        k o 8 -5 3
        /2.4 M-9 9Q0 17 9 9
        /1.6 M0-24V-20M0 20V24M-24 0H-20M20 0H24
        /1.8:c8202a {time}
        + M-24-10A26 26 0 0 1-6-25L-8-20A22 22 0 0 0-19-8z""",
        a=case,
        b=face,
    )


def beetle() -> str:
    """Return a beetle with a button for a shell."""
    legs = "M26 40L4 28M22 56H-2M28 70L8 86M74 40L96 28M78 56H102M72 70L92 86"
    return sketch(f"""
        /6 {legs}
        /3:c99a3a {legs}
        7a5a2a M34 26Q50 6 66 26z
        fffdf4 o 41 18 5
        fffdf4 o 59 18 5
        k o 41 17 2.4
        k o 59 17 2.4
        /2.4 M42 10Q36-2 26 0M58 10Q64-2 74 0
        c8323a o 50 56 33
        e0564a o 50 56 25
        - M60 25A33 33 0 0 1 50 89A40 40 0 0 0 60 25z
        k o 42 48 4.5
        k o 58 48 4.5
        k o 42 64 4.5
        k o 58 64 4.5
        /2.6:f4ead0 M42 48L58 64M58 48L42 64
        + M24 46A28 28 0 0 1 40 28L42 32A26 26 0 0 0 29 48z""")


def thimble(x: float, y: float, size: float, colour: str) -> str:
    """Return a thimble on legs, with a needle for a pike."""
    return at(
        x,
        y,
        sketch(
            """
        /3 M-6 18L-8 32H-13M6 18L8 32H13
        /3:c8d2da M22 30V-34
        k e 22 -30 1 3
        a M-16 18L-12-14Q0-24 12-14L16 18z
        - M4-18Q9-18 12-14L16 18H6z
        b M-18 16H18V22H-18z
        =1d1624 o -6 -8 1
        =1d1624 o 0 -10 1
        =1d1624 o 6 -8 1
        =1d1624 o -3 -14 1
        =1d1624 o 3 -14 1
        fffdf4 o -5 3 4
        fffdf4 o 5 3 4
        k o -4 3 2
        k o 6 3 2
        /3 M16 6L22 4""",
            a=colour,
            b="d9a93c",
        ),
        size,
    )


SMALL: Final[dict[str, Callable[[], str]]] = {
    "Pocket Ticker (1)": lambda: (
        works("f8e0a8", "7a4a2a") + at(50, 54, ticker("e0a830", "fdf4dc", "M0 0L8-16M0 0L-10 4"), 1.02, -6)
    ),
    "Pocket Ticker (2)": lambda: (
        wallpaper("b8c8e8", "2a3a6a")
        + at(50, 50, ticker("c0ccd8", "d8f4f8", "M0 0L-6-16M0 0L12 2"), 0.92, 8)
        + sketch("""
        3a4a8a M-30 78H130V130H-30z
        4a5a9a M10 70Q50 78 90 70V110H10z
        /1.6:f4ead0 M14 76Q50 83 86 76
        /2.4:d9a93c M86 60Q100 76 116 62""")
    ),
    "Button Beetle": lambda: wallpaper("c8e4d0", "2f5a4a") + beetle(),
    "Tin Gnat": lambda: (
        wallpaper("fff0c8", "6a6a3a")
        + sketch("""
        ~d0f4ff M44 40Q10-6-6 16Q-6 40 44 46zM56 40Q90-6 106 16Q106 40 56 46z
        /1.6 M44 40Q10-6-6 16Q-6 40 44 46zM56 40Q90-6 106 16Q106 40 56 46zM44 43L6 16M44 44L14 30M56 43L94 16
        | M56 44L86 30
        /3 M40 56L22 70L18 92M60 56L78 70L82 92M44 62L36 78V98M56 62L64 78V98
        aab8c4 M36 42Q50 34 64 42L60 76Q50 100 40 76z
        - M54 37Q62 40 64 42L60 76Q54 90 50 92Q60 66 54 37z
        /1.6 M37 52H63M38 62H62M40 72H60
        aab8c4 o 50 30 16
        c8323a o 42 26 8
        c8323a o 58 26 8
        + o 39 23 2.5
        + o 55 23 2.5
        /5 M50 42L50 58
        /2:e8ecf0 M50 42L50 62
        /2.4 M44 15Q38 2 30 2M56 15Q62 2 70 2
        d9a93c o 30 2 3
        d9a93c o 70 2 3""")
    ),
    "Thimble Brigade": lambda: (
        wallpaper("f8d8e0", "8a4a5a")
        + thimble(22, 34, 0.78, "b8c4d0")
        + thimble(72, 32, 0.78, "c8945a")
        + thimble(14, 74, 0.92, "d0a04a")
        + thimble(46, 70, 1, "a8b8c8")
        + thimble(80, 74, 0.92, "c87a5a")
        + sketch("c8323a M76-6L76 14L98 4z")
    ),
}

GIANTS: Final[dict[str, Callable[[], str]]] = {
    "Agatha's First Clank": lambda: (
        yard("ffe0b0", "6a5040")
        + at(
            7,
            10,
            sketch("""
        /10 M36 78L28 96M62 78L72 96
        /6:8a949c M36 78L28 96M62 78L72 96
        6a727a M14 94H38V104H14zM60 94H90V104H60z
        /10 M22 48L2 66M76 44L96 26
        /6:8a949c M22 48L2 66M76 44L96 26
        c8703a M-8 62L6 58L8 76L-6 78z
        7d868e M90 10L104 8L106 30L92 32z
        b88a4a M18 38L72 32L82 78L26 84z
        - M60 33L72 32L82 78L66 80z
        d9a93c o 46 58 13
        fdf4dc o 46 58 9
        /2 M46 58L51 52M46 58V50
        k o 26 46 1.4
        k o 68 40 1.4
        k o 74 72 1.4
        k o 32 76 1.4
        7d868e M34 10L62 4L68 30L38 36z
        fffdf4 o 44 20 7
        7affc8 o 58 16 4.5
        k o 45 20 3
        /2 M42 30L62 26
        /3 M38 8L32-6M56 4L64-8
        d8574a o 32 -6 4
        5a3a22 M70 20L80 10L86 12L76 26z
        ~ffffff M84 8q-4-8 6-12q10 0 8 10z
        /1.4 M64 60h10M65 66h10"""),
            0.86,
        )
    ),
    "Harvest Colossus": lambda: (
        field("ffe8a0", "a8803a")
        + at(
            8,
            16,
            sketch("""
        /9 M40 80V100M60 80V100
        /5:7a5a3a M40 80V100M60 80V100
        b8862f M28 42H72L76 84H24z
        - M60 42H72L76 84H60z
        8a5a22 M32 50H68V62H32z
        /1.6 M38 50V62M44 50V62M50 50V62M56 50V62M62 50V62
        /8 M28 48L10 66M72 48L88 30
        /5:8a6a3a M28 48L10 66M72 48L88 30
        /5 M92 44L84-6
        /3:8a5a32 M92 44L84-6
        dfe6ec M84-6Q50-22 22-2Q54-10 86 4z
        8a949c M34 18H66V42H34z
        ffb02e o 43 30 5
        ffb02e o 57 30 5
        k o 43 30 2
        k o 57 30 2
        e8c85a M38 18Q36 4 50 4T62 18z
        e8c85a M18 18Q50 8 82 18L76 23L66 20L58 24L50 20L40 24L32 20L24 23z
        d8574a M38 13Q50 10 62 13V17Q50 14 38 17z
        e0b040 M4 58Q-4 40 2 28Q12 40 10 60zM12 60Q12 40 22 32Q26 48 16 62z
        c8323a M2 58H20V64H2z
        e0b040 M4 64L-4 86H24L18 64z
        e0b040 M86 110Q84 86 90 74Q98 86 96 110zM74 110Q70 92 76 82Q84 92 84 110z"""),
            0.84,
        )
    ),
    "Marching Furnace": lambda: (
        yard("ffb070", "3a1f1f")
        + at(
            7,
            13,
            sketch("""
        /11 M34 80L22 100M66 78L80 92
        /7:5a4a44 M34 80L22 100M66 78L80 92
        3a3034 M8 98H34V106H8zM70 88L92 84L94 94L74 100z
        4f464a M60-8H76V24H60z
        ~ffffff M60-10q-10-8 2-14q2-12 16-8q12 2 8 12q-4 8-18 10z
        5f5458 M16 30Q16 16 50 16T84 30V82H16z
        - M66 18Q84 20 84 30V82H70Q76 40 66 18z
        3a3034 M26 44H74V76H26z
        ff7a1a M28 74V60Q34 50 36 60Q40 42 46 56Q52 40 56 56Q62 46 64 60Q68 52 72 60V74z
        =ffd84a M36 74V66Q42 56 46 66Q52 54 56 66Q60 60 64 66V74z
        /2.6 M36 44V76M44 44V76M52 44V76M60 44V76M68 44V76
        ffb02e M30 26L44 32Q40 38 32 36zM70 26L56 32Q60 38 68 36z
        /8 M16 44L2 56M84 44L98 54
        /5:5a4a44 M16 44L2 56M84 44L98 54
        7a4a26 M94 60L100 60L104 30H99z
        c8d2da M100 30L102 4L105 30z
        c8323a M20 18Q50 4 80 18L76 8Q50-6 24 8z
        d9a93c o 50 6 4"""),
            0.86,
        )
    ),
    "Drawbridge Walker": lambda: (
        yard("d0e0f0", "4a4a5a")
        + at(
            6,
            11,
            sketch("""
        /14 M22 66L4 82V102M78 66L96 82V102
        /9:b8b4c4 M22 66L4 82V102M78 66L96 82V102
        d9a93c o 4 82 6
        d9a93c o 96 82 6
        6a6478 M-8 98H16V108H-12zM84 98H108L112 108H84z
        9a94a0 M12 20H28V28H36V20H46V28H54V20H64V28H72V20H88V70H12z
        - M72 20H88V70H66Q74 48 72 20z
        8a849a M4 6H12V12H18V6H26V12H32V6H36V40H4zM64 6H68V12H74V6H82V12H88V6H96V40H64z
        ffd86a M14 22Q14 16 20 16T26 22V32H14zM74 22Q74 16 80 16T86 22V32H74z
        k o 21 25 2.6
        k o 79 25 2.6
        2a2430 M34 70V48Q34 36 50 36T66 48V70z
        /1.6:8a949c M42 38V66M50 36V66M58 38V66M34 50H66
        8a5a32 M34 66H66L74 96H26z
        /1.6 M45 66L41 96M55 66L59 96
        /2 M34 48L27 92M66 48L73 92
        c8323a M20 6V-10L34-5L20 0z"""),
            0.88,
        )
    ),
    "Steeple Stomper": lambda: (
        yard("f0e0c8", "5a4a6a")
        + at(
            13,
            27,
            sketch("""
        /17 M38 70L28 92M62 68L80 62
        /12:8a949c M38 70L28 92M62 68L80 62
        5a626c M12 88H40Q44 88 44 94V104H4Q4 92 12 88z
        5a626c M74 44L88 40L100 70L86 76Q78 62 74 44z
        - M4 98H44V104H4zM94 55L100 70L86 76L82 68z
        e8dcc4 M26 30H74V78H26z
        - M62 30H74V78H60z
        4a6a8a M18 36L50-22L82 36z
        - M50-22L82 36H64z
        /1.4 M30 18H70M38 4H62M24 30H76
        /3:d9a93c M50-22V-34M45-29H55
        fffdf4 o 50 54 14
        /2.2 M50 54V44M50 54L58 58
        /1.6 M50 42V44M50 64V66M38 54H40M60 54H62
        ffd86a M34 20L45 16L46 27H35zM66 20L55 16L54 27H65z
        k o 41 22 2.4
        k o 59 22 2.4
        /2.6 M32 15L45 12M68 15L55 12
        ffb84d M-4 108L4 98L-8 94L6 90L2 82L12 88zM54 108L48 98L58 94L46 90z
        /2:fffdf4 M88 84q8-2 12-8M84 92q12-2 18-10"""),
            0.72,
        )
    ),
    "Nursery Titan": lambda: (
        wallpaper("ffe4ec", "9a6a8a")
        + sketch("""
        a8c8e0 M16 110V80Q20 62 50 62T84 80V110z
        - M64 63Q82 68 84 80V110H70Q76 80 64 63z
        f8a8c0 M40 74H60V96H40z
        8a3a6a t 50 92 18 A
        b8d4e8 M24 24Q24 8 50 8T76 24V52Q76 66 50 66T24 52z
        - M62 9Q76 14 76 24V52Q76 66 50 66Q70 50 62 9z
        f8c8d8 M16 46C6-10 94-10 84 46Q78 52 74 42C78 16 60 14 50 14S22 16 26 42Q22 52 16 46z
        /1.6 M18 26L26 28M32 6L36 14M50 2V14M68 6L64 14M82 26L74 28
        fffdf4 o 39 34 8
        fffdf4 o 61 34 8
        4a8ad8 o 40 35 4
        4a8ad8 o 60 35 4
        f0d060 e 50 52 9 6
        k e 50 52 4 2.5
        f8a8c0 M40 66L50 70L60 66L62 78L50 72L38 78z
        3a7a4a M64 102L70 86L76 102z
        f4ead0 M78 90H98V112H78z
        c8323a M74 92L88 78L102 92z
        2a2438 M84 100H92V112H84z
        e8dcc4 M22 98H36V112H22z
        4a6ab8 M19 99L29 89L39 99z
        /4 M10 104V76
        d8574a o 10 66 11
        ffd23f M0 64H20V69H0z""")
    ),
    "Rivet Bishop": lambda: (
        works("f0e0f8", "5a2a6a")
        + at(
            6,
            13,
            sketch("""
        6a3a8a M8 110V86Q14 70 50 68T92 86V110z
        d9b04a M42 68H58V110H42z
        - M66 70Q90 74 92 86V110H74Q78 86 66 70z
        b8c0ca M28 32H72V60Q72 74 50 74T28 60z
        - M60 32H72V60Q72 74 50 74Q66 60 60 32z
        f8f0dc M26 36Q22 8 50-14Q78 8 74 36z
        d9b04a M46-10H54V36H46zM26 28H74V36H26z
        c8202a o 50 12 5
        7affc8 M34 44H46V50H34zM54 44H66V50H54z
        /2 M50 48V58
        k M38 62H62V67H38z
        /1.2:b8c0ca M44 62V67M50 62V67M56 62V67
        k o 31 56 1.3
        k o 69 56 1.3
        k o 31 40 1.3
        k o 69 40 1.3
        /5 M88 110V34Q88 12 76 16Q68 20 74 28
        /3:e8b83a M88 110V34Q88 12 76 16Q68 20 74 28"""),
            0.87,
        )
    ),
    "Quarry Hand": lambda: (
        yard("f4e0c0", "7a5a3a")
        + sketch("""
        8a8a90 M24 20L38 4L64 0L80 14L76 32L50 38L28 34z
        - M64 0L80 14L76 32L50 38Q66 24 64 0z
        /1.4 M38 4L44 16L28 34M44 16L64 14L76 32
        c8903a M30 110V82H70V110z
        /1.6 M30 90H70M30 98H70
        d9a040 M24 84Q14 66 22 52H78Q86 66 76 84Q50 92 24 84z
        - M66 52H78Q86 66 76 84Q62 88 54 88Q72 74 66 52z
        d9a040 M22 56L14 34L18 22L28 26L28 38L36 54zM38 54L34 36L36 28H46V38L48 54zM54 54V38L56 28H66L66 38L64 54z
        | M68 54L74 38L76 26L86 24L88 36L80 58z
        d9a040 M20 72L4 60L0 48L10 44L16 54L28 62z
        /1.6 M16 36L28 38M35 40H47M55 40H67M74 40L87 38M5 56L14 52
        3f464e o 50 70 9
        ffb02e o 50 70 5
        k o 28 60 1.4
        k o 72 60 1.4
        k o 28 78 1.4
        k o 72 78 1.4""")
    ),
}
