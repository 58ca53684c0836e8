"""Card-set files: find a file's game, read and validate it, and match it with logs."""

from pathlib import Path

from cogworks.engine import card_differences, cardset
from cogworks.engine.card_differences import Difference
from cogworks.engine.cardset import CardSetError, CardSets
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Option
from cogworks.engine.registry import game, games


def option_of(name: str) -> Option | None:
    """The option of a game that takes a card set, or None."""
    return next((option for option in game(name).options if option.card_sets is not None), None)


def known() -> dict[str, CardSets]:
    """Games that support card sets."""
    found = {name: option_of(name) for name in games()}
    return {name: option.card_sets for name, option in found.items() if option and option.card_sets}


def set_text(name: str, value: str) -> str:
    """The text of the set that a value of a game's option names: the built-in set for the default."""
    option = option_of(name)
    assert option is not None
    assert option.card_sets is not None
    return cardset.cleaned(option.card_sets.own()) if value == option.default else value


def differences(name: str, first: str, second: str) -> list[Difference]:
    """The cards that differ between two values of a game's option."""
    texts = [set_text(name, value) for value in (first, second)]
    return card_differences.differences(texts[0], texts[1], known()[name].layout)


def cards_in(name: str, value: str) -> list[str]:
    """The names of the cards in the set that a value of a game's option names."""
    found = card_differences.cards_by_name(set_text(name, value), known()[name].layout)
    return [card.name for card in found.values()]


def text_of(path: Path) -> str:
    """Read a file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CogworksError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CogworksError(f"{path}: cannot be read: it is not a text in UTF-8") from error


def game_of(path: Path) -> str:
    """Detect the game of a card-set file."""
    layouts = {name: sets.layout for name, sets in known().items()}
    found = cardset.layout_of(text_of(path), layouts)
    if found:
        return found
    begins = " or ".join(f"'{layout.example()}' ({game(name).title})" for name, layout in layouts.items())
    raise CogworksError(f"{path}: no game has cards like these; a card starts with a line such as {begins}")


def checked(name: str, path: Path) -> str:
    """Load and validate a card set for this game; errors start with the file's name."""
    option = option_of(name)
    if option is None or option.card_sets is None:
        raise CogworksError(f"{game(name).title} has no card sets; {' and '.join(known())} have")
    text = cardset.cleaned(text_of(path))
    try:
        option.card_sets.accept(text)
    except CardSetError as error:
        other = cardset.layout_of(text, {it: sets.layout for it, sets in known().items()})
        if other and other != name:
            # Each of its lines would be called a mistake.
            raise CogworksError(f"{path} has cards for {game(other).title}, not for {game(name).title}") from error
        raise CardSetError(error.mistakes, str(path)) from error
    return text


def typed(name: str, path: Path) -> str:
    """The command-line option that plays a game with this card-set file."""
    text = checked(name, path)
    option = option_of(name)
    assert option is not None
    return f"{option.name}={text}"


def named(path: Path | None) -> dict[str, str]:
    """The text of a file under the names that logs of earlier versions may use for it."""
    if path is None:
        return {}
    text = text_of(path)
    return {sets.earlier_name(text): text for sets in known().values() if sets.earlier_name(text)}
