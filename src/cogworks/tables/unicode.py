r"""Valid Unicode in all text that clients send and all text read from the store.

JSON can encode half of a surrogate pair ("\ud800").  Python accepts it in a string, but UTF-8 cannot encode it.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from cogworks.tables import refusals

SURROGATE: Final = re.compile("[\ud800-\udfff]")
REPLACEMENT: Final = "\ufffd"
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a space: the fillers of Hangul, and the empty Braille pattern."""


def lone_surrogate(value: object) -> str:
    """The first lone surrogate in a text, or in any key or value of JSON data; '' if there is none."""
    # A loop, not recursion: clients choose how deep their data is nested.
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str):
            found = None if part.isascii() else SURROGATE.search(part)
            if found:
                return found[0]
        elif isinstance(part, Mapping):
            pending.extend(part.keys())
            pending.extend(part.values())
        elif isinstance(part, list | tuple):
            pending.extend(part)
    return ""


def check_unicode(value: object) -> None:
    """Refuse data that contains a lone surrogate anywhere."""
    found = lone_surrogate(value)
    if found:
        code = f"U+{ord(found):04X}"
        raise refusals.LONE_SURROGATE(code=code)


def cleaned(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD."""
    return SURROGATE.sub(REPLACEMENT, text)


def visible(text: str) -> str:
    """Remove invisible characters: format and filler characters, and all spaces but single ones between words."""
    shown = "".join(" " if letter in BLANK or letter.isspace() else letter for letter in text if not _is_hidden(letter))
    return " ".join(shown.split())


def has_visible(text: str) -> bool:
    """Is anything visible?  Marks such as accents need a letter that they modify."""
    return any(unicodedata.category(letter)[0] != "M" for letter in visible(text))


def _is_hidden(letter: str) -> bool:
    """Is it a format or control character, or a variation selector?"""
    code = ord(letter)
    return (
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Cn")
        or letter in "\u034f\u17b4\u17b5"
        or 0x180B <= code <= 0x180F
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0000 <= code <= 0xE0FFF
    )
