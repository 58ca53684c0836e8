"""Card sets of tables: each stored once, under its hash; stored headers only reference them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cogworks.engine import cardset
from cogworks.engine.game import Game
from cogworks.engine.options import Option, Value
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.tables.records import Header

Find = Callable[[str], str | None]
"""Look up a card set's text by its hash; None if it is not stored."""
NO_TEXTS: Final[Mapping[str, str]] = {}


def divided(header: Header) -> tuple[Header, Mapping[str, str]]:
    """Replace a header's card sets by references; return it with the texts by hash."""
    texts: dict[str, str] = {}
    options = dict(header.options)
    for option in _options(header.game):
        value = options.get(option.name)
        if isinstance(value, str) and option.shown(value) != value:
            options[option.name] = option.shown(value)
            texts[cardset.digest(value)] = value
    return (replace(header, options=options), texts) if texts else (header, NO_TEXTS)


def complete(header: Header, find: Find) -> Header:
    """Replace a header's references by card set texts; a reference that is not found stays."""
    found = {name: _text(value, find) for name, value in header.options.items() if is_reference(value)}
    return replace(header, options={**header.options, **found}) if found else header


def _text(value: Value, find: Find) -> Value:
    text = find(str(value).rpartition("#")[2])
    return value if text is None else text


def is_reference(value: object) -> bool:
    """Does this option value refer to a card set?"""
    return isinstance(value, str) and cardset.is_reference(value)


def _options(name: str) -> list[Option]:
    return [option for option in game(name).options if option.card_sets is not None] if name in games() else []


def card_names(played: Game[State], options: Mapping[str, Value]) -> list[str]:
    """All card names in gallery order, for a table with a custom card set; otherwise empty.

    Clients know the cards that come with a game, and learn about others only here.
    """
    if all(options[option.name] == option.default for option in _options(played.name)):
        return []
    return [str(card["name"] if "name" in card else card["card"]) for card in played.gallery(options)]
