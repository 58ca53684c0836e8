"""Cards that a line of the log names, marked so that the page can show their faces.

A mark says which card of the gallery it is, and that is found by the words of the line alone: nothing is told that
the line does not tell.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.web import generic

Key = tuple[tuple[str, Value], ...]
"""A table's settings as something that can be remembered by."""


def key_of(settings: Mapping[str, Value]) -> Key:
    """The settings of a table, in order."""
    return tuple(sorted(settings.items()))


def marked(line: str, update: Mapping[str, Any], is_link: bool = False) -> Markup:
    """A line of a table's log as HTML, each card in it a button; except where the whole line is a link."""
    return _marked(line, update["game"], key_of(update["settings"]), _same(tuple(update["card_names"])), is_link)


@lru_cache(maxsize=64)
def _same(names: tuple[str, ...]) -> tuple[str, ...]:
    """These names, the same object each time: every update brings its own, and lines remembered would keep them all."""
    return names


# Readers of a table share most lines, and a page that is loaded again has seen them all before.
@lru_cache(maxsize=8192)
def _marked(line: str, name: str, key: Key, names: tuple[str, ...], is_link: bool) -> Markup:
    places, folded = _places(name, key, names), line.casefold()
    # Looking for each name as it is takes a fraction of the time of one expression with all of them.
    there = [known for known in places if known in folded]
    if not there:
        return escape(line)
    # A log names hundreds of cards: it is one stop for the tabulator, and arrow keys go through them.
    role = "" if is_link else ' role="button" tabindex="-1"'
    parts: list[str] = []
    end = 0
    for found in _any_of(there).finditer(line):
        place = places[found[0].casefold()]
        parts.append(escape(line[end : found.start()]))
        parts.append(f'<b{role} data-face="{place}">{escape(found[0])}</b>')
        end = found.end()
    # All that came in was escaped; the tags are ours.
    return Markup("".join([*parts, escape(line[end:])]))


@lru_cache(maxsize=64)
def _places(name: str, key: Key, names: tuple[str, ...]) -> dict[str, int]:
    """What the log may call each card, and where that card lies in the gallery.

    A table with a card set of its own says the names itself: here only a reference to the set is known.
    """
    places: dict[str, int] = {}
    gallery = [[called] for called in names] or [_called(card) for card in game(name).gallery(dict(key))]
    for place, called in enumerate(gallery):
        for each in called:
            places.setdefault(each.casefold(), place)
    return places


def _called(card: Mapping[str, object]) -> list[str]:
    """What the log may call a card: its name, and another where its game gives one."""
    also = card.get("also")
    return [generic.card(card).name, *([also] if isinstance(also, str) and also else [])]


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Whole words only, the longest name first: one may be the beginning of another."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
