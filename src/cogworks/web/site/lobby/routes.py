"""The lobby: games to start, tables to join, the player's own games, and settings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.cardset import LARGEST, CardSetError, Mistake
from cogworks.engine.game import Game
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.people.ratings.figures import TWO
from cogworks.people.ratings.model import bot_rating
from cogworks.tables.clock.control import BOT, LOSE, check_control
from cogworks.tables.clock.presets import presets
from cogworks.tables.clock.words import described
from cogworks.tables.daily.chain import day_of
from cogworks.tables.seats.handover import CHOICES
from cogworks.tables.table import USUAL_WAIT
from cogworks.tables.update_types import SentControl
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.cached import Cached
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.identity import legacy_seats
from cogworks.web.identity.local_names import ask_old_name
from cogworks.web.open_tables import FRESH, PAGE, front
from cogworks.web.render import catalogue
from cogworks.web.render.words.posts import post_words
from cogworks.web.services import Opening, Services, form_of, number_of, options_of
from cogworks.web.site.lobby import my_games, suggestions

WAITS = dict(
    zip(
        CHOICES,
        ("Never", "After 1 minute", "After 3 minutes", "After 10 minutes", "After 1 day", "After 3 days"),
        strict=True,
    )
)
"""When a bot may fill in: seconds, and text."""


POSTS = 3
"""Posted seats shown in the lobby."""


class Warned(NamedTuple):
    """A warning about an option's value at one number of seats."""

    seats: int
    option: str
    value: str
    text: str


def routes(services: Services) -> APIRouter:
    """The lobby's routes."""
    router = APIRouter(include_in_schema=False)

    events = Cached(lambda: run_sync(services.tournaments.front), FRESH)

    @router.get(PATHS["lobby"])
    async def lobby(request: Request) -> Response:
        asking = ask_old_name(services, request)
        if asking is not None:
            return asking
        moved = await run_sync(legacy_seats.move_old_seats, services, request)
        mine, _ = await run_sync(my_games.my_games, services, request, 0, my_games.PAGE + 1)
        me = services.player(request).id
        hidden = await run_sync(services.contacts.closed_tables, me)
        tables = await services.open_tables.of_others({found["table"] for found in mine} | hidden)
        standing = await run_sync(services.meeting.standing, me)
        begin = suggestions.first_lesson(services.lessons_to_offer(request, ()))
        page = await services.page(
            request,
            "lobby",
            tiles=catalogue.tiles(),
            players=catalogue.players,
            mine=mine,
            events=await events.get(),
            tables=front(tables),
            n_tables=len(tables),
            begin=None if begin is None else game(begin),
            puzzle=suggestions.puzzle_of_the_day(day_of(services.host.now())),
            faces=suggestions.faces(services.host.bots),
            posts=[post_words(post) for post in standing.offers[:POSTS]],
            invitations=await run_sync(services.contacts.invitations, me),
        )
        legacy_seats.delete(page, moved)
        return page

    @router.get(PATHS["my_games"])
    async def mine(request: Request, page: Annotated[int, Query(ge=1, le=10_000)] = 1) -> HTMLResponse:
        """All of the player's games, page by page."""
        moved = await run_sync(legacy_seats.move_old_seats, services, request)
        found, n = await run_sync(my_games.my_games, services, request, (page - 1) * my_games.PAGE)
        pages = max(1, -(-n // my_games.PAGE))
        invitations = await run_sync(services.contacts.invitations, services.player(request).id)
        shown = await services.page(request, "mine", mine=found, page=page, pages=pages, n=n, invitations=invitations)
        legacy_seats.delete(shown, moved)
        return shown

    @router.get(PATHS["open_tables"])
    async def open_tables(request: Request, page: Annotated[int, Query(ge=1, le=1000)] = 1) -> HTMLResponse:
        """All other players' tables, page by page."""
        mine, _ = await run_sync(services.host.tables_of, services.player(request).id, my_games.PAGE, 0)
        hidden = await run_sync(services.contacts.closed_tables, services.player(request).id)
        tables = await services.open_tables.of_others({row["table"] for row in mine} | hidden)
        shown, pages = tables[(page - 1) * PAGE : page * PAGE], max(1, -(-len(tables) // PAGE))
        return await services.page(request, "open", tables=shown, page=page, pages=pages, n=len(tables))

    @router.get(PATHS["new_table"])
    async def new(request: Request, name: str) -> HTMLResponse:
        return await _new_page(services, request, name, {}, [])

    @router.get(PATHS["cards"])
    async def cards(request: Request, name: str) -> HTMLResponse:
        of = game(name)
        faces = await run_sync(services.renderer.faces, name, of.settle({}))
        return await services.page(request, "cards", of=of, faces=faces, icons=services.renderer.icons(name))

    @router.get(PATHS["card_file"])
    async def card_set_file(name: str) -> Response:
        """A game's default card set, as a file to start from."""
        sets = next((option.card_sets for option in game(name).options if option.card_sets), None)
        if sets is None:
            raise refusals.NO_CARD_SET_FILE(game=game(name).title)
        shown = f'attachment; filename="{name}.txt"'
        return Response(sets.own(), media_type="text/plain", headers={"content-disposition": shown})

    @router.post(PATHS["play"])
    async def play(request: Request) -> Response:
        """Start a game against bots with one click, or a solo game if the form says one seat."""
        form = await form_of(request)
        name = form.get("game", "")
        # Solo play is a separate mode, not a game against bots.
        seats = game(name).check_seats(number_of(form, "seats", game(name).usual_seats))
        settings = services.identity.settings(request)
        bot = form.get("bot") or services.level(settings)
        bots = dict.fromkeys(range(1, seats), bot)
        opened = await run_sync(
            services.open_table, services.player(request), Opening(name, seats, bots=bots), settings
        )
        return await services.seated(request, opened, bot if bots else "")

    @router.post(PATHS["tables"])
    async def open_table(request: Request) -> Response:
        """Open a table from the form: each seat for an invited friend, a bot, or anyone."""
        form = await form_of(request)
        name = form.get("game", "")
        seats = game(name).check_seats(number_of(form, "seats", game(name).seats[0]))
        who = {seat: form.get(f"seat-{seat}", "friend") for seat in range(1, seats)}
        friends = [seat for seat, kind in who.items() if kind == "friend"]
        bots = {seat: kind.removeprefix("bot:") for seat, kind in who.items() if kind.startswith("bot:")}
        # Open seats need a listed table until they are taken; otherwise the opener chooses whether to list it.
        is_listed = True if "listed" in form else None if "open" in who.values() else False
        wanted = Opening(
            name,
            seats,
            options=options_of(name, form),
            friends=friends,
            names={seat: form.get(f"name-{seat}", "") for seat in friends},
            bots=bots,
            is_listed=is_listed,
            hand_over_after=number_of(form, "hand_over_after", USUAL_WAIT),
            has_hints="hints" in form,
            clock=clock_of(name, form),
            is_rated="rated" in form,
            has_free_chat="free_chat" in form,
            has_spectators="unwatched" not in form,
        )
        try:
            await run_sync(services.count_card_sets, client_behind(request), name, wanted.options)
            opened = await run_sync(
                services.open_table, services.player(request), wanted, services.identity.settings(request)
            )
        except CardSetError as error:
            return await _new_page(services, request, name, form, error.mistakes)
        return await services.seated(request, opened, next(iter(bots.values()), ""))

    @router.get(PATHS["settings"])
    async def settings_page(request: Request, saved: bool = False) -> HTMLResponse:
        return await services.page(request, "settings", saved=saved)

    @router.post(PATHS["settings"])
    async def save_settings(request: Request) -> Response:
        chosen = services.identity.settings(request).changed(await form_of(request))
        response = RedirectResponse(link_to("settings") + "?saved=1", 303)
        await services.keep_settings(request, response, chosen)
        return response

    return router


async def _new_page(
    services: Services, request: Request, name: str, form: dict[str, str], mistakes: list[Mistake]
) -> HTMLResponse:
    """The form for a new table: empty, or as submitted, with the errors in its card set."""
    rows, _ = await run_sync(services.host.tables_of, services.player(request).id, my_games.PAGE, 0)
    return await services.page(
        request,
        "new",
        400 if mistakes else 200,
        of=game(name),
        players=catalogue.players,
        waits=WAITS,
        usual_wait=USUAL_WAIT,
        clocks={name: described(control) for name, control in presets(game(name)).items()},
        warned=warned(game(name)),
        unrated=[bot for bot in services.host.bots if bot_rating(name, TWO, bot) is None],
        form=form,
        mistakes=mistakes,
        most=LARGEST,
        offered=services.lessons_to_offer(request, {row["game"] for row in rows}),
    )


def clock_of(name: str, form: Mapping[str, str]) -> SentControl | None:
    """The clock chosen in the form for a new table."""
    chosen = form.get("clock", "")
    if not chosen:
        return None
    if chosen not in presets(game(name)):
        raise refusals.NO_SUCH_CLOCK()
    control = presets(game(name))[chosen]
    on_timeout: Literal["lose", "bot"] = BOT if form.get("on_timeout") == BOT else LOSE
    if control.is_live:
        return replace(control, on_timeout=on_timeout).as_sent()
    days_off = number_of(dict(form), "days_off", 0)
    wanted = replace(control, weekends="weekends" in form, days_off=days_off, on_timeout=on_timeout)
    return check_control(wanted.as_sent()).as_sent()


def warned(of: Game[State]) -> list[Warned]:
    """A game's warnings for each option value, by number of seats."""
    return [
        Warned(seats, option.name, option.spell(value), text)
        for seats in of.seats
        for option in of.offered
        for value in option.allowed()
        for text in of.warnings(seats, of.settle({option.name: value}))
        if value != option.default
    ]
