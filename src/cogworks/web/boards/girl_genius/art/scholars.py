"""Scientists, royals, vampires, students and minions: one drawing for each card."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius.art.heads import bust
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.props import bat, bolt, book, flask, gear, lantern, scroll, spanner
from cogworks.web.boards.girl_genius.art.scenes import court, lab, night, study

# fmt: off
SCIENTISTS: Final[dict[str, Callable[[], str]]] = {
    "Dr. Ampersand": lambda: lab("c8e8f0", "2a5a7a")
    + sketch("""
        k t 51 61 86 &
        7a3ab0 t 50 60 86 &""")
    + bust(
        50, 72, 0.72, 0, skin="f0c8a4", face="long", eyes="wide", look=(0, -2), mouth="grin", nose="long",
        brows="high", over="glasses",
        hair=("bald", "7a3ab0"), coat=("lab", "7a3ab0", "e8453a"),
    ),
    "Doctor Vesuvia": lambda: lab("ffb87a", "5a1f1a")
    + at(7, 16, sketch("""
        6a4a42 M20 52L38 6H62L80 52z
        - M56 6H62L80 52H62z
        ff6a1a M36 12Q30-8 22-10Q34-14 40-4Q44-20 50-22Q56-20 58-4Q66-14 78-10Q70-8 64 12Q62 30 58 22Q54 34 50 24
        | Q46 38 42 22Q38 28 36 12z
        =ffd84a M42 6Q44-8 50-12Q56-8 58 6Q54 18 50 10Q46 18 42 6z
        =ff8a2a o 16 -2 4
        =ff8a2a o 88 2 5
        =ff8a2a o 98 -8 3"""), 0.86)
    + bust(
        50, 66, 0.76, 0, skin="c87a5a", face="point", eyes="angry", iris="ff6a1a", mouth="laugh", nose="dash",
        brows="angry", tint="3a1a12",
        hair=("bald", "6a4a42"), coat=("lab", "c8321a", "ffb02e"),
    ),
    "Igneous Quill": lambda: lab("e0a890", "3a1f2a")
    + bust(
        46, 50, 0.95, 0, skin="6f6a72", face="square", eyes="glow", iris="ff8a1a", mouth="flat", nose="big",
        brows="bushy", ears="none",
        hair=("spikes", "3a363e"), coat=("coat", "4a2a2a", "ff7a1a"),
    )
    + sketch("""
        /2.4:ff7a1a M30 38l5 8-4 7 6 8M62 60l-4 6 3 6M56 30l4 6-3 5
        f4f0ff M74 94Q66 50 96 8Q104 40 82 74z
        /1.4 M74 94Q80 50 94 16
        /1.4 M84 40l6 4M80 54l8 4M88 28l6 3
        k M74 94l-3 10 6-6z"""),
    "Fräulein Dynamo": lambda: lab("fff0a0", "2a5a6a")
    + bust(
        50, 48, 0.95, 0, skin="f8d8bc", face="round", eyes="wide", iris="2a7ac8", mouth="grin", nose="button",
        brows="angry", blush=True,
        hair=("braids", "f0c83a"), over="brow", lens="ff8a3a", coat=("lab", "2a6a9a", "e8453a"),
    )
    + sketch("""
        c87a3a M14 52H30V58H14zM13 64H31V70H13zM14 76H30V82H14zM70 52H86V58H70zM69 64H87V70H69zM70 76H86V82H70z""")
    + at(10, 26, bolt(), 0.9, -20) + at(90, 26, bolt(), 0.9, 20),
    "Jubilant Chemist": lambda: lab("ffc8e8", "7a2a6a")
    + sketch("""
        f27ab8 M50-14a14 14 0 0 1 20 8a14 14 0 0 1 18 14a14 14 0 0 1 6 22a12 12 0 0 1-14 16H20A12 12 0 0 1 6 30a14
        | 14 0 0 1 6-22A14 14 0 0 1 30-6a14 14 0 0 1 20-8z
        + M20 2a12 12 0 0 1 14-4q-8 4-10 10z""")
    + bust(
        50, 54, 0.85, 0, skin="e8b890", face="round", eyes="shut", mouth="laugh", nose="button", brows="high",
        blush=True,
        hair=("spikes", "3ab87a"), coat=("lab", "e85aa0", "3ab87a"),
    )
    + at(12, 62, flask("3ad0e8"), 0.9, -16) + at(88, 62, flask("f2e03a"), 0.9, 16),
    "Dr. Yesterday": lambda: lab("e8dcc0", "5a4a3a")
    + bust(
        50, 62, 0.8, 0, skin="ecd0b4", face="long", eyes="sly", look=(-3, 0), mouth="small", nose="long",
        brows="bushy", beard="walrus",
        hair=("sides", "c8c4bc"), hat=("top", "5a4a5a", "b89a6a"), coat=("suit", "5a4a5a", "b89a6a"),
    )
    + at(50, 62, sketch("""
        d9a93c o 10 -3 13
        fdf8e8 o 10 -3 10
        /2 M10-3V-11M10-3L3-3
        /1.4 M10-12v2M10 4v2M18-3h1M1-3h1"""), 0.8)
    + sketch("""
        f8f2e0 M66 66H98V100H66z
        c8323a M66 66H98V75H66z
        /3:c8323a M72 82L92 96M92 82L72 96
        e0a040 M27 66Q29 80 16 80V75L2 86L16 97V92Q37 90 35 66z"""),
    "Baffled Theorist": lambda: lab("b8d4c0", "2f4f4a")
    + sketch("""
        7a5230 M-6-6H106V62H-6z
        2a4a40 M-1-1H101V57H-1z
        /1.6:e8f4e8 M4 10h14M6 16q6-6 10 0M4 28l8 12 8-12zM78 10h16M80 18q4 6 12 0M82 40a6 6 0 1 1 .1 0M76 26l20 6""")
    + bust(
        50, 58, 0.85, -10, skin="f0cca8", face="point", eyes="wide", look=(0, -4), mouth="wobble", nose="button",
        brows="sad", over="glasses",
        hair=("wild", "a8763a"), coat=("bow", "6a7a8a", "c87a2a"),
    )
    + sketch("ffd23f t 22 22 30 ?\nffd23f t 82 28 36 ?\nffd23f t 52 12 22 ?"),
    "Ottoline the Magnet": lambda: lab("f0d0d8", "6a2a3a")
    + sketch("""
        d0303a M6 46V20Q6-14 50-14T94 20V46H74V22Q74 6 50 6T26 22V46z
        dfe6ec M6 46H26V34H6zM74 46H94V34H74z
        + M12 30V20Q14-4 44-8Q20 0 18 30z""")
    + bust(
        50, 56, 0.86, 0, skin="d8a880", face="round", eyes="wide", look=(-3, 0), mouth="smirk", nose="button",
        brows="raised",
        hair=("bob", "4a2a3a"), coat=("lab", "a02a4a", "5a6a74"),
    )
    + sketch("""
        c8d2da M-2 54q-6 6-2 12l14 14 3-3L0 62q4-4 2-8z
        c8d2da M100 56l4 2-6 8 2 3-16 14-3-3 14-16-2-2z""")
    + at(8, 90, gear("c8d2da"), 0.7, 10) + at(92, 92, gear("d9a93c"), 0.6),
    "Resurrectionist": lambda: night("7aa88a", "0f1f22")
    + sketch("""
        8a949c M-6 100V60Q-6 42 12 42T30 60V100z
        /1.6 M6 58H18M12 52V68
        8fb86a M84 100V78L78 66Q76 60 80 61L86 70V56Q86 52 89 52T92 56V66V54Q92 50 95 50T98 54V68L101 60Q105 58 105
        | 63L101 80V100z""")
    + bust(
        52, 54, 0.9, -4, skin="c8c4a0", face="long", eyes="angry", iris="8ad03a", mouth="grin", nose="hook",
        brows="bushy", beard="",
        hair=("bald", "6a6a5a"), hat=("hood", "4a3a32", "4a3a32"), coat=("coat", "4a3a32", "7a6a4a"),
    )
    + sketch("/4:7a4a26 M22 104L34 30\n8a949c M28 30L40 30L44 8Q38-2 32 6z"),
}

ROYALS: Final[dict[str, Callable[[], str]]] = {
    "Hedwig, Queen of Catalogues": lambda: study("f0d8a8", "5a3a2a")
    + bust(
        50, 66, 0.76, 0, skin="e8c8b0", face="long", eyes="sly", look=(0, 2), mouth="flat", nose="long",
        over="glasses", brows="raised",
        hair=("bun", "8a8a92"), coat=("ruff", "3a5a4a", "f4ead0"),
    )
    + sketch("""
        8a3a3a M28 36H72V43H28z
        f4ead0 M70 37.500H74V41.500H70z
        3a6a8a M32 29H74V36H32z
        c8902a M27 22H68V29H27z
        d9a93c M30 22L26 5L38 14L50 1L62 14L74 5L70 22z
        c8202a o 50 16 3
        a8703a M4 72H34V104H4z
        f4ead0 M9 78H29V86H9z
        d9a93c o 19 94 3"""),
    "King Otto the Brief": lambda: court("f8d89a", "7a1f2f")
    + sketch("""
        6a1f2a M18 20Q50-14 82 20V110H18z
        d9a93c M12 14Q14-2 24 8Q50-22 76 8Q86-2 88 14L82 24Q50-8 18 24z
        a83040 M26 26Q50 0 74 26V110H26z
        - M62 16Q70 20 74 26V110H62z""")
    + bust(
        50, 74, 0.6, 0, skin="f4c8a0", face="wide", eyes="dots", mouth="smile", nose="red", brows="bushy",
        beard="curl", blush=True,
        hair=("bob", "c8802a"), hat=("crown", "ffd23f", "3a8ac8"), coat=("fur", "c8202a", "fdf8f0"),
    )
    + sketch("e8c89a M14 86H36V110H14zM64 86H86V110H64z\nd9a93c o 25 86 5\nd9a93c o 75 86 5"),
    "Queen of the Lower Gears": lambda: court("e8b070", "3a2418")
    + bust(
        50, 54, 0.92, 0, skin="a8704a", face="square", eyes="wide", look=(2, 0), mouth="smirk", nose="dash", over="",
        brows="angry",
        hair=("curls", "2a1a1a"), hat=("gears", "c8902a", "5a6a74"), coat=("armour", "6a5a4a", "c8902a"),
    )
    + sketch("- M34 60q6-2 8 4q-6 3-8-4z\n- M62 64q5 0 5 5q-5 1-5-5z")
    + at(14, 74, spanner(), 1, -14),
    "Dowager Queen Peregrine": lambda: court("d8d0e8", "3a3458")
    + bust(
        42, 52, 0.9, 0, skin="e4d0c4", face="long", eyes="angry", iris="c8902a", mouth="frown", nose="beak",
        brows="angry",
        hair=("tower", "e8e6ea"), hat=("tiara", "d9b04a", "5a3ab0"), coat=("ruff", "4a2a6a", "f4f0f8"),
    )
    + sketch("""
        7a6a5a M72 104Q62 76 74 60Q72 46 84 44Q96 46 96 60Q104 78 96 104z
        e8dcc8 M76 96Q72 74 84 68Q96 76 92 96z
        /1.4 M80 78l4 3 4-3M79 86l5 3 5-3
        e8b03a M84 52L76 56Q80 62 85 58z
        fffdf4 o 88 52 3.6
        k o 88 52 1.8
        5a4a3e M78 46Q84 40 94 48L88 50z"""),
    "Emperor of Ices": lambda: court("e8f8ff", "2a6a9a")
    + bust(
        46, 52, 0.9, 0, skin="b8d8ea", face="square", eyes="angry", iris="1a6ac8", mouth="none", nose="long",
        brows="bushy", beard="full",
        hair=("bob", "eaf6fc"), coat=("fur", "2a5a9a", "f8fcff"),
    )
    + at(46, 52, sketch("""
        9fe4fa M-22-14L-28-34L-18-28L-16-48L-8-32L0-58L8-32L16-48L18-28L28-34L22-14Q0-22-22-14z
        + M-16-48L-8-32L-12-22zM0-58L4-36L-2-24z"""), 0.9)
    + sketch("""
        9fe4fa M30 88L33 104L36 90zM42 92L46 110L50 92zM56 90L60 104L63 88z
        d9a05a M72 66H98L86 102z
        /1 M76 70L90 90M84 68L94 80M92 68L78 88
        f4a0c0 o 78 58 9
        fdf4dc o 92 58 9
        8ad0a0 o 85 48 9
        c8202a o 86 38 4"""),
    "Dame Aedith, Vampire Hunter": lambda: night("a8704a", "241418")
    + bust(
        48, 50, 0.95, 0, skin="e8b890", face="square", eyes="angry", mouth="sneer", nose="dash", brows="angry",
        hair=("long", "7a7a80"), hat=("wide", "5a3222", "a01f2a"), coat=("coat", "6a3a26", "c8b890"),
    )
    + sketch("""
        /1.8:b05a4a M58 38L66 60M59 46l6-3M62 53l6-3
        7a4a26 M10 92L70 74L72 80L12 98z
        /3.4 M64 54Q88 66 78 98
        /2:c8a060 M64 54Q88 66 78 98
        /1.2 M64 54L40 86L78 98
        e8ecf0 M64 76L92 66L90 74z
        d9c8a8 M26 84L64 73L65 76L27 88z
        e8b890 o 30 92 7"""),
    "Vampire Choir": lambda: night("7a5aa8", "140a24")
    + at(50, 8, bat(), 0.6)
    + "".join(
        bust(
            x, y, size, 0, skin=skin, face=face, eyes="shut", mouth="shout", nose="dash", brows="sad", ears="pointed",
            hair=(hair, tint), coat=("collar", "f4f0f8", "6a1f4a"),
        )
        for x, y, size, skin, face, hair, tint in (
            (20, 44, 0.58, "c8d4cc", "long", "widow", "1f1a2a"), (80, 44, 0.58, "d4c8d8", "round", "curls", "8a2a2a"),
            (50, 52, 0.66, "cfdcc8", "point", "tower", "3a2a5a"),
        )
    )
    + at(50, 92, book("8a1f2a"), 0.9)
    + sketch("""
        k M4 10v-10l8-2v10a3 2.500 0 1 1-2-2v-5l-4 1v8a3 2.500 0 1 1-2-2z
        | M92 14v-10l8-2v10a3 2.500 0 1 1-2-2v-5l-4 1v8a3 2.500 0 1 1-2-2z"""),
    "Vegetarian Vampire": lambda: night("a8d88a", "1f3a2a")
    + bust(
        46, 48, 0.95, 0, skin="dce8dc", face="round", eyes="wide", iris="c8324a", look=(2, 3), mouth="fangs",
        nose="button", brows="high",
        blush=True, ears="pointed", hair=("widow", "2a2238"), coat=("collar", "2a2238", "6a3a9a"),
    )
    + sketch("""
        4a9a3a M84 86Q82 72 92 66Q92 76 98 78Q106 72 110 78Q104 86 98 90Q106 94 104 102Q92 102 84 94z
        f08a2a M50 62Q56 54 64 60Q86 74 92 92Q94 98 86 96Q66 92 52 74Q47 67 50 62z
        - M64 92Q54 80 52 74Q66 90 92 92Q94 98 86 96Q74 96 64 92z
        /1.4 M64 66l-4 5M74 76l-5 5M82 86l-5 4
        fffdf4 M42 60l2 8 3-7zM52 60l-2 8-2-7z
        dce8dc o 72 92 8"""),
}

STUDENTS: Final[dict[str, Callable[[], str]]] = {
    "Absent-Minded Minion": lambda: study("d8dcc8", "4a5a4a")
    + bust(
        48, 62, 0.88, -4, skin="b8c88a", face="wide", eyes="wide", look=(-3, -3), mouth="small", nose="big", brows="",
        hair=("bald", "b8c88a"), coat=("rags", "7a6a4a", "a8905a"),
    )
    + sketch("""
        b8c88a M60 38Q66 6 92 14Q104 26 88 40Q74 46 60 38z
        + M70 20Q78 12 90 18Q78 18 72 28z
        k e 46 40 20 7
        8a5a32 M30 40Q46 32 62 40Q60 48 46 48T30 40z
        /1.4 M32 41L44 46M40 38L54 46M52 38L60 43M36 45L50 38
        f2d060 M34 34Q32 16 46 14Q54 14 55 20L63 22L55 26Q56 38 46 40Q36 40 34 34z
        - M46 40Q56 38 55 26Q52 34 36 38Q40 40 46 40z
        k o 50 20 1.8
        d8a030 M40 28Q46 26 49 32Q44 36 38 33z
        /2 M64 38L60 44"""),
    "Fidgeting Student": lambda: study("f4e0b8", "6a4a3a")
    + bust(
        50, 48, 0.92, 8, skin="f4ccaa", face="round", eyes="wide", look=(4, 1), mouth="teeth", nose="button",
        brows="sad", blush=True,
        hair=("spikes", "c8842a"), coat=("bow", "3a4a7a", "c8323a"),
    )
    + sketch("""
        /2:6a4a3a M6 34q-6 6 0 12M-2 30q-8 10 0 20M94 34q6 6 0 12M102 30q8 10 0 20
        f2b83a M28 66L68 60L69 65L29 71z
        f4a0a0 M66 60L72 59L73 64L67 65z
        f4ccaa o 22 84 8
        f4ccaa o 32 76 7
        f4ccaa o 78 84 8
        f4ccaa o 68 76 7
        /1.6 M14 74l-6-4M12 82H4M86 74l6-4M88 82h8"""),
    "Janitor of Theories": lambda: study("c8e0d8", "3a5a54")
    + bust(
        42, 48, 0.92, 0, skin="e0b490", face="long", eyes="sly", mouth="flat", nose="red", beard="brush", brows="bushy",
        hair=("sides", "8a8a84"), hat=("cap", "3f6a8a", "f2c84b"), coat=("apron", "3f6a8a", "8a9aa4"),
    )
    + sketch("""
        /4:a8763a M92-6L74 76
        f0ece0 M66 72L82 76Q96 96 98 108H44Q54 86 66 72z
        /1.4 M68 80L58 104M74 80L72 106M80 82L88 104
        f8f2e0 M-2 78L26 72L32 96L4 102z
        2a4a40 t 15 91 10 E=m²
        f8f2e0 M34 86L52 90L48 104L30 100z
        2a4a40 t 41 99 9 π?
        e0b490 o 82 44 6"""),
    "Errand Minion": lambda: study("f0d4b0", "7a4a2a")
    + bust(
        50, 68, 0.72, 0, skin="a8b87a", face="wide", eyes="wide", look=(0, -4), mouth="wobble", nose="big", brows="sad",
        hair=("tuft", "5a4a2a"), coat=("uniform", "8a3a2a", "d9b04a"),
    )
    + sketch("""
        a8b87a M12 46Q4 46 4 56V92H16V58zM88 46Q96 46 96 56V92H84V58z
        8a3a2a M2 72H18V100H2zM82 72H98V100H82z
        c8945a M16 32H84V50H16z
        e8453a M46 32H54V50H46z
        7aa8c8 M26 17H72V32H26z
        f4ead0 M42 17H49V32H42z
        e0b860 M34 4H62V17H34z
        8a3ab0 M46 4H50V17H46z
        /2 M48 4q-9-9-9 0zM48 4q9-9 9 0z
        a8b87a o 15 50 7
        a8b87a o 85 50 7"""),
    "Lantern Student": lambda: study("8a7a6a", "1a1620")
    + at(76, 56, lantern("ffd86a"), 1.3)
    + bust(
        40, 48, 0.92, 0, skin="f0c090", face="point", eyes="wide", look=(4, 1), mouth="o", nose="button", brows="high",
        hair=("bob", "5a2a1a"), hat=("mortar", "2f2f4a", "f2c84b"), coat=("robe", "2f2f4a", "ffb84d"),
    )
    + at(78, 62, lantern("ffd86a"), 0.9)
    + sketch("f0c090 o 78 30 6"),
    "Note-Taking Student": lambda: study("f8ecd0", "4a5a7a")
    + at(14, 66, scroll(), 1.1, -14) + at(88, 60, scroll(), 1.1, 16) + at(90, 20, scroll(), 0.7, 30)
    + at(10, 20, scroll(), 0.7, -30)
    + bust(
        50, 44, 0.88, 0, skin="8a5a3e", face="round", eyes="wide", look=(0, 4), mouth="flat", nose="button",
        over="glasses", brows="calm",
        hair=("curls", "241a1a"), coat=("scarf", "4a6a9a", "e8b03a"),
    )
    + at(50, 92, book("4a6a9a"), 1.2)
    + sketch("f8f4ff M60 84Q60 60 82 46Q84 66 66 86z\n/1.2 M62 88Q66 68 80 50\n8a5a3e o 63 86 6"),
}
