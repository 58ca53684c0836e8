"""Registry of the games' screens: `boards/NAME/screens.py` defines `SCREENS` for the game NAME."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cogworks.engine.registry import games
from cogworks.web.render.screens import GENERIC, Screens


@cache
def screens(name: str) -> Screens:
    """Return a game's screens; the generic ones if it has none."""
    if find_spec(f"{__name__}.{name}") is None:
        return GENERIC
    found: Screens = import_module(f"{__name__}.{name}.screens").SCREENS
    return found


def drawn(name: str) -> str:
    """Return the first picture that a game has for this name as SVG, or ""."""
    return next((found for game in games() if (found := screens(game).draw(name))), "")
