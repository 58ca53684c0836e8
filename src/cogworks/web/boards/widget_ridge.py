"""Screens of Widget Ridge."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.boards.widget_ridge_art import draw
from cogworks.web.screens import Screens, Tile


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
        "benches": [{"sockets": sockets(_rows(side["workshop"]), parts), "joints": side["joints"]} for side in sides],
        "rows": rows(_rows(view["row"]), first, len(sides)),
    }
    boss = view.get("covington")
    if isinstance(boss, dict):
        found["deeds"] = deeds(boss)
    return found


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


def _rows(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value


SCREENS: Final = Screens(
    board="widget_ridge.board.html",
    figures="widget_ridge.figures.html",
    face="widget_ridge.face.html",
    icons="widget_ridge.icons.html",
    banner="widget_ridge.banner.html",
    emblem="widget_ridge.emblem.html",
    tile=Tile("45 min", "Bolt three parts into one absurd invention, and be first to make sparks fly."),
    place="ridge",
    stylesheet="widget_ridge.css",
    arrange=arrange,
    draw=draw,
)
