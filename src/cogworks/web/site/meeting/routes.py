"""Meeting people: the page with quick pairing and posted seats, and short notices on all other pages."""

from hashlib import sha256
from typing import Annotated, Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from cogworks.engine.registry import game, games
from cogworks.people.meeting.posts import Post, Terms
from cogworks.tables.clock.presets import PACES, presets
from cogworks.tables.daily.chain import day_of
from cogworks.tables.refusals import TAKEN, RefusedError
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.disconnect import unless_gone
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.open_tables import OpenTable
from cogworks.web.render.words.dates import date_words
from cogworks.web.render.words.posts import PostWords, post_words, short_clock
from cogworks.web.services import NEWCOMER, Opening, Services, form_of, number_of
from cogworks.web.site.meeting.board import Board

HELD: Final = 25.0
HELD_WITH_POST: Final = 10.0
"""Seconds that a page waits for news: less with a post, which it keeps alive."""
SHOWN: Final = 6
"""Tables to join, and as many to watch."""


def routes(services: Services, board: Board) -> APIRouter:
    """Routes for meeting people."""
    router = APIRouter(include_in_schema=False)
    _add_pages(router, services, board)
    _add_posts(router, services, board)
    return router


def _add_pages(router: APIRouter, services: Services, board: Board) -> None:
    @router.get(PATHS["meet"])
    async def meet(request: Request) -> HTMLResponse:
        return await _page(services, request)

    @router.get(PATHS["meeting_news"])
    async def news(request: Request, seen: Annotated[str, Query(max_length=64)] = "") -> Response:
        """What has changed on the page since it was rendered; without changes the answer comes late."""
        shown = await _news(services, request)
        if _hash(shown) == seen:
            waits = await run_sync(services.meeting.store.of, services.player(request).id, services.host.now())
            held = HELD_WITH_POST if waits else HELD
            # A client that has gone already is not waited for.
            await request.body()
            await unless_gone(request, board.wait(client_behind(request), held))
            shown = await _news(services, request)
        standing = await run_sync(services.meeting.standing, services.player(request).id)
        ready = [link_to("go_to_pairing", id=post.id) for post in standing.ready]
        return JSONResponse({"seen": _hash(shown), "html": shown, "ready": ready[:1]})

    @router.get(PATHS["company_line"])
    async def company_line(request: Request) -> Response:
        """Invitations, tables that are ready and posts that wait, for a line on every page."""
        if not services.is_known(request):
            return JSONResponse({"html": "", "waits": False})
        player = services.player(request).id
        standing = await run_sync(services.meeting.standing, player)
        invitations = await run_sync(services.contacts.invitations, player)
        html = await run_sync(
            lambda: services.renderer.page(
                "company_line",
                ready=[post_words(post) for post in standing.ready],
                waiting=[post_words(post) for post in standing.own],
                invitations=invitations,
            )
        )
        return JSONResponse({"html": html.strip(), "waits": bool(standing.own)})

    @router.post(PATHS["leaving_meeting"])
    async def leaving(request: Request) -> Response:
        """The page was closed: its player's posts end soon, unless another page loads."""
        await run_sync(services.meeting.leaving, services.player(request).id)
        return Response(status_code=204)


def _add_posts(router: APIRouter, services: Services, board: Board) -> None:
    meeting = services.meeting

    @router.post(PATHS["quick_pairing"])
    async def pair(request: Request) -> Response:
        """Find an opponent on these terms, or wait for one."""
        terms = _terms(await form_of(request))
        _check_known(services, request)
        return await _entered(
            services,
            request,
            board,
            await run_sync(meeting.pair, services.player(request), _name(services, request), terms),
        )

    @router.post(PATHS["post_seat"])
    async def post(request: Request) -> Response:
        """Post a seat; with days per turn, open a table that waits in the lobby."""
        terms = _terms(await form_of(request))
        _check_known(services, request)
        of = game(terms.game)
        control = presets(of).get(terms.clock)
        if control is not None and not control.is_live:
            seats = of.check_seats(terms.seats)
            wanted = Opening(of.name, seats, is_listed=True, clock=control.as_sent(), is_rated=terms.is_rated)
            opened = await run_sync(
                services.open_table, services.player(request), wanted, services.identity.settings(request)
            )
            return await services.seated(request, opened)
        made = await run_sync(meeting.post, services.player(request), _name(services, request), terms)
        return await _entered(services, request, board, made)

    @router.post(PATHS["accept_post"])
    async def accept(request: Request, id: str) -> Response:
        _check_known(services, request)
        try:
            taken = await run_sync(meeting.accept, services.player(request), _name(services, request), id[:32])
        except RefusedError as error:
            if error.code != TAKEN:
                raise
            return await _page(services, request, 409, error.reason)
        return await _entered(services, request, board, taken)

    @router.post(PATHS["withdraw_post"])
    async def withdraw(request: Request, id: str) -> Response:
        await run_sync(meeting.withdraw, services.player(request).id, id[:32])
        board.notify()
        return RedirectResponse(link_to("meet"), 303)

    @router.post(PATHS["bot_for_post"])
    async def bot(request: Request, id: str) -> Response:
        """Withdraw a post and play a bot of the player's rating instead, on the same terms."""
        player = services.player(request)
        own = [each for each in await run_sync(meeting.store.of, player.id, services.host.now()) if each.id == id]
        if not own or own[0].is_full:
            raise refusals.NO_SUCH_POST()
        terms = own[0].terms
        level = await run_sync(meeting.nearest_bot, player.id, terms)
        await run_sync(meeting.withdraw, player.id, id)
        board.notify()
        clock = presets(game(terms.game))[terms.clock].as_sent() if terms.clock else None
        wanted = Opening(
            terms.game,
            terms.seats,
            bots=dict.fromkeys(range(1, terms.seats), level),
            clock=clock,
            is_rated=terms.is_rated,
        )
        opened = await run_sync(services.open_table, player, wanted, services.identity.settings(request))
        return await services.seated(request, opened)

    @router.get(PATHS["go_to_pairing"])
    async def go(request: Request, id: str) -> Response:
        """Go to the table of a post that is full."""
        standing = await run_sync(meeting.standing, services.player(request).id)
        for ready in standing.ready:
            if ready.id == id:
                await run_sync(meeting.arrive, services.player(request).id, ready)
                return await services.seated(request, ready.table)
        return RedirectResponse(link_to("meet"), 303)


async def _page(services: Services, request: Request, status: int = 200, note: str = "") -> HTMLResponse:
    """The page; a note says why a seat could not be taken."""
    news = await _news(services, request)
    played = [game(name) for name in games()]
    return await services.page(
        request,
        "meet",
        status,
        news=news,
        hash=_hash(news),
        pairings=[of for of in played if 2 in of.seats],
        games=[of for of in played if of.seats[-1] >= 2],
        clocks={of.name: {name: short_clock(presets(of)[name]) for name in PACES} for of in played},
        is_known=services.is_known(request),
        most_seats=max(of.seats[-1] for of in played),
        note=note,
    )


async def _entered(services: Services, request: Request, board: Board, post: Post) -> Response:
    """After a seat was taken: the table if it opened, or the page where one waits."""
    board.notify()
    if post.is_full:
        await run_sync(services.meeting.arrive, services.player(request).id, post)
        await run_sync(services.contacts.apply_mutes, post.table)
        return await services.seated(request, post.table)
    response = RedirectResponse(link_to("meet"), 303)
    services.identity.keep_player(request, response, services.player(request))
    return response


def _check_known(services: Services, request: Request) -> None:
    if not services.is_known(request):
        raise refusals.NO_COOKIE_FOR_SEAT()


def _name(services: Services, request: Request) -> str:
    return services.identity.settings(request).name or NEWCOMER


def _terms(form: dict[str, str]) -> Terms:
    """The terms in a form; a button of quick pairing names the game and the clock."""
    name, _, clock = (
        form["pair"].partition(" ") if "pair" in form else (form.get("game", ""), "", form.get("clock", ""))
    )
    return Terms(game(name).name, number_of(form, "seats", 2), clock[:16], "rated" in form)


def _hash(html: str) -> str:
    return sha256(html.encode()).hexdigest()[:16]


async def _news(services: Services, request: Request) -> str:
    """The part of the page that changes."""
    player = services.player(request).id
    mine, _ = await run_sync(services.host.tables_of, player, SHOWN * 4, 0)
    closed = await run_sync(services.contacts.closed_tables, player)
    tables = await services.open_tables.of_others({row["table"] for row in mine} | closed)
    return await run_sync(_rendered, services, player, tables)


def _rendered(services: Services, player: str, tables: list[OpenTable]) -> str:
    meeting, now = services.meeting, services.host.now()
    standing = meeting.standing(player)
    own: list[tuple[PostWords, str, int | None]] = []
    for post in standing.own:
        bot = meeting.bot_for(player, post) if post.player == player else ""
        own.append((post_words(post), bot, meeting.bot_points(bot, post.terms) if bot else None))
    # Times would change the page all the time.
    rows = [{**row, "ago": ""} for row in tables]
    return services.renderer.page(
        "meeting_news",
        own=own,
        ready=[post_words(post) for post in standing.ready],
        offers=[post_words(post) for post in standing.offers],
        invitations=services.contacts.invitations(player),
        to_join=[row for row in rows if row["phase"] == "gathering"][:SHOWN],
        to_watch=[row for row in rows if row["phase"] != "gathering"][:SHOWN],
        today=date_words(day_of(now)),
    ).strip()
