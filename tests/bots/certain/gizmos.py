"""Gizmos: the last turn of the game, with a rival so far ahead that only the best answer wins."""

from cogworks import game
from tests.bots.certain import Certain

GAME = game("gizmos")
POINTS = {str(card["card"]): int(str(card["points"])) for card in GAME.gallery(GAME.settle({}))}
RIVAL = ["301", "302", "321", "322"]
SHOWN = ["132", "126", "136", "128", "224", "212", "236", "327", "328"]
"""The display: four of level 1, three of level 2 and two of level 3; a position replaces some."""
PLACES = {"1": range(4), "2": range(4, 7), "3": range(7, 9)}
TOKENS = 20


def last(
    why: str, best: str, need: int, ring: str, shown: str, own: str = "", archive: str = "", held: int = 0
) -> Certain:
    """Seat 0 has the last turn and needs this many points; `held` are those of its gauge or scales."""
    display = list(SHOWN)
    for card in shown.split():
        place = next(at for at in PLACES[card[0]] if display[at] in SHOWN)
        display[place] = card
    score = TOKENS + held + sum(POINTS[card] for card in own.split())
    ahead = score + need - 1 - sum(POINTS[card] for card in RIVAL)
    mine = {"gizmos": own.split(), "ring": ring.split(), "archive": archive.split(), "tokens": TOKENS}
    described: dict[str, object] = {
        "turn": 0, "first": 1, "turns": 30, "last_round": True, "display": display,
        "row": ["red", "red", "blue", "blue", "yellow", "black"],
        "sides": [mine, {"gizmos": RIVAL, "tokens": ahead}],
    }  # fmt: skip
    return Certain(why, (best,), 2, described)


POSITIONS = [
    last("three points, not one", "build Ruby Chime", 3, "red red red", "213 121"),
    last("two spheres for two points", "build Cascade Coil", 2, "blue blue", "202 122"),
    last("the Shutter is worth eight", "build Inky Shutter", 8, "black black black black", "320"),
    last("the Strongbox is worth seven", "build Rusty Strongbox", 7, "red red red red", "317"),
    last("five for a cabinet", "build Saffron Cabinet", 5, "yellow yellow yellow yellow yellow", "305 215"),
    last("four for a cauldron", "build Lava Cauldron", 4, "red red red red", "333 213"),
    last("a bell rings for yellow", "build Amber Chime", 4, "yellow yellow yellow black black", "215 204", "117"),
    last("a bell rings for blue", "build Tidal Chime", 4, "blue blue blue", "214 122", "119"),
    last("a chime rings for yellow", "build Thunder Coil", 3, "yellow yellow yellow black", "203", "216"),
    last("the carillon prefers yellow", "build Mustard Rack", 3, "red red yellow", "123 201", "307"),
    last("a gong rings when a card is filed", "file", 1, "", "121", "303"),
    last("a kettle turns black into red", "build Ruby Chime", 3, "red red black", "213", "129"),
    last("a prism doubles black", "build Onyx Chime", 3, "black black", "216 124", "229"),
    last("an organ plays for the archive", "build Rusty Rack", 3, "red red", "201", "309", "121"),
    last("the till saves a sphere", "build Ruby Chime", 3, "red red", "121", "323", "213"),
    last("the abacus saves a sphere", "build Ruby Chime", 3, "red red", "213 121", "325"),
    last("the assembler builds a second gizmo", "build Rusty Rack", 2, "red black", "121 124", "311"),
    last(
        "scales double the tokens",
        "build Rainbow Scales", 10, "red red blue blue yellow yellow black", "331", "221",
    ),
    last(
        "with scales a token counts twice",
        "build Mustard Rack", 3, "yellow black black", "123 204", "117 331", held=TOKENS,
    ),
    last("with a gauge a sphere is a point", "pick", 1, "red red", "201", "329", held=2),
    last("hoist and gauge: build from the archive", "build Rusty Rack", 2, "red blue", "122", "217 329", "121", held=2),
    last("gantry and gauge: level 2 brings spheres", "build Furnace Coil", 2, "red red", "201 121", "313 329", held=2),
]  # fmt: skip
