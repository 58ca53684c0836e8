"""Puzzles: the overview, a game's puzzles, and a puzzle on the real board."""

from dataclasses import replace
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, Field

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.hints import MOST as MOST_HINTS
from cogworks.puzzles.puzzle import Puzzle, read_log
from cogworks.puzzles.themes import theme as theme_of
from cogworks.tables.puzzles.own import table_of
from cogworks.tables.puzzles.play import PuzzleService, Reply, next_puzzle, rating_of
from cogworks.tables.puzzles.record import record
from cogworks.tables.puzzles.scene import MOST_ANSWERS, Scene, puzzle_update, scene, why_not
from cogworks.tables.update_types import Update
from cogworks.web import refusals
from cogworks.web.http.input import CheckedRoute
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.render.renderer import Renderer
from cogworks.web.services import Services, form_of
from cogworks.web.site.puzzles import page as puzzle_page
from cogworks.web.site.puzzles import words
from cogworks.web.site.puzzles.page import address, panel, panel_after
from cogworks.web.table_page import table_page

Answer = Annotated[int, Field(strict=True, ge=0)]


class Answers(BaseModel):
    """The solver's moves so far, by their numbers."""

    model_config = ConfigDict(extra="forbid")

    answers: list[Answer] = Field(default_factory=list, max_length=MOST_ANSWERS)


class Shown(Answers):
    """The moves and hints that the page shows."""

    hints: int = Field(0, strict=True, ge=0, le=MOST_HINTS)
    """Number of hints, including the requested one."""


def routes(services: Services, service: PuzzleService) -> APIRouter:
    """Routes of the puzzles' pages."""
    router = APIRouter(include_in_schema=False, route_class=CheckedRoute)

    async def find(request: Request, name: str, id: str) -> Puzzle:
        """A puzzle; those from own games are read from their tables."""
        if table_of(id) is None:
            return service.find(name, id)
        return await services.heavy.run(request, service.find, name, id)

    @router.get(PATHS["puzzles"])
    async def overview(request: Request) -> HTMLResponse:
        attempts = await run_sync(service.attempts, services.player(request).id)
        is_rated = services.identity.settings(request).rated
        found = await run_sync(puzzle_page.tiles, attempts, is_rated)
        return await services.page(
            request,
            "puzzles",
            tiles=found,
            mine=record(attempts),
            is_rated=is_rated,
            rating_words=words.rating,
        )

    @router.post(PATHS["puzzle_rating"])
    async def rate(request: Request) -> Response:
        """Show the player's rating, or stop showing it."""
        wanted = (await form_of(request)).get("rated")
        if wanted not in ("on", "off"):
            raise refusals.RATED_SWITCH()
        response = RedirectResponse(link_to("puzzles"), 303)
        settings = replace(services.identity.settings(request), rated=wanted == "on")
        await services.keep_settings(request, response, settings)
        return response

    @router.get(PATHS["game_puzzles"])
    async def of_game(request: Request, name: str) -> HTMLResponse:
        of = _with_puzzles(name)
        attempts = await run_sync(service.attempts, services.player(request).id, name)
        is_rated = services.identity.settings(request).rated
        return await services.page(
            request,
            "puzzles_game",
            of=game(of),
            themes=puzzle_page.theme_rows(name, attempts),
            mine=record(attempts),
            rows=puzzle_page.attempt_rows(name, attempts),
            total=len(puzzles(name)),
            address=address,
            rating=words.rating(rating_of(attempts)) if is_rated else "",
        )

    @router.get(PATHS["next_puzzle"])
    async def following(request: Request, name: str, theme: Annotated[str, Query(max_length=40)] = "") -> Response:
        """Go to the next unsolved puzzle of a game, or of one of its themes."""
        _with_puzzles(name)
        found = await run_sync(_next, services, service, request, name, theme)
        return RedirectResponse(address(found) if found else link_to("game_puzzles", name=name), 303)

    @router.get(PATHS["puzzle"])
    async def page(request: Request, name: str, id: str) -> HTMLResponse:
        puzzle = await find(request, name, id)
        attempt = await run_sync(service.attempt, services.player(request).id, puzzle)
        update = await run_sync(lambda: puzzle_update(scene(puzzle)))
        regions = await _regions(services, puzzle, update)
        return await table_page(
            services,
            request,
            "puzzle",
            update,
            regions,
            {},
            puzzle=puzzle,
            panel=_panel(services, panel(puzzle, attempt)),
            data={"update": Renderer.for_scripts(update), "parts": {"name": puzzle.game, "id": puzzle.id}},
        )

    @router.post(PATHS["puzzle_answer"])
    async def answer(request: Request, name: str, id: str, sent: Shown) -> JSONResponse:
        """Judge the moves so far, for the page's script."""
        puzzle, player = await find(request, name, id), services.player(request)
        if table_of(id) is None:
            reply = await run_sync(service.answer, player.id, puzzle, sent.answers)
        else:
            # A search judges answers that the review didn't compare: within the client's share of heavy work.
            reply = await services.heavy.run(request, service.answer, player.id, puzzle, sent.answers)
        since = max(0, len(sent.answers) - 1)
        return await _response(services, service, request, reply, since, n_hints=sent.hints)

    @router.post(PATHS["puzzle_hint"])
    async def hint(request: Request, name: str, id: str, sent: Shown) -> JSONResponse:
        puzzle, player = await find(request, name, id), services.player(request)
        number = max(1, sent.hints)
        reply = await run_sync(service.hint, player.id, puzzle, sent.answers, number)
        return await _response(services, service, request, reply, n_hints=number)

    @router.post(PATHS["puzzle_solution"])
    async def solution(request: Request, name: str, id: str) -> JSONResponse:
        puzzle, player = await find(request, name, id), services.player(request)
        reply = await run_sync(service.give_up, player.id, puzzle)
        return await _response(services, service, request, reply)

    @router.get(PATHS["puzzle_line"])
    async def line(request: Request, name: str, id: str, step: Annotated[int, Query(ge=0, le=99)] = 0) -> JSONResponse:
        """One step of the solution, to play it on the board."""
        puzzle, player = await find(request, name, id), services.player(request)
        now = await run_sync(service.line, player.id, puzzle, step)
        return JSONResponse(await _board(services, now, step - 1 if step else None, words.DONE["shown"]))

    @router.get(PATHS["puzzle_why"])
    async def why(
        request: Request, name: str, id: str, item: str, answers: Annotated[str, Query(max_length=400)] = ""
    ) -> JSONResponse:
        """Why something on the board has no move now, for the page's script."""
        puzzle = await find(request, name, id)
        return JSONResponse(await run_sync(lambda: why_not(scene(puzzle, _numbers(answers)), item)))

    @router.post(PATHS["puzzle_resume"])
    async def play_on(request: Request, name: str, id: str) -> Response:
        """Play on after the solution, against bots."""
        puzzle, player = await find(request, name, id), services.player(request)
        now = await run_sync(service.line, player.id, puzzle, len(puzzle.solution))
        settings = services.identity.settings(request)
        table = await run_sync(_continued, services, now, request)
        return await services.seated(request, table, settings.bot)

    return router


def _with_puzzles(name: str) -> str:
    """Check that a game has puzzles."""
    if not puzzles(name):
        raise refusals.NO_PUZZLES(game=game(name).title)
    return name


def _next(services: Services, service: PuzzleService, request: Request, name: str, theme: str) -> Puzzle | None:
    if theme:
        theme_of(name, theme)
    attempts = service.attempts(services.player(request).id, name)
    near = rating_of(attempts).mean if services.identity.settings(request).rated else None
    return next_puzzle([each for each in puzzles(name) if theme in ("", each.theme)], attempts, near)


def _numbers(text: str) -> list[int]:
    """Numbers in an address."""
    if not all(part.isascii() and part.isdigit() for part in text.split()):
        raise refusals.ANSWERS_NUMBERS()
    return [int(part) for part in text.split()]


def _panel(services: Services, facts: Data) -> Markup:
    return Markup(services.renderer.page("puzzle_panel", **facts))


async def _regions(services: Services, puzzle: Puzzle, update: Update) -> dict[str, str]:
    """The regions of the page."""
    regions = dict(await services.workers.regions(update))
    number = "" if table_of(puzzle.id) else puzzle.id.rpartition("-")[2]
    regions["head"] = services.renderer.page("puzzle_head", of=game(puzzle.game), number=number)
    regions["talk"] = ""
    return regions


async def _board(services: Services, now: Scene, since: int | None, done: str) -> Data:
    """A new position for the page's script."""
    update = await run_sync(puzzle_update, now, since, done)
    return {"update": Renderer.for_scripts(update), "html": await _regions(services, now.puzzle, update)}


async def _response(
    services: Services,
    service: PuzzleService,
    request: Request,
    reply: Reply,
    since: int | None = None,
    *,
    n_hints: int = 0,
) -> JSONResponse:
    """Data for the page's script after a request: the panel, and the board if it changed."""
    puzzle = reply.now.puzzle
    attempts = await run_sync(service.attempts, services.player(request).id, puzzle.game)
    facts = await run_sync(panel_after, reply, attempts, services.identity.settings(request).rated, n_hints)
    message: Data = {"verdict": reply.status, "answers": list(reply.now.answers), "panel": _panel(services, facts)}
    if reply.status == "shown":
        message["steps"] = len(puzzle.solution)
    elif reply.status in ("open", "solved"):
        back_to_start = not reply.now.answers
        message |= await _board(services, reply.now, None if back_to_start else since, words.DONE.get(reply.status, ""))
    response = JSONResponse(message)
    services.identity.introduce(request, response, services.player(request))
    return response


def _continued(services: Services, now: Scene, request: Request) -> str:
    """Open a table at this position, with the player in the solver's seat and bots in the others."""
    puzzle, settings = now.puzzle, services.identity.settings(request)
    if now.state.is_over():
        raise refusals.OVER_AFTER_SOLUTION()
    log = read_log(puzzle)
    log.answers = [*log.answers, *now.answers]
    table, owner = services.host.play_log(log)
    return services.seat_among_bots(services.player(request), table, owner, puzzle.seat, puzzle.seats, settings)
