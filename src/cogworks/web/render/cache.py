"""Cache of rendered parts: most of a board is cards that have not changed."""

import marshal
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

MOST: Final = 8192
"""Maximum parts, about 2 kB each, in the current and in the previous generation; unused ones are evicted first."""
PLAIN: Final = 0
"""The marshal format in which equal values are equal bytes."""


Key = tuple[str, str, bytes, bytes]


class Noted(Mapping[str, Any]):
    """Data that notes which of its fields a template reads."""

    def __init__(self, data: Mapping[str, Any], read: dict[str, None]) -> None:
        self._data, self._read = data, read

    def __getitem__(self, field: str) -> Any:
        self._read[field] = None
        return self._data[field]

    def __iter__(self) -> Iterator[str]:
        self._read.update(dict.fromkeys(self._data))
        return iter(self._data)

    def __len__(self) -> int:
        return len(list(iter(self)))


class RenderCache:
    """Rendered parts, keyed by everything they depend on."""

    def __init__(self) -> None:
        self._parts: dict[Key, Markup] = {}
        self._before: dict[Key, Markup] = {}
        self._read: dict[str, dict[str, dict[str, None]]] = {}
        """The fields that each region's template has read so far."""

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

    def region(self, name: str, render: Callable[..., str], given: Mapping[str, Mapping[str, Any]]) -> Markup:
        """A whole region, kept as long as the fields that its template has ever read stay the same."""
        read = self._read.setdefault(name, {each: {} for each in given})
        part = self._parts.get(_region_key(name, given, read))
        if part is None:
            # Rendering may read further fields: it is kept under these, too.
            part = Markup(render({each: Noted(data, read[each]) for each, data in given.items()}))
            self._keep(_region_key(name, given, read), part)
        return part

    def _render_missing(self, key: Key, render: Callable[[], str]) -> Markup:
        """A part from the previous generation, or a newly rendered one."""
        part = self._before.get(key)
        if part is None:
            part = Markup(render())
        self._keep(key, part)
        return part

    def _keep(self, key: Key, part: Markup) -> None:
        if len(self._parts) >= MOST:
            self._before, self._parts = self._parts, {}
        self._parts[key] = part


def _region_key(name: str, given: Mapping[str, Mapping[str, Any]], read: Mapping[str, Mapping[str, None]]) -> Key:
    """A region's name, and the fields that its template reads with their values; `...` for those that are missing."""
    values = [(each, [(field, data.get(field, ...)) for field in read[each]]) for each, data in given.items()]
    return "", name, b"", marshal.dumps(values, PLAIN)
