"""Compress responses, but none with links to seats.

The compressed length of a page that contains a secret along with names chosen by others could reveal the secret byte by
byte.  Pages with links to seats forbid it by a header, which proxies obey as well.  Other pages of tables are
compressed with a header of random length, which hides small differences of length.
"""

import gzip
import re
import secrets
from io import BytesIO
from typing import Final

from anyio.to_thread import run_sync
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, GZipResponder
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cogworks.web.http.paths import PATHS


def _pattern(page: str, part: str = r"[\w-]+") -> str:
    """A regular expression for the paths of a page, by what its parts may be."""
    return re.sub(r"\\{\w+\\}", lambda _: part, re.escape(PATHS[page]))


OPEN: Final = re.compile(
    "|".join(
        [_pattern("static", r".+\.(css|js|svg)"), *map(_pattern, ("picture", "cards", "table_cards", "table_card"))]
    )
)
"""The same for everyone."""
PADDED: Final = re.compile("|".join(map(_pattern, ("table", "replay", "learn", "puzzle"))))
"""Large pages that differ by reader."""
SMALLEST: Final = 500
"""Smaller responses are not worth compressing."""
LEVEL: Final = 6
PAGE_LEVEL: Final = 4
"""For pages, which are compressed for each visit."""
LONGEST_PADDING: Final = 100


class Compression:
    """Compress scripts, styles, drawings, galleries and the pages of tables for clients that accept it."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, SMALLEST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        path = scope["path"] if scope["type"] == "http" else ""
        if OPEN.fullmatch(path):
            await self._packed(scope, receive, send)
        elif PADDED.fullmatch(path) and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            await _Padded(self._plain)(scope, receive, send)
        else:
            await self._plain(scope, receive, send)


class _Padded(GZipResponder):
    """Compresses a response, with a file name of random length in its header, unless the response forbids it."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, SMALLEST, PAGE_LEVEL)
        self._is_forbidden = False

    async def send_with_compression(self, message: Message) -> None:
        """Send one part of the response."""
        if message["type"] == "http.response.start":
            self._is_forbidden = "no-transform" in Headers(raw=message["headers"]).get("cache-control", "")
        await (self.send if self._is_forbidden else super().send_with_compression)(message)

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """The compressed body; pages are sent whole."""
        assert not more_body
        return await run_sync(_padded, body)


def _padded(body: bytes) -> bytes:
    name = secrets.token_hex(LONGEST_PADDING)[: 1 + secrets.randbelow(LONGEST_PADDING)]
    buffer = BytesIO()
    with gzip.GzipFile(name, "wb", PAGE_LEVEL, buffer, mtime=0) as file:
        file.write(body)
    return buffer.getvalue()
