"""Dates in words."""

from datetime import date


def date_words(day: str) -> str:
    """A date as people write it, such as 17 November 2026."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"
