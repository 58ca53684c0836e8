"""The pictures of the cards, one SVG file each, and which of them the cards of other decks get."""

import re
import tomllib
from typing import Final
from zlib import crc32

from cogworks.web.art.files import Pictures

CARDS: Final = Pictures("girl_genius/art/cards")
"""By the unique name of a card: copies are numbered, as in "Clockwork Private (2)"."""
EXTRAS: Final = Pictures("girl_genius/art")
"""Pictures that are not on the front of a card."""
BACK: Final = "Girl Genius, face down"
KINDS: Final[dict[str, list[str]]] = tomllib.loads((EXTRAS.folder / "kinds.toml").read_text(encoding="utf-8"))
"""Pictures for cards of other decks. The first of these words in a card's box or name decides."""


def picture_of(name: str, words: str) -> str:
    """Return the name of a card's picture; a card without its own gets one of its kind."""
    if name in CARDS:
        return name
    first = f"{name} (1)"
    if first in CARDS:
        return first
    said = {word.removesuffix("s") for word in re.findall(r"[a-z]+", f"{words} {name}".lower())}
    among = next((names for kind, names in KINDS.items() if kind in said), KINDS["machine"])
    return among[crc32(name.encode()) % len(among)]


def draw(name: str) -> str:
    """Return a picture as a whole SVG file, or "" for names without one."""
    return CARDS.whole(name) or EXTRAS.whole(name)
