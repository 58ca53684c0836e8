"""Mark card names in log lines, so that the page can show the cards' faces.

A mark names a card in the gallery and is found from the text of the line alone, so it reveals nothing more than the
line.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.web.render import generic

Key = tuple[tuple[str, Value], ...]
"""A table's settings as a cache key."""


def key_of(settings: Mapping[str, Value]) -> Key:
    """A table's settings, in order, as a cache key."""
    return tuple(sorted(settings.items()))


def marked(line: str, update: Mapping[str, Any], is_link: bool = False) -> Markup:
    """A log line as HTML, with each card name a button; except where the whole line is a link."""
    return _marked(line, update["game"], key_of(update["settings"]), _same(tuple(update["card_names"])), is_link)


def places(update: Mapping[str, Any]) -> dict[str, int]:
    """Each card's place in the gallery by its name in lower case; empty in lessons, without a table to fetch from."""
    if update.get("table", "learn-").startswith("learn-") or "card_names" not in update:
        return {}
    return _places(update["game"], key_of(update["settings"]), _same(tuple(update["card_names"])))


@lru_cache(maxsize=64)
def _same(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return one shared tuple for equal names: every update has its own, and cached lines would keep them all."""
    return names


# Readers of a table share most lines, and a reloaded page shows the same ones again.
@lru_cache(maxsize=8192)
def _marked(line: str, name: str, key: Key, names: tuple[str, ...], is_link: bool) -> Markup:
    places, folded = _places(name, key, names), line.casefold()
    # Searching for each name takes a fraction of the time of one regular expression with all of them.
    there = [known for known in places if known in folded]
    if not there:
        return escape(line)
    # A log names hundreds of cards: it is one tab stop, and arrow keys move between them.
    role = "" if is_link else ' role="button" tabindex="-1"'
    parts: list[str] = []
    end = 0
    for found in _any_of(there).finditer(line):
        place = places[found[0].casefold()]
        parts.append(escape(line[end : found.start()]))
        parts.append(f'<b{role} data-face="{place}">{escape(found[0])}</b>')
        end = found.end()
    # All input was escaped; the tags are ours.
    return Markup("".join([*parts, escape(line[end:])]))


@lru_cache(maxsize=64)
def _places(name: str, key: Key, names: tuple[str, ...]) -> dict[str, int]:
    """The names the log may use for each card, with the card's place in the gallery.

    A table with a custom card set supplies the names: only a reference to the set is known here.
    """
    places: dict[str, int] = {}
    gallery = [[called] for called in names] or [_called(card) for card in game(name).gallery(dict(key))]
    for place, called in enumerate(gallery):
        for each in called:
            places.setdefault(each.casefold(), place)
    return places


def _called(card: Mapping[str, object]) -> list[str]:
    """The names the log may use for a card: its name, and an alias if it has one."""
    also = card.get("also")
    return [generic.card(card).name, *([also] if isinstance(also, str) and also else [])]


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Match whole words, longest name first: one name may be the start of another."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
