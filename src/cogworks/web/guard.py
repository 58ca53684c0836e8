"""What stands before every page and socket: where it comes from, how big and how often, and what a page may load."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cogworks.tables.refusals import BAD_MESSAGE, TOO_OFTEN
from cogworks.web.addresses import client_of
from cogworks.web.allowed_hosts import AllowedHosts
from cogworks.web.input import is_readable
from cogworks.web.limits import Limits, Tally

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
CODES: Final = {400: BAD_MESSAGE, 413: BAD_MESSAGE, 429: TOO_OFTEN}
"""The code that programs get besides the reason, by status."""
LARGEST_BODY: Final = 1 << 20
"""Bytes of a request; the file of a long game to verify is the largest thing anybody sends."""
TOO_BIG: Final = "Request too large: the limit is 1 MB."
TOO_MUCH: Final = "Too many requests. Try again in a few seconds."
NOT_TEXT: Final = "The address is not valid UTF-8."
TOO_MANY: Final = "Too many requests or sockets are open from your address. Close some tabs, or try again later."
MOST_ADDRESSES: Final = 4096


_log = logging.getLogger(__name__)


class TokenBucket:
    """Lets so much through at once, and then so much a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._then = burst, clock()

    def take(self) -> bool:
        """May one more pass?"""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """One bucket an address; the longest silent are forgotten."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """May this address do it once more?"""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._burst, self._rate, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


def is_own(connection: HTTPConnection) -> bool:
    """Does it come from a page of ours, or from a program, which shows its token and has no cookies to misuse?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == connection.headers.get("host", "")


def add_headers(headers: MutableHeaders) -> None:
    """Put the policy on a response."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)


def refusal(scope: Scope, status: int, reason: str) -> Response:
    """Why a request is not served: as data for programs, else as plain text."""
    if scope["type"] == "http" and scope["path"].startswith("/api"):
        return JSONResponse({"refused": CODES.get(status, "http"), "reason": reason}, status, headers=HEADERS)
    return PlainTextResponse(reason, status, headers=HEADERS)


class Guard:
    """Middleware: refuses what is too big, too often or from elsewhere, and puts the policy on every answer."""

    def __init__(self, app: ASGIApp, names: AllowedHosts, *, writes: RateLimiter, reads: RateLimiter,
                 sockets: RateLimiter, limits: Limits, has_proxies: bool) -> None:  # fmt: skip
        self._app, self._names = app, names
        self._writes, self._reads, self._sockets = writes, reads, sockets
        self._open_sockets = Tally(limits.sockets_per_address)
        # Connections are counted before; but many clients of one proxy come by few.
        self._requests = Tally(limits.connections_per_address)
        self._warns = not has_proxies
        """Whether the log has yet to say that nothing a proxy says is believed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with the reason why not."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        self._note_proxy(connection)
        client = client_of(connection.client.host if connection.client else "")
        guard, tally = self._guard_http, self._requests
        if scope["type"] == "websocket":
            guard, tally = self._guard_socket, self._open_sockets
        if not tally.enter(client):
            await refusal(scope, 429, TOO_MANY)(scope, receive, send)
            return
        try:
            await guard(client, scope, receive, send)
        finally:
            tally.leave(client)

    async def _guard_socket(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        status, reason = self._objection_to_address(HTTPConnection(scope))
        if not status and not self._sockets.take(client):
            status, reason = 429, TOO_MUCH
        if status:
            await refusal(scope, status, reason)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _guard_http(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                add_headers(MutableHeaders(scope=message))
            await send(message)

        status, reason = self._objection(client, scope)
        if status:
            await refusal(scope, status, reason)(scope, receive, send)
            return
        body = Body(receive)
        try:
            await self._app(scope, body, guarded)
        except ClientDisconnect:
            if body.is_too_big and not has_begun:
                await refusal(scope, 413, TOO_BIG)(scope, receive, send)

    def _objection(self, client: str, scope: Scope) -> tuple[int, str]:
        connection = HTTPConnection(scope)
        refused = self._objection_to_address(connection)
        if refused[0]:
            return refused
        if scope["method"] in ("GET", "HEAD"):
            return (0, "") if self._reads.take(client) else (429, TOO_MUCH)
        if not is_own(connection):
            return 403, "Blocked: the request came from another site."
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > LARGEST_BODY:
            return 413, TOO_BIG
        return (0, "") if self._writes.take(client) else (429, TOO_MUCH)

    def _objection_to_address(self, connection: HTTPConnection) -> tuple[int, str]:
        """Whether the request is for this server, and for an address that is text."""
        named = self._names.objection(connection.headers.get("host", ""))
        if named:
            return 421, named
        return (0, "") if is_readable(connection.scope) else (400, NOT_TEXT)

    def _note_proxy(self, connection: HTTPConnection) -> None:
        """Say once what a host behind a proxy has to set: all its visitors count as one client until then."""
        if self._warns and "x-forwarded-for" in connection.headers and connection.client:
            self._warns = False
            proxy = connection.client.host
            _log.warning(
                "X-Forwarded-For from %s is ignored; if that is your proxy: cogworks serve --trusted-proxy %s",
                proxy, proxy,
            )  # fmt: skip


class Body:
    """A request's body, cut off where it is larger than it may be, whatever its length was said to be."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._seen = 0

    @property
    def is_too_big(self) -> bool:
        """Was it cut off?"""
        return self._seen > LARGEST_BODY

    async def __call__(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_big else message
