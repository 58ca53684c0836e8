"""Request guard: origin, size, rate and security headers."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cogworks.tables.refusals import BAD_MESSAGE, TOO_OFTEN, UNAVAILABLE
from cogworks.web import refusals
from cogworks.web.http import request_ids
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.api_types import refused_response
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.input import is_readable
from cogworks.web.http.limits import Limits, Tally

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
HTTPS_ONLY: Final = 365 * 24 * 3600
"""Seconds for which a browser that used HTTPS uses nothing else."""
CODES: Final = {400: BAD_MESSAGE, 413: BAD_MESSAGE, 429: TOO_OFTEN, 503: UNAVAILABLE}
"""Error codes for programs, by HTTP status."""
RETRY_AFTER: Final = 10
"""Seconds after which to repeat a request that the server could not handle."""
LARGEST_BODY: Final = 1 << 20
"""Maximum request size in bytes; the largest legitimate request is a long game's file to verify."""
MOST_ADDRESSES: Final = 4096


_log = logging.getLogger(__name__)


class TokenBucket:
    """Token bucket: a burst, then a steady rate."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._then = burst, clock()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """One token bucket per address; least recently used are evicted."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of this address if there is one."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._burst, self._rate, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


def is_own(connection: HTTPConnection) -> bool:
    """Does the request come from our own page, or from a program, which sends a token and no cookies?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == connection.headers.get("host")


def add_headers(headers: MutableHeaders, scope: Scope) -> None:
    """Add the security headers."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    # Trusted proxies say whether the browser used HTTPS; browsers ignore the header otherwise.
    if scope.get("scheme") in ("https", "wss"):
        headers.setdefault("strict-transport-security", f"max-age={HTTPS_ONLY}")
    if id := request_ids.current():
        headers.setdefault(request_ids.HEADER, id)


def refusal(scope: Scope, status: int, reason: str) -> Response:
    """A refusal: JSON for programs, otherwise plain text."""
    response: Response = PlainTextResponse(reason, status)
    if scope["type"] == "http" and scope["path"].startswith("/api"):
        response = refused_response(status, CODES.get(status, "http"), reason)
    if status == 503:
        response.headers["retry-after"] = str(RETRY_AFTER)
    add_headers(response.headers, scope)
    return response


class Guard:
    """Middleware: refuse requests that are too large, too frequent or cross-site; add security headers."""

    def __init__(
        self,
        app: ASGIApp,
        names: AllowedHosts,
        *,
        writes: RateLimiter,
        reads: RateLimiter,
        sockets: RateLimiter,
        limits: Limits,
        has_proxies: bool,
        largest_body: int = LARGEST_BODY,
        larger: Mapping[str, int] = {},
        on_refusal: Callable[[str], None] = lambda code: None,
    ) -> None:
        self._app, self._names = app, names
        self._on_refusal = on_refusal
        self._largest_body, self._larger = largest_body, dict(larger)
        self._writes, self._reads, self._sockets = writes, reads, sockets
        self._open_sockets = Tally(limits.sockets_per_address)
        # Connections are counted earlier; but a proxy multiplexes many clients over few connections.
        self._requests = Tally(limits.connections_per_address)
        self._warns = not has_proxies
        """Whether the log has yet to mention that X-Forwarded-For is ignored."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it with the reason."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request_ids.begin()
        connection = HTTPConnection(scope)
        self._note_proxy(connection)
        client = client_behind(connection)
        guard, tally = self._guard_http, self._requests
        if scope["type"] == "websocket":
            guard, tally = self._guard_socket, self._open_sockets
        if not tally.enter(client):
            await self._refusal(scope, 429, refusals.TOO_MANY_OPEN)(scope, receive, send)
            return
        try:
            await guard(client, scope, receive, send)
        finally:
            tally.leave(client)

    async def _guard_socket(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        status, reason = self._objection_to_address(HTTPConnection(scope))
        if not status and not self._sockets.take(client):
            status, reason = 429, refusals.TOO_MUCH.sentence
        if status:
            await self._refusal(scope, status, reason)(scope, receive, send)
            return
        # Cancelled when the server stops; the page reconnects when it is back.
        with suppress(asyncio.CancelledError):
            await self._app(scope, receive, send)

    async def _guard_http(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        status, reason = self._objection(client, scope)
        if status:
            await self._refusal(scope, status, reason)(scope, receive, send)
            return
        body = Body(receive, self._largest(scope))
        try:
            await self._app(scope, body, guarded)
        except ClientDisconnect:
            if body.is_too_big and not has_begun:
                await self._refusal(scope, 413, refusals.TOO_BIG)(scope, receive, send)
        except asyncio.CancelledError:
            # The server stops and no longer waits for this request.
            if not has_begun:
                await self._refusal(scope, 503, refusals.STOPPING)(scope, receive, send)

    def _largest(self, scope: Scope) -> int:
        """The maximum size of a request to this address."""
        return max(self._largest_body, self._larger.get(scope["path"], 0))

    def _refusal(self, scope: Scope, status: int, reason: str) -> Response:
        self._on_refusal(CODES.get(status, f"http {status}"))
        return refusal(scope, status, reason)

    def _objection(self, client: str, scope: Scope) -> tuple[int, str]:
        connection = HTTPConnection(scope)
        refused = self._objection_to_address(connection)
        if refused[0]:
            return refused
        if scope["method"] in ("GET", "HEAD"):
            return (0, "") if self._reads.take(client) else (429, refusals.TOO_MUCH.sentence)
        if not is_own(connection):
            return 403, refusals.BLOCKED
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > self._largest(scope):
            return 413, refusals.TOO_BIG
        return (0, "") if self._writes.take(client) else (429, refusals.TOO_MUCH.sentence)

    def _objection_to_address(self, connection: HTTPConnection) -> tuple[int, str]:
        """Check that the request is for this server, and that its address is valid text."""
        named = self._names.objection(connection.headers.get("host", ""))
        if named:
            return 421, named
        return (0, "") if is_readable(connection.scope) else (400, refusals.BAD_ADDRESS)

    def _note_proxy(self, connection: HTTPConnection) -> None:
        """Log once what to set behind a proxy: until then all its visitors count as one client."""
        if self._warns and "x-forwarded-for" in connection.headers and connection.client:
            self._warns = False
            proxy = connection.client.host
            _log.warning(
                "X-Forwarded-For from %s is ignored; if that is your proxy: cogworks serve --trusted-proxy %s",
                proxy,
                proxy,
            )


class Body:
    """A request body, cut off at the maximum size regardless of its declared length."""

    def __init__(self, receive: Receive, largest: int = LARGEST_BODY) -> None:
        self._receive, self._largest = receive, largest
        self._seen = 0

    @property
    def is_too_big(self) -> bool:
        """Was it cut off?"""
        return self._seen > self._largest

    async def __call__(self) -> Message:
        """Receive the next part."""
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_big else message
