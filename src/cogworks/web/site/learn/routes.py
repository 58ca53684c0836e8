"""Lessons: guided first games.  The address says which step, so nothing is stored, and reload and Back just work."""

from typing import Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.tables.lessons.lesson import Lesson, Scene, lesson_of, scene
from cogworks.tables.lessons.update import lesson_data, lesson_update, why_not
from cogworks.tables.update_types import Update
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.render.renderer import Renderer
from cogworks.web.services import Services, form_of
from cogworks.web.table_page import table_page

LONGEST: Final = 40
"""More choices than any lesson has."""


def routes(services: Services) -> APIRouter:
    """Routes of the lessons."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["learn"])
    async def learn(request: Request, name: str, step: int = 1, chosen: str = "") -> HTMLResponse:
        now, update, regions = await _step(services, name, step, chosen)
        page = await table_page(
            services,
            request,
            "learn",
            update,
            regions,
            {},
            panel=Markup(regions.pop("panel")),
            data={"update": Renderer.for_scripts(update), "lesson": lesson_data(now)},
        )
        _remember(services, request, page, now)
        return page

    @router.get(PATHS["learn_step"])
    async def one_step(request: Request, name: str, step: int = 1, chosen: str = "") -> JSONResponse:
        """One step, for the page's script."""
        now, update, regions = await _step(services, name, step, chosen)
        panel = regions.pop("panel")
        message = {"update": Renderer.for_scripts(update), "html": regions, "lesson": lesson_data(now), "panel": panel}
        response = JSONResponse(message)
        _remember(services, request, response, now)
        return response

    @router.get(PATHS["learn_why"])
    async def why(name: str, item: str, step: int = 1, chosen: str = "") -> JSONResponse:
        """Why something on the board has no move at this step, for the page's script."""
        reason = await run_sync(lambda: why_not(scene(_lesson(name), step, chosen[:LONGEST]), item))
        return JSONResponse({"why": reason})

    @router.post(PATHS["learn_dismiss"])
    async def dismiss(request: Request, name: str) -> Response:
        """Stop offering a lesson."""
        _lesson(name)
        to = (await form_of(request)).get("to", "")
        response = RedirectResponse(link_to("new_table", name=name) if to == "new" else link_to("lobby"), 303)
        services.identity.keep_learned(request, response, name)
        return response

    return router


def _lesson(name: str) -> Lesson:
    found = lesson_of(name)
    if found is None:
        raise refusals.NO_LESSON(game=game(name).title)
    return found


async def _step(services: Services, name: str, number: int, chosen: str) -> tuple[Scene, Update, dict[str, str]]:
    """A step, the learner's update, and the page's regions with the lesson's panel."""
    now = await run_sync(lambda: scene(_lesson(name), number, chosen[:LONGEST]))
    update = await run_sync(lesson_update, now)
    regions = dict(await services.workers.regions(update))
    regions["head"] = services.renderer.page("learn_head", of=game(name))
    regions["talk"] = ""
    regions["panel"] = services.renderer.page("learn_panel", **_panel(now, update))
    return now, update, regions


def _panel(now: Scene, update: Update) -> Data:
    """Data for the panel: the step, opponents' moves, and the links to other steps."""
    back = "" if now.number == 1 else address(now.lesson.game, now.number - 1, _before(now))
    on = "" if now.is_last or now.step.accept else address(now.lesson.game, now.number + 1, now.chosen)
    return {
        "of": now.lesson.of,
        "step": now.step,
        "number": now.number,
        "total": len(now.lesson.steps),
        "others": [turn["summary"] for turn in update["trace"]],
        "back": back,
        "on": on,
    }


def _before(now: Scene) -> str:
    """The choices on the way to the step before this one."""
    n = sum(len(step.accept) > 1 for step in now.lesson.steps[: now.number - 2])
    return now.chosen[:n]


def address(name: str, number: int, chosen: str) -> str:
    """The address of a step."""
    return f"{link_to('learn', name=name)}?step={number}" + (f"&chosen={chosen}" if chosen else "")


def _remember(services: Services, request: Request, response: Response, now: Scene) -> None:
    """Stop offering a lesson once it was completed."""
    if now.is_last:
        services.identity.keep_learned(request, response, now.lesson.game)
