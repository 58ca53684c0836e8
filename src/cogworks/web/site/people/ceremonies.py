"""Passkey ceremonies, for the page's script: options first, then the browser's response."""

from dataclasses import asdict
from typing import Any, Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from cogworks.people.accounts.accounts import Opened, SignedIn
from cogworks.web import refusals
from cogworks.web.http.input import read_json
from cogworks.web.http.paths import PATHS
from cogworks.web.identity.identity import signed_in
from cogworks.web.services import Services
from cogworks.web.site.people.signing_in import Limits, attempt, browser_of, checked_site, enter, take

LARGEST: Final = 64 * 1024
"""Bytes of a response."""


def routes(services: Services, limits: Limits) -> APIRouter:
    """Routes of the ceremonies."""
    router = APIRouter(include_in_schema=False)
    accounts = services.accounts

    @router.post(PATHS["claim_options"])
    async def claim_options(request: Request) -> Response:
        """Options to make a guest's first passkey."""
        take(limits.ceremonies, request)
        _check_guest(request)
        site, browser = checked_site(request), browser_of(services, request)
        name = services.identity.settings(request).name
        return JSONResponse(await run_sync(accounts.begin_claim, site, browser, name))

    @router.post(PATHS["claim"])
    async def claim(request: Request) -> Response:
        """Make the guest's games an account's; the browser keeps its seats."""
        take(limits.ceremonies, request)
        _check_guest(request)
        site, browser = checked_site(request), browser_of(services, request)
        sent, player = await _sent(request), services.player(request)
        settings = services.identity.settings(request)
        made = await run_sync(
            accounts.claim, site, browser, sent.get("response"), player, settings.name, asdict(settings), _name(sent)
        )
        response = JSONResponse({"codes": made.codes})
        await enter(services, request, response, Opened(made.token, made.account))
        return response

    @router.post(PATHS["key_options"])
    async def key_options(request: Request) -> Response:
        """Options to make another passkey of an account."""
        take(limits.ceremonies, request)
        account = _checked(request).account
        site, browser = checked_site(request), browser_of(services, request)
        return JSONResponse(await run_sync(accounts.begin_key, site, browser, account))

    @router.post(PATHS["add_key"])
    async def add_key(request: Request) -> Response:
        """Add a passkey to an account."""
        take(limits.ceremonies, request)
        account = _checked(request).account
        site, browser, sent = checked_site(request), browser_of(services, request), await _sent(request)
        await run_sync(accounts.add_key, site, browser, sent.get("response"), account, _name(sent))
        return JSONResponse({"done": True})

    @router.post(PATHS["sign_in_options"])
    async def sign_in_options(request: Request) -> Response:
        """Options to sign in, the same for everyone."""
        take(limits.ceremonies, request)
        site, browser = checked_site(request), browser_of(services, request)
        return JSONResponse(await run_sync(accounts.begin_sign_in, site, browser))

    @router.post(PATHS["sign_in"])
    async def sign_in(request: Request) -> Response:
        """Sign in with a passkey."""
        take(limits.ceremonies, request)
        site, browser, sent = checked_site(request), browser_of(services, request), await _sent(request)
        with attempt("passkey"):
            opened = await run_sync(accounts.sign_in, site, browser, sent.get("response"))
        response = JSONResponse({"done": True})
        await enter(services, request, response, opened)
        return response

    return router


def _check_guest(request: Request) -> None:
    if signed_in(request) is not None:
        raise refusals.SIGNED_IN()


def _checked(request: Request) -> SignedIn:
    found = signed_in(request)
    if found is None:
        raise refusals.SIGNED_OUT()
    return found


async def _sent(request: Request) -> dict[str, Any]:
    body = await request.body()
    sent = read_json(body) if len(body) <= LARGEST else None
    if not isinstance(sent, dict):
        raise refusals.NO_RESPONSE()
    return sent


def _name(sent: dict[str, Any]) -> str:
    """The name for a passkey, if the browser suggests one."""
    name = sent.get("name")
    return name if isinstance(name, str) else ""
