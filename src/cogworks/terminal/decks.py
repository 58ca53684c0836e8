"""Card sets on the command line: list and check them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cogworks.engine import cardset
from cogworks.engine.errors import CogworksError, UnknownGameError
from cogworks.engine.registry import game
from cogworks.tables.files.card_sets import checked, game_of, known, option_of
from cogworks.terminal import catalogue
from cogworks.terminal.screen import Screen

FEWEST: Final = 100
"""Minimum number of games for useful figures."""
Line = tuple[bool, str]
"""Whether a figure is in its target range, and its text."""


class OffTargetError(CogworksError):
    """A valid card set with figures outside the target ranges."""


def list_cards(screen: Screen, name: str | None, path: Path | None, *, is_source: bool = False) -> None:
    """Print every card of a set in full, or the set as a file that can be edited and checked."""
    chosen, value, path = _chosen(name, path)
    if is_source:
        own = known()[chosen].own
        for line in (value if path else cardset.cleaned(own())).splitlines():
            screen.verbatim(line)
        return
    for line in LISTS[chosen](value):
        screen.say(line)


def print_check(screen: Screen, name: str | None, path: Path | None, n: int) -> None:
    """Validate a set; then play games with it and compare their figures with our targets."""
    if n and n < FEWEST:
        raise CogworksError(f"{n} games are too few: choose {FEWEST} or more, or 0 to validate only")
    chosen, value, path = _chosen(name, path)
    title = cardset.title_of(value) if path else "the set that comes with the game"
    screen.say(f"Valid: {title}, for {game(chosen).title}.")
    if not n:
        return
    screen.say()
    screen.say(
        "The figures below come with the targets of our own set."
        if path is None
        else "The set can be played. The figures below compare it with the targets of our own set; yours may differ."
    )
    screen.flush()
    lines = CHECKS[chosen](value, n)
    for is_right, line in lines:
        screen.say(f"{'ok ' if is_right else 'OFF'}  {line}")
    off = sum(not is_right for is_right, _ in lines)
    if off:
        raise OffTargetError(f"the set is valid; {off} of its figures {'is' if off == 1 else 'are'} off target")
    screen.say("All figures are on target.")


def _chosen(name: str | None, path: Path | None) -> tuple[str, str, Path | None]:
    """The game, the value of its card-set option (the default if there is no file), and the file."""
    if path is not None and not path.exists() and (found := _game_named(str(path))):
        if name not in (None, found):
            raise CogworksError(f"{found} and --game {name} are different games: name one")
        name, path = found, None
    chosen = name or (game_of(path) if path else "girl_genius")
    option = option_of(chosen)
    if option is None:
        raise CogworksError(f"{game(chosen).title} has no card sets; {' and '.join(known())} have")
    return chosen, checked(chosen, path) if path else str(option.default), path


def _game_named(typed: str) -> str:
    """The game with this name or title, or ''."""
    try:
        return catalogue.find(typed).name
    except UnknownGameError:
        return ""


# Imported lazily: playing does not need them.


def _works_list(value: str) -> list[str]:
    from cogworks.games.girl_genius.cardset.check import card_lines

    return card_lines(value)


def _works_check(value: str, n: int) -> list[Line]:
    from cogworks.games.girl_genius.cardset.check import check

    return [
        (figure.is_right, f"{figure.what}: {figure.value}{'' if figure.wanted == '-' else f' (aim: {figure.wanted})'}")
        for figure in check(value, n)
    ]


def _ridge_list(value: str) -> list[str]:
    from cogworks.games.widget_ridge.cardset.check import card_lines

    return card_lines(value)


def _ridge_check(value: str, n: int) -> list[Line]:
    from cogworks.games.widget_ridge.cardset.check import check_deck

    return check_deck(value, n).lines


LISTS: Final[dict[str, Callable[[str], list[str]]]] = {"girl_genius": _works_list, "widget_ridge": _ridge_list}
CHECKS: Final[dict[str, Callable[[str, int], list[Line]]]] = {"girl_genius": _works_check, "widget_ridge": _ridge_check}
