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
    "gadget_builder": Tile("15 min", "Empty your hand first. Gadgets help, but an unused one stops you going out."),
    "widget_mechs": Tile("20 min", "Pair dice to build your robot plate by plate, and take the others apart."),
    "gizmos": Tile("40 min", "Build a machine whose parts set each other off, one gizmo at a time."),
    "widget_ridge": Tile("45 min", "Bolt three parts into one absurd invention, and be first to make sparks fly."),
    "girl_genius": Tile("30 min", "Spin a card, set off a chain reaction, and keep whatever pops."),
}
UNKNOWN: Final = Tile("", "Fresh off the workbench. No brochure yet.")


def tile(name: str) -> Tile:
    """How a game is introduced."""
    return TILES.get(name, UNKNOWN)


def tiles() -> list[tuple[Game[State], Tile]]:
    """All games with their tiles."""
    return [(game(name), tile(name)) for name in games()]


def players(of: Game[State]) -> str:
    """'2 to 5 players'."""
    low, high = of.seats[0], of.seats[-1]
    return f"{low} players" if low == high else f"{low}\u2013{high} players"
