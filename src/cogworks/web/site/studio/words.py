"""Sentences of the studio's logic."""

from typing import Final

FAILED: Final = "The measurement failed. The server log has details."
BUILT_IN: Final = "the built-in set"
OWN_TITLE: Final = "My own cards"
"""The title of a set that begins empty."""


def version_of(title: str, number: int) -> str:
    """What a version of a set is called."""
    return f"{title}, version {number}"
