"""Which games there are."""

from typing import cast

from cogworks.engine.errors import UnknownGameError
from cogworks.engine.game import Game, S
from cogworks.engine.state import State

_GAMES: dict[str, Game[State]] = {}


def register(game: Game[S]) -> None:
    """Make a game known by its name."""
    # A game's functions take its own kind of state only, and it hands out no other kind.
    _GAMES[game.name] = cast("Game[State]", game)


def games() -> list[str]:
    """The names of all registered games, in alphabetical order."""
    return sorted(_GAMES)


def game(name: str) -> Game[State]:
    """The game of this name."""
    if name not in _GAMES:
        raise UnknownGameError(f"no game named {name!r}. Choose one of: {', '.join(games())}")
    return _GAMES[name]
