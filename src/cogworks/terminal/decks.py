"""Card sets of Girl Genius: The Works and of Widget Ridge: read from a file, listed, and checked."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from cogworks.engine.errors import CogworksError
from cogworks.games.girl_genius.cards import CardSet
from cogworks.games.girl_genius.check import card_lines, check
from cogworks.games.girl_genius.deck import OURS, DeckError, deck_called, register_deck
from cogworks.games.widget_ridge import deckcheck
from cogworks.terminal.screen import Screen

WORKS = "girl_genius"
RIDGE = "widget_ridge"
GAMES = (WORKS, RIDGE)
"""The games whose cards can come from a file."""


def text_of(path: Path) -> str:
    """What a file says."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CogworksError(f"{path}: cannot be read: {error}") from error


def option(game: str, path: Path) -> str:
    """The option, as typed, with which a game is played with the card set in a file."""
    return f"cards={text_of(path)}" if game == RIDGE else f"deck={read(path)}"


def read(path: Path) -> str:
    """Make the card set in a file known; returns the value of the option `deck` for it."""
    text = text_of(path)
    try:
        return register_deck(text)
    except DeckError as error:
        raise DeckError([f"{path}, {mistake}" for mistake in error.mistakes]) from error


def known_to_bots(path: Path | None) -> Callable[[], object] | None:
    """What a bot's process must do first to know the card set in a file."""
    return None if path is None else partial(_read_if_works, path)


def _read_if_works(path: Path) -> None:
    # A card set of Widget Ridge is no deck of Girl Genius, and comes with the game's options.
    with suppress(CogworksError):
        read(path)


def chosen(path: Path | None) -> CardSet:
    """The card set in a file, or our own."""
    return deck_called(OURS if path is None else read(path))


def list_cards(screen: Screen, game: str, path: Path | None) -> None:
    """Every card of a deck with its words, points and instruction."""
    lines = deckcheck.card_lines(text_of(path) if path else "") if game == RIDGE else card_lines(chosen(path))
    for line in lines:
        screen.say(line)


def print_check(screen: Screen, game: str, path: Path | None, games: int) -> None:
    """Figures that say whether a deck is worth playing; those outside their range are refused together."""
    if games < 100:
        raise CogworksError(f"{games} games say too little: play 100 or more")
    if game == RIDGE:
        check_ridge(screen, path, games)
    else:
        check_works(screen, path, games)
    screen.say("Every figure lies where it should.")


def check_ridge(screen: Screen, path: Path | None, games: int) -> None:
    """The acceptance tests of a Marketplace."""
    report = deckcheck.check_deck(text_of(path) if path else "", games)
    for line in report.lines:
        screen.say(line.strip())
    if not report.passed:
        raise CogworksError("the card set fails its acceptance tests: see the lines marked FAIL")


def check_works(screen: Screen, path: Path | None, games: int) -> None:
    """The figures of a deck of Girl Genius."""
    cards = chosen(path)
    screen.say(f"The deck {cards.name}:")
    figures = check(cards, games)
    for figure in figures:
        wanted = "" if figure.wanted == "-" else f" (wanted: {figure.wanted})"
        screen.say(f"{'ok' if figure.is_right else 'NOT'}  {figure.what}: {figure.value}{wanted}")
    wrong = [figure.what for figure in figures if not figure.is_right]
    if wrong:
        raise CogworksError(f"outside the range that was aimed at: {'; '.join(wrong)}")
