"""The page of notices: this browser, an e-mail address, a web address, and a feed."""

from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from cogworks.people import refusals as people_refusals
from cogworks.people.notices.channels import FEED, MAIL, NEW, PUSH, READY, SENT, WEBHOOK, Channel
from cogworks.people.notices.links import FEED as FEED_LINK
from cogworks.people.notices.links import STOP
from cogworks.people.notices.words import TEST
from cogworks.tables.refusals import RefusedError
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.guard import RateLimiter
from cogworks.web.http.input import read_json
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.link_address import link_address
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity.identity import TABLE_ID, signed_in
from cogworks.web.notices.webhook import shown_key
from cogworks.web.services import Services, form_of
from cogworks.web.site.notices import feed
from cogworks.web.site.notices.devices import device_name
from cogworks.web.site.notices.words import DONE

LARGEST: Final = 8 * 1024
"""Bytes of a push subscription."""
CHANGES, CHANGES_PER_SECOND = 20, 1 / 10
MAILS, MAILS_PER_SECOND = 5, 1 / 600
TESTS, TESTS_PER_SECOND = 5, 1 / 60
"""Changes, confirmations and tests per client: a burst, then a steady rate."""
MAILS_PER_ADDRESS: Final = 3
"""Confirmations sent to one address in a day."""


def routes(services: Services) -> APIRouter:
    """Routes of notices."""
    router = APIRouter(include_in_schema=False)
    _add_page(router, services)
    _add_channels(router, services)
    _add_links(router, services)
    feed.add(router, services)
    return router


def _add_page(router: APIRouter, services: Services) -> None:
    tests = RateLimiter(TESTS, TESTS_PER_SECOND)
    changes = RateLimiter(CHANGES, CHANGES_PER_SECOND)

    @router.get(PATHS["notices"])
    async def notices(request: Request, back: str = "", done: str = "") -> HTMLResponse:
        return await _page(services, request, back=back, note=DONE.get(done, ""))

    @router.post(PATHS["add_push"])
    async def add_push(request: Request) -> Response:
        """Send notices to this browser, for the page's script and its worker."""
        _take(changes, request)
        body = await request.body()
        sent = read_json(body) if len(body) <= LARGEST else None
        found, label = signed_in(request), device_name(request.headers.get("user-agent", ""))
        session = "" if found is None else found.session
        channel = await run_sync(
            services.notices.rules.add_push, _player(services, request), sent, _base(services, request), label, session
        )
        return JSONResponse({"id": channel.id})

    @router.post(PATHS["test_notices"])
    async def test(request: Request) -> Response:
        """Send a test to all of a player's channels."""
        _take(tests, request)
        channels = await run_sync(services.notices.rules.channels, _player(services, request))
        for channel in channels:
            if channel.state == READY and channel.kind in SENT:
                services.notices.courier.post(channel, TEST)
        return _to("tested")


def _add_channels(router: APIRouter, services: Services) -> None:
    rules = services.notices.rules
    changes, mails = RateLimiter(CHANGES, CHANGES_PER_SECOND), RateLimiter(MAILS, MAILS_PER_SECOND)
    per_address = DailyQuota(MAILS_PER_ADDRESS, services.host.now)

    @router.post(PATHS["set_mail"])
    async def set_mail(request: Request) -> Response:
        """Send the link that confirms an e-mail address."""
        if services.notices.mail is None:
            raise refusals.NO_MAIL()
        _take(mails, request)
        address, player = (await form_of(request)).get("address", ""), _player(services, request)
        try:
            per_address.take(address.strip().lower()[:300])
        except RefusedError as error:
            raise refusals.MAILS_SENT() from error
        try:
            channel = await run_sync(rules.add_mail, player, address, _base(services, request))
        except RefusedError as error:
            return await _page(services, request, 400, complaint=error.reason)
        services.notices.courier.post(channel, TEST, services.notices.mail.confirm)
        return _to("sent")

    @router.post(PATHS["set_webhook"])
    async def set_webhook(request: Request) -> Response:
        """Send notices to a web address."""
        _take(changes, request)
        url, player = (await form_of(request)).get("url", ""), _player(services, request)
        try:
            await run_sync(rules.add_webhook, player, url, _base(services, request))
        except RefusedError as error:
            return await _page(services, request, 400, complaint=error.reason)
        return _to("webhook")

    @router.post(PATHS["set_feed"])
    async def set_feed(request: Request) -> Response:
        """Open a feed, or give it another address."""
        _take(changes, request)
        await run_sync(rules.add_feed, _player(services, request), _base(services, request))
        return _to("feed")

    @router.post(PATHS["remove_channel"])
    async def remove(request: Request, id: str) -> Response:
        """Stop notices through one channel."""
        if not TABLE_ID.fullmatch(id):
            raise people_refusals.NO_CHANNEL()
        await run_sync(rules.remove, _player(services, request), id)
        return _to("removed")


def _add_links(router: APIRouter, services: Services) -> None:
    rules = services.notices.rules

    @router.get(PATHS["confirm_mail"])
    async def ask_confirm(request: Request, token: str) -> Response:
        """The page of a link in a mail. It asks first, because mail programs follow links."""
        channel = await run_sync(rules.to_confirm, token)
        return await services.page(request, "notice_confirm", address=channel.data["to"])

    @router.post(PATHS["confirm_mail"])
    async def confirm(token: str) -> Response:
        await run_sync(rules.confirm, token)
        return _to("confirmed")

    @router.get(PATHS["stop_notices"])
    async def ask_stop(request: Request, token: str) -> Response:
        """The page of the link to stop notices."""
        _check_stop(services, token)
        return await services.page(request, "notice_stop", is_done=False)

    @router.post(PATHS["stop_notices"])
    async def stop(request: Request, token: str) -> Response:
        """Stop notices, with one click in a mail program (RFC 8058) or on the page."""
        await run_sync(rules.stop, token)
        return await services.page(request, "notice_stop", is_done=True)


def _check_stop(services: Services, token: str) -> None:
    if services.notices.rules.links.channel(STOP, token) is None:
        raise people_refusals.NO_NOTICE_LINK()


def _take(limiter: RateLimiter, request: Request) -> None:
    if not limiter.take(client_behind(request)):
        raise refusals.TOO_MUCH()


def _player(services: Services, request: Request) -> str:
    """The id of the player, whose cookie the browser must keep."""
    if not services.is_known(request):
        raise refusals.NO_COOKIE_FOR_NOTICES()
    return services.player(request).id


def _base(services: Services, request: Request) -> str:
    """The address that links in notices lead to."""
    return link_address(request.base_url, services.names).address


def _to(done: str) -> RedirectResponse:
    return RedirectResponse(f"{link_to('notices')}?done={done}", 303)


async def _page(
    services: Services, request: Request, status: int = 200, *, back: str = "", note: str = "", complaint: str = ""
) -> HTMLResponse:
    parts = services.notices
    channels = await run_sync(parts.rules.channels, services.player(request).id)
    kinds: dict[str, list[Channel]] = {kind: [] for kind in (PUSH, MAIL, WEBHOOK, FEED)}
    for channel in channels:
        kinds[channel.kind].append(channel)
    hook, mail, own = _last(kinds[WEBHOOK]), _last(kinds[MAIL]), _last(kinds[FEED])
    feed_link = "" if own is None else link_to("feed", token=parts.rules.links.token(FEED_LINK, own.id))
    return await services.page(
        request,
        "notices",
        status,
        back=link_to("table", id=back) if TABLE_ID.fullmatch(back) else "",
        note=note,
        complaint=complaint,
        devices=kinds[PUSH],
        mail=mail,
        is_new=mail is not None and mail.state == NEW,
        sends_mail=parts.mail is not None,
        webhook=hook,
        signing_key="" if hook is None else shown_key(parts.rules.links.signing_key(hook.id)),
        feed=own,
        feed_address=_base(services, request).removesuffix("/") + feed_link if own is not None else "",
        key=await run_sync(lambda: parts.key.public),
        is_reached=any(it.state == READY and it.kind in SENT for it in channels),
    )


def _last(channels: list[Channel]) -> Channel | None:
    return channels[-1] if channels else None
