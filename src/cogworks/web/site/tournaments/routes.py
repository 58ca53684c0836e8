"""Tournaments: the list, a form for a new one, and the page of one."""

import time
from typing import Annotated, Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.registry import game, games
from cogworks.people.tournaments.entries import OPEN, RUNNING
from cogworks.people.tournaments.event import MOST_DEALS, MOST_PLAYERS, MOST_ROUNDS, SYSTEMS
from cogworks.people.tournaments.settings import (
    APPEARANCES,
    LONGEST_NAME,
    MINUTES,
    USUAL_APPEARANCE,
    Settings,
)
from cogworks.people.words import CANCELLED_BY_ORGANISER, SYSTEM_NAMES
from cogworks.tables.clock.presets import presets
from cogworks.tables.clock.words import described
from cogworks.tables.refusals import TOO_OFTEN, RefusedError
from cogworks.tables.seats.handover import spelled
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import NEWCOMER, Services, form_of, number_of, options_of
from cogworks.web.site.tournaments.page import Shown, figure, mine, moment, shown, summary
from cogworks.web.site.tournaments.words import PHASES, STARTS

PAGE: Final = 20
"""Finished tournaments in a page of the list."""
FRESH: Final = 1.0
"""Seconds that a tournament's page is kept: many players ask for it at the same time."""
KEPT: Final = 100


class Recent:
    """Tournaments as everyone sees them, at most a second old."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: dict[str, tuple[float, Shown]] = {}

    def get(self, id: str) -> Shown:
        """A tournament; blocks on the store."""
        now = time.monotonic()
        read, found = self._kept.get(id, (0.0, None))
        if found is None or now - read > FRESH:
            found = shown(self._services.tournaments.look(id))
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[id] = now, found
        return found

    def forget(self, id: str) -> None:
        """Read a tournament again: its reader has just changed it."""
        self._kept.pop(id, None)


def routes(services: Services) -> APIRouter:
    """Routes of tournaments."""
    router = APIRouter(include_in_schema=False)
    recent = Recent(services)
    signup = services.tournaments

    @router.get(PATHS["tournaments"])
    async def tournaments(request: Request, page: Annotated[int, Query(ge=1, le=1000)] = 1) -> HTMLResponse:
        unfinished = await run_sync(signup.store.unfinished)
        finished = await run_sync(signup.store.finished, PAGE + 1, (page - 1) * PAGE)
        counts = await run_sync(signup.store.n_players, [it.id for it in [*unfinished, *finished]])
        return await services.page(
            request,
            "tournaments",
            unfinished=unfinished if page == 1 else [],
            finished=finished[:PAGE],
            has_more=len(finished) > PAGE,
            page=page,
            counts=counts,
            summary=summary,
            moment=moment,
            phases=PHASES,
            OPEN=OPEN,
            all_games=[game(name) for name in games()],
            now=services.host.now(),
        )

    @router.get(PATHS["new_tournament"])
    async def new(request: Request, name: str) -> HTMLResponse:
        return await _form(services, request, name, {}, "")

    @router.post(PATHS["tournaments"])
    async def announce(request: Request) -> Response:
        """Open a tournament for sign-up, from the form."""
        form = await form_of(request)
        name = game(form.get("game", "")).name
        _check_known(services, request)
        player, settings = services.player(request), services.identity.settings(request)
        client = client_behind(request)
        services.quota.take(client)
        try:
            wanted, bots = settings_of(name, form), _bots(services, form)
            minutes = number_of(form, "starts", 0)
            starts = services.host.now() + 60 * minutes if minutes else None
            id = await run_sync(lambda: signup.announce(form.get("name", ""), wanted, bots, player.id, starts=starts))
            if "joins" in form:
                await run_sync(signup.join, id, player.id, settings.name or NEWCOMER)
        except RefusedError as error:
            services.quota.give_back(client)
            if error.code == TOO_OFTEN:
                raise
            return await _form(services, request, name, form, error.reason)
        return _redirect(services, request, id)

    @router.get(PATHS["tournament"])
    async def tournament(request: Request, id: str) -> HTMLResponse:
        return await services.page(request, "tournament", 200, **await _facts(services, request, recent, id))

    @router.get(PATHS["tournament_live"])
    async def live(request: Request, id: str) -> HTMLResponse:
        """The part of the page that changes, for the page's script."""
        facts = await _facts(services, request, recent, id)
        response = await services.page(request, "tournament_live", 200, **facts)
        response.headers["cache-control"] = "no-store"
        return response

    @router.post(PATHS["join_tournament"])
    async def join(request: Request, id: str) -> Response:
        _check_known(services, request)
        name = services.identity.settings(request).name or NEWCOMER
        form = await form_of(request)
        if form.get("name"):
            name = form["name"]
        await run_sync(signup.join, id, services.player(request).id, name)
        recent.forget(id)
        return _redirect(services, request, id)

    @router.post(PATHS["withdraw_tournament"])
    async def withdraw(request: Request, id: str) -> Response:
        await run_sync(signup.withdraw, id, services.player(request).id)
        recent.forget(id)
        return _redirect(services, request, id)

    @router.post(PATHS["start_tournament"])
    async def start(request: Request, id: str) -> Response:
        await run_sync(signup.start, id, services.player(request).id)
        recent.forget(id)
        return _redirect(services, request, id)

    @router.post(PATHS["cancel_tournament"])
    async def cancel(request: Request, id: str) -> Response:
        await run_sync(signup.cancel, id, services.player(request).id, CANCELLED_BY_ORGANISER)
        recent.forget(id)
        return _redirect(services, request, id)

    @router.post(PATHS["play_tournament"])
    async def play(request: Request, id: str) -> Response:
        """Take the seat at the table of the current game."""
        player = services.player(request)
        table = await run_sync(
            lambda: signup.take_seat(id, player, lambda table: services.ratings.issue(player, table))
        )
        return await services.seated(request, table)

    return router


async def _facts(services: Services, request: Request, recent: Recent, id: str) -> dict[str, object]:
    found = await run_sync(recent.get, id)
    player = services.player(request)
    own = await run_sync(mine, services.tournaments.director, found.now, player.id)
    is_there = own.game is not None and (
        await run_sync(services.host.reader, own.game.table, player.token(own.game.table)) is not None
    )
    return {
        "is_there": is_there,
        "shown": found,
        "of": found.now.of,
        "mine": own,
        "words": summary(found.now.of.settings, len(found.now.entries)),
        "phase": PHASES[found.now.of.phase],
        "figure": figure,
        "now": services.host.now(),
        "waiting": spelled(found.now.of.settings.appearance),
        "is_open": found.now.of.phase == OPEN,
        "is_running": found.now.of.phase == RUNNING,
    }


async def _form(services: Services, request: Request, name: str, form: dict[str, str], fault: str) -> HTMLResponse:
    """The form for a new tournament: empty, or as submitted with the reason it was refused."""
    of = game(name)
    return await services.page(
        request,
        "tournament_new",
        400 if fault else 200,
        of=of,
        form=form,
        fault=fault,
        systems=SYSTEM_NAMES,
        clocks={preset: described(control) for preset, control in presets(of).items()},
        appearances={seconds: spelled(seconds) for seconds in APPEARANCES},
        usual_appearance=USUAL_APPEARANCE,
        starts=STARTS,
        levels=services.host.bots_for(name, max(2, of.seats[0]), of.settle({})),
        most_players=MOST_PLAYERS,
        most_rounds=MOST_ROUNDS,
        most_deals=MOST_DEALS,
        minutes=MINUTES,
        longest=LONGEST_NAME,
        all_games=[game(each) for each in games()],
    )


def settings_of(name: str, form: dict[str, str]) -> Settings:
    """A tournament's settings from a form."""
    clocks = presets(game(name))
    clock = form.get("clock", "")
    if clock and clock not in clocks:
        raise refusals.NO_SUCH_CLOCK()
    system = form.get("system", SYSTEMS[1])
    if system not in SYSTEMS:
        raise refusals.NO_SUCH_SYSTEM(systems=", ".join(SYSTEMS))
    return Settings(
        name,
        seats=number_of(form, "seats", max(2, game(name).seats[0])),
        system=system,
        rounds=number_of(form, "rounds", 0),
        minutes=number_of(form, "minutes", 60),
        is_duplicate="duplicate" in form,
        deals=number_of(form, "deals", 1),
        options={key: value for key, value in options_of(name, form).items() if isinstance(value, bool | int | str)},
        clock=clocks[clock].as_sent() if clock else None,
        appearance=number_of(form, "appearance", USUAL_APPEARANCE),
        is_rated="rated" in form,
        most=number_of(form, "most", MOST_PLAYERS),
    )


def _bots(services: Services, form: dict[str, str]) -> list[str]:
    bots: list[str] = []
    for level in services.host.bots:
        bots += [level] * min(number_of(form, f"bots-{level}", 0), MOST_PLAYERS + 1)
    return bots


def _check_known(services: Services, request: Request) -> None:
    if not services.is_known(request):
        raise refusals.NO_COOKIE_FOR_SEAT()


def _redirect(services: Services, request: Request, id: str) -> RedirectResponse:
    response = RedirectResponse(link_to("tournament", id=id), 303)
    services.identity.keep_player(request, response, services.player(request))
    return response
