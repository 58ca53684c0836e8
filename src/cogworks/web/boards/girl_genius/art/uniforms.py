"""Shoulders and clothes, below a head at (0, 0)."""

from typing import Final

from cogworks.web.boards.girl_genius.art.ink import sketch

BODY: Final = "M-44 100V58C-42 44-26 36-12 33H12C26 36 42 44 44 58V100z"
FOLD: Final = "- M16 34C30 38 42 44 44 58V100H24Q30 60 16 34z"
"""The side in shadow."""
COATS: Final = {
    "coat": """
        a BODY
        FOLD
        b M-12 33L0 54L12 33L18 38L6 66H-6L-18 38z
        /1.6 M0 62V100
        b o 6 74 2.5
        b o 6 86 2.5""",
    "suit": """
        a BODY
        FOLD
        f4eee0 M-9 34L0 70L9 34z
        b M-3 42H3L5 64L0 72L-5 64z
        a M-12 33L-20 50L-8 54L0 74V84L-22 62zM12 33L20 50L8 54L0 74V84L22 62z""",
    "lab": """
        f2f0e6 BODY
        FOLD
        a M-9 34L0 66L9 34z
        f2f0e6 M-12 33L-20 52L0 78L-6 54zM12 33L20 52L0 78L6 54z
        /1.6 M0 78V100
        b M16 70H32V84H16z
        /2:b M20 70V64M26 70V62""",
    "uniform": """
        a BODY
        FOLD
        b M-14 33H14V42H-14z
        /2.4:b M-14 54H14M-14 64H14M-14 74H14
        b o -14 54 2.5
        b o 14 54 2.5
        b o -14 64 2.5
        b o 14 64 2.5
        b o -14 74 2.5
        b o 14 74 2.5
        b M-46 56Q-44 42-28 40L-26 48Q-38 50-40 60zM46 56Q44 42 28 40L26 48Q38 50 40 60z
        /2:b M-46 56v6M-42 58v6M46 56v6M42 58v6""",
    "gown": """
        a BODY
        FOLD
        skin M-18 35Q0 62 18 35Q0 42-18 35z
        b M-20 35Q0 68 20 35L24 38Q0 76-24 38z
        b o 0 64 4""",
    "collar": """
        a BODY
        FOLD
        b M-10 40L-40 0Q-46 30-26 50L-6 70zM10 40L40 0Q46 30 26 50L6 70z
        f4eee0 M-8 36L0 60L8 36z
        c02a3a M-6 46L6 54V46L-6 54z""",
    "ruff": """
        a BODY
        FOLD
        b M-34 34a7 7 0 0 1 8-8a7 7 0 0 1 12-3a8 8 0 0 1 14-2a8 8 0 0 1 14 2a7 7 0 0 1 12 3a7 7 0 0 1 8 8
        | a7 7 0 0 1-6 9a8 8 0 0 1-12 5a9 9 0 0 1-16 2a9 9 0 0 1-16-2a8 8 0 0 1-12-5a7 7 0 0 1-6-9z
        /1.4 M-24 40L-12 30M-10 48L-6 34M10 48L6 34M24 40L12 30""",
    "cape": """
        b BODY
        a M-12 33C-34 36-52 50-56 100H-22Q-20 60-4 44zM12 33C34 36 52 50 56 100H22Q20 60 4 44z
        - M20 36C36 40 52 52 56 100H40Q42 60 20 36z
        ffd23f o 0 42 5""",
    "apron": """
        a BODY
        b M-22 100V60Q0 66 22 60V100z
        /2.4:b M-20 60L-12 34M20 60L12 34
        FOLD""",
    "fur": """
        a BODY
        b M-18 32a6 6 0 0 0-7 6a6 6 0 0 0-6 8a6 6 0 0 0-4 9a6 6 0 0 0 8 5a7 7 0 0 0 9 5a7 7 0 0 0 10 4a7 7 0 0 0 16 0
        | a7 7 0 0 0 10-4a7 7 0 0 0 9-5a6 6 0 0 0 8-5a6 6 0 0 0-4-9a6 6 0 0 0-6-8a6 6 0 0 0-7-6Q0 48-18 32z
        k M-6 52l2 6h-4zM8 56l2 6h-4zM-22 48l2 6h-4zM22 46l2 6h-4z""",
    "armour": """
        a BODY
        FOLD
        b M-46 66Q-52 42-30 38Q-20 44-24 60Q-34 60-46 66zM46 66Q52 42 30 38Q20 44 24 60Q34 60 46 66z
        /1.6 M0 44V100M-24 76Q0 86 24 76
        b M-14 32H14L10 44H-10z
        k o -38 52 1.5
        k o 38 52 1.5""",
    "scarf": """
        a BODY
        FOLD
        b M-20 32Q0 42 20 32Q26 38 22 46Q0 56-22 46Q-26 38-20 32z
        b M-14 48L-26 92L-12 96L-2 52z
        /1.6 M-23 82L-10 86""",
    "rags": """
        a BODY
        FOLD
        b M-34 58H-18V76H-34z
        /1.4 M-38 62h6M-38 70h6M-22 62h6M-22 72h6M-28 54v6M-28 72v6
        /2 M-12 34L0 48L12 34""",
    "bow": """
        a BODY
        FOLD
        f4eee0 M-14 34H14L8 60H-8z
        b M0 42L-16 34V52zM0 42L16 34V52z
        b o 0 43 3.5""",
    "robe": """
        a BODY
        b M-6 34H6V100H-6z
        FOLD
        b M-24 38Q0 56 24 38L18 33Q0 44-18 33z""",
}


def coat(style: str, colour: str, trim: str = "c99a3a", skin: str = "f0c4a0") -> str:
    """Return shoulders in a coat of a colour with trim of another."""
    lines = COATS[style].replace("BODY", BODY).replace("FOLD", FOLD)
    return sketch(lines, a=colour, b=trim, skin=skin)
