"""The people at a table: mute, block or report a player, decide about spectators, and ask for a rematch."""

from typing import NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.people.contacts.contacts import LONGEST_REPORT
from cogworks.people.contacts.store import BLOCKED, MUTED
from cogworks.people.ratings.results import pool_of
from cogworks.people.words import REPORT_REASONS
from cogworks.tables.etiquette import rematch
from cogworks.tables.refusals import PLAYERS_ONLY
from cogworks.tables.seats.arranged import exists
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import NEWCOMER, Services, check_id, form_of, number_of


class Person(NamedTuple):
    """Another player at a table."""

    seat: int
    name: str
    relation: str
    is_muted: bool
    profile: str
    """Their name in addresses; '' if it is hidden or unknown."""
    is_known: bool
    """Whether the server knows the player, so that they can be blocked."""


class Facts(NamedTuple):
    """What the page says about a table."""

    title: str
    has_spectators: bool
    is_in_charge: bool
    is_over: bool
    keys: set[str]
    """Hashes of the tokens that open a seat, or that were removed."""


class Spectator(NamedTuple):
    """A browser that watches."""

    key: str
    name: str


def routes(services: Services) -> APIRouter:
    """Routes about the people at a table."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["table_people"])
    async def people(request: Request, id: str, done: str = "") -> HTMLResponse:
        seat = await run_sync(_seat, services, request, id)
        found, facts = await run_sync(_people, services, request, id, seat)
        watching = {
            key_of(each.token): each.name or "Guest" for each in services.hub.watchers(id) if each.token is not None
        }
        spectators = [Spectator(key, name) for key, name in watching.items() if key not in facts.keys]
        return await services.page(
            request,
            "table_people",
            id=id,
            people=found,
            spectators=spectators if facts.is_in_charge else [],
            reasons=REPORT_REASONS,
            longest=LONGEST_REPORT,
            done=done,
            facts=facts,
        )

    @router.post(PATHS["relate_seat"])
    async def relate(request: Request, id: str) -> Response:
        """Mute or block the player of a seat, or take it back."""
        form = await form_of(request)
        own = await run_sync(_seat, services, request, id)
        await run_sync(_relate, services, request, id, own, number_of(form, "seat", 99), form.get("kind", ""))
        services.hub.changed(id, for_bot=False)
        return RedirectResponse(link_to("table_people", id=id), 303)

    @router.post(PATHS["report_seat"])
    async def report(request: Request, id: str) -> Response:
        """Report the player of a seat to the operator."""
        form = await form_of(request)
        await run_sync(_seat, services, request, id)
        await run_sync(
            services.contacts.report,
            services.player(request).id,
            id,
            number_of(form, "seat", 99),
            form.get("reason", ""),
            form.get("text", ""),
        )
        return RedirectResponse(f"{link_to('table_people', id=id)}?done=reported", 303)

    @router.post(PATHS["spectators"])
    async def spectators(request: Request, id: str) -> Response:
        """Remove a spectator, or turn spectators on or off."""
        check_id(id)
        form = await form_of(request)
        token = services.identity.token(request, id)
        if "key" in form:
            await run_sync(lambda: services.message(id, token, remove=form["key"]))
        else:
            await run_sync(lambda: services.message(id, token, spectators=form.get("allowed") == "yes"))
        services.hub.changed(id, for_bot=False)
        return RedirectResponse(link_to("table_people", id=id), 303)

    @router.post(PATHS["rematch"])
    async def again(request: Request, id: str) -> Response:
        """Ask for a rematch, or join one."""
        seat = await run_sync(_seat, services, request, id)
        if not services.is_known(request):
            raise refusals.NO_COOKIE_FOR_SEAT()
        table = await run_sync(_rematch, services, request, id, seat)
        services.hub.changed(id, for_bot=False)
        return await services.seated(request, table)

    return router


def _seat(services: Services, request: Request, id: str) -> int:
    """The reader's seat; refused without one."""
    seat = services.host.reader(check_id(id), services.identity.token(request, id))
    if seat is None:
        raise PLAYERS_ONLY()
    return seat


def _people(services: Services, request: Request, id: str, own: int) -> tuple[list[Person], Facts]:
    contacts, player = services.contacts, services.player(request).id
    relations = {each.other: each.kind for each in contacts.store.relations(player)}
    with services.host.at(id) as table:
        seated, names = contacts.players_at(table), table.seats.names()
        muted = set(table.seats[own].muted)
        persons = [seat for seat in table.seats.people() if seat != own and table.seats[seat].keys]
        facts = Facts(
            table.game.title,
            table.etiquette.has_spectators,
            table.seats.is_in_charge(own),
            table.has_ended,
            {key for chair in table.seats.chairs for key in chair.keys} | table.etiquette.removed,
        )
    found: list[Person] = []
    for seat in persons:
        other = seated.get(seat, "")
        profile = services.ratings.store.profile_of(other) if other else None
        shown = profile.id if profile is not None and not profile.is_hidden else ""
        found.append(Person(seat, names[seat], relations.get(other, ""), seat in muted, shown, bool(other)))
    return found, facts


def _relate(services: Services, request: Request, id: str, own: int, seat: int, kind: str) -> None:
    contacts, player = services.contacts, services.player(request).id
    token = services.identity.token(request, id)
    with services.host.at(id) as table:
        other = contacts.players_at(table).get(seat, "")
        name = table.seats.names()[seat] if 0 <= seat < len(table.seats) else ""
    if other and other != player:
        contacts.relate(player, other, kind, name)
    # A player without an identity here can be muted at this table.
    if kind in (MUTED, BLOCKED):
        services.message(id, token, mute=seat)
    else:
        services.message(id, token, unmute=seat)


def _rematch(services: Services, request: Request, id: str, seat: int) -> str:
    player, host = services.player(request), services.host
    name = services.identity.settings(request).name or NEWCOMER
    with host.at(id) as table:
        new = rematch.offer(table, seat)
        mark, is_rated = rematch.mark(table, seat), table.is_rated
        game, seats = table.header.game, len(table.seats)
        name = table.seats.names()[seat] or name
    if exists(host, new):
        services.contacts.check_may_join(player.id, new)
    rating = services.ratings.store.rating(player.id, game, pool_of(seats)).shown(host.now()) if is_rated else ""
    issue = Issue(player.token(new), rating=str(rating))
    with host.at(id) as table:
        wanted = rematch.arrangement(table, seat, name, issue, host.bots, lambda mark: player.invitation(new, mark))
    if not rematch.open_rematch(host, new, wanted):
        rematch.join(host, new, mark, name, issue)
    services.ratings.store.note_seat(new, key_of(issue.token), player.id)
    host.remember(player.id, new)
    services.contacts.apply_mutes(new)
    return new
