"""The account's page, and everything on it that is a plain form."""

import json
import re
from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.people.accounts.accounts import LONGEST_KEY_NAME, SignedIn
from cogworks.people.accounts.deletion import delete
from cogworks.people.accounts.export import exported, iso
from cogworks.people.refusals import NO_PASSKEY
from cogworks.tables.refusals import RefusedError
from cogworks.web import refusals
from cogworks.web.http.link_address import link_address
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity.identity import TABLE_ID, TOKEN, signed_in
from cogworks.web.services import Services, form_of
from cogworks.web.site.people import ceremonies, words
from cogworks.web.site.people.signing_in import (
    Limits,
    at_localhost,
    attempt,
    become,
    enter,
    guest_of,
    leave,
    passkey_site,
    take,
)

KEY: Final = re.compile(r"[0-9a-f]{64}")


def routes(services: Services) -> APIRouter:
    """Routes of the account."""
    router = APIRouter(include_in_schema=False)
    limits = Limits.new()
    router.include_router(ceremonies.routes(services, limits))
    _add_page(router, services, limits)
    _add_links(router, services, limits)
    _add_account(router, services)
    return router


def _add_page(router: APIRouter, services: Services, limits: Limits) -> None:
    accounts = services.accounts

    @router.get(PATHS["account"])
    async def account(request: Request, back: str = "", done: str = "") -> HTMLResponse:
        return await _page(services, request, back=back, note=words.DONE.get(done, ""))

    @router.post(PATHS["recover"])
    async def recover(request: Request) -> Response:
        """Sign in with a recovery code."""
        code = (await form_of(request)).get("code", "")
        take(limits.guesses, request)
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_ACCOUNT()
        try:
            with attempt("recovery code"):
                opened = await run_sync(accounts.recover, code[:64])
        except RefusedError as error:
            return await _page(services, request, 400, complaint=error.reason)
        response = _to("recovered")
        await enter(services, request, response, opened)
        return response

    @router.post(PATHS["sign_out"])
    async def sign_out(request: Request) -> Response:
        found = signed_in(request)
        if found is not None:
            await run_sync(accounts.sign_out, found.session)
            await run_sync(services.notices.rules.store.forget_session, found.session)
        return _left(services, request, "signed-out")

    @router.post(PATHS["sign_out_everywhere"])
    async def sign_out_everywhere(request: Request) -> Response:
        found = signed_in(request)
        if found is not None:
            await run_sync(accounts.sign_out_everywhere, found.account.id)
            await run_sync(services.notices.rules.store.forget_sessions, found.player.id)
        return _left(services, request, "everywhere")


def _add_links(router: APIRouter, services: Services, limits: Limits) -> None:
    accounts = services.accounts

    @router.post(PATHS["new_sign_in_link"])
    async def new_link(request: Request) -> Response:
        """Create a one-time link that signs another browser in, or carries a guest there."""
        take(limits.ceremonies, request)
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_ACCOUNT()
        found, guest = signed_in(request), guest_of(services, request)
        token = await run_sync(accounts.link, None if found is None else found.account.id, guest)
        where, local = link_address(request.base_url, services.names), at_localhost(request.url)
        return await services.page(
            request,
            "account_link",
            link=where.link_to("sign_in_link", token=token),
            local=f"{local}{link_to('sign_in_link', token=token)}" if local else "",
            link_address=where,
        )

    @router.get(PATHS["sign_in_link"])
    async def offer(request: Request, token: str) -> Response:
        """A link's page. It asks before signing in, because link previews follow links."""
        take(limits.guesses, request)
        name = await run_sync(accounts.linked_name, _checked_token(token))
        return await services.page(request, "account_carry", name=name)

    @router.post(PATHS["sign_in_link"])
    async def follow(request: Request, token: str) -> Response:
        """Follow a link; it is spent."""
        take(limits.guesses, request)
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_ACCOUNT()
        with attempt("link"):
            opened, guest = await run_sync(accounts.use_link, _checked_token(token))
        response = _to("signed-in" if opened is not None else "carried")
        if opened is not None:
            await enter(services, request, response, opened)
        elif guest is not None:
            await become(services, request, response, guest)
        return response


def _add_account(router: APIRouter, services: Services) -> None:
    accounts = services.accounts

    @router.post(PATHS["rename_key"])
    async def rename_key(request: Request, key: str) -> Response:
        name = (await form_of(request)).get("name", "")
        await run_sync(accounts.rename_key, _checked(request).account.id, _checked_key(key), name)
        return _to("key-renamed")

    @router.post(PATHS["remove_key"])
    async def remove_key(request: Request, key: str) -> Response:
        await run_sync(accounts.remove_key, _checked(request).account.id, _checked_key(key))
        return _to("key-removed")

    @router.post(PATHS["new_codes"])
    async def codes(request: Request) -> Response:
        """Create recovery codes and show them once."""
        made = await run_sync(accounts.new_codes, _checked(request).account.id)
        return await services.page(request, "account_codes", codes=made)

    @router.get(PATHS["account_export"])
    async def export(request: Request) -> Response:
        """All data of the account, as a file."""
        found = _checked(request)
        channels = await run_sync(services.notices.rules.channels, found.player.id)
        data = await services.heavy.run(request, exported, services.host, accounts.store, found, channels)
        name = {"content-disposition": 'attachment; filename="cogworks-account.json"'}
        return Response(json.dumps(data, indent=2), media_type="application/json", headers=name)

    @router.post(PATHS["delete_account"])
    async def delete_account(request: Request) -> Response:
        found = _checked(request)
        if "sure" not in await form_of(request):
            return await _page(services, request, 400, complaint=words.CHECK_BOX)
        for table in await run_sync(delete, services.host, accounts, found.account.id):
            services.hub.changed(table)
        return _left(services, request, "deleted")


def _left(services: Services, request: Request, done: str) -> Response:
    response = _to(done)
    leave(services, request, response)
    return response


def _to(done: str) -> RedirectResponse:
    return RedirectResponse(f"{link_to('account')}?done={done}", 303)


def _checked(request: Request) -> SignedIn:
    found = signed_in(request)
    if found is None:
        raise refusals.NOT_SIGNED_IN()
    return found


def _checked_key(key: str) -> str:
    if not KEY.fullmatch(key):
        raise NO_PASSKEY()
    return key


def _checked_token(token: str) -> str:
    return token if TOKEN.fullmatch(token) else ""


async def _page(
    services: Services, request: Request, status: int = 200, *, back: str = "", note: str = "", complaint: str = ""
) -> HTMLResponse:
    found = signed_in(request)
    site = passkey_site(request.url)
    facts: dict[str, object] = {
        "back": link_to("table", id=back) if TABLE_ID.fullmatch(back) else "",
        "note": note,
        "complaint": complaint,
        "site": None if site is None else site.id,
        "local": at_localhost(request.url),
        "iso": iso,
        "longest_key_name": LONGEST_KEY_NAME,
    }
    if found is None:
        _, n = await run_sync(services.host.store.tables_of, services.player(request).id, 1, 0, 1000)
        return await services.page(request, "account_guest", status, n_games=n, **facts)
    keys, n_codes, sessions = await run_sync(_parts, services, found)
    return await services.page(
        request, "account", status, keys=keys, n_codes=n_codes, n_sessions=len(sessions), **facts
    )


def _parts(services: Services, found: SignedIn) -> tuple[list[object], int, list[object]]:
    store, id = services.accounts.store, found.account.id
    return [*store.keys(id)], store.codes(id), [*store.sessions(id)]
