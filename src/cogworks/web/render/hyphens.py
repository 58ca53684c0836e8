"""Soft hyphens in the names of cards, so that long words break between syllables on small cards."""

import re
from collections.abc import Callable
from typing import Final

SYLLABLE: Final = re.compile(r"(?<=[A-Za-z]{2})([a-z])(?=[^aeiouy\W][aeiouy][a-z])")
"""Approximate hyphenation for words of other decks: the letter before a new syllable, from the third letter on."""
LONG: Final = re.compile(r"[A-Za-z]{7,}")


def hyphenator(parts: str) -> Callable[[str], str]:
    """Return a function that adds soft hyphens to the long words of a name, at these break points if it is listed."""
    known = {word.replace("-", ""): word.replace("-", "\u00ad") for word in parts.split()}
    return lambda name: LONG.sub(lambda word: known.get(word[0]) or SYLLABLE.sub("\\1\u00ad", word[0]), name)
