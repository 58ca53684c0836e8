"""What is the same for everybody goes over the line packed.

Pages of tables do not: they hold links to seats beside names that others choose, and the length of a packed page could
tell such a secret letter by letter.
"""

import re
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

OPEN: Final = re.compile(r"/static/.+\.(css|js|svg)|/art\.svg|/cards/\w+|/table/[\w-]+/cards(/\d+)?")
SMALLEST: Final = 500
"""Bytes below which packing saves nothing."""


class Compression:
    """Packs scripts, styles, drawings and galleries for whoever can unpack them."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, SMALLEST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        is_open = scope["type"] == "http" and OPEN.fullmatch(scope["path"])
        await (self._packed if is_open else self._plain)(scope, receive, send)
