"""The application: routes, guards, and errors as pages or data."""

import asyncio
import logging
import re
import secrets
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from anyio.to_thread import current_default_thread_limiter, run_sync
from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount
from starlette.types import Scope

from cogworks.engine.cardset import CardSetError
from cogworks.engine.errors import CogworksError, UnknownGameError
from cogworks.people.accounts.accounts import Accounts
from cogworks.people.accounts.deletion import finish_all
from cogworks.people.contacts.contacts import Contacts
from cogworks.people.invitation_codes import InvitationCodes
from cogworks.people.meeting.meeting import Meeting
from cogworks.people.ratings.ratings import Ratings
from cogworks.people.studio.archive import LARGEST_ARCHIVE
from cogworks.people.tournaments.director import Director
from cogworks.people.tournaments.schedule import Recurring, announce_due
from cogworks.people.tournaments.signup import SignUp
from cogworks.review.reviewing import Ask, run_here
from cogworks.tables.daily.deals import DailyDeals
from cogworks.tables.etiquette.pruning import Pruning
from cogworks.tables.host import Host
from cogworks.tables.puzzles.play import PuzzleService
from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, TOO_OFTEN, UNAVAILABLE, USED, RefusedError
from cogworks.tables.store.store import StoreError
from cogworks.web import words
from cogworks.web.art import generated as art
from cogworks.web.http.api_types import refused_response
from cogworks.web.http.compression import Compression
from cogworks.web.http.guard import LARGEST_BODY, RETRY_AFTER, Guard, RateLimiter, add_headers
from cogworks.web.http.head import Head
from cogworks.web.http.health import Health, StoreCheck
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import DailyQuota, Limits
from cogworks.web.http.paths import PATHS
from cogworks.web.http.static import WEB, Static
from cogworks.web.identity import invitations, local_names, preferences
from cogworks.web.identity.identity import Identity
from cogworks.web.identity.local_people import LocalPeople
from cogworks.web.identity.sessions import Sessions, SignIn
from cogworks.web.live.hint_desk import Advise
from cogworks.web.live.hub import BOT_PAUSE, THREADS, Hub, Think
from cogworks.web.monitoring.requests import Measured
from cogworks.web.notices.service import NoticeSettings, notice_service
from cogworks.web.open_tables import OpenTables
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.workers import RenderWorkers
from cogworks.web.services import Services
from cogworks.web.site.api import routes as api
from cogworks.web.site.contacts import routes as contact_routes
from cogworks.web.site.contacts import table_people
from cogworks.web.site.daily import routes as daily_routes
from cogworks.web.site.learn import routes as learn_routes
from cogworks.web.site.lobby import routes as lobby_routes
from cogworks.web.site.meeting import routes as meeting_routes
from cogworks.web.site.meeting.board import Board
from cogworks.web.site.notices import app_routes
from cogworks.web.site.notices import routes as notice_routes
from cogworks.web.site.people import routes as people_routes
from cogworks.web.site.puzzles import api as puzzle_api
from cogworks.web.site.puzzles import routes as puzzle_routes
from cogworks.web.site.ratings import routes as rating_routes
from cogworks.web.site.review import routes as review_routes
from cogworks.web.site.review.reviews import Elsewhere, Reviews
from cogworks.web.site.rules import routes as rules_routes
from cogworks.web.site.storage import routes as storage_routes
from cogworks.web.site.storage.routes import KeptGames
from cogworks.web.site.studio import routes as studio_routes
from cogworks.web.site.studio.measuring.jobs import Measure, Measuring
from cogworks.web.site.table import hot_seat, replay_routes
from cogworks.web.site.table import routes as table_routes
from cogworks.web.site.tournaments import routes as tournament_routes

STATUS = {NO_SUCH_TABLE: 404, TOO_OFTEN: 429, UNAVAILABLE: 503, USED: 410}
NAMED = re.compile(r"[a-z_]{1,20}")
"""Pattern of field names."""
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
DAY = "public, max-age=86400"
LONGEST_PICTURE_NAME = 160
"""A picture may be named after up to three cards."""

_log = logging.getLogger(__name__)


def create_app(
    host: Host,
    secret: bytes | None = None,
    pause: float = BOT_PAUSE,
    names: AllowedHosts | None = None,
    render_workers: int = 0,
    limits: Limits | None = None,
    has_proxies: bool = False,
    ask: Ask = run_here,
    advise: Advise | None = None,
    schedule: Sequence[Recurring] = (),
    think: Think | None = None,
    elsewhere: Elsewhere | None = None,
    kept: KeptGames | None = None,
    people: LocalPeople | None = None,
    notices: NoticeSettings | None = None,
    review_rest: float | None = None,
    measure: Measure | None = None,
) -> FastAPI:
    """Create the web app for a host of tables; without names it serves this machine only.

    Reviews run their tasks with `ask`, or `elsewhere` as a whole.  Hints run their searches with `advise`, and bots
    theirs with `think`; without these, in this process.  Boards are rendered in this many worker processes; with none,
    in this process.  `schedule` has recurring tournaments.  `kept` are the games of an application that runs in its
    players' browser, and `people` those players.  With `review_rest`, games are reviewed for the story of their result,
    with pauses this many times as long as the reviews.  `measure` says what
    changed cards are worth; its tasks run with `ask`.
    """
    hub = Hub(host, pause, advise, think)
    limits = limits or Limits()
    quota = DailyQuota(limits.uploads_per_day, host.now)
    reviews = Reviews(host, ask, quota=quota, elsewhere=elsewhere, rest=review_rest)
    measuring = None if measure is None else Measuring(measure, ask, host.now)
    bot = host.usual_bot
    renderer = Renderer(bot, tuple(host.bots), is_offline=kept is not None)
    names = names or AllowedHosts()
    secret = secret or secrets.token_bytes(32)
    accounts = Accounts(host.store, secret, host.now)
    sessions = Sessions(accounts)
    ratings = Ratings(host)
    director = Director(host, hub.changed_elsewhere)
    signup = SignUp(director)
    contacts = Contacts(host, ratings)
    meeting = Meeting(host, ratings, contacts)
    notice_parts = notice_service(host, hub, secret, notices or NoticeSettings())
    services = Services(
        host,
        hub,
        renderer,
        RenderWorkers(renderer, bot, render_workers),
        Identity(secret),
        names,
        DailyDeals(host),
        accounts,
        sessions,
        ratings,
        signup,
        InvitationCodes(accounts.store, secret, host.now),
        contacts,
        meeting,
        OpenTables(host),
        notice_parts,
        quota,
        people=people,
    )
    board = Board(meeting)
    if kept is None:
        # In a browser there are no other people.
        hub.chores += [ratings.round, partial(announce_due, signup, schedule), director.round]
        hub.chores += [board.check, meeting.clean, Pruning(host).round]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        board.open()
        # Rules and rendering hold the GIL: more threads than this would only compete for it.
        current_default_thread_limiter().total_tokens = THREADS
        hub.open()
        services.workers.open()
        notice_parts.courier.open()
        finishing = asyncio.create_task(_finish_deletions(services))
        yield
        finishing.cancel()
        await notice_parts.courier.close()
        await reviews.close()
        if measuring is not None:
            await measuring.close()
        await hub.close()
        services.workers.close()

    # Not FastAPI's own docs page: it would load scripts from elsewhere.
    app = FastAPI(title="Cogworks", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.state.services, app.state.board = services, board
    app.state.hub, app.state.notices = hub, notice_parts
    app.state.is_idle = lambda: hub.is_idle() and reviews.is_idle() and (measuring is None or measuring.is_idle())
    app.add_middleware(Measured, figures=services.figures)
    app.add_middleware(SignIn, sessions=sessions)
    app.add_middleware(Compression)
    app.add_middleware(Head)
    app.add_middleware(
        Guard,
        names=names,
        writes=RateLimiter(60, 4),
        reads=RateLimiter(400, 60),
        sockets=RateLimiter(400, 40),
        limits=limits,
        has_proxies=has_proxies,
        # In a browser, the largest request is a file of all its games.
        largest_body=LARGEST_BODY if kept is None else sys.maxsize,
        # A card set with all its pictures.
        larger={PATHS["import_set"]: LARGEST_ARCHIVE},
        on_refusal=services.figures.refused,
    )
    app.include_router(lobby_routes.routes(services))
    app.include_router(rules_routes.routes(services))
    app.include_router(table_routes.routes(services))
    app.include_router(replay_routes.routes(services))
    app.include_router(review_routes.routes(services, reviews))
    app.include_router(studio_routes.routes(services, measuring))
    app.include_router(rating_routes.routes(services))
    app.include_router(tournament_routes.routes(services))
    app.include_router(learn_routes.routes(services))
    app.include_router(daily_routes.routes(services))
    puzzle_service = PuzzleService(host, ask)
    app.include_router(puzzle_routes.routes(services, puzzle_service))
    app.include_router(puzzle_api.routes(services, puzzle_service))
    app.include_router(people_routes.routes(services))
    app.include_router(meeting_routes.routes(services, board))
    app.include_router(contact_routes.routes(services))
    app.include_router(table_people.routes(services))
    app.include_router(notice_routes.routes(services))
    app.include_router(app_routes.routes())
    app.include_router(invitations.routes(services))
    app.include_router(preferences.routes(services))
    app.include_router(local_names.routes(services))
    app.include_router(api.routes(services))
    if kept is not None:
        app.include_router(storage_routes.routes(services, kept))
    if people is not None:
        app.include_router(hot_seat.routes(services, people))
    # In a browser the folder is missing: its files are served apart.
    static = Static(directory=str(WEB / "static"), check_dir=False)
    app.mount(PATHS["static"].removesuffix("/{file}"), static, name="static")
    _pictures(app)

    _health(app, services)
    _errors(app, services)
    return app


async def _finish_deletions(services: Services) -> None:
    """Finish deleting accounts, where a server was stopped in between."""
    try:
        for table in await run_sync(finish_all, services.host, services.accounts):
            services.hub.changed(table)
    except (StoreError, RefusedError) as error:
        _log.warning("cannot finish deleting an account, the next start tries again: %s", error)


def _health(app: FastAPI, services: Services) -> None:
    async def render_processes() -> str:
        return services.workers.health()

    health = Health({"render processes": render_processes, "store": StoreCheck(services.host.store)})

    @app.get(PATHS["health"], include_in_schema=False)
    async def healthy() -> Response:
        status, text = await health.report()
        return Response(text, status, media_type="text/plain")


def _pictures(app: FastAPI) -> None:
    @app.get(PATHS["picture"], include_in_schema=False)
    def picture(name: str = Query(max_length=LONGEST_PICTURE_NAME)) -> Response:
        """The generated drawing for a name."""
        return Response(art.drawing(name), media_type="image/svg+xml", headers={"cache-control": DAY})


def _errors(app: FastAPI, services: Services) -> None:
    async def answer(request: Request, status: int, code: str, reason: str, **more: object) -> Response:
        reason = reason.encode("ascii", "backslashreplace").decode() if not reason.isprintable() else reason
        response: Response
        if request.url.path.startswith("/api"):
            response = refused_response(status, code, reason, **more)
        else:
            template = "used" if code == USED else "error"
            response = await services.page(request, template, status, code=status, reason=reason)
        if status == 503:
            response.headers["retry-after"] = str(RETRY_AFTER)
        return response

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        # Starlette logs the error, and sends this response past the guard.
        try:
            response = await answer(request, 500, "internal error", words.INTERNAL)
        except Exception:
            # The error may be in the templates.
            response = PlainTextResponse(words.INTERNAL, 500)
        add_headers(response.headers, request.scope)
        return response

    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> Response:
        services.figures.refused(error.code)
        return await answer(request, STATUS.get(error.code, 400), error.code, error.reason)

    @app.exception_handler(StoreError)
    async def unavailable(request: Request, error: StoreError) -> Response:
        return await answer(request, 503, UNAVAILABLE, str(error))

    @app.exception_handler(CogworksError)
    async def wrong(request: Request, error: CogworksError) -> Response:
        return await answer(request, 404 if isinstance(error, UnknownGameError) else 400, "bad message", str(error))

    @app.exception_handler(CardSetError)
    async def mistaken(request: Request, error: CardSetError) -> Response:
        return await answer(request, 400, BAD_MESSAGE, str(error), mistakes=[it._asdict() for it in error.mistakes])

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        # Our own message: FastAPI's would repeat the input, which JSON may be unable to encode.
        found = error.errors()[0]
        where = ".".join(str(part) for part in found["loc"][1:] if isinstance(part, int) or NAMED.fullmatch(str(part)))
        reason = f"{where}: {found['msg']}" if where else str(found["msg"])
        return await answer(request, 400, BAD_MESSAGE, reason)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        headers = dict(error.headers or {})
        reason = words.NO_SUCH_PAGE if error.status_code == 404 else str(error.detail)
        if error.status_code == 405:
            headers["Allow"] = ", ".join(_methods(app, request.scope))
            reason = words.not_allowed(request.method, headers["Allow"])
        code = BAD_MESSAGE if error.status_code == 400 else "http"
        response = await answer(request, error.status_code, code, reason)
        response.headers.update(headers)
        return response


def _methods(app: FastAPI, scope: Scope) -> list[str]:
    """The methods that a route allows at this address; HEAD wherever GET is."""
    # A mounted application, such as the static files, changes the root.
    asked = {**scope, "root_path": scope.get("app_root_path", scope.get("root_path", ""))}
    mounts = [route for route in app.routes if isinstance(route, Mount)]
    if any(mount.matches(asked)[0] is Match.FULL for mount in mounts):
        return ["GET", "HEAD"]
    allowed = [
        method
        for method in METHODS
        if any(route.matches({**asked, "method": method})[0] is Match.FULL for route in app.routes)
    ]
    return sorted([*allowed, "HEAD"]) if "GET" in allowed else allowed
