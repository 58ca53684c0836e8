"""The registry of games."""

from typing import cast

from cogworks.engine.errors import UnknownGameError
from cogworks.engine.game import Game, S
from cogworks.engine.state import State

_GAMES: dict[str, Game[State]] = {}


def register(game: Game[S]) -> None:
    """Register a game under its name."""
    # A game's functions take only its own type of state, and it creates no other type.
    _GAMES[game.name] = cast("Game[State]", game)


def games() -> list[str]:
    """The names of all registered games, sorted."""
    return sorted(_GAMES)


def game(name: str) -> Game[State]:
    """Return the game with this name."""
    if name not in _GAMES:
        raise UnknownGameError(f"no game named {name!r}. Choose one of: {', '.join(games())}")
    return _GAMES[name]
