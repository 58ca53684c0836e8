r"""Valid Unicode in all text that clients send and all text read from the store.

JSON can encode half of a surrogate pair ("\ud800").  Python accepts it in a string, but UTF-8 cannot encode it.
"""

import re
from collections.abc import Mapping
from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, RefusedError

SURROGATE: Final = re.compile("[\ud800-\udfff]")
REPLACEMENT: Final = "\ufffd"


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
        raise RefusedError(BAD_MESSAGE, f"text must be valid Unicode: it contains the lone surrogate {code}")


def cleaned(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD."""
    return SURROGATE.sub(REPLACEMENT, text)
