"""Reason: why something on the table has no move now."""

from typing import NamedTuple


class Reason(NamedTuple):
    """A sentence and the rule behind it; empty for no special reason."""

    text: str
    rule: str = ""
