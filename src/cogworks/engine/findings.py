"""Findings about a card set: figures, each compared with its target."""

import re
from typing import NamedTuple


class Finding(NamedTuple):
    """A figure in words, and whether it is on target."""

    is_on_target: bool
    text: str


def figure(what: str, value: object, target: str = "", is_on_target: bool = True) -> Finding:
    """A figure with its target; without a target it is for information only."""
    return Finding(is_on_target, f"{what}: {value}" + (f" (target: {target})" if target else ""))


def between(what: str, value: float, low: float, high: float, form: str = "{:.4g}") -> Finding:
    """A figure that should be between two numbers."""
    return figure(what, form.format(value), f"{limit(low, form)} to {limit(high, form)}", low <= value <= high)


def at_least(what: str, value: float, low: float, form: str = "{:g}") -> Finding:
    """A figure with a lower limit."""
    return figure(what, form.format(value), f"at least {limit(low, form)}", value >= low)


def at_most(what: str, value: float, high: float, form: str = "{:g}") -> Finding:
    """A figure with an upper limit."""
    return figure(what, form.format(value), f"at most {limit(high, form)}", value <= high)


def limit(value: float, form: str) -> str:
    """A limit as people write it: 10, not 10.0."""
    return re.sub(r"\.0+(?!\d)", "", form.format(value))
