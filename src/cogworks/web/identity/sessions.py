"""Browsers that are signed in: the session's cookie, and the account it opens, looked up for each request."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from anyio.to_thread import run_sync
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cogworks.people.accounts.accounts import SESSION_SECONDS, Accounts, SignedIn, token_hash
from cogworks.tables.store.store import StoreError
from cogworks.web.http.guard import refusal
from cogworks.web.http.paths import PATHS
from cogworks.web.identity.identity import SIGNED_IN, TOKEN, is_secure, signed_in

COOKIE: Final = "session"
SECURE_COOKIE: Final = "__Host-session"
"""Over HTTPS: browsers accept this name only from this very host."""
FRESH: Final = 3.0
"""Seconds to cache a session; another server process may end it meanwhile."""
MOST_CACHED: Final = 4096
WITHOUT: Final = tuple(PATHS[name].partition("{")[0] for name in ("static", "picture", "health"))
"""Addresses that are the same for everyone."""

Admission = Callable[[], Awaitable[bool]]


def token_of(connection: HTTPConnection) -> str | None:
    """The token in a browser's cookie, which may be invalid."""
    value = connection.cookies.get(_name(connection), "")
    return value if TOKEN.fullmatch(value) else None


def keep_token(connection: HTTPConnection, response: Response, token: str) -> None:
    """Sign a browser in."""
    response.set_cookie(
        _name(connection),
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
    )


def drop_token(connection: HTTPConnection, response: Response) -> None:
    """Sign a browser out."""
    response.delete_cookie(_name(connection), secure=is_secure(connection), httponly=True, samesite="lax")


def renew_token(connection: HTTPConnection, response: Response) -> None:
    """Renew a cookie that was not used for long, and delete one that opens nothing any more."""
    token, found = token_of(connection), signed_in(connection)
    if token is not None and found is None:
        drop_token(connection, response)
    elif token is not None and found is not None and found.is_renewed:
        keep_token(connection, response, token)


def _name(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if is_secure(connection) else COOKIE


class Sessions:
    """Looks sessions up, and caches them for a moment."""

    def __init__(self, accounts: Accounts, clock: Callable[[], float] = time.monotonic) -> None:
        self._accounts, self._clock = accounts, clock
        self._cached: OrderedDict[str, tuple[float, SignedIn | None]] = OrderedDict()
        """By the hash of the token."""
        self._generation = 0
        """Rises when sessions end: what was read before that is not cached."""

    async def find(self, token: str) -> SignedIn | None:
        """The account that a token opens."""
        hash, now = token_hash(token), self._clock()
        kept = self._cached.get(hash)
        if kept is not None and now - kept[0] < FRESH:
            return kept[1]
        generation = self._generation
        found = await run_sync(self._accounts.signed_in, token)
        if generation == self._generation:
            self._cached.pop(hash, None)
            self._cached[hash] = now, found
            if len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
        return found

    def admission(self, socket: HTTPConnection) -> Admission | None:
        """A function that tells whether the session of a socket still lasts; None for a guest's."""
        token, found = token_of(socket), signed_in(socket)
        if token is None or found is None:
            return None

        async def is_admitted() -> bool:
            try:
                return await self.find(token) is not None
            except StoreError:
                # Moves fail without the store anyway, and the session may last.
                return True

        return is_admitted

    def forget(self) -> None:
        """Look all sessions up again, after an account changed or sessions ended."""
        self._generation += 1
        self._cached.clear()


class SignIn:
    """Middleware: find the account of each request and socket."""

    def __init__(self, app: ASGIApp, sessions: Sessions) -> None:
        self._app, self._sessions = app, sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with its account."""
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(WITHOUT):
            token = token_of(HTTPConnection(scope))
            try:
                scope[SIGNED_IN] = await self._sessions.find(token) if token is not None else None
            except StoreError as error:
                await refusal(scope, 503, str(error))(scope, receive, send)
                return
        await self._app(scope, receive, send)
