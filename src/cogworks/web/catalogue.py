"""How each game is introduced on its tile: time, one line, and an emblem."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cogworks.engine.game import Game
from cogworks.engine.registry import game, games
from cogworks.engine.state import State


@dataclass(frozen=True, slots=True)
class Tile:
    """What a newcomer reads before the first game."""

    minutes: str
    line: str


TILES: Final[Mapping[str, Tile]] = {
    "gadget_builder": Tile("15 min", "Shed your cards first; gadgets help, until one still stands ready."),
    "widget_mechs": Tile("20 min", "Pair the dice, build your robot plate by plate, and take the others apart."),
    "gizmos": Tile("40 min", "Build a machine whose parts set each other off."),
    "widget_ridge": Tile("45 min", "Join prefix, device and power into one absurd invention."),
    "girl_genius": Tile("30 min", "Spin the works, pop the cards, and take what falls."),
}
UNKNOWN: Final = Tile("", "A game without a tile of its own yet; it plays all the same.")


def tile(name: str) -> Tile:
    """How a game is introduced."""
    return TILES.get(name, UNKNOWN)


def tiles() -> list[tuple[Game[State], Tile]]:
    """All games with their tiles."""
    return [(game(name), tile(name)) for name in games()]


def players(of: Game[State]) -> str:
    """'2 to 5 players'."""
    low, high = of.seats[0], of.seats[-1]
    return f"{low} players" if low == high else f"{low}-{high} players"
