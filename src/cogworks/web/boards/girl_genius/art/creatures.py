"""Mooselets, pests and animals: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.art.svg import gear_path
from cogworks.web.boards.girl_genius.art.ink import at, herd, sketch
from cogworks.web.boards.girl_genius.art.scenes import field, vault, wallpaper


def mooselet(
    fur: str = "8a5a38",
    antlers: str = "e0c48a",
    eyes: str = "k o -9 -2 3.4\nk o 9 -2 3.4\n=ffffff o -10 -3.2 1.1\n=ffffff o 8 -3.2 1.1",
) -> str:
    """Return the head of a mooselet: broad antlers, a long soft nose."""
    return sketch(
        f"""
        b M-12-14Q-22-16-26-24Q-40-20-46-34Q-38-34-38-40Q-32-36-30-42Q-26-38-24-44Q-18-36-20-28Q-14-24-8-20z
        | M12-14Q22-16 26-24Q40-20 46-34Q38-34 38-40Q32-36 30-42Q26-38 24-44Q18-36 20-28Q14-24 8-20z
        a M-14-10Q-30-12-34-2Q-24 4-14-2zM14-10Q30-12 34-2Q24 4 14-2z
        a M-16-8Q-14-20 0-20T16-8Q18 4 17 12Q22 32 0 34Q-22 32-17 12Q-18 4-16-8z
        - M6-19Q15-16 16-8Q18 4 17 12Q22 32 0 34Q14 26 12 8Q12-8 6-19z
        c M-17 16Q-20 32 0 33T17 16Q8 12 0 12T-17 16z
        k e -7 20 2.6 1.8
        k e 7 20 2.6 1.8
        /2 M-6 27Q0 30 6 27
        {eyes}
        + e -6 -15 5 2.5""",
        a=fur,
        b=antlers,
        c="c89a72",
    )


MOOSELETS: Final[dict[str, Callable[[], str]]] = {
    "Attic Mooselet": lambda: (
        wallpaper("c8b898", "4a3a2e")
        + sketch("""
        5a3a22 M-40 16L50-44L140 16V24L50-34L-40 24z
        ~ffffff M4 0L-10 30Q4 22 18 26Q14 10 4 0z
        /1 M4 0L-10 30M4 0L4 24M4 0L18 26M-3 15Q4 10 11 13
        6a4426 M14 70H86V106H14z
        d9a93c M14 70H86V75H14zM44 72H56V84H44z
        8a5a32 M10 60Q50 46 90 60V72H10z""")
        + at(50, 50, mooselet(), 0.95)
        + at(
            50, 24, sketch("f2d8a0 M-12-22H12L22 0H-22z\n/1.4 M-6-22L-11 0M6-22L11 0\nd8574a M-22 0H22V4H-22z"), 0.9, 10
        )
    ),
    "Biscuit Mooselet": lambda: (
        wallpaper("ffd8c0", "a85a4a")
        + at(50, 42, mooselet("a86a3a", "f0d8a8", "/2.6 M-14-1Q-9-7-4-1M4-1Q9-7 14-1"), 1.05)
        + sketch("""
        d8a058 o 50 84 20
        - M60 67A20 20 0 1 1 36 98A24 24 0 0 0 60 67z
        =5a2f18 o 42 80 2.6
        =5a2f18 o 54 78 2.6
        =5a2f18 o 50 90 2.6
        =5a2f18 o 61 88 2.6
        a86a3a e 30 88 7 6
        a86a3a e 70 88 7 6
        =d8a058 o 22 62 1.8
        =d8a058 o 16 72 1.4
        =d8a058 o 80 66 1.8""")
    ),
    "Mooselet in the Teapot": lambda: (
        wallpaper("c8e8f0", "3a6a8a")
        + at(50, 42, mooselet("7a4a30", "e8d0a0"), 0.85)
        + sketch("""
        f8f4f8 M18 60Q50 50 82 60Q92 100 62 104H38Q8 100 18 60z
        f8f4f8 M20 72Q4 70-4 54L4 50Q10 60 22 62z
        /8 M82 66Q104 60 98 80Q94 90 80 90
        /4:f8f4f8 M82 66Q104 60 98 80Q94 90 80 90
        - M66 57Q76 58 82 60Q92 100 62 104Q78 88 66 57z
        4a7ac8 M18 62Q50 52 82 62L83 67Q50 58 17 67z
        d8507a o 50 82 8
        ffd23f o 50 82 3
        5a9a4a M40 86Q32 80 30 88Q34 92 42 90zM60 86Q68 80 70 88Q66 92 58 90z""")
    ),
    "Great Mooselet Herd": lambda: (
        field("ffe8b8", "6a8a3a")
        + herd(mooselet("7a5030", "ecd8a8"), ((16, 34, 0.5, -6), (84, 34, 0.5, 6), (50, 26, 0.5, 4)), "a")
        + herd(mooselet("a8744a", "f4e4bc"), ((30, 58, 0.62, -4), (72, 58, 0.62, 5)), "b")
        + herd(mooselet("86532f", "ecd8a8"), ((10, 84, 0.7, -4), (92, 84, 0.7, 4), (50, 86, 0.74, 0)), "c")
    ),
    "Matriarch of Mooselets": lambda: (
        wallpaper("e8d0e8", "5a3a6a")
        + sketch("9a94a0 M-4 110Q-2 62 50 60T104 110z")
        + at(
            50,
            54,
            mooselet(
                "9a94a0",
                "f4ecd8",
                "/2.2 M-15-6Q-9-10-4-5M4-5Q9-10 15-6\nfffdf4 e -9 -1 5 4\nfffdf4 e 9 -1 5 4\nk o -9 0 2.4\nk o 9 0 2.4",
            ),
            1.12,
        )
        + sketch("""
        d9b04a M34 30L30 10L42 20L50 4L58 20L70 10L66 30Q50 24 34 30z
        c8202a o 50 19 3.4
        f8f4f0 o 28 92 4
        f8f4f0 o 37 97 4
        f8f4f0 o 46 100 4
        f8f4f0 o 55 100 4
        f8f4f0 o 64 97 4
        f8f4f0 o 73 92 4""")
    ),
    "Upstairs Mooselet": lambda: (
        wallpaper("f0dca8", "7a4a3a")
        + sketch("""
        c8323a M-30 110V98H8V84H32V70H56V56H80V42H150V110z
        /2 M8 98V84H32M32 84V70H56M56 70V56H80M80 56V42H120
        - M-30 110V104H14V90H38V76H62V62H86V48H150V110z""")
        + sketch("""
        7a4a26 M-6 76L4 72V116H-6zM20 60L28 56V100H20z
        8a5a32 M-30 84L72 22V32L-30 94z
        + M-30 84L72 22V24L-30 87z""")
        + at(78, 44, sketch("8a5a38 M-22-10Q-22 20 0 20T24-6z\n5a3a22 M-14 14H-6V30H-14zM8 14H16V30H8z"), 0.8)
        + at(60, 42, mooselet("96603a", "e8cc90"), 0.86, -8)
    ),
}


def weevil(shell: str) -> str:
    """Return a weevil with a long snout, seen from the side."""
    return sketch(
        """
        /2 M-12 8l-6 10M-2 10l-2 11M10 9l6 10
        a M-22 4Q-22-18 0-18T22 4Q20 12 0 12T-22 4z
        - M8-16Q22-12 22 4Q20 12 0 12Q16 4 8-16z
        /1.4 M-2-18Q-6 0-2 12
        a M-22 4Q-34 4-34-6Q-32-14-20-12z
        /4 M-32 0Q-44 2-44 14
        /1.6 M-30-10Q-40-18-46-12
        fffdf4 o -27 -6 4
        k o -28 -6 2
        + M-14-10Q-6-16 4-14Q-6-12-12-4z""",
        a=shell,
    )


def rat(fur: str) -> str:
    """Return the head of a rat in goggles."""
    return sketch(
        """
        a o -18 -16 11
        =f0a8a8 o -18 -16 6
        a o 18 -16 11
        =f0a8a8 o 18 -16 6
        a M-20-6Q-20-22 0-22T20-6Q18 10 6 20Q0 26-6 20Q-18 10-20-6z
        - M6-22Q20-18 20-6Q18 10 6 20Q14 0 6-22z
        5a3a22 M-20-8H20V-3H-20z
        c99a3a o -8 -6 8
        c99a3a o 8 -6 8
        8af0a0 o -8 -6 5
        8af0a0 o 8 -6 5
        f08a98 e 0 20 4 3
        /1.2 M-8 16L-24 12M-8 19L-24 20M8 16L24 12M8 19L24 20
        fffdf4 M-3 24H3V30H-3z""",
        a=fur,
    )


def moth(colour: str) -> str:
    """Return a moth whose wings are cog wheels."""
    spots = ((-21, -9, 19, 10), (-15, 15, 13, 8), (21, -9, 19, 10), (15, 15, 13, 8))
    wings = "\n".join(f"a {gear_path(*spot)}" for spot in spots)
    return sketch(
        f"""
        {wings}
        fff4c8 o -21 -9 8
        k o -21 -9 3.5
        fff4c8 o 21 -9 8
        k o 21 -9 3.5
        fff4c8 o -15 15 5
        fff4c8 o 15 15 5
        7a5a44 M-6-8Q0-14 6-8V18Q0 32-6 18z
        /1.6 M-6 4H6M-6 11H6M-5 18H5
        7a5a44 o 0 -15 7
        fffdf4 o -3 -16 2.6
        fffdf4 o 3 -16 2.6
        k o -3 -16 1.3
        k o 3 -16 1.3
        /2 M-3-21Q-6-32-14-33M3-21Q6-32 14-33""",
        a=colour,
    )


PESTS: Final[dict[str, Callable[[], str]]] = {
    "Dr. Monahan's Rats": lambda: (
        wallpaper("d8e0c8", "4a5a4a")
        + at(20, 36, rat("8a8078"), 0.8, -8)
        + at(80, 36, rat("6a5a50"), 0.8, 8)
        + at(50, 66, rat("a89a90"), 1.15)
        + sketch("/3:e8a0a0 M78 90Q100 96 96 74\n/3:e8a0a0 M22 90Q-2 98 4 78")
    ),
    "Cellar Weevils (1)": lambda: (
        vault("c8b890", "3a2a2a")
        + sketch("""
        8a2f3a M62 30H74V8H70V2H82V8H78V30Q92 38 92 52V104H58V52Q58 38 74 30z
        f4ead0 M58 62H92V82H58z
        8a2f3a t 75 78 15 XX""")
        + at(40, 40, weevil("3a8a6a"), 0.8, 8)
        + at(44, 86, weevil("2f6a8a"), 1)
        + at(88, 34, weevil("3a8a6a"), 0.5, -20)
    ),
    "Cellar Weevils (2)": lambda: (
        vault("f0c87a", "5a3a2a")
        + sketch("""
        f2c04a M2 60L70 34Q98 42 100 64L98 104H2z
        ffe08a M2 60L70 34Q98 42 100 64z
        =c8902a e 24 80 8 6
        =c8902a e 52 92 6 5
        =c8902a e 84 84 7 8
        =c8902a e 64 70 4 3""")
        + at(52, 32, weevil("a8342a"), 0.95, -10)
        + at(30, 82, weevil("c8582a"), 0.7, 14)
        + at(86, 68, weevil("8a2a3a"), 0.6, -24)
    ),
    "Gear Moths": lambda: (
        wallpaper("4a4468", "181830")
        + sketch("""
        ~ffd86a o 84 20 30
        5a3a22 M72 8H96V13H72z
        ffd86a M76 13H92L95 32H73z
        /2.4 M84 8V-30
        5a3a22 M70 32H98V37H70z""")
        + herd(moth("c8b8a0"), ((82, 72, 0.5, 20), (16, 16, 0.45, -24)), "a")
        + at(42, 54, moth("d09a3a"), 1.05, -8)
    ),
}

ANIMALS: Final[dict[str, Callable[[], str]]] = {
    "Haughty Cat": lambda: (
        wallpaper("e8c8d8", "6a2a4a")
        + at(
            8,
            16,
            sketch("""
        b8323a M6 92Q50 82 96 92Q104 104 94 112H8Q-4 104 6 92z
        d9b04a M6 92Q50 82 96 92L95 97Q50 88 7 97z
        /12 M76 88Q104 84 96 58Q92 48 84 54
        /8:5a5a6a M76 88Q104 84 96 58Q92 48 84 54
        5a5a6a M34 96Q28 70 38 48H62Q84 64 82 96z
        - M62 48Q84 64 82 96H68Q74 70 62 48z
        f4f0ea M34 96Q30 72 39 52Q50 62 46 96z
        /2 M56 96V82
        5a5a6a M52 12L66-4L68 20z
        =f0a8a8 M58 11L64 3L65 17z
        5a5a6a M30 40Q18 36 8 18Q12 10 24 12Q28 2 42 4Q64 6 66 26Q66 48 48 52Q36 50 30 40z
        - M50 5Q66 10 66 26Q66 48 48 52Q60 36 50 5z
        f4f0ea M8 18Q12 10 24 12Q32 18 30 28Q26 34 20 32Q12 28 8 18z
        e88a98 M6 17L15 11L14 20z
        /2 M14 20Q16 27 24 26
        /2.6 M32 20Q38 26 46 19
        /1.6 M34 22L31 26M39 24L38 28M44 22L47 26
        5a5a6a M38 6L36-12L52 4z
        =f0a8a8 M41 3L40-6L48 3z
        /1.2 M22 18L2 4M20 22L-2 14M22 28L4 34
        d9b04a M36 48Q48 56 64 44L66 51Q50 64 36 56z
        7ad8e8 o 44 62 5"""),
            0.84,
        )
    ),
    "Umbrella Heron": lambda: (
        field("d8f0f4", "4a7a6a")
        + sketch("""
        7ac0d8 M-30 92H130V140H-30z
        /3.4 M46 74V104M58 74V104
        3a3a5a M46 44C40 30 56-2 94 4Q88 12 96 20Q86 22 88 32Q78 32 78 42Q68 42 66 52z
        5a5a8a M46 44Q60 12 94 4Q74 18 66 52z
        /1.8 M46 44L94 4M46 44L96 20M46 44L88 32M46 44L78 42
        8aa0b8 M26 56Q34 44 52 46Q76 52 88 74Q64 84 44 78Q28 72 26 56z
        - M28 66Q50 78 88 74Q64 84 44 78Q32 74 28 66z
        8aa0b8 M30 60Q16 46 26 30Q32 20 24 12L32 8Q44 16 36 32Q32 44 42 54z
        f4f4f0 M34 6Q22 0 16 10Q18 18 30 18Q38 14 34 6z
        e8b03a M18 10L-10 20L18 16z
        k o 25 9 2
        /2.4 M30 4Q44-4 50 2
        /3:8a5a32 M88 74Q104 82 100 90Q94 94 92 88""")
    ),
    "Terrier of Terror": lambda: (
        field("ffc8a0", "7a2a2a")
        + sketch("""
        e8dcc8 M20 6Q10 20 18 36L34 22zM80 6Q90 20 82 36L66 22z
        8a5a38 M20 6Q10 20 18 36L28 27zM80 6Q90 20 82 36L72 27z
        e8dcc8 M22 30Q26 12 50 12T78 30Q84 48 80 58L88 64L80 68L84 78L72 76L66 88L56 80L50 92L44 80L34 88L28 76L16
        | 78L20 68L12 64L20 58Q16 48 22 30z
        8a5a38 M54 14Q76 12 78 34Q74 46 62 44Q52 34 54 14z
        fffdf4 o 37 38 8
        fffdf4 o 63 38 8
        d0202f o 38 39 4
        d0202f o 62 39 4
        k o 38 39 2
        k o 62 39 2
        /4 M26 26L44 33M74 26L56 33
        k M42 50Q50 44 58 50Q56 58 50 58T42 50z
        7a1420 M30 60Q50 66 70 60Q68 82 50 84T30 60z
        fffdf4 M33 61l4 9 4-8zM44 63l3 6 3-6zM51 63l3 6 3-6zM60 62l3 8 4-9zM38 80l3-7 4 9zM55 82l3-9 4 7z
        c8202a M26 84Q50 98 74 84L72 94Q50 106 28 94z
        c8d2da M34 92l3-7 4 9zM48 96l3-8 3 8zM60 93l4-8 3 7z""")
    ),
    "Sniffing Badger": lambda: (
        field("d8e8b0", "4a5a2a")
        + sketch("""
        5a5a60 M14 110Q8 64 50 60T92 110z
        2f2f38 o 20 20 10
        2f2f38 o 80 20 10
        f8f6f0 o 20 19 5
        f8f6f0 o 80 19 5
        f8f6f0 M18 34Q22 8 50 8T82 34Q82 50 66 64Q60 86 50 86T34 64Q18 50 18 34z
        2f2f38 M24 16Q36 8 42 12Q46 40 40 66Q30 58 22 44Q20 28 24 16z
        | M76 16Q64 8 58 12Q54 40 60 66Q70 58 78 44Q80 28 76 16z
        fffdf4 o 34 36 5
        fffdf4 o 66 36 5
        k o 35 38 2.8
        k o 65 38 2.8
        k M38 74Q50 66 62 74Q62 88 50 88T38 74z
        + e 46 75 5 2.4
        /2.2:ffffff M26 84q-8 2-8 8t8 8M16 78q-12 4-12 14M74 84q8 2 8 8t-8 8M84 78q12 4 12 14
        8a5a32 M40 60L20 56L24 66zM60 60L80 56L76 66z""")
    ),
}
