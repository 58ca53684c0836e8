"""Soldiers, heroes and villains: one drawing for each card, made on first use."""

from collections.abc import Callable
from typing import Final

from cogworks.web.boards.girl_genius.art.hats import hat
from cogworks.web.boards.girl_genius.art.heads import bust
from cogworks.web.boards.girl_genius.art.ink import at, sketch
from cogworks.web.boards.girl_genius.art.props import bat, bottle, key, lantern, rifle, windup
from cogworks.web.boards.girl_genius.art.scenes import court, night, parade, rays, sky
from cogworks.web.boards.girl_genius.art.uniforms import coat


def private(colour: str, trim: str, number: str, eyes: str, turn: float, scene: tuple[str, str], props: str) -> str:
    """Return a soldier of painted wood, with a key in the back."""
    face = bust(
        50, 62, 0.78, turn, skin="f3d9b4", face="square", eyes=eyes, mouth="teeth", nose="dash", blush=True,
        brows="high", hair=("fringe", "3a2418"), hat=("shako", colour, trim), coat=("uniform", colour, trim),
    )  # fmt: skip
    jaw = at(50, 62, sketch(f"/1.6 M-10 11V25M10 11V25\n=1d1624 t 0 -32 11 {number}"), 0.78, turn)
    return parade(*scene) + at(86, 74, windup(), 1, 20) + face + jaw + props


# fmt: off
SOLDIERS: Final[dict[str, Callable[[], str]]] = {
    "Clockwork Private (1)": lambda: private(
        "b8352c", "f2c84b", "1", "dots", 0, ("f6e2b0", "a8683a"), at(13, 52, rifle(), 0.95, -4)
    ),
    "Clockwork Private (2)": lambda: private(
        "2f5f9e", "f4ead0", "2", "wide", -8, ("d8ecf8", "4a6a92"),
        sketch("""
            d9a93c M4 62L34 72L34 80L4 88Q-2 75 4 62z
            b8352c M34 71L64 74V79L34 81z
            d9a93c M64 70H70V83H64z
            + M6 66L32 74V76L6 70z
            f3d9b4 o 50 80 7"""),
    ),
    "Clockwork Private (3)": lambda: private(
        "3d7a46", "e8e0c8", "3", "cross", 14, ("e4ecc0", "5a7a4a"),
        sketch("""
            /5 M60 22q14-4 10-8t-8-2q10-8 16-4t-4 8q10-6 18-2
            /2.6:c8d2da M60 22q14-4 10-8t-8-2q10-8 16-4t-4 8q10-6 18-2
            d9a93c M92 12l4 1 3-3 2 4 4 1-2 4 1 4-4 0-3 3-2-4-4-1 2-4z
            d9a93c M12 78l4 1 3-3 2 4 4 1-2 4 1 4-4 0-3 3-2-4-4-1 2-4z"""),
    ),
    "Sergeant Hullabaloo": lambda: parade("ffe0a0", "a85a2a")
    + bust(
        56, 52, 0.95, 6, skin="e0805e", face="wide", eyes="angry", mouth="shout", nose="red", brows="bushy",
        beard="curl",
        hair=("slick", "c8551e"), hat=("kepi", "8a2b2b", "f2c84b"), coat=("uniform", "8a2b2b", "f2c84b"),
    )
    + sketch("""
        f2c84b M44 66L8 48Q-2 66 8 86L44 74z
        k e 6 67 5 19
        =7a1420 e 6 67 3.5 16
        + M42 67L14 54V58z
        /3:fff4c8 M-4 48Q-16 67-4 86M-12 40Q-28 67-12 94
        e0805e o 46 71 7"""),
    "Twin Grenadiers": lambda: parade("e8e4f0", "5a4a7a")
    + "".join(
        bust(
            x, 56, 0.66, turn, flip, skin="f0c4a0", face="long", eyes="sly", look=(look, 1), mouth="smirk",
            beard="curl",
            hair=("bald", "2a1a12"), hat=("bearskin", "2a2a3a", "f2c84b"), coat=("uniform", "3a3f8a", "e8453a"),
            nose="long",
        )
        for x, turn, flip, look in ((27, -4, False, 3), (73, 4, True, 3))
    )
    + sketch("""
        3a3a44 o 50 82 14
        + e 45 77 4 3
        5a5a64 M46 66h8v6h-8z
        /2.4:c8a060 M50 66Q52 56 60 58
        ffb02e M60 50l2 5 5-2-2 5 5 2-5 2 2 5-5-2-2 5-2-5-5 2 2-5-5-2 5-2-2-5 5 2z"""),
    "Gunner Crooked-Eye": lambda: parade("f8d8b0", "7a3a2a")
    + bust(
        56, 54, 0.88, -6, skin="d8a070", face="square", eyes="wide", look=(3, 4), mouth="grin", nose="big",
        over="patch",
        beard="stubble", brows="", hair=("wild", "4a2a1a"), hat=("helmet", "7d868c", "c99a3a"),
        coat=("coat", "5a5f38", "c99a3a"),
    )
    + at(-10, 22, sketch("""
        4a4f58 M-20 86L22 60L46 76L46 112H-20z
        5d646e e 36 72 20 18
        k e 38 72 13 12
        ~ff8a2a e 38 72 9 8
        c99a3a M-20 92L14 68L18 74L-20 100z"""), 0.86),
    "Deserter in Velvet": lambda: night("b06ac0", "2a1040")
    + bust(
        50, 52, 0.95, -8, skin="f0c4a0", face="point", eyes="wide", look=(4, 0), mouth="o", nose="long", brows="raised",
        hair=("curls", "c98a3a"), hat=("wide", "7a2a8a", "e8c84b"), coat=("collar", "6a1f7a", "9a4ab0"),
    )
    + sketch("""
        e8e0f4 M74 10Q60 2 44 6Q58 14 72 22z
        f0c4a0 M50 98V74Q50 66 55 66Q60 66 60 74V82Q72 78 76 88V110H50z
        /1.6 M60 82V92"""),
    "Quartermaster Pinch": lambda: parade("e4e8c0", "5a6238")
    + bust(
        46, 46, 0.95, 0, skin="e8c89a", face="long", eyes="sly", look=(2, 2), mouth="flat", nose="beak", over="pince",
        brows="raised", hair=("sides", "9a9a8a"), hat=("cap", "4f5a2c", "c99a3a"), coat=("uniform", "5f6b34", "d9c07a"),
    )
    + sketch("""
        e8c89a M70 96Q66 76 76 66L80 58Q84 56 85 60L82 70Q90 62 93 66Q90 78 88 84V100z
        ffd23f o 84 54 9
        c99a2a o 84 54 6
        + M79 50a6 6 0 0 1 5-3l-2 5z
        8a4a2a M4 76L34 70V96L4 104z
        f4ead0 M8 79L31 74V92L8 98z
        /1.4 M12 83L27 80M12 88L27 85M12 93L24 91"""),
    "Captain Forlorn": lambda: parade("c8d4e0", "4a5a70")
    + sketch("""
        8a96a8 M14 16a9 9 0 0 1 8-13a14 14 0 0 1 26-5a12 12 0 0 1 22 1a10 10 0 0 1 14 8a8 8 0 0 1-2 12H22Q14 20 14 16z
        /1.8:7ab8e8 M22 26l-3 9M38 24l-3 7M66 24l-3 7M82 26l-3 9M94 22l-3 9M10 30l-3 9""")
    + bust(
        50, 58, 0.84, 8, skin="e8c4a8", face="long", eyes="sad", look=(0, 3), mouth="frown", nose="long",
        beard="walrus",
        brows="sad", hair=("bob", "6a6a74"), hat=("bicorne", "2f3f6a", "d9b04a"), coat=("uniform", "2f3f6a", "d9b04a"),
    )
    + sketch("""
        7ac8f0 M40 64Q35 72 40 74T40 64z
        7ac8f0 M60 68Q55 77 60 79T60 68z
        /2.4:4a7a3a M16 106Q12 84 20 76Q26 72 26 80
        b8304a M22 78Q20 90 27 92Q34 90 31 79Q26 84 22 78z"""),
}

HEROES: Final[dict[str, Callable[[], str]]] = {
    "Eager Understudy": lambda: court("f8c88a", "8a1f2a")
    + bust(
        48, 48, 1, -6, skin="f6d0b0", eyes="stars", mouth="laugh", brows="high", blush=True, hair=("bob", "d8642a"),
        coat=("ruff", "3a7a9a", "f8f0e0"),
    )
    + sketch("""
        f4e2a8 M66 64Q82 58 96 64Q100 84 82 98Q64 88 66 64z
        k M71 70q5-3 8 1q-5 2-8-1zM84 71q4-4 8-1q-4 3-8 1z
        7a1420 M72 80Q82 84 91 80Q88 91 82 91T72 80z
        =c98a5a o 36 54 1.2
        =c98a5a o 40 57 1.2
        =c98a5a o 58 56 1.2"""),
    "Gallant Nobody": lambda: rays("bfe8ff", "2a6aa8")
    + at(50, 50, coat("cape", "c8323a", "2f4f8a"))
    + sketch("""
        /2:ffffff M29 48Q29 75 50 75T71 48
        8a949c M40 82Q50 88 60 82L58 92H42z
        f8f4e8 M12 78Q4 66 12 60Q18 56 20 62L22 54Q26 50 28 56L27 66Q34 68 30 78L26 88H14z
        f8f4e8 M40 48Q50 44 60 48""")
    + at(50, 50, sketch("""
        k M-22-8Q-12-13 0-7Q12-13 22-8Q22 6 11 6Q4 6 0 2Q-4 6-11 6Q-22 6-22-8z
        fffdf4 e -10 -2 4.5 3.5
        fffdf4 e 10 -2 4.5 3.5""") + hat("wide", "2f4f8a", "c8323a"))
    + sketch("e8e0f4 M68 8Q84-4 98 6Q86 8 80 18Q76 24 68 26z\n/1.2 M70 22Q80 12 92 7"),
    "Inspector Fairweather": lambda: rays("fff0a8", "e09a2a")
    + bust(
        46, 48, 1, 0, skin="f0c4a0", face="square", eyes="wide", look=(3, 1), mouth="smile", nose="big", brows="raised",
        beard="brush", hair=("parting", "c8642a"), hat=("deer", "a87a4a", "5a3a22"), coat=("coat", "9a7a4a", "6a4a2a"),
    )
    + sketch("""
        6a4a2a M80 72L92 98L86 100L75 75z
        d9a93c o 70 52 19
        cfeefa o 70 52 15
        fffdf4 e 69 52 11 10
        6a9a3a o 71 53 5.5
        k o 71 53 3
        + M60 46a12 12 0 0 1 8-6l-4 10z"""),
    "Nightingale Swift": lambda: rays("c8f4e4", "1f7a8a")
    + sketch("""
        b8dce8 M30 60Q-6 56-8 20Q4 34 12 30Q8 42 22 40Q18 52 34 50z
        | M70 60Q106 56 108 20Q96 34 88 30Q92 42 78 40Q82 52 66 50z""")
    + bust(
        50, 48, 0.9, 0, skin="8a5a3c", face="point", eyes="wide", look=(3, -2), mouth="lips", nose="dash", brows="calm",
        hair=("tail", "1f1418"), hat=("aviator", "1f6a74", "ffe08a"), coat=("scarf", "1f6a74", "f2b84b"),
    )
    + sketch("""
        a87a4a M70 88Q68 74 80 72Q84 64 90 68L96 70L90 74Q90 86 78 90L64 96z
        e8d4a8 M74 86Q76 78 84 80Q84 86 76 88z
        k o 87 71 1.4
        /1.8 M94 56v-9l6-2v8M92 57a2 2 0 1 0 2-1M98 54a2 2 0 1 0 2-1"""),
    "Professor Bright-Side": lambda: rays("fff4b0", "f08a3a")
    + sketch("ffd23f o 50 40 37\n/3:ffd23f M50-8v6M84 6l-4 4M16 6l4 4M98 40h-6M2 40h6")
    + bust(
        50, 48, 0.95, 0, skin="f6cfa8", face="round", eyes="happy", mouth="grin", nose="big", over="", blush=True,
        brows="bushy",
        hair=("sides", "f4f0e8"), coat=("bow", "5a8a4a", "e8453a"),
    )
    + sketch("""
        ~e8f8ff M70 62H94L90 98H74z
        6ac0e8 M72 80H92L90 98H74z
        /2 M70 62H94L90 98H74z
        f6cfa8 M66 84Q72 78 76 84Q78 90 70 94Q64 92 66 84z"""),
    "Lady Parasol": lambda: rays("ffe4ec", "c85a8a")
    + sketch("""
        f2a0b8 M50-4C80-4 104 18 104 44Q96 36 88 44Q80 35 70 43Q60 34 50 43Q40 34 30 43Q20 35 12 44Q4 36-4 44C-4 18
        | 20-4 50-4z
        fdf0f4 M50-4Q72 12 70 43Q60 34 50 43zM50-4Q28 12 30 43Q20 35 12 44Q16 14 50-4z
        | M50-4Q92 6 104 44Q96 36 88 44Q84 14 50-4z
        /2 M50-4V-12
        /3.4:7a4a2a M78 98L52 20""")
    + bust(
        46, 60, 0.8, -4, skin="f8d8c0", face="point", eyes="sly", look=(2, 0), mouth="lips", nose="dash", brows="high",
        blush=True,
        hair=("bun", "4a2a3a"), hat=("tiara", "f2a0b8", "ffffff"), coat=("gown", "b83a6a", "fdf0f4", "f8d8c0"),
    )
    + sketch("fdf0f4 M66 86Q70 78 76 82L82 90Q78 98 70 96z"),
    "Runaway Heiress": lambda: rays("e8f0ff", "7a6ac8")
    + sketch("/3:ffffff M-20 40H10M-24 54H6M-20 68H2M-16 82H0")
    + bust(
        52, 46, 0.95, 10, skin="f8d4b4", face="point", eyes="wide", look=(4, 0), mouth="grin", nose="button",
        brows="angry", blush=True,
        hair=("long", "b8562a"), hat=("veil", "ffffff", "f2a0b8"), coat=("gown", "f4f0ff", "c8b8e8", "f8d4b4"),
    )
    + sketch("""
        8a4a2a M56 76H96V104H56z
        /3:6a3418 M68 76V70H84V76
        d9a93c M60 76h6v30h-6zM86 76h6v30h-6z
        f8d4b4 M70 66h12v6H70z
        f4ead0 M72 88H80V96H72z"""),
    "Zeppelin Jack": lambda: sky("ffe8c0", "3a7ab8")
    + sketch("""
        c8453a M2 14C12-6 62-8 84 12C62 32 12 32 2 14z
        f4e6c0 M22 2Q34 14 22 27Q28 28 36 29Q46 14 36-1Q28 0 22 2z
        8a3a2a M80 12L98 2V24z
        6a4a2a M32 30H54L50 37H36z""")
    + bust(
        52, 58, 0.86, -4, skin="e8b48a", face="square", eyes="sly", look=(3, -1), mouth="grin", nose="big",
        brows="raised",
        beard="stubble", hair=("tuft", "7a3a1a"), hat=("aviator", "8a5a32", "9fe0f0"),
        coat=("scarf", "6a4a2e", "f4ead0"),
    )
    + sketch("f4ead0 M36 88Q10 78-8 90L-14 82Q10 68 38 80z"),
    "Kindly Locksmith": lambda: rays("ffe8c8", "8a6a3a")
    + bust(
        44, 46, 0.95, 0, skin="f0c8a8", face="round", eyes="happy", mouth="smile", nose="red", over="pince",
        brows="bushy",
        beard="full", hair=("sides", "f4f0ea"), hat=("cap", "4a6a8a", "c99a3a"), coat=("apron", "4a6a8a", "8a5a32"),
    )
    + at(76, 66, key(), 1.15, 30),
}

VILLAINS: Final[dict[str, Callable[[], str]]] = {
    "Count Ominous": lambda: night("8a3a5a", "1a0a1e")
    + at(82, 20, bat(), 0.9) + at(96, 44, bat(), 0.5) + at(-12, 52, bat(), 0.8)
    + bust(
        50, 50, 0.95, 0, skin="cfd8d0", face="long", eyes="angry", iris="c8202a", mouth="fangs", nose="long",
        brows="angry",
        ears="pointed", over="monocle", hair=("widow", "1a1622"), coat=("collar", "1f1a2a", "a01f30"),
    ),
    "Smirking Nephew": lambda: night("e0a05a", "4a2238")
    + bust(
        48, 50, 0.95, 5, skin="f6d4b4", face="point", eyes="sly", look=(3, 0), mouth="smirk", nose="long",
        brows="raised",
        hair=("parting", "e0b84a"), hat=("boater", "f2dfa0", "c8323a"), coat=("suit", "d8dcc8", "3a7a4a"),
    )
    + sketch("""
        /3:8aa07a M10 90L20 104M22 86L30 104M84 86L78 104
        f4ead0 M68 66L94 60L98 92L72 98z
        /1.4 M73 71L90 67M74 77L91 73M75 83L88 80
        c8202a o 88 89 5
        f6d4b4 o 70 84 6"""),
    "Duchess of Knives": lambda: night("c84a4a", "2a0a1a")
    + sketch("""
        d8e0e8 M34 24L8 8L40 14zM50 14L46-10L56 12zM66 24L92 8L60 14z""")
    + bust(
        50, 56, 0.86, 0, skin="f4dcd0", face="point", eyes="sly", look=(-2, 0), mouth="lips", nose="dash",
        brows="angry",
        hair=("tower", "a01f1f"), coat=("gown", "2a1a2a", "c8202a", "f4dcd0"),
    )
    + at(50, 116, "".join(at(0, 0, sketch("""
        dfe8ee M-4-26L0-52L4-26z
        /1 M0-26V-46
        c99a3a M-6-26H6V-22H-6z
        5a1f2a M-2.500-22H2.500V-6H-2.500z"""), 0.9, turn)
        for turn in (-66, -44, -22, 0, 22, 44, 66))),
    "Uncle Poison": lambda: night("8ac85a", "14281a")
    + bust(
        44, 58, 0.86, -4, skin="a8c07a", face="long", eyes="sly", iris="b8e02a", look=(3, 1), mouth="smirk",
        nose="hook", brows="angry",
        beard="goatee", hair=("bob", "2a3a22"), hat=("top", "2f2a3a", "6ab03a"), coat=("suit", "2f2a3a", "6ab03a"),
    )
    + at(80, 74, bottle("7ad03a"), 1.1, 10),
    "The Masked Committee": lambda: night("a87ac8", "1c1030")
    + "".join(
        bust(
            x, y, size, 0, skin="2a1f3a", face="point", eyes="none", mouth="none", nose="none", over="mask", lens=lens,
            brows="",
            hair=("bald", "2a1f3a"), hat=("hood", hood, hood), coat=("robe", hood, lens),
        )
        for x, y, size, lens, hood in ((22, 46, 0.66, "f2f0e8", "4a3a6a"), (78, 46, 0.66, "c8323a", "4a3a6a"),
        (50, 62, 0.76, "e8b83a", "33264f"))
    ),
    "Night Porter": lambda: night("3a5a8a", "0a1020")
    + bust(
        44, 50, 0.95, 0, skin="2f3550", face="square", eyes="hollow", iris="ffe08a", mouth="sneer", nose="none",
        brows="",
        hair=("bald", "2f3550"), hat=("kepi", "6a1f2a", "f2c84b"), coat=("uniform", "6a1f2a", "f2c84b"),
    )
    + at(82, 70, lantern("ffd04a"), 1.05),
    "Xanthippe the Unkind": lambda: night("5aa89a", "0e2a2e")
    + bust(
        44, 58, 0.86, 0, skin="e8dcd8", face="long", eyes="angry", iris="2a8a5a", mouth="sneer", nose="hook",
        brows="angry",
        hair=("tower", "1f1a24"), coat=("collar", "1f5a4a", "0f2f2a"),
    )
    + sketch("""
        =ffffff M50 14Q44 28 47 44Q52 30 50 14z
        c8202a M84 52C76 42 64 50 70 62L82 80L86 70L80 66L88 60z
        c8202a M88 54C98 46 106 56 100 66L88 82L90 72L85 67L93 61z
        e8dcd8 M72 104Q70 86 78 82Q90 80 98 86V104z"""),
    "Madame Guillotine": lambda: night("d88a8a", "3a1020")
    + sketch("""
        6a4426 M2-10H14V120H2zM86-10H98V120H86z
        5a3418 M-4-14H104V-4H-4z
        c8d2da M14 2H86V16L14 30z
        + M14 2H86V5H14z
        /1.4 M14 26L86 12""")
    + bust(
        50, 58, 0.84, 0, skin="f4e4da", face="round", eyes="sly", look=(0, 2), mouth="lips", nose="dash", brows="high",
        blush=True,
        hair=("curls", "f0ece8"), coat=("gown", "5a6a9a", "f0ece8", "f4e4da"),
    )
    + sketch("k o 62 64 1.4\nc8202a M42 82Q50 87 58 82V87Q50 92 42 87z"),
    "Hypnotic Aunt": lambda: night("c88ad8", "3a1a5a")
    + sketch("/4:5a2a8a M50-10a56 56 0 1 0 .1 0M50 0a46 46 0 1 0 .1 0M50 10a36 36 0 1 0 .1 0")
    + bust(
        50, 52, 0.92, 0, skin="e8ccb8", face="wide", eyes="swirl", mouth="small", nose="button", over="glasses",
        brows="high",
        hair=("bun", "b0b0b8"), coat=("fur", "7a3a6a", "e8d4b0"),
    )
    + sketch("/1.8:d9a93c M30 104L18 66\nffd23f o 17 62 9\n/1.6 M17 62q1.500-2 3 0q0 3-3 3q-5-1-4-5q2-4 7-2"),
    "Overlooked Heir": lambda: night("a89a7a", "2a2430")
    + bust(
        50, 64, 0.8, 0, skin="f0d4b8", face="round", eyes="none", mouth="wobble", nose="button", brows="",
        hair=("fringe", "6a4a2a"), coat=("fur", "8a2a3a", "f4f0e8"),
    )
    + at(50, 76, hat("crown", "e8b83a", "c8202a"), 1.5)
    + sketch("""
        ~ffffff M88 20L112-10M84 26Q96 26 104 4M86 34Q110 30 116 0
        /1.2:ffffff M88 14L112-14M86 26Q100 22 104-6M86 36Q110 26 116-6M92 24Q96 20 94 10M98 26Q104 18 102 4
        k o 96 42 3
        /1 M96 39V20M93 41l-4-2M93 43l-4 2M99 41l4-2M99 43l4 2
        /1.6 M37 96q4-4 8 0"""),
}
