"""Drawn parts kept for the next time: most of a board is cards that look as they looked a moment ago."""

import marshal
from collections.abc import Callable
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

MOST: Final = 4096
"""Parts kept at a time, about 2 kB each; when there are more, all go, and the boards in use bring theirs back."""
PLAIN: Final = 0
"""The way of writing in which equal values are the same bytes."""


class Kept:
    """What macros drew before, by all that they were told."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, str, bytes, bytes], Markup] = {}

    def __call__(self, macro: Macro, board: str, *also: Any) -> Callable[..., Markup]:
        """The same macro, drawing each thing once: `{% set card = kept(card, "gizmos") %}`.

        It may look at nothing but what it is called with, at what never changes, and at what is named here besides.
        """
        name, looks_at = macro.name, marshal.dumps(also, PLAIN)

        def drawn(*given: Any, **named: Any) -> Markup:
            key = board, name, looks_at, marshal.dumps((given, named), PLAIN)
            part = self._parts.get(key)
            if part is None:
                part = Markup(macro(*given, **named))
                if len(self._parts) >= MOST:
                    self._parts.clear()
                self._parts[key] = part
            return part

        return drawn
