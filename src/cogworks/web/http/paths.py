"""Paths of the site's pages, by name."""

from functools import lru_cache
from urllib.parse import quote_plus


@lru_cache(maxsize=1024)
def picture(name: str) -> str:
    """The path of the drawing for a name."""
    return "/art.svg?name=" + quote_plus(name, safe="/")
