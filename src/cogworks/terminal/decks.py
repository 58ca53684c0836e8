"""Card sets on the command line: choose and list them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cogworks.engine import cardset
from cogworks.engine.errors import CardSetNameError, CogworksError, LogError, UnknownGameError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.tables.files.card_sets import checked, game_of, known, option_of, text_of
from cogworks.terminal import catalogue
from cogworks.terminal.screen import Screen


class ChosenSet(NamedTuple):
    """A card set named on the command line."""

    game: str
    text: str
    """A value of the game's option: the default for its own set."""
    is_own: bool
    """Whether it is the set that comes with the game."""


def list_cards(screen: Screen, name: str | None, path: Path | None, *, is_source: bool = False) -> None:
    """Print every card of a set in full, or the set as a file that can be edited and checked."""
    chosen = choose_set(name, path)
    sets = known()[chosen.game]
    if is_source:
        for line in (cardset.cleaned(sets.own()) if chosen.is_own else chosen.text).splitlines():
            screen.verbatim(line)
        return
    for line in sets.listing(chosen.text):
        screen.say(line)


def choose_set(name: str | None, path: Path | None) -> ChosenSet:
    """The validated set in a file, or a game's own; without either, the own set of the first game that has one."""
    if path is not None and not path.exists() and (found := _game_named(str(path))):
        if name not in (None, found):
            raise CogworksError(f"{found} and --game {name} are different games: name one")
        name, path = found, None
    chosen = name or (game_of(path) if path else next(iter(known())))
    option = option_of(chosen)
    if option is None:
        raise CogworksError(f"{game(chosen).title} has no card sets; {' and '.join(known())} have")
    return ChosenSet(chosen, checked(chosen, path) if path else str(option.default), path is None)


def _game_named(typed: str) -> str:
    """The game with this name or title, or ''."""
    try:
        return catalogue.find(typed).name
    except UnknownGameError:
        return ""


@contextmanager
def explained(path: Path | None) -> Iterator[None]:
    """Explain how to open a log that only names its card set, if no file was given."""
    try:
        yield
    except LogError as error:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, CardSetNameError):
            cause = cause.__cause__
        if cause is None or path is not None:
            raise
        raise LogError(f"{error}; the log only names its card set, so pass the file: --deck FILE") from error


def check_same(log: Log, path: Path | None) -> None:
    """Raise an error if the file is not this game's card set."""
    option = option_of(log.game)
    if path is not None and (option is None or log.options[option.name] != cardset.cleaned(text_of(path))):
        raise CogworksError(f"{path}: the game was not played with this card set; leave --deck out, its own is saved")
