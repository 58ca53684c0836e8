"""Compress responses that are the same for everyone.

Table pages are not compressed: they contain links to seats along with names chosen by others, and the compressed
length could reveal such a secret byte by byte.
"""

import re
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from cogworks.web.http.paths import PATHS


def _pattern(page: str, part: str = r"[\w-]+") -> str:
    """A regular expression for the paths of a page, by what its parts may be."""
    return re.sub(r"\\{\w+\\}", lambda _: part, re.escape(PATHS[page]))


OPEN: Final = re.compile(
    "|".join(
        [_pattern("static", r".+\.(css|js|svg)"), *map(_pattern, ("picture", "cards", "table_cards", "table_card"))]
    )
)
SMALLEST: Final = 500
"""Smaller responses are not worth compressing."""


class Compression:
    """Compress scripts, styles, drawings and galleries for clients that accept it."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, SMALLEST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        is_open = scope["type"] == "http" and OPEN.fullmatch(scope["path"])
        await (self._packed if is_open else self._plain)(scope, receive, send)
