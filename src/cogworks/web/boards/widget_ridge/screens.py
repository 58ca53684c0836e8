"""Screens of Widget Ridge."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.boards.widget_ridge.art.drawing import draw
from cogworks.web.boards.widget_ridge.art.scenes import HOTTEST, MOST_CRACKS, NEAREST, STEPS
from cogworks.web.boards.widget_ridge.legend import LEGEND
from cogworks.web.boards.widget_ridge.words import TILE
from cogworks.web.render.hyphens import hyphenator
from cogworks.web.render.screens import Screens, Tile

NEAR_STEP: Final = 12
"""Marketplace cards per step that the stampede comes nearer: two deals."""
FURY: Final = 7
"""Lord Covington is furious above this thermal energy."""
LEAD: Final = 15
"""Spark that Lord Covington calls a lead."""
PARTS: Final = """
Antenna Ap-plause Bottled Cata-logue Clock-work Crusher Curios-ity Demoli-tion Faraday Foghorn Folding Gramo-phone
Grap-pling Lantern Light-ning Mechan-ical Orches-tra Para-chute Pedes-tal Peri-scope Pneu-matic Pol-ished Powered
Recy-cling Smelter Spanner Thunder Trebu-chet Trolley Umbrel-la Under-dog Weather Wreck-ing
"""
"""The long words of the built-in cards, with break points."""


def arrange(view: Data) -> Data:
    """Return the sides and rows in the reader's order, each Workshop's sockets, and Lord Covington's table."""
    reader, parts = view["reader"], view["parts"]
    assert isinstance(parts, list)
    sides = _rows(view["sides"])
    first = reader + 1 if isinstance(reader, int) else 0
    found: Data = {
        "rivals": [
            side for step in range(len(sides)) if (side := sides[(first + step) % len(sides)])["seat"] != reader
        ],
        "own": sides[reader] if isinstance(reader, int) else None,
        "benches": [bench(side, parts) for side in sides],
        "rows": rows(_rows(view["row"]), first, len(sides)),
    }
    boss = view.get("covington")
    if isinstance(boss, dict):
        found["deeds"] = deeds(boss)
        found["scenes"] = scenes(view, boss, sides[0])
    return found


def played_before(side: Data, trace: Sequence[Mapping[str, object]]) -> list[Data]:
    """Return the cards in a rival's discard pile that their last turn played, as its trace says."""
    seat, found = side["seat"], set[object]()
    for turn in trace:
        if turn["seat"] == seat:
            for step in _rows(turn["steps"]):
                if " played " in f" {step['line']}":
                    found.update(step["things"] if isinstance(step["things"], list) else ())
    return [card for card in _rows(side["discard"]) if card["id"] in found]


def bench(side: Data, parts: Sequence[str]) -> Data:
    """Return a Workshop: its sockets, its joints, and the name of the picture of its joined parts."""
    filled = sockets(_rows(side["workshop"]), parts)
    names = [str(socket["card"]["card"]) if isinstance(socket["card"], dict) else "" for socket in filled]
    return {
        "sockets": filled,
        "joints": side["joints"],
        "picture": "|".join(names) if any(names) else "",
        "construct": side["construct"],
        "seat": side["seat"],
    }


def sockets(cards: Sequence[Data], parts: Sequence[str]) -> list[Data]:
    """Return a Workshop's sockets with their cards."""
    by_type = {card["type"]: card for card in cards}
    return [{"part": part, "card": by_type.get(part)} for part in parts]


def rows(cards: Sequence[Data], first: int, seats: int) -> list[Data]:
    """Return the Marketplace: one row, or one per player with the reader's own last."""
    owners = {card["owner"] for card in cards}
    ordered = sorted(owners, key=lambda seat: (seat - first) % seats if isinstance(seat, int) else 0)
    return [{"owner": owner, "cards": [card for card in cards if card["owner"] == owner]} for owner in ordered]


def deeds(boss: Mapping[str, object]) -> list[Data]:
    """Group Lord Covington's table by effect, and mark the numbers turned over and the last one."""
    table, turned = boss["table"], boss["discard"]
    assert isinstance(table, list)
    assert isinstance(turned, list)
    numbered = list(enumerate(table, 1))
    return [
        {
            "words": words,
            "numbers": [
                {"number": number, "turned": number in turned, "last": number == boss["flipped"]} for number, _ in same
            ],
        }
        for words, same in groupby(numbered, key=lambda pair: pair[1])
    ]


def scenes(view: Data, boss: Mapping[str, object], side: Data) -> Data:
    """Return the names of the pictures of Lord Covington and of the stampede or the chase, and his mood."""
    goal, market, low = view["goal"], view["market"], boss["is_market_low"]
    assert isinstance(goal, dict)
    assert isinstance(market, dict)
    yours, his, heat, running = (
        _count(value) for value in (side["spark"], boss["spark"], boss["thermal"], boss["bison"])
    )
    target, left = _count(goal["spark"]), _count(market["cards"])
    mood = mood_of(running, bool(low), heat) if boss["phase"] == 1 else rival_mood(yours, his, heat)
    near = max(0, NEAREST - max(0, left - 1) // NEAR_STEP)
    steps = [min(STEPS, STEPS * spark // target) for spark in (his, yours)]
    return {
        "mood": mood,
        "lord": f"covington/{mood}/{min(heat, HOTTEST)}/{min(MOST_CRACKS, (MOST_CRACKS + 1) * yours // target)}",
        "scene": f"stampede/{running}/{near}" if boss["phase"] == 1 else f"chase/{steps[0]}/{steps[1]}",
    }


def mood_of(running: int, is_market_low: bool, heat: int) -> str:
    """Lord Covington's mood during the stampede."""
    if is_market_low and running:
        return "gloating"
    return "worried" if running < 2 else "furious" if heat > FURY else "haughty"


def rival_mood(yours: int, his: int, heat: int) -> str:
    """Lord Covington's mood during the chase."""
    if heat > FURY:
        return "furious"
    return "gloating" if his > yours + LEAD else "worried" if yours > his + LEAD else "haughty"


def _count(value: object) -> int:
    assert isinstance(value, int)
    return value


def _rows(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value


TRAYS: Final = frozenset(
    {"discard", "stow", "melt", "destroy", "wreck", "take", "return", "target", "repair", "change over"}
)
SCREENS: Final = Screens(
    board="widget_ridge/board.html",
    figures="widget_ridge/figures.html",
    figure_styles="widget_ridge/figures.css",
    face="widget_ridge/face.html",
    icons="widget_ridge/icons.html",
    banner="widget_ridge/banner.html",
    emblem="widget_ridge/emblem.html",
    tile=Tile("45 min", TILE),
    trays=TRAYS,
    legend=LEGEND,
    stylesheets=(
        "widget_ridge/cards.css",
        "widget_ridge/bench.css",
        "widget_ridge/board.css",
        "widget_ridge/sizes.css",
        "widget_ridge/surface.css",
        "widget_ridge/four.css",
        "widget_ridge/tablet.css",
        "widget_ridge/phone.css",
    ),
    script="widget_ridge/board.js",
    arrange=arrange,
    draw=draw,
    helpers={"played_before": played_before, "soft": hyphenator(PARTS)},
)
