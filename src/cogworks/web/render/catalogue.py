"""How the lobby introduces each game."""

from cogworks.engine.game import Game
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.web.boards import screens
from cogworks.web.render.screens import Tile


def tiles() -> list[tuple[Game[State], Tile]]:
    """All games with their tiles."""
    return [(game(name), screens(name).tile) for name in games()]


def players(of: Game[State]) -> str:
    """'2 to 5 players'."""
    low, high = of.seats[0], of.seats[-1]
    return f"{low} players" if low == high else f"{low}\u2013{high} players"
