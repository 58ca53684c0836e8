"""Pages of this computer are at localhost, where passkeys work; earlier versions opened them at 127.0.0.1.

Browsers keep the cookies of the two apart.  So the first visit to the lobby at localhost asks 127.0.0.1 for its guest:
three redirects, tied together by a random text in a cookie, so that no other page can bring a guest in.
"""

import secrets
from dataclasses import asdict
from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from cogworks.people.accounts.accounts import Guest
from cogworks.tables.refusals import RefusedError
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity.identity import TOKEN, Settings, signed_in
from cogworks.web.services import Services

OLD: Final = "127.0.0.1"
NEW: Final = "localhost"
ASKED: Final = "asked"
"""The cookie at localhost that says that 127.0.0.1 was asked, and ties its response to this browser."""
RETURNED: Final = "from"
"""Added to the lobby's address at the end, so that a browser without cookies isn't sent around forever."""


def routes(services: Services) -> APIRouter:
    """Routes of the two other steps."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["send_guest"])
    async def send(request: Request, to: str = "") -> Response:
        """At 127.0.0.1: send its guest to localhost, if there is one."""
        if request.url.hostname != OLD or not _is_direct(request):
            return RedirectResponse(link_to("lobby"), 303)
        player = services.identity.player(request)
        if player is None or signed_in(request) is not None or not TOKEN.fullmatch(to):
            return _at(request, NEW, f"{link_to('lobby')}?{RETURNED}={OLD}")
        guest = Guest(player, asdict(services.identity.settings(request)))
        token = await run_sync(services.accounts.link, None, guest, to)
        return _at(request, NEW, link_to("receive_guest", token=token))

    @router.get(PATHS["receive_guest"])
    async def receive(request: Request, token: str) -> Response:
        """At localhost: take the guest over, in the browser that asked."""
        response = RedirectResponse(f"{link_to('lobby')}?{RETURNED}={OLD}", 303)
        asked = request.cookies.get(ASKED, "")
        if request.url.hostname != NEW or not TOKEN.fullmatch(asked) or services.is_known(request):
            return response
        try:
            _, guest = await run_sync(services.accounts.use_link, token, asked)
        except RefusedError:
            return response
        if guest is not None:
            services.identity.replace_player(request, response, guest.player)
            services.identity.keep_settings(request, response, Settings.read(guest.settings))
        return response

    return router


def ask_old_name(services: Services, request: Request) -> Response | None:
    """At localhost: on a browser's first visit, ask 127.0.0.1 for a guest; None if there is nothing to ask."""
    is_page = (
        request.headers.get("sec-fetch-dest") == "document" and request.headers.get("sec-fetch-mode") == "navigate"
    )
    if not is_page or not _is_direct(request) or request.url.hostname != NEW or RETURNED in request.query_params:
        return None
    if services.is_known(request) or ASKED in request.cookies:
        return None
    asked = secrets.token_urlsafe(24)
    response = _at(request, OLD, f"{link_to('send_guest')}?to={asked}")
    response.set_cookie(ASKED, asked, max_age=365 * 24 * 3600, httponly=True, samesite="lax")
    return response


def _is_direct(request: Request) -> bool:
    """Does a request come from this computer, and not through a proxy on it?"""
    return request.client is not None and request.client.host == OLD and "x-forwarded-for" not in request.headers


def _at(request: Request, name: str, path: str) -> RedirectResponse:
    """A redirect to a path of this server under one of its names."""
    port = f":{request.url.port}" if request.url.port else ""
    return RedirectResponse(f"{request.url.scheme}://{name}{port}{path}", 303)
