"""Submarines, dirigibles and devices: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.art import gear_path
from cogworks.web.boards.girl_genius_heads import bust
from cogworks.web.boards.girl_genius_ink import at, sketch
from cogworks.web.boards.girl_genius_props import bolt, gear
from cogworks.web.boards.girl_genius_scenes import sea, sky, works

SUBMARINES: Final[dict[str, Callable[[], str]]] = {
    "Bashful Porpoise": lambda: sea("a8f0f0", "1a5a8a")
    + sketch("""
        c99a3a M96 46h4v28h-4z
        d9b04a M98 58Q88 44 98 38Q108 44 98 58zM98 62Q88 76 98 82Q108 76 98 62z
        5a8ac8 M44 32Q46 12 64 10Q60 22 66 34z
        /3.4 M52 16V4H44
        6a9ad8 M2 60Q6 52 14 50C24 30 62 24 82 42L96 56V64L82 74C62 86 28 84 16 72Q4 70 2 60z
        - M12 70C30 84 62 86 82 74L96 64V60C70 76 34 76 4 66Q6 70 12 70z
        e8f4fc M10 66Q30 78 60 74Q34 86 18 74z
        4a7ab8 M50 70Q44 88 30 92Q36 80 38 68z
        d9b04a o 30 54 11
        fffdf4 o 30 54 8
        k o 27 56 4
        =ffffff o 26 54 1.5
        /2 M20 44Q28 36 38 42
        ~f0607a e 16 63 6 3.5
        ~f0607a e 42 66 6 3.5
        /2 M6 64Q10 70 18 67
        cfeefa o 60 54 5.5
        cfeefa o 76 55 4.5
        + M28 40Q48 30 70 38Q48 36 30 46z"""),
    "Iron Haddock": lambda: sea("b8d8e0", "1f3f5a")
    + sketch("""
        7d8890 M78 54L104 30Q98 54 104 82z
        8d98a0 M26 40Q40 10 70 18L78 42z
        /1.6 M38 34L46 20M50 34L58 17M62 36L68 19
        7d8890 M36 72Q44 92 60 90L58 74z
        9aa6ae M-2 58C14 32 56 28 88 54C56 84 14 84-2 58z
        - M2 64C20 82 58 80 88 54C70 62 30 74 2 64z
        5d6870 M26 38Q36 56 26 78L32 79Q42 56 32 37z
        k o 29 44 1.3
        k o 32 52 1.3
        k o 32 64 1.3
        k o 29 72 1.3
        d9a93c o 15 52 8
        ffe08a o 15 52 5
        k o 15 52 2.4
        /2.4 M-2 60L16 66
        f4f4ec M2 61l3 5 2-4 3 5 2-3z
        d9a93c o 48 54 6.5
        cfeefa o 48 54 4
        d9a93c o 66 55 6
        cfeefa o 66 55 3.6
        k o 42 42 1.2
        k o 54 42 1.2
        k o 42 68 1.2
        k o 54 68 1.2
        k o 74 62 1.2
        c8323a M82 48L104 34L102 44L84 54z
        + M14 44C30 34 54 36 66 42C48 40 30 42 14 48z"""),
    "Old Leaky": lambda: sea("c8e0b0", "2f4a3a")
    + sketch("""
        8a5a32 M40 24H60L58 38H42z
        /4 M56 24V8Q56 4 60 4H68
        b07a42 M12 46Q14 34 26 34H78Q92 34 94 56T78 80H26Q14 80 12 68Q6 58 12 46z
        - M10 60Q30 74 94 60Q92 80 78 80H26Q14 80 12 68z
        /1.4 M14 46H92M10 58H94M14 70H90
        6a727a M30 33H37V81H30zM70 33H77V81H70z
        c8d2da M46 62H64V76H46z
        /1.2 M44 64h4M44 70h4M62 64h4M62 72h4
        d9a93c o 54 50 11
        fffdf4 o 54 50 8
        k o 51 52 3.4
        b07a42 M42 42L66 46Q60 36 54 38Q46 36 42 42z
        /3 M42 43L65 46
        /2.4 M16 70Q22 62 28 70
        7ac8f0 M20 40Q6 26-6 32Q6 34 14 46zM86 42Q98 26 108 34Q98 34 92 46zM84 72Q98 74 104 88Q94 80 82 78z
        d9b04a M2 56Q-8 44-10 56T2 56zM2 60Q-8 72-10 60z"""),
    "Quicksilver Eel": lambda: sea("a0e8ff", "0c2a5a")
    + sketch("""
        /25 M18 34C44 12 66 40 48 52S34 92 78 80
        /21:a8b8c8 M18 34C44 12 66 40 48 52S34 92 78 80
        /13:dfe8f2 M17 32C44 11 64 38 47 50S33 88 77 78
        /4:ffffff M18 29C42 12 60 34 46 46S32 84 74 75
        8a9aaa M78 68L106 70L92 80L104 94L76 92z
        c8d4e0 M28 22Q6 18-4 34Q4 50 24 46Q32 36 28 22z
        ffe04a o 10 32 8
        fff8d0 o 10 32 5
        k o 8 32 2.6
        /2.4 M-3 38Q6 44 14 42
        3ad0e8 M36 14Q46-2 62 4Q52 10 50 22z
        k o 56 32 4
        7af0ff o 56 32 2.6
        k o 48 50 4
        7af0ff o 48 50 2.6
        k o 46 70 4
        7af0ff o 46 70 2.6
        k o 60 80 4
        7af0ff o 60 80 2.6"""),
    "Violet Barnacle": lambda: sea("d8c8f8", "2a1f5a")
    + sketch("""
        5a3a8a M42 10H58V24H42z
        /3.4 M50 10V0H60
        c99a3a M8 64Q-6 66-4 80L4 78Q4 72 12 72zM92 64Q106 66 104 80L96 78Q96 72 88 72z
        d9a93c M-4 78Q-12 84-8 96L-2 86L4 96Q10 84 4 78zM104 78Q112 84 108 96L102 86L96 96Q90 84 96 78z
        8a4ac8 o 50 54 36
        - M66 22A36 36 0 1 1 22 77A40 40 0 0 0 66 22z
        d9a93c o 50 56 20
        9fe4f8 o 50 56 15
        + M38 52a14 14 0 0 1 10-9l-4 12z
        k o 44 57 3
        k o 56 57 3
        /2.2 M44 64Q50 69 56 64
        e8e0d0 M22 34l3-9h7l4 9q-7 4-14 0zM66 24l2-8h6l4 8q-6 4-12 0zM76 46l3-8h6l3 8q-6 4-12 0zM18 74l3-8h6l3 8q-6 4-12 0zM70 82l3-8h6l3 8q-6 4-12 0z
        k e 28.5 25.5 3 1.6
        k e 71 16.5 2.6 1.4
        k e 82 38.5 2.6 1.4
        k e 24 66.5 2.6 1.4
        k e 76 74.5 2.6 1.4
        + M24 42A30 30 0 0 1 40 25L42 28A28 28 0 0 0 28 44z"""),
}

DIRIGIBLES: Final[dict[str, Callable[[], str]]] = {
    "Cloud Custard": lambda: sky("fff4d8", "7ab8e0")
    + sketch("""
        f8dc7a M50 2a15 15 0 0 1 22 8a15 15 0 0 1 20 16a14 14 0 0 1-2 24a14 14 0 0 1-20 12a16 16 0 0 1-40 0a14 14 0 0 1-20-12a14 14 0 0 1-2-24a15 15 0 0 1 20-16a15 15 0 0 1 22-8z
        - M92 26a14 14 0 0 1-2 24a14 14 0 0 1-20 12a16 16 0 0 1-40 0Q66 62 92 26z
        fffaf0 M30 18Q40 6 56 10Q68 6 74 16Q84 22 76 30Q66 36 58 28Q50 36 42 28Q32 34 26 26Q24 20 30 18z
        d0202f o 51 8 7
        + o 49 6 2
        /1.6 M53 2Q58-6 66-6
        /2 M38 74L42 86M62 74L58 86
        a8703a M34 84H66L60 98H40z
        /1.4 M36 90H64M44 85V98M56 85V98
        /2.4 M40 46Q44 42 48 46M54 46Q58 42 62 46
        /2.2 M46 52Q51 57 56 52
        ~f0607a e 38 52 4 2.5
        ~f0607a e 64 52 4 2.5"""),
    "Ember Gondola": lambda: sky("ffd08a", "5a2a5a")
    + sketch("""
        d8402a M50-6C82-6 94 20 84 40C78 54 64 60 60 66H40C36 60 22 54 16 40C6 20 18-6 50-6z
        f2a02e M50-6Q70 26 56 66H44Q30 26 50-6z
        8a1f1f M16 40C6 20 18-6 50-6Q22 14 32 58Q20 50 16 40zM84 40C94 20 82-6 50-6Q78 14 68 58Q80 50 84 40z
        + M24 12Q34-2 46-4Q34 8 28 24z
        ffd84a M50 56Q40 68 46 78Q50 82 54 78Q60 68 50 56z
        =ffffff M50 66Q46 72 49 77H51Q54 72 50 66z
        /1.6 M40 66L34 82M60 66L66 82
        5a2a1a M24 80Q50 88 76 80Q84 76 84 70Q88 80 80 88Q72 98 50 98T20 88Q12 80 16 70Q16 76 24 80z
        d9a93c M30 86H38V92H30zM46 88H54V94H46zM62 86H70V92H62z
        =ffb02e o 12 20 2
        =ffb02e o 92 60 2.4
        =ffb02e o 4 54 1.6"""),
    "Lofty Pudding": lambda: sky("e8f4ff", "3a6aa8")
    + sketch("""
        5a2f1c o 50 40 36
        - M66 8A36 36 0 1 1 22 62A42 42 0 0 0 66 8z
        =2f1810 o 30 50 3
        =2f1810 o 42 62 3
        =2f1810 o 62 56 3
        =2f1810 o 76 44 3
        =2f1810 o 52 48 2.5
        =b8642a o 36 58 2.4
        =b8642a o 70 58 2.4
        =b8642a o 22 42 2.4
        fffaf0 M16 30Q22 4 50 4T84 30Q82 40 76 32Q70 44 64 32Q58 26 54 38Q48 50 42 34Q36 28 32 36Q26 42 22 32Q18 38 16 30z
        3f8a3a M50 0Q36-2 34-12Q40-10 42-14Q48-8 50 0zM50 0Q64-2 66-12Q60-10 58-14Q52-8 50 0z
        d0202f o 46 2 4.5
        d0202f o 54 2 4.5
        /1.8 M32 72L36 84M68 72L64 84
        c8d8e8 M26 82H74L66 92H34z
        f8f8ff M22 80H78V84H22z
        8aa8c8 M40 92H60V97H40z"""),
    "The Unsinkable Breeze": lambda: sky("d0f0ff", "2a5a9a")
    + sketch("""
        2f5f9a M84 36L104 18V56z
        3f7ac0 M-2 38C10 4 68 0 96 38C68 74 10 72-2 38z
        f8f4e8 M2 32C30 26 64 26 92 32L96 38L92 44C64 50 30 50 2 44L-2 38z
        - M-2 38C10 72 68 74 96 38C60 62 24 60-2 38z
        /1.2 M20 15Q30 38 20 62M44 9Q54 38 44 67M68 14Q76 38 68 62
        ffd23f M46 26l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z
        e8453a o 24 74 9
        f8f4e8 o 24 74 4.5
        /2.4:ffffff M24 65v4M24 79v4M15 74h4M29 74h4
        8a5a32 M36 70H70L64 84H42z
        cfeefa M44 73h5v5h-5zM52 73h5v5h-5zM60 73h5v5h-5z
        /1.8 M40 62L42 70M66 62L64 70M24 62V66
        5a626c M78 66V84Q68 84 66 76L72 78M78 84Q88 84 90 76L84 78M74 66H82
        /3 M78 64V86Q68 86 65 78M78 86Q88 86 91 78M73 70H83"""),
    "Wind Waltzer": lambda: sky("f4e0ff", "6a4aa8")
    + at(50, 36, sketch("""
        b07ae0 M-50 0C-38-30 30-36 50 0C30 36-38 30-50 0z
        f8f0ff M-28-20Q-20 0-28 20Q-18 25-8 26Q2 0-8-26Q-18-25-28-20zM12-26Q20 0 12 26Q24 24 33 18Q40 0 33-18Q24-24 12-26z
        - M-50 0C-38 30 30 36 50 0C24 22-26 20-50 0z
        + M-38-10Q-10-26 24-22Q-8-20-36-4z"""), 1, -12)
    + sketch("""
        d9a93c M94 10L108 2L106 40L96 34z
        /1.8 M34 62L38 74M66 56L62 74
        d8507a M30 72H70Q70 90 50 92T30 72z
        ffd23f M30 72H70V77H30z
        /3 M12 60L16 70
        f2c84b M14 70Q0 62 0 74Q6 78 14 72Q22 82 28 76Q26 66 14 70z
        k M76 78v-14l12-3v13a4 3 0 1 1-2.500-2.600v-6l-7 2v9a4 3 0 1 1-2.500-2.600z
        k M8 22v-12l9-2v11a3.500 2.800 0 1 1-2-2.400v-5l-5 1v8a3.500 2.800 0 1 1-2-2.400z
        /2.4:f8b0d0 M70 84Q84 96 96 88T112 92"""),
}


def _chair(x: int, colour: str) -> str:
    return at(x, 0, sketch("""
        a M-11 50H11V56H-11z
        a M-11 26H-7V82H-11zM7 50H11V82H7z
        a M-11 26H7V32H-11zM-11 37H7V42H-11z""", a=colour))


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
    + sketch("""
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
        1f5a5a t 72 101 17 L"""),
    "Lightning Ladle": lambda: works("e8e0ff", "3a2a6a")
    + sketch("/6 M84 4L46 60\n/9 M84 4L46 60\n/6:a8b4c0 M84 4L46 60\n/3 M82 6Q92-6 98 4Q100 12 92 10")
    + sketch("""
        b8c4d0 M6 52H58Q60 84 32 88T6 52z
        - M40 52H58Q60 84 32 88Q50 78 40 52z
        7ae0ff e 32 53 26 8
        =fff8c0 e 32 53 16 4
        c8d4e0 M62 74Q76 60 92 72""")
    + at(30, 26, bolt(), 1.3, 8) + at(62, 84, bolt(), 0.9, -60) + at(82, 58, bolt("7ae0ff"), 0.9, -20) + at(8, 32, bolt("7ae0ff"), 0.7, 20),
    "Orrery of Mischief": lambda: works("2f4a8a", "0c1430")
    + sketch("""
        /2.4:d9a93c M50 6A46 40 0 1 1 49.900 6M50 18A32 28 0 1 1 49.900 18
        8a5a32 M44 70H56V92H44z
        d9a93c M28 90H72V98H28z
        ffc83a o 50 46 19
        ffc83a M50 20l4 9h-8zM50 72l4-9h-8zM24 46l9-4v8zM76 46l-9-4v8zM31 28l9 5-5 5zM69 28l-9 5 5 5zM31 64l9-5-5-5zM69 64l-9-5 5-5z
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
        56, 30, 0.72, 10, skin="c8d2da", face="round", eyes="glow", iris="ffd23f", mouth="grin", nose="red", brows="high",
        hair=("bald", "c8d2da"), hat=("fez", "d0303a", "ffd23f"), coat=(),
    )
    + sketch("3ab07a M34 48L42 56L50 50L58 58L66 50L74 56L78 48L56 42z\nffd23f o 34 48 3\nffd23f o 78 48 3"),
    "Revolving Door": lambda: works("f0e4c8", "4a3a5a")
    + sketch("""
        6a4426 M8 6Q50-14 92 6V100H8z
        d9a93c M2 8Q50-14 98 8L96 16Q50-4 4 16z
        2a2438 M16 16Q50 4 84 16V96H16z
        ~a8e0f0 M50 14L22 24V102L50 92z
        ~cfeefa M50 14L78 24V102L50 92z
        /2.4 M50 14L22 24V102L50 92zM50 14L78 24V102L50 92z
        d9a93c M48 10H52V96H48z
        d9a93c M27 62L44 58V61L27 65zM73 62L56 58V61L73 65z
        + M28 32L40 28L28 52zM60 28L72 32L60 48z
        ffe04a M14 96Q50 118 86 96L90 100L94 84L78 90L82 94Q50 110 18 92z"""),
}

__all__ = ["DEVICES", "DIRIGIBLES", "SUBMARINES", "gear", "gear_path"]
