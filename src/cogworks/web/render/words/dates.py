"""Dates in words."""

from datetime import UTC, date, datetime


def date_words(day: str) -> str:
    """A date as people write it, such as 17 November 2026."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


def day_words(time: float) -> str:
    """The day of a time in UTC, such as 24 December."""
    found = datetime.fromtimestamp(time, UTC)
    return f"{found.day} {found:%B}"
