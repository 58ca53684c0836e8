"""Constructs: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius.art.heads import bust
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.scenes import night, vault, works

CONSTRUCTS: Final[dict[str, Callable[[], str]]] = {
    "Baron von Stitch": lambda: (
        vault("e0c8a0", "3a2a34")
        + bust(
            50,
            44,
            1,
            0,
            skin="b8a4c4",
            face="square",
            eyes="sly",
            iris="5a2a8a",
            look=(2, 0),
            mouth="sneer",
            nose="big",
            over="monocle",
            brows="raised",
            hair=("fringe", "2a2a30"),
            coat=("uniform", "7a1f3a", "d9b04a"),
        )
        + sketch("""
        /2.2 M31 44L40 66M31 51l6-3M34 58l6-3M36 65l6-3M58 68l13-6M61 71l-3-6M67 68l-3-6
        7d868e M32 64H42V73H32zM58 64H68V73H58z
        5a626c M26 61H33V76H26zM67 61H74V76H67z
        c8202a M12 82L20 79V92L16 96L12 92z
        ffd23f o 16 98 4""")
    ),
    "Hand-Me-Down Knight": lambda: (
        vault("e0d8c0", "4a4438")
        + bust(
            50,
            50,
            0.92,
            0,
            skin="b8c8b0",
            face="square",
            eyes="wide",
            look=(0, 1),
            mouth="wobble",
            nose="button",
            brows="sad",
            hair=("bald", "8a8a80"),
            coat=("armour", "8a949c", "b8803a"),
        )
        + sketch("""
        6a7a84 M24 34Q24 2 50 2T76 34z
        - M60 4Q76 8 76 34H66Q70 16 60 4z
        5a6a74 M20 32H80V40H20z
        5a3820 M80 32H110V39H80z
        b8442a M8 100Q4 78 22 72Q36 76 34 92z
        4a7ab8 M66 92Q64 76 78 72Q96 78 92 100z
        f4ead0 M40 84H60V98H40z
        /1.4 M38 87h4M38 94h4M58 87h4M58 94h4M47 82v4M54 96v4
        /5 M6-6V110
        /3:a8763a M6-6V110
        e0c050 M-4 12Q-6-14 6-18Q18-14 16 12L6 6z
        /1.4 M6 6V-12M1 8L-1-8M11 8L13-8""")
    ),
    "Laughing Valet": lambda: (
        vault("c8d8f0", "3a3a5a")
        + bust(
            42,
            50,
            0.95,
            -8,
            skin="8aa8c8",
            face="long",
            eyes="happy",
            mouth="laugh",
            nose="hook",
            brows="high",
            blush=False,
            hair=("slick", "1f2030"),
            coat=("bow", "1f2030", "c8202a"),
        )
        + sketch("""
        7ac8f0 M22 46Q14 52 18 56T22 46z
        /1.8 M34 66l8-3M36 69l-3-6
        dfe6ec M56 80H104V85H56z
        c8d2da M66 80Q64 60 80 58Q96 60 94 80z
        + M70 76Q70 66 78 62Q74 70 74 78z
        d9b04a o 80 56 4
        8aa8c8 M70 86H90Q92 96 86 104H76Q68 96 70 86z""")
    ),
    "Patchwork Giantess": lambda: (
        vault("f0d8e8", "5a4a7a")
        + bust(
            50,
            40,
            1.15,
            0,
            skin="e8c8a8",
            face="wide",
            eyes="wide",
            iris="3a8a5a",
            look=(-2, 2),
            mouth="smile",
            nose="button",
            brows="calm",
            hair=("long", "a8322a"),
            hat=("tiara", "d9b04a", "3a8ac8"),
            coat=(),
        )
        + sketch("""
        8ac8b0 M26 34Q30 22 40 16L46 30L34 42z
        d8a0c8 M58 54L76 48Q80 56 74 64L62 68z
        f0d070 M36 60L50 62V71Q40 71 32 66z
        /1.4 M44 20l4 3M42 26l5 2M30 38l4 4M60 52l3 5M67 50l2 5M60 62l5 1M38 58l2 5M46 60l-1 5
        7a9a4a M-60 92Q50 76 160 92V140H-60z
        f4ead0 M8 84H24V98H8zM72 82H90V98H72zM40 88H54V100H40z
        c8453a M5 84L16 74L27 84zM69 82L81 71L93 82zM37 88L47 79L57 88z
        6a4a2a M14 90H19V98H14zM78 89H84V98H78z""")
    ),
    "Whirling Dervish of Bolts": lambda: (
        works("f8d0a0", "7a3a1a")
        + sketch("""
        b8c2cc M8 46Q50 62 92 46Q92 58 76 64Q78 74 64 78Q66 90 52 104Q40 92 38 80Q24 74 26 64Q8 58 8 46z
        - M60 55Q80 54 92 46Q92 58 76 64Q78 74 64 78Q66 90 52 104Q70 76 60 55z
        /1.8 M14 54Q50 70 88 53M26 66Q50 76 76 64M38 80Q50 84 64 78
        8a949c M-2 40H14V52H-2zM86 40H102V52H86z
        d9a93c M-8 38H0V54H-8zM100 38H108V54H100z
        8a949c M20 74l10 6-4 7-10-6zM80 72l-10 8 5 6 10-8z""")
        + bust(
            50,
            32,
            0.7,
            0,
            skin="c8a878",
            face="point",
            eyes="swirl",
            mouth="laugh",
            nose="dash",
            brows="high",
            hair=("bald", "c8a878"),
            beard="",
            hat=("fez", "8a2a3a", "d9b04a"),
            coat=(),
        )
        + sketch("/2.4:ffffff M-8 66Q0 80 14 86M108 66Q100 80 86 86M-10 24Q-4 14 8 10M110 24Q104 14 92 10")
    ),
    "Sleepwalking Porter": lambda: (
        night("6a8ac0", "141c3a")
        + bust(
            50,
            42,
            0.86,
            -4,
            skin="a8c0a0",
            face="square",
            eyes="shut",
            mouth="o",
            nose="big",
            brows="high",
            hair=("fringe", "3a3a3a"),
            hat=("nightcap", "4a6ab8", "f4f0e8"),
            coat=("uniform", "a02f3a", "d9b04a"),
        )
        + sketch("""
        a02f3a M8 74H24V96H8zM76 74H92V96H76z
        d9b04a M8 72H24V77H8zM76 72H92V77H76z
        a8c0a0 M8 74Q2 60 10 58H20Q28 60 24 74zM76 74Q72 60 80 58H90Q98 60 92 74z
        8a5230 M-2 92H34V112H-2z
        6a8a4a M66 92H102V112H66z
        /3 M8 92V86H24V92M76 92V86H92V92
        f8f8ff t 82 26 18 Z
        f8f8ff t 92 12 13 z
        f8f8ff t 100 2 10 z""")
    ),
    "Ungrateful Experiment": lambda: (
        vault("c8f0d0", "1f3f3a")
        + sketch("""
        7d868e M10 0H90V10H10zM6 90H94V106H6z
        ~c8fff0 M16 10H84V90H16z
        6ac84a M24 90Q20 40 36 30Q50 20 64 30Q80 40 76 90z
        - M60 28Q80 40 76 90H64Q72 50 60 28z
        fffdf4 o 36 44 8
        fffdf4 o 64 44 8
        fffdf4 o 50 34 7
        k o 33 45 3.4
        k o 61 45 3.4
        k o 47 35 3
        /3.4 M26 34L42 39M74 34L58 39
        7a1420 M38 60Q50 54 62 60Q60 66 50 66T38 60z
        f0708a M46 62Q50 60 55 62L54 74Q50 78 46 74z
        4aa83a M22 78Q34 70 52 80Q66 86 78 76L76 86Q62 94 48 88Q34 80 24 88z
        /2 M16 10V90M84 10V90
        + M20 14H26V86H20z
        =ffffff o 78 20 2
        =ffffff o 74 28 1.4
        d9a93c o 24 98 4
        c8202a o 76 98 4""")
    ),
    "Collector of Left Shoes": lambda: (
        vault("e8c8a0", "3f2f3a")
        + sketch("""
        7a5aa8 M50 6L60 14L70 8L74 20L86 22L82 34L92 44L84 52L90 64L82 72L86 104H14L18 72L10 64L16 52L8 44L18 34L14
        | 22L26 20L30 8L40 14z
        - M70 8L74 20L86 22L82 34L92 44L84 52L90 64L82 72L86 104H62Q80 50 70 8z
        fffdf4 o 38 38 9
        fffdf4 o 62 38 9
        k o 40 40 4
        k o 60 40 4
        f8f4e4 M34 56Q50 60 66 56Q62 68 50 68T34 56z
        /1.2 M42 58V66M50 59V68M58 58V66""")
        + "".join(
            at(
                x,
                y,
                sketch(
                    """
            a M-8-12H4V0Q14 2 16 8H-8z
            5a3820 M-9 8H17V11H-9z
            k M-8 11H-2V15H-8z
            /1.2 M-2-6H4M-2-2H4""",
                    a=colour,
                ),
                1,
                turn,
            )
            for x, y, colour, turn in (
                (8, 84, "c8323a", -16),
                (34, 90, "3a6ab0", 8),
                (62, 90, "d9a93c", -6),
                (88, 82, "4a9a5a", 14),
                (6, 14, "8a5a32", -30),
                (92, 12, "e0e0e8", 24),
            )
        )
    ),
}
