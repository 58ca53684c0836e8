"""Keyword arguments of environments.

Libraries try arguments that not every environment takes, such as `render_mode="rgb_array"` or `frameskip`, and leave
them out after a TypeError.
"""

from collections.abc import Collection, Mapping

from cogworks.engine.errors import OptionError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.state import State


class ArgumentError(OptionError, TypeError):
    """An argument that an environment does not take."""


def accepted(game: Game[State], options: Mapping[str, object]) -> dict[str, Value]:
    """Return the options of a new game; refuse keyword arguments that are not options."""
    known = [option.name for option in game.offered]
    for name in options:
        if name not in {option.name for option in game.options}:
            raise ArgumentError(
                f"unexpected keyword argument {name!r}: there is no option {name!r}; {game.title} has: "
                f"{', '.join(known) or 'none'}"
            )
    return game.accept(options)


def check_render_mode(mode: object, known: Collection[str]) -> None:
    """Refuse render modes other than None and the known ones."""
    if mode is not None and mode not in known:
        raise ArgumentError(f"invalid render_mode {mode!r}: use {' or '.join(map(repr, known))} or None")
