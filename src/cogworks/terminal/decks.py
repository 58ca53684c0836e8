"""Card sets of Girl Genius: The Works: read from a file, listed, and checked."""

from pathlib import Path

from cogworks.engine.errors import CogworksError
from cogworks.games.girl_genius.cards import CardSet
from cogworks.games.girl_genius.check import card_lines, check
from cogworks.games.girl_genius.deck import OURS, DeckError, deck_called, register_deck
from cogworks.terminal.screen import Screen


def read(path: Path) -> str:
    """Make the card set in a file known; returns the value of the option `deck` for it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CogworksError(f"{path}: cannot be read: {error}") from error
    try:
        return register_deck(text)
    except DeckError as error:
        raise DeckError([f"{path}, {mistake}" for mistake in error.mistakes]) from error


def chosen(path: Path | None) -> CardSet:
    """The card set in a file, or our own."""
    return deck_called(OURS if path is None else read(path))


def list_cards(screen: Screen, path: Path | None) -> None:
    """Every card of a deck with its words, points and instruction."""
    for line in card_lines(chosen(path)):
        screen.say(line)


def print_check(screen: Screen, path: Path | None, games: int) -> None:
    """Figures that say whether a deck is worth playing; those outside their range are refused together."""
    if games < 100:
        raise CogworksError(f"{games} games say too little: play 100 or more")
    cards = chosen(path)
    screen.say(f"The deck {cards.name}:")
    figures = check(cards, games)
    for figure in figures:
        wanted = "" if figure.wanted == "-" else f" (wanted: {figure.wanted})"
        screen.say(f"{'ok' if figure.is_right else 'NOT'}  {figure.what}: {figure.value}{wanted}")
    wrong = [figure.what for figure in figures if not figure.is_right]
    if wrong:
        raise CogworksError(f"outside the range that was aimed at: {'; '.join(wrong)}")
    screen.say("Every figure lies where it should.")
