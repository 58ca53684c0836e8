"""Cogworks: five games of tinkering on one engine, to play, study and build."""

from cogworks import _compiled

_compiled.install()

# Registers the games.  After that, `cogworks.games` is the function that lists them.
import cogworks.games  # noqa: E402, F401
from cogworks.engine.dice import CHANCE, Dice  # noqa: E402
from cogworks.engine.errors import (  # noqa: E402
    CogworksError,
    IllegalActionError,
    LabelError,
    LogError,
    OptionError,
    PositionError,
    UnknownGameError,
)
from cogworks.engine.event import Event, Journal  # noqa: E402
from cogworks.engine.game import Game  # noqa: E402
from cogworks.engine.log import Log  # noqa: E402
from cogworks.engine.options import Option  # noqa: E402
from cogworks.engine.playout import playout  # noqa: E402
from cogworks.engine.registry import game, games, register  # noqa: E402
from cogworks.engine.state import OVER, State  # noqa: E402
from cogworks.game_files import load_all  # noqa: E402

__all__ = [
    "CHANCE",
    "OVER",
    "CogworksError",
    "Dice",
    "Event",
    "Game",
    "IllegalActionError",
    "Journal",
    "LabelError",
    "Log",
    "LogError",
    "Option",
    "OptionError",
    "PositionError",
    "State",
    "UnknownGameError",
    "game",
    "games",
    "playout",
    "register",
]

load_all()
