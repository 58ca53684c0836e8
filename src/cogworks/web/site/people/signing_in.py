"""What all ways to sign in share: where passkeys work, the limits, and the browser's new identity."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from ipaddress import ip_address
from typing import Final, NamedTuple

from anyio.to_thread import run_sync
from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import URL

from cogworks.people.accounts.accounts import Guest, Opened
from cogworks.people.accounts.passkeys import Site
from cogworks.people.games import move_games
from cogworks.people.player import Player
from cogworks.tables.refusals import RefusedError
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.guard import RateLimiter
from cogworks.web.identity.identity import Settings, signed_in
from cogworks.web.identity.sessions import drop_token, keep_token
from cogworks.web.monitoring.logs import SECURITY
from cogworks.web.services import Services

BURST: Final = 30
PER_SECOND: Final = 0.5
"""Steps of ceremonies per client."""
GUESSES: Final = 10
GUESSES_PER_SECOND: Final = 1 / 30
"""Recovery codes and links tried per client."""


_security = logging.getLogger(SECURITY)


class Limits(NamedTuple):
    """Limits per client, in addition to those for all requests."""

    ceremonies: RateLimiter
    guesses: RateLimiter

    @classmethod
    def new(cls) -> "Limits":
        """Nothing used up yet."""
        return cls(RateLimiter(BURST, PER_SECOND), RateLimiter(GUESSES, GUESSES_PER_SECOND))


@contextmanager
def attempt(way: str) -> Iterator[None]:
    """Log a sign-in that fails: many of them are an attack."""
    try:
        yield
    except RefusedError as error:
        _security.warning("sign-in by %s failed: %s", way, error.code)
        raise


def take(limiter: RateLimiter, request: Request) -> None:
    """Count a request of this client; refuse if there were too many."""
    if not limiter.take(client_behind(request)):
        raise refusals.TOO_MUCH()


def passkey_site(url: URL) -> Site | None:
    """The site that passkeys of a page belong to; None at an IP address, which can have none.

    Browsers offer passkeys only in secure contexts.  So the page's origin is HTTPS, whatever a proxy tells us, or it is
    this computer.  The guard has checked that the name is one of ours.
    """
    name, place = (url.hostname or "").lower(), url.netloc.lower()
    if not name or _is_address(name):
        return None
    is_local = name == "localhost" or name.endswith(".localhost")
    return Site(name, (f"https://{place}", *([f"http://{place}"] if is_local else [])))


def checked_site(request: Request) -> Site:
    """The site of a request; refused where passkeys can't work."""
    site = passkey_site(request.url)
    if site is None:
        raise refusals.NO_DOMAIN()
    return site


def at_localhost(url: URL) -> str:
    """The same server under a name that can have passkeys, if the page was opened at this computer's own address."""
    try:
        is_own = ip_address(url.hostname or "").is_loopback
    except ValueError:
        is_own = False
    return str(url.replace(hostname="localhost", path="", query="", fragment="")) if is_own else ""


def browser_of(services: Services, request: Request) -> str:
    """What challenges are bound to: a browser's session, or its guest."""
    found = signed_in(request)
    if found is not None:
        return found.session
    player = services.identity.player(request)
    if player is None:
        raise refusals.NO_COOKIE_FOR_ACCOUNT()
    return player.id


async def enter(services: Services, request: Request, response: Response, opened: Opened) -> None:
    """Sign a browser in: a new session replaces the old one, and a guest's games come along."""
    before, guest = signed_in(request), services.identity.player(request)
    if before is not None:
        await run_sync(services.accounts.sign_out, before.session)
    elif guest is not None:
        await run_sync(_bring_along, services, guest, opened.account)
    _security.info("account %s signed in", opened.account)
    keep_token(request, response, opened.token)
    services.identity.replace_player(request, response, None)
    services.sessions.forget()


def _bring_along(services: Services, guest: Player, account: str) -> None:
    found = services.accounts.store.account(account)
    player = None if found is None else services.accounts.player(found)
    if player is not None and player != guest:
        move_games(services.host, guest, player)


def guest_of(services: Services, request: Request) -> Guest:
    """A browser's player and settings, to carry to another."""
    return Guest(services.player(request), asdict(services.identity.settings(request)))


async def become(services: Services, request: Request, response: Response, guest: Guest) -> None:
    """Make a browser the same guest as another, with the games of both; an account gets the guest's games."""
    found, player = signed_in(request), services.player(request)
    old, new = (guest.player, player) if found is not None else (player, guest.player)
    if old != new:
        await run_sync(move_games, services.host, old, new)
    if found is None:
        services.identity.replace_player(request, response, guest.player)
        services.identity.keep_settings(request, response, Settings.read(guest.settings))


def leave(services: Services, request: Request, response: Response) -> None:
    """Make a browser a new guest; its session has ended."""
    drop_token(request, response)
    services.identity.replace_player(request, response, Player.new())
    services.identity.forget_name(request, response)
    services.sessions.forget()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
