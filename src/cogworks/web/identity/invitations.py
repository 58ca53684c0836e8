"""How players get their seats: open seats, one-time invitations, and links for other devices."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.people.invitation_codes import Destination
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of, new_token
from cogworks.tables.table import Table
from cogworks.web import refusals
from cogworks.web.boards import screens
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.guard import RateLimiter
from cogworks.web.http.link_address import link_address
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity.identity import TOKEN, clean_name
from cogworks.web.identity.legacy_seats import old_links
from cogworks.web.services import Services, check_id, form_of, number_of

GUESSES: Final = 10
GUESSES_PER_SECOND: Final = 1 / 20
"""Codes tried per client."""
LONGEST_TYPED: Final = 40


def routes(services: Services) -> APIRouter:
    """Routes for taking seats."""
    router = APIRouter(include_in_schema=False)

    @router.post(PATHS["sit"])
    async def sit(request: Request, id: str) -> Response:
        """Take an open seat."""
        check_id(id)
        seat = number_of(await form_of(request), "seat", 0)
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_SEAT()
        token, settings = services.identity.token(request, id), services.identity.settings(request)
        await run_sync(services.sit, services.player(request), id, token, seat, settings)
        return await services.seated(request, id)

    @router.post(PATHS["invite"])
    async def invite(request: Request, id: str) -> Response:
        """Reserve a seat for a friend, or replace the link to it."""
        check_id(id)
        seat = number_of(await form_of(request), "seat", 0)
        token = services.identity.token(request, id)
        await run_sync(services.invite, services.player(request), id, token, seat)
        services.hub.changed(id)
        return RedirectResponse(link_to("table", id=id), 303)

    @router.post(PATHS["bot_instead"])
    async def instead(request: Request, id: str) -> Response:
        """Give an invited friend's seat to a bot, until the friend arrives or the game starts."""
        check_id(id)
        seat = number_of(await form_of(request), "seat", 0)
        await run_sync(_seat_bot, services, request, id, seat)
        services.hub.changed(id)
        return RedirectResponse(link_to("table", id=id), 303)

    @router.post(PATHS["device"])
    async def device(request: Request, id: str) -> Response:
        """Create a one-time link that opens the player's own seat on another device."""
        check_id(id)
        token, link = services.identity.token(request, id), new_token()
        await run_sync(lambda: services.message(id, token, Issue(link), device_link=None))
        where = link_address(request.base_url, services.names)
        return await services.page(
            request, "device", link=where.link_to("seat", id=id, token=link), id=id, link_address=where
        )

    @router.get(PATHS["seat"])
    async def offer(request: Request, id: str, token: str) -> Response:
        """A link's page. It asks before taking the seat, because link previews follow links."""
        return await _answer(services, request, id, token) or await _ticket(services, request, id, token)

    @router.post(PATHS["seat"])
    async def take(request: Request, id: str, token: str) -> Response:
        """Take the seat; the link is spent."""
        answer = await _answer(services, request, id, token)
        if answer is not None:
            return answer
        if not services.is_known(request):
            page = await _ticket(services, request, id, token, refusals.NO_COOKIE_FOR_SEAT.sentence)
            services.identity.introduce(request, page, services.player(request))
            return page
        name = clean_name((await form_of(request)).get("name", ""))
        await run_sync(_take, services, request, id, token, name)
        response = await services.seated(request, id)
        settings = services.identity.settings(request)
        if name and not settings.name:
            await services.keep_settings(request, response, replace(settings, name=name))
        return response

    guesses = RateLimiter(GUESSES, GUESSES_PER_SECOND)

    @router.get(PATHS["code"])
    async def code(request: Request) -> Response:
        return await services.page(request, "code", typed="", complaint="")

    @router.post(PATHS["code"])
    async def enter(request: Request) -> Response:
        """Find the seat that a code leads to.  Unknown, expired and used codes get the same answer."""
        if not guesses.take(client_behind(request)):
            raise refusals.TOO_MANY_CODES()
        typed = (await form_of(request)).get("code", "")[:LONGEST_TYPED]
        found = await run_sync(_destination, services, typed)
        if found is None:
            complaint = refusals.NO_SUCH_CODE.sentence
            return await services.page(request, "code", 404, typed=typed, complaint=complaint)
        return RedirectResponse(link_to("seat", id=found.table, token=found.token), 303)

    return router


def _destination(services: Services, typed: str) -> Destination | None:
    """Where a code leads, as long as its link works."""
    found = services.codes.find(typed)
    if found is None:
        return None
    with services.host.at(found.table) as table:
        table.refresh()
        return found if table.seats.link(found.token) is not None else None


def codes_of(services: Services, id: str, links: Mapping[int, str]) -> dict[int, str]:
    """The codes of invitations that still work, by seat."""
    found = {seat: services.codes.shown(Destination(id, token)) for seat, token in links.items()}
    return {seat: code for seat, code in found.items() if code}


def links_of(services: Services, request: Request, id: str) -> dict[int, str]:
    """Tokens of this browser's unused invitations, by seat."""
    player, links = services.player(request), old_links(services, request, id)
    with services.host.at(id) as table:
        for seat, chair in enumerate(table.seats.chairs):
            if chair.invitation is None or chair.bot or table.is_started:
                continue
            token = player.invitation(id, chair.invitation.mark)
            if key_of(token) == chair.invitation.key:
                links[seat] = token
    return links


def _seat_bot(services: Services, request: Request, id: str, seat: int) -> None:
    bot = services.level(services.identity.settings(request))
    old = old_links(services, request, id).get(seat)
    if old is not None:
        services.message(id, old, leave=bot)
        return
    services.message(id, services.identity.token(request, id), bot=bot, seat=seat)


async def _answer(services: Services, request: Request, id: str, token: str) -> Response | None:
    """The response to a link this browser cannot use; None if it can take the seat."""
    check_id(id)
    seat = await run_sync(_seat, services, id, token)
    own = await run_sync(services.host.reader, id, services.identity.token(request, id))
    if own is None and seat is not None:
        return None
    if own is None:
        raise await run_sync(_why_retired, services, id, token)
    if seat in (None, own):
        # Players reuse the message with their link to get back to the table.
        return RedirectResponse(link_to("table", id=id), 303)
    return await services.page(request, "other_seat", 409, id=id, seat=seat, own=own)


def _seat(services: Services, id: str, token: str) -> int | None:
    """The seat a link opens, None if the link is spent; refused if it never worked."""
    with services.host.at(id) as table:
        table.refresh()
        found = table.seats.link(token) if TOKEN.fullmatch(token) else None
        if found is None and not table.seats.why_retired(token):
            raise refusals.NO_SUCH_LINK()
        return None if found is None else found.seat


def _why_retired(services: Services, id: str, token: str) -> RefusedError:
    with services.host.at(id) as table:
        return _retired(table, token)


def _retired(table: Table, token: str) -> RefusedError:
    return (table.seats.why_retired(token) or refusals.NO_SUCH_LINK)()


def _facts(services: Services, id: str, token: str) -> dict[str, object]:
    """Facts for a link's page."""
    seat = _seat(services, id, token)
    with services.host.at(id) as table:
        if seat is None:
            raise _retired(table, token)
        names, chair = table.seats.names(), table.seats[seat]
        return {
            "of": table.game,
            "line": screens(table.game.name).tile.line,
            "seat": seat,
            "playing": table.is_started,
            # An invited friend has no name yet, only a seat.
            "name": "" if chair.is_awaited else names[seat],
            "invited": chair.is_awaited,
            "others": [names[other] for other in table.seats.present() if other != seat],
        }


async def _ticket(services: Services, request: Request, id: str, token: str, complaint: str = "") -> HTMLResponse:
    facts = await run_sync(_facts, services, id, token)
    return await services.page(request, "seat", 400 if complaint else 200, complaint=complaint, **facts)


def _take(services: Services, request: Request, id: str, token: str, name: str) -> None:
    """Take the seat, under another name if theirs is taken; they can rename at the table."""
    player = services.player(request)
    services.contacts.check_may_join(player.id, id)
    # List it before taking the seat: an unlisted seat would be lost.
    services.host.remember(player.id, id)
    issue = services.ratings.issue(player, id)
    for called in (name, f"{name[:20]} 2", None) if name else (None,):
        reply = services.host.message(id, None, {"take": token, "name": called}, issue)
        if reply["done"]:
            services.contacts.apply_mutes(id)
            return
    # The form may have been sent twice: then the player already has the seat.
    if services.host.reader(id, player.token(id)) is None:
        raise RefusedError(str(reply["refused"]), str(reply["reason"]))
