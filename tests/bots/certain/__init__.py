"""Positions in which a good player is certain, written by hand: batteries for the levels that search."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Certain:
    """A position and the answers that a good player would consider."""

    why: str
    best: tuple[str, ...]
    """The beginnings of their labels."""
    seats: int
    described: Mapping[str, object]
