"""Players by their text: a level (`adept`, `master:300ms`) or a plug-in (`file:player.npz`).

A plug-in is any function from a Knowledge to a legal action.  Packages register a factory as an entry point in the
group `cogworks.bots`; the text after the colon is its argument.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import inf
from operator import index
from typing import Any, Final

from cogworks.bots import levels
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import LEVELS, level
from cogworks.bots.memory import Memory
from cogworks.engine.errors import CogworksError, OptionError
from cogworks.engine.options import Value

GROUP: Final = "cogworks.bots"
OWN: Final = {"file": "cogworks.study.policy:load"}
"""Our own plug-ins, found without an installation: the factory of each."""
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")

MEMORY: Final = Memory()
"""Of this process."""

Chooser = Callable[[Knowledge], int]
"""Maps what a seat knows to a legal action.

An optional method `check(game, seats, options)` raises a CogworksError for games it cannot play.
"""


class PlayerError(OptionError):
    """A player that does not exist or cannot be loaded.  The message gives the reason."""


def is_level(text: str) -> bool:
    """Whether a player is one of our levels, and not a plug-in."""
    return text.partition(":")[0] in LEVELS


def normalize(text: str) -> str:
    """Return a typed player with its name in lower case; arguments keep their case."""
    name, colon, argument = text.strip().partition(":")
    return (name.strip().lower() + colon + argument) if name.strip().lower() not in LEVELS else text.strip().lower()


def check(text: str) -> None:
    """Raise an error if there is no such player or it cannot be loaded."""
    if is_level(text):
        level(text)
    else:
        chooser(text)


def check_game(text: str, game: str, seats: int, options: Mapping[str, Value]) -> None:
    """Raise an error if a player cannot play this game."""
    check(text)
    own_check = None if is_level(text) else getattr(chooser(text), "check", None)
    if own_check is not None:
        try:
            own_check(game, seats, options)
        except CogworksError as error:
            raise PlayerError(f"{text}: {error}") from error


def available(bots: Mapping[str, Chooser], game: str, seats: int, options: Mapping[str, object]) -> list[str]:
    """The names of the bots that can play this game: all whose `check` does not refuse it."""
    asked = (game, seats, tuple(sorted(options.items())))
    return [name for name, bot in bots.items() if not hasattr(bot, "check") or _can_play(bot, *asked)]


@lru_cache(maxsize=256)
def _can_play(bot: Any, game: str, seats: int, options: tuple[tuple[str, object], ...]) -> bool:
    try:
        bot.check(game, seats, dict(options))
    except CogworksError:
        return False
    return True


def describe(text: str) -> str:
    """A short description of a player."""
    return level(text).words.partition(":")[0] if is_level(text) else "a plug-in"


def seconds(text: str) -> float:
    """A player's time budget; plug-ins have none."""
    return level(text).seconds if is_level(text) else inf


def answer(known: Knowledge) -> int:
    """The answer of the player that `known.bot` names; not checked against the legal actions."""
    if not is_level(known.bot):
        return ask_plugin(known)
    by = level(known.bot)
    # With a limit of simulations only, games must be reproducible.
    return levels.answer(known, MEMORY if by.is_learned and by.seconds != inf else None)


def ask_plugin(known: Knowledge) -> int:
    """A plug-in's answer as a plain integer."""
    given = chooser(known.bot)(known)
    try:
        return index(given)
    except TypeError as error:
        raise PlayerError(f"{known.bot} gave {given!r}, which is not an integer") from error


@cache
def chooser(text: str) -> Chooser:
    """The function of a plug-in; created once per process."""
    name, _, argument = text.partition(":")
    factory = _factory(name)
    try:
        made = factory(argument)
    except CogworksError as error:
        raise PlayerError(f"{text}: {error}") from error
    except Exception as error:
        raise PlayerError(f"{text} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(made):
        raise PlayerError(f"{text} cannot be loaded: its factory returned {made!r}, which is not a function")
    found: Chooser = made
    return found


def plugins() -> dict[str, Any]:
    """The entry points of all plug-ins by name."""
    # Imported here, because games start faster without it.
    from importlib.metadata import EntryPoint, entry_points

    own = {name: EntryPoint(name, value, GROUP) for name, value in OWN.items()}
    return {point.name: point for point in entry_points(group=GROUP)} | own


def all_names() -> list[str]:
    """The names of all levels and plug-ins."""
    return [*LEVELS, *(f"{name}:…" for name in sorted(plugins()))]


def is_known(text: str) -> bool:
    """Whether a level or plug-in with this name exists."""
    return is_level(text) or text.partition(":")[0] in plugins()


def parse_named(texts: Iterable[str]) -> dict[str, str]:
    """Parse `NAME=PLAYER` pairs, which give players the names that clients may choose; check that all can be loaded."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, player = text.partition("=")
        if not equals or not NAME.fullmatch(name):
            raise PlayerError(
                f"invalid bot {text!r}: write NAME=PLAYER, as in champion=file:player.npz; "
                "a name has up to 20 lower-case letters, digits and underscores"
            )
        if name in LEVELS or name in found:
            raise PlayerError(f"there are two bots named {name!r}")
        found[name] = normalize(player)
        check(found[name])
    return found


def _factory(name: str) -> Callable[[str], Any]:
    found = plugins()
    if name not in found:
        raise PlayerError(f"no bot named {name[:20]!r}. Choose one of: {', '.join(all_names())}")
    try:
        factory: Callable[[str], Any] = found[name].load()
    except ModuleNotFoundError as error:
        if name not in OWN:
            raise PlayerError(f"the plug-in {name!r} cannot be loaded: {error}") from error
        raise PlayerError(f"{name}:… needs {error.name}: pip install 'cogworks[study]'") from error
    except Exception as error:
        raise PlayerError(f"the plug-in {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    return factory
