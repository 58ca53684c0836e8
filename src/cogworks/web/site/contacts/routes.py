"""The page of people one played with: invite, mute or block them; and invitations from them."""

import re
from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.registry import game, games
from cogworks.people.contacts.contacts import Contact
from cogworks.people.contacts.store import BLOCKED, MUTED
from cogworks.people.ratings.results import public_id
from cogworks.people.refusals import NO_CONTACT
from cogworks.tables.daily.chain import day_of
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity.identity import Settings
from cogworks.web.render.words.dates import date_words
from cogworks.web.services import NEWCOMER, Opening, Services, form_of

PLAYER_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
INVITATION_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
KIND_WORDS: Final = {MUTED: "muted", BLOCKED: "blocked"}


def routes(services: Services) -> APIRouter:
    """Routes of contacts."""
    router = APIRouter(include_in_schema=False)
    contacts = services.contacts

    @router.get(PATHS["contacts"])
    async def people(request: Request) -> HTMLResponse:
        """People the player has met, invitations, and whom the player muted or blocked."""
        player = services.player(request)
        await services.heavy.run(request, services.ratings.catch_up, player)
        met = await run_sync(contacts.met, player.id)
        related = await run_sync(contacts.store.relations, player.id)
        return await services.page(
            request,
            "contacts",
            met=met,
            day_of=lambda time: date_words(day_of(time)),
            invitations=await run_sync(contacts.invitations, player.id),
            related=[(public_id(each.other), each) for each in related],
            games=[game(name) for name in games() if game(name).seats[-1] >= 2],
            kind_words=KIND_WORDS,
        )

    @router.post(PATHS["invite_contact"])
    async def invite(request: Request, id: str) -> Response:
        """Open a table with a seat for a contact, who finds the invitation on their pages."""
        form = await form_of(request)
        player, settings = services.player(request), services.identity.settings(request)
        found = await run_sync(contacts.contact, player.id, _checked(id))
        of = game(form.get("game") or found.last_game)
        table = await run_sync(_invited, services, request, found, of.name, settings)
        return await services.seated(request, table)

    @router.post(PATHS["relate_contact"])
    async def relate(request: Request, id: str) -> Response:
        """Mute or block a contact, or take it back."""
        form = await form_of(request)
        player = services.player(request).id
        other, name = await run_sync(_related, services, player, _checked(id))
        await run_sync(contacts.relate, player, other, form.get("kind", ""), name)
        return RedirectResponse(link_to("contacts"), 303)

    @router.post(PATHS["accept_invitation"])
    async def accept(request: Request, id: str) -> Response:
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_SEAT()
        name = services.identity.settings(request).name or NEWCOMER
        wanted = id if INVITATION_ID.fullmatch(id) else ""
        table = await run_sync(contacts.accept, services.player(request), name, wanted)
        await run_sync(contacts.apply_mutes, table)
        return await services.seated(request, table)

    @router.post(PATHS["decline_invitation"])
    async def decline(request: Request, id: str) -> Response:
        if INVITATION_ID.fullmatch(id):
            await run_sync(contacts.store.drop_invitation, id, services.player(request).id)
        return RedirectResponse(link_to("contacts"), 303)

    return router


def _checked(id: str) -> str:
    if not PLAYER_ID.fullmatch(id):
        raise NO_CONTACT()
    return id


def _related(services: Services, player: str, id: str) -> tuple[str, str]:
    """The player behind a name in addresses: one whom the reader met, or has muted or blocked."""
    for each in services.contacts.store.relations(player):
        if public_id(each.other) == id:
            return each.other, each.name
    found = services.contacts.contact(player, id)
    return found.player, found.name


def _invited(services: Services, request: Request, contact: Contact, name: str, settings: Settings) -> str:
    player = services.player(request)
    seats = next(n for n in game(name).seats if n >= 2)
    table = services.open_table(player, Opening(name, seats, friends=[1]), settings)
    with services.host.at(table) as opened:
        invitation = opened.seats[1].invitation
    assert invitation is not None
    services.contacts.invite(player.id, settings.name or NEWCOMER, contact, table, invitation.mark, name)
    return table
