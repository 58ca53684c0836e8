"""People: heads with faces and hair on shoulders, put together from parts around a head's centre at (0, 0)."""

from typing import Final

from cogworks.web.boards.girl_genius_hats import hat as worn
from cogworks.web.boards.girl_genius_ink import at, sketch
from cogworks.web.boards.girl_genius_uniforms import coat as dressed

Part = tuple[str, ...]
"""A style and its colours."""

FACES: Final = {
    "round": "M-22-3C-22-18-13-26 0-26S22-18 22-3C22 14 12 25 0 25S-22 14-22-3z",
    "long": "M-19-6C-19-20-11-27 0-27S19-20 19-6C19 10 17 20 10 27Q0 33-10 27C-17 20-19 10-19-6z",
    "square": "M-22-14Q-22-25-8-26H8Q22-25 22-14V10Q22 20 14 25Q0 29-14 25Q-22 20-22 10z",
    "point": "M-22-6C-22-19-13-26 0-26S22-19 22-6C22 8 12 17 4 27Q0 31-4 27C-12 17-22 8-22-6z",
    "wide": "M-18-10C-18-22-10-26 0-26S18-22 18-10C19-2 26 3 25 12C23 24 11 27 0 27S-23 24-25 12C-26 3-19-2-18-10z",
}
SIDES: Final = {
    "round": "M7-25C17-22 22-14 22-3C22 14 12 25 0 25C12 18 16 2 7-25z",
    "long": "M7-26C15-23 19-16 19-6C19 10 17 20 10 27Q5 30 0 31C11 20 15 0 7-26z",
    "square": "M10-26Q22-24 22-14V10Q22 20 14 25Q8 27 0 27.500C14 18 16 0 10-26z",
    "point": "M7-25C16-22 22-15 22-6C22 8 12 17 4 27Q2 29 0 29C10 16 15-4 7-25z",
    "wide": "M7-25C14-22 18-18 18-10C19-2 26 3 25 12C23 24 11 27 0 27C14 22 18 4 7-25z",
}
"""The half of a face in shadow."""

MOUTHS: Final = {
    "smile": "/2.4 M-8 12Q0 19 8 12",
    "small": "/2.4 M-4 14Q0 17 4 14",
    "flat": "/2.4 M-6 15H6",
    "frown": "/2.6 M-8 18Q0 10 8 18",
    "smirk": "/2.6 M-7 15Q2 17 9 9",
    "grin": "f8f4e4 M-11 10Q0 13 11 10Q9 21 0 21T-11 10z\n/1.2 M-5 11.500V20M0 12V21M5 11.500V20",
    "laugh": "7a1420 M-12 8Q0 11 12 8Q11 24 0 24T-12 8z\n=f8f4e4 M-9.500 10Q0 12 9.500 10L8 14Q0 15-8 14z\n"
    "=e0605a M-6 20Q0 15 6 20Q0 24-6 20z",
    "shout": "7a1420 M-10 7Q0 1 10 7Q13 24 0 25T-10 7z\n=f8f4e4 M-8 7Q0 3 8 7V10H-8z\n=e0605a M-7 20Q0 14 7 20Q0 24-7 20z",
    "o": "7a1420 e 0 16 5 6",
    "fangs": "/2.4 M-9 13Q0 17 9 13\nfffdf4 M-7 14l2 8 3-7zM7 14l-2 8-3-7z",
    "teeth": "f8f4e4 M-9 12H9V19H-9z\n/1.2 M-9 15.500H9M-4 12V19M1 12V19M5 12V19",
    "lips": "c33a4a M-6 14Q-3 11 0 13Q3 11 6 14Q0 20-6 14z",
    "sneer": "/2.6 M-8 17Q-2 12 3 15L9 12",
    "wobble": "/2.4 M-8 16q3-4 5 0t5 0t6-1",
    "none": "",
}
NOSES: Final = {
    "button": "skin M-3 6Q-4 10 0 10T3 6",
    "long": "skin M-2-1Q-6 10-5 12Q0 15 4 11",
    "hook": "skin M-3-4Q-10 6-8 10Q-2 14 3 10",
    "big": "skin e 0 7 6 5\n+ e -2 5 2 1.500",
    "red": "d8574a e 0 7 6 5\n+ e -2 5 2 1.500",
    "beak": "skin M-2-4Q-9 2-10 15Q-1 12 3 9",
    "dash": "/1.8 M-1 2Q-3 7 1 8",
    "none": "",
}
BROWS: Final = {
    "calm": "/2.8:tint M-15-12Q-9-16-4-12M4-12Q9-16 15-12",
    "angry": "/3.4:tint M-16-14L-4-9M16-14L4-9",
    "sad": "/2.8:tint M-15-9L-5-14M15-9L5-14",
    "raised": "/2.8:tint M-15-15Q-9-20-4-16M4-11Q9-13 15-10",
    "high": "/2.8:tint M-15-16Q-9-21-4-16M4-16Q9-21 15-16",
    "bushy": "/5:tint M-16-11Q-9-16-4-10M4-10Q9-16 16-11",
}
HAIR: Final = {
    "bald": ("", "+ e -8-20 6 3"),
    "bob": (
        "hair M-26 22C-32-6-26-32 0-33S32-6 26 22Q16 28 12 20H-12Q-16 28-26 22z",
        "hair M-23 0C-24-22-14-32 0-31S24-22 23 0C20-8 16-14 10-16C2-10-12-9-18-11Q-22-6-23 0z",
    ),
    "long": (
        "hair M-25 58C-36 20-32-32 0-33S36 20 25 58Q12 50 0 50T-25 58z",
        "hair M-23 6C-26-20-16-31 0-31S26-20 23 6C21-6 14-16 2-19C-10-15-20-8-23 6z",
    ),
    "bun": (
        "hair o 0 -36 12\n- M4-47A12 12 0 0 1 4-25Q9-36 4-47z",
        "hair M-23-2C-24-20-14-30 0-30S24-20 23-2C18-12 10-17 0-17S-18-12-23-2z",
    ),
    "spikes": (
        "hair M-26 8L-34-4L-27-8L-36-22L-24-22L-26-38L-13-31L-8-44L2-32L14-44L15-30L28-36L25-21L36-20L27-7L33-2L26 8z",
        "hair M-22-4L-18-20L-12-12L-6-24L0-14L8-24L12-12L19-20L22-4C24-20 14-30 0-30S-24-20-22-4z",
    ),
    "wild": (
        "hair M-24 16C-38 18-40 4-32 0C-42-8-38-22-28-20C-32-34-16-40-10-33C-6-46 12-44 12-34C22-42 34-32 28-21C40-20 40-6 32-1"
        "C40 6 36 18 24 16z",
        "hair M-22-6C-22-24-8-28 0-22C8-28 22-24 22-6C18-14 10-16 4-14C-4-12-16-16-22-6z",
    ),
    "sides": (
        "hair M-20 12C-40 16-40-2-33-4C-40-14-30-24-20-16zM20 12C40 16 40-2 33-4C40-14 30-24 20-16z",
        "+ e -8-20 6 3",
    ),
    "curls": (
        "hair M-24 30a9 9 0 0 1-8-13a10 10 0 0 1-1-17a11 11 0 0 1 5-18a12 12 0 0 1 16-13a13 13 0 0 1 24 0a12 12 0 0 1 16 13"
        "a11 11 0 0 1 5 18a10 10 0 0 1-1 17a9 9 0 0 1-8 13z",
        "hair M-23-4C-24-22-14-30 0-30S24-22 23-4a7 7 0 0 1-11-8a8 8 0 0 1-13 0a8 8 0 0 1-12 1a7 7 0 0 1-10 7z",
    ),
    "slick": ("", "hair M-22-2C-26-24-12-33 2-31S24-22 22-2L19-10C6-12-6-16-10-22C-10-14-18-12-22-2z\n+ M-12-26Q0-31 10-26Q0-28-12-26z"),
    "widow": ("", "hair M-23 2C-28-24-14-33 0-32S28-24 23 2Q21-14 12-19L0-9L-12-19Q-21-14-23 2z"),
    "parting": ("", "hair M-22 0C-25-22-14-31 0-31S25-22 22 0C20-10 16-14-6-23C-8-16-20-10-22 0z"),
    "fringe": ("", "hair M-23 0C-26-22-14-32 0-32S26-22 23 0L20-8L-20-8z\n/1.4 M-10-9L-8-20M2-9V-22M12-9L10-20"),
    "braids": (
        "hair M-25 2C-28-22-14-33 0-33S28-22 25 2z",
        "hair M-23-2C-24-22-14-31 0-31S24-22 23-2C18-14 10-20 0-22S-18-14-23-2z\n"
        "hair M-24 2q-9 5-4 12q-8 5-3 12q-6 6 0 12q6-3 5-11q6-5 3-13q5-6-1-12zM24 2q9 5 4 12q8 5 3 12q6 6 0 12q-6-3-5-11q-6-5-3-13"
        "q-5-6 1-12z",
    ),
    "tail": (
        "hair M14-26C34-36 46-18 38 2C44 14 36 26 30 30C34 14 26 4 24-6z",
        "hair M-22-2C-24-22-14-31 0-31S24-22 22-2C18-14 10-19 0-20S-18-12-22-2z",
    ),
    "tower": (
        "hair M-22 0C-30-20-22-52 0-54S30-20 22 0z\n/1.6 M-14-18Q-12-40 0-46M14-18Q12-40 0-46\n+ e -9-38 4 8",
        "hair M-22-2C-24-20-14-28 0-28S24-20 22-2C18-12 10-16 0-16S-18-12-22-2z",
    ),
    "tuft": ("", "hair M-6-25Q-12-38-2-36Q0-46 8-36Q16-36 8-24Q0-28-6-25z"),
}
BEARDS: Final = {
    "": "",
    "curl": "hair M0 10C-6 6-10 10-16 8Q-22 4-22-1Q-27 10-17 15C-8 18-4 14 0 13C4 14 8 18 17 15Q27 10 22-1Q22 4 16 8C10 10 6 6 0 10z",
    "brush": "hair M0 8C-8 6-15 9-16 17Q-8 14 0 15Q8 14 16 17C15 9 8 6 0 8z",
    "walrus": "hair M0 8C-10 5-19 10-19 24Q-10 17 0 18Q10 17 19 24C19 10 10 5 0 8z",
    "goatee": "hair M-5 20Q0 16 5 20L0 38z\nhair M0 10C-5 8-11 10-14 15Q-5 15 0 13Q5 15 14 15C11 10 5 8 0 10z",
    "full": "hair M-23-2C-28 30-14 44 0 46S28 30 23-2C20 10 14 8 10 9Q0 5-10 9C-14 8-20 10-23-2z\n7a1420 M-6 15Q0 20 6 15Q0 13-6 15z",
    "long": "hair M-22 0C-26 34-12 50 0 70C12 50 26 34 22 0C20 11 14 8 10 9Q0 5-10 9C-14 8-20 11-22 0z\n7a1420 M-6 15Q0 20 6 15Q0 13-6 15z"
    "\n/1.4 M-10 28Q-8 42-2 54M10 28Q8 42 2 54",
    "chops": "hair M-23-6C-28 14-22 26-10 22Q-14 10-20 4zM23-6C28 14 22 26 10 22Q14 10 20 4z",
    "stubble": "- M-21 6Q-16 25 0 25T21 6Q14 14 9 8Q0 5-9 8Q-14 14-21 6z",
}
WHITES: Final = "fffdf4 e -9 -2 6 7\nfffdf4 e 9 -2 6 7"
EYES: Final = {
    "wide": WHITES,
    "sly": WHITES,
    "angry": WHITES,
    "sad": WHITES,
    "shut": "/2.6 M-15-2Q-9 4-4-2M4-2Q9 4 15-2",
    "happy": "/2.8 M-15 1Q-9-8-4 1M4 1Q9-8 15 1",
    "dots": "k o -8 -2 3\nk o 8 -2 3\n+ o -9 -3 1\n+ o 7 -3 1",
    "swirl": "fffdf4 o -10 -2 9\nfffdf4 o 10 -2 9\n"
    "/1.8 M-10-2q2-3 4 0q0 4-4 4q-6 0-6-5q1-6 7-6q7 1 7 8M10-2q2-3 4 0q0 4-4 4q-6 0-6-5q1-6 7-6q7 1 7 8",
    "stars": "ffd23f M-9-11l2.500 6 6 .5-4.500 4 1.500 6-5.500-3.500-5.500 3.500 1.500-6-4.500-4 6-.5zM9-11l2.500 6 6 .5-4.500 4 "
    "1.500 6-5.500-3.500-5.500 3.500 1.500-6-4.500-4 6-.5z",
    "glow": "iris e -9 -2 6 5\niris e 9 -2 6 5\n+ e -10 -3 2 1.500\n+ e 8 -3 2 1.500",
    "hollow": "k e -9 -2 6 6\nk e 9 -2 6 6\n=iris o -9 -2 2.5\n=iris o 9 -2 2.5",
    "cross": "/3 M-13-6l8 8M-5-6l-8 8M5-6l8 8M13-6l-8 8",
    "none": "",
}
LIDS: Final = {
    "sly": "skin M-16-3H-2Q-3-10-9-10T-16-3zM2-3H16Q15-10 9-10T2-3z",
    "angry": "skin M-16-9L-2-3Q-3-11-9-11zM16-9L2-3Q3-11 9-11z",
    "sad": "skin M-16-2L-2-7Q-5-11-10-10T-16-2zM16-2L2-7Q5-11 10-10T16-2z",
}
OVER: Final = {
    "": "",
    "glasses": "~cfefff o -10 -2 9\n~cfefff o 10 -2 9\n/2.4 M-19-2a9 9 0 1 0 18 0a9 9 0 1 0-18 0M1-2a9 9 0 1 0 18 0a9 9 0 1 0-18 0M-1-3Q0-5 1-3M-19-3L-23-5M19-3L23-5",
    "pince": "~cfefff e -7 3 6 5\n~cfefff e 7 3 6 5\n/2:b8862b M-13 3a6 5 0 1 0 12 0a6 5 0 1 0-12 0M1 3a6 5 0 1 0 12 0a6 5 0 1 0-12 0M-1 2h2M13 3Q22 10 20 24",
    "goggles": "5a3a22 M-23-8H23V2H-23z\nc99a3a o -10 -3 11\nc99a3a o 10 -3 11\nlens o -10 -3 7.5\nlens o 10 -3 7.5\n"
    "+ M-15-5a6 6 0 0 1 6-4l-4 7zM5-5a6 6 0 0 1 6-4l-4 7z",
    "brow": "5a3a22 M-23-20Q0-30 23-20V-13Q0-23-23-13z\nc99a3a o -10 -20 9\nc99a3a o 10 -20 9\nlens o -10 -20 6\nlens o 10 -20 6\n"
    "+ M-14-22a5 5 0 0 1 5-3l-3 6zM6-22a5 5 0 0 1 5-3l-3 6z",
    "monocle": "~cfefff o 9 -2 10\n/2.4:c99a3a M-1-2a10 10 0 1 0 20 0a10 10 0 1 0-20 0M18 3Q24 20 18 36",
    "patch": "k M-18-6Q-9-13-1-6Q-2 6-9 7T-18-6z\n/2.4 M-22-16L-1-7L20-20",
    "mask": "lens M-24-8Q-12-13 0-7Q12-13 24-8Q24 8 11 8Q4 8 0 2Q-4 8-11 8Q-24 8-24-8z\nfffdf4 e -10 -1 5 4.5\nfffdf4 e 10 -1 5 4.5\n"
    "k o -9 -1 2\nk o 9 -1 2",
}


def person(
    skin: str = "f0c4a0",
    face: str = "round",
    eyes: str = "wide",
    look: tuple[float, float] = (0, 0),
    iris: str = "3a2a20",
    mouth: str = "smile",
    nose: str = "button",
    brows: str = "calm",
    hair: Part = ("parting", "5a3826"),
    beard: str = "",
    over: str = "",
    lens: str = "7fd6e8",
    ears: str = "round",
    blush: bool = False,
    hat: Part = (),
    coat: Part = ("coat", "6a4a3a", "c99a3a"),
    tint: str = "",
) -> str:
    """Return a head and shoulders, the centre of the head at (0, 0)."""
    style, colour = hair
    back, front = HAIR[style]
    colours = {"skin": skin, "hair": colour, "iris": iris, "lens": lens, "tint": tint or colour}
    parts = [
        sketch(back, **colours),
        dressed(*coat) if coat else "",
        sketch("skin M-8 18V36Q0 42 8 36V18z\n- M-8 22Q0 32 8 22V30Q0 34-8 30z", **colours) if coat else "",
        sketch(EARS[ears], **colours),
        sketch(f"skin {FACES[face]}\n- {SIDES[face]}", **colours),
        sketch("~e8505a e -14 9 5 3.5\n~e8505a e 14 9 5 3.5") if blush else "",
        sketch(MOUTHS[mouth]),
        sketch(EYES[eyes], **colours),
        _pupils(eyes, look, colours),
        sketch(LIDS.get(eyes, ""), **colours),
        sketch(NOSES[nose], **colours),
        sketch(BROWS.get(brows, ""), **colours),
        sketch(BEARDS[beard], **colours),
        sketch(front, **colours),
        sketch(OVER[over], **colours),
        worn(*hat) if hat else "",
    ]
    return "".join(parts)


EARS: Final = {
    "round": "skin e -22 2 4 6\nskin e 22 2 4 6",
    "pointed": "skin M-20 6Q-30 2-34-14Q-24-12-19-6zM20 6Q30 2 34-14Q24-12 19-6z",
    "none": "",
}


def _pupils(eyes: str, look: tuple[float, float], colours: dict[str, str]) -> str:
    if EYES[eyes] != WHITES:
        return ""
    x, y = look
    dots = [f"iris o {side + x:g} {y - 1:g} 3.2\n=ffffff o {side + x - 1:g} {y - 2.4:g} 1.1" for side in (-9, 9)]
    return sketch("\n".join(dots), **colours)


def bust(x: float = 50, y: float = 48, size: float = 1, turn: float = 0, flip: bool = False, **features: object) -> str:
    """Return a person at a place of the picture."""
    return at(x, y, person(**features), size, turn, flip)  # type: ignore[arg-type]
