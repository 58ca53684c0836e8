"""Sums for the board of Widget Ridge: which connectors meet, whose row is whose, what Lord Covington still has."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.boards.widget_ridge_art import PICTURES
from cogworks.web.screens import Screens, Tile

PARTS: Final = ("augment", "device", "accessory")
"""The sockets of a Workshop from left to right."""
ROW_OF_FOUR: Final = 5
"""Cards in each of the four rows, when four play."""
HOTTEST: Final = 10


def arrange(view: Data) -> Data:
    """What the template needs beside the view."""
    reader = view["reader"]
    sides = _rows(view["sides"])
    first = reader + 1 if isinstance(reader, int) else 0
    benches = [bench(_rows(side["workshop"])) for side in sides]
    found: Data = {
        "rivals": [
            side for step in range(len(sides)) if (side := sides[(first + step) % len(sides)])["seat"] != reader
        ],
        "own": sides[reader] if isinstance(reader, int) else None,
        "benches": benches,
        "wanted": wanted(_rows(sides[reader]["workshop"])) if isinstance(reader, int) else wanted([]),
        "rows": rows(_rows(view["row"]), reader),
    }
    boss = view.get("covington")
    if isinstance(boss, dict):
        found["deeds"] = deeds(boss)
        found["hottest"] = HOTTEST
    return found


def bench(cards: Sequence[Data]) -> Data:
    """Three sockets, and the two joints between them: met, open on one side, or bare."""
    by_type = {card["type"]: card for card in cards}
    sockets = [{"part": part, "card": by_type.get(part)} for part in PARTS]
    return {"sockets": sockets, "joints": [joint(*(by_type.get(part) for part in PARTS[k : k + 2])) for k in (0, 1)]}


def joint(left: Data | None, right: Data | None) -> Data:
    """What meets between two sockets; with one of them empty, what the other asks for."""
    if left and right:
        shared = [colour for colour in _words(left["right"]) if colour in _words(right["left"])]
        return {"is": "met" if shared else "missed", "colours": shared}
    asked = _words(left["right"]) if left else _words(right["left"]) if right else []
    return {"is": "open" if asked else "bare", "colours": asked}


def wanted(cards: Sequence[Data]) -> Data:
    """For each type and side the colours that would connect to the cards in a Workshop."""
    by_type = {card["type"]: card for card in cards}

    def points(part: str, side: str) -> list[str]:
        return _words(by_type[part][side]) if part in by_type else []

    return {
        "augment": {"left": [], "right": points("device", "left")},
        "device": {"left": points("augment", "right"), "right": points("accessory", "left")},
        "accessory": {"left": points("device", "right"), "right": []},
    }


def rows(cards: Sequence[Data], reader: object) -> list[Data]:
    """The Marketplace: one row, or with four players a row each, the reader's own last."""
    if len(cards) != 4 * ROW_OF_FOUR:
        return [{"owner": None, "cards": list(cards)}]
    first = reader + 1 if isinstance(reader, int) else 0
    owners = [(first + step) % 4 for step in range(4)]
    return [{"owner": seat, "cards": list(cards[seat * ROW_OF_FOUR : (seat + 1) * ROW_OF_FOUR])} for seat in owners]


def deeds(boss: Mapping[str, object]) -> list[Data]:
    """Lord Covington's table, numbers that do the same together; which are turned over, and which was last."""
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


def _rows(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value


def _words(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


SCREENS: Final = Screens(
    board="widget_ridge.board.html",
    face="widget_ridge.face.html",
    banner="widget_ridge.banner.html",
    emblem="widget_ridge.emblem.html",
    tile=Tile("45 min", "Bolt three parts into one absurd invention, and be first to make sparks fly."),
    stylesheet="widget_ridge.css",
    arrange=arrange,
    pictures=PICTURES,
)
