"""Drawn parts kept for the next time: most of a board is cards that look as they looked a moment ago."""

import marshal
from collections.abc import Callable
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

MOST: Final = 8192
"""Parts kept at a time, about 2 kB each, and as many more from before: those that nobody asked for since go first."""
PLAIN: Final = 0
"""The way of writing in which equal values are the same bytes."""


Key = tuple[str, str, bytes, bytes]


class RenderCache:
    """What was drawn before, by all that it was drawn from."""

    def __init__(self) -> None:
        self._parts: dict[Key, Markup] = {}
        self._before: dict[Key, Markup] = {}

    def __call__(self, macro: Macro, board: str, *also: Any) -> Callable[..., Markup]:
        """The same macro, drawing each thing once: `{% set card = cached(card, "gizmos") %}`.

        It may look at nothing but what it is called with, at what never changes, and at what is named here besides.
        """
        name, looks_at = macro.name, marshal.dumps(also, PLAIN)

        def drawn(*given: Any, **named: Any) -> Markup:
            key = board, name, looks_at, marshal.dumps((given, named), PLAIN)
            part = self._parts.get(key)
            return self._found(key, lambda: macro(*given, **named)) if part is None else part

        return drawn

    def region(self, name: str, draw: Callable[..., str], given: dict[str, Any]) -> Markup:
        """A whole region, drawn from what is given and nothing else."""
        key = "", name, b"", marshal.dumps(given, PLAIN)
        part = self._parts.get(key)
        return self._found(key, lambda: draw(given)) if part is None else part

    def _found(self, key: Key, draw: Callable[[], str]) -> Markup:
        """A part from before, or else a new one."""
        part = self._before.get(key)
        if part is None:
            part = Markup(draw())
        if len(self._parts) >= MOST:
            self._before, self._parts = self._parts, {}
        self._parts[key] = part
        return part
