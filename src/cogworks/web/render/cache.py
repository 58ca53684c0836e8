"""Cache of rendered parts: most of a board is cards that have not changed."""

import marshal
from collections.abc import Callable
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

MOST: Final = 8192
"""Maximum parts, about 2 kB each, in the current and in the previous generation; unused ones are evicted first."""
PLAIN: Final = 0
"""The marshal format in which equal values are equal bytes."""


Key = tuple[str, str, bytes, bytes]


class RenderCache:
    """Rendered parts, keyed by everything they depend on."""

    def __init__(self) -> None:
        self._parts: dict[Key, Markup] = {}
        self._before: dict[Key, Markup] = {}

    def __call__(self, macro: Macro, board: str, *also: Any) -> Callable[..., Markup]:
        """Cache a macro: `{% set card = cached(card, "gizmos") %}`.

        Its output may depend only on its arguments, on constants, and on the values in `also`.
        """
        name, looks_at = macro.name, marshal.dumps(also, PLAIN)

        def cached(*given: Any, **named: Any) -> Markup:
            key = board, name, looks_at, marshal.dumps((given, named), PLAIN)
            part = self._parts.get(key)
            return self._render_missing(key, lambda: macro(*given, **named)) if part is None else part

        return cached

    def region(self, name: str, render: Callable[..., str], given: dict[str, Any]) -> Markup:
        """A whole region, rendered from `given` and nothing else."""
        key = "", name, b"", marshal.dumps(given, PLAIN)
        part = self._parts.get(key)
        return self._render_missing(key, lambda: render(given)) if part is None else part

    def _render_missing(self, key: Key, render: Callable[[], str]) -> Markup:
        """A part from the previous generation, or a newly rendered one."""
        part = self._before.get(key)
        if part is None:
            part = Markup(render())
        if len(self._parts) >= MOST:
            self._before, self._parts = self._parts, {}
        self._parts[key] = part
        return part
