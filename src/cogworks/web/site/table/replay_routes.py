"""Replays: a step of a game, and the part of its log around it."""

from functools import partial

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from cogworks.engine.registry import game
from cogworks.tables.etiquette.spectators import check_may_watch
from cogworks.tables.refusals import NO_SUCH_SEAT
from cogworks.tables.replay import Choice, Replay, decisions, replayed
from cogworks.tables.reviews import is_reviewable, stored_review
from cogworks.web.boards import screens
from cogworks.web.http.paths import PATHS
from cogworks.web.render.animation import animated
from cogworks.web.services import Services, check_id
from cogworks.web.site.table.mistakes import Mistake, mistakes


def routes(services: Services) -> APIRouter:
    """Routes of replays.  All of it is heavy work, as games may be long."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["replay"])
    async def replay(request: Request, id: str, step: int | None = None, eyes: str = "") -> HTMLResponse:
        seen, facts = await services.heavy.run(request, _around, services, request, id, step, eyes)
        board = await services.heavy.run(request, services.renderer.board, seen, seen["names"])
        facts["is_reviewable"] = await run_sync(_is_reviewable, services, id)
        facts["mistakes"] = await services.heavy.run(request, _mistakes, services, id)
        return await services.heavy_page(
            request,
            "replay",
            seen=seen,
            names=seen["names"],
            board=board,
            choice=_choice_of_cards(seen),
            of=game(seen["game"]),
            **facts,
        )

    @router.get(PATHS["replay_steps"])
    async def steps(request: Request, id: str, step: int = 0, eyes: str = "") -> JSONResponse:
        """The log around a step and the steps to jump to from there, for the page's script."""
        seen, facts = await services.heavy.run(request, _around, services, request, id, step, eyes)
        log = await services.heavy.run(request, partial(services.renderer.page, "replay_log", seen=seen))
        return JSONResponse({"covers": seen["covers"], "log": log, **facts})

    @router.get(PATHS["replay_step"])
    async def step(request: Request, id: str, step: int = 0, eyes: str = "") -> JSONResponse:
        """One step of a replay, for the page's script."""
        seen, board = await services.heavy.run(request, _at, services, request, id, step, eyes)
        shown = {"position": seen["position"], "last": seen["last"], "board": board, "choice": _choice_of_cards(seen)}
        return JSONResponse({**shown, **animated(seen["log"])})

    return router


def _choice_of_cards(seen: Replay) -> Choice | None:
    """The decision at this step if it was about cards: the page shows them in a tray."""
    return seen["choice"] if seen["view"].get("question") in screens(seen["game"]).trays else None


def _is_reviewable(services: Services, id: str) -> bool:
    with services.host.at(id) as table:
        return is_reviewable(table)


def _mistakes(services: Services, id: str) -> list[Mistake]:
    """The worst decisions of a finished game, once it has been reviewed."""
    review = stored_review(services.host, id) if _is_reviewable(services, id) else None
    if review is None:
        return []
    with services.host.at(id) as table:
        return mistakes(table, review)


def _around(
    services: Services, request: Request, id: str, step: int | None, eyes: str
) -> tuple[Replay, dict[str, object]]:
    """A step of a replay with the log around it, and the page's data about these steps."""
    seen = _replayed(services, request, id, step, eyes, with_log=True)
    jumps, chances = _jumps(services, seen)
    return seen, {"jumps": jumps, "chances": chances}


def _at(services: Services, request: Request, id: str, step: int, eyes: str) -> tuple[Replay, str]:
    """One step of a replay, and its board."""
    seen = _replayed(services, request, id, step, eyes, with_log=False)
    return seen, services.renderer.board(seen, seen["names"])


def _replayed(services: Services, request: Request, id: str, step: int | None, eyes: str, *, with_log: bool) -> Replay:
    """One step of a replay."""
    check_id(id)
    reader = services.host.reader(id, services.identity.token(request, id))
    if eyes and not (eyes == "all" or (eyes.isascii() and eyes.isdigit() and len(eyes) < 3)):
        raise NO_SUCH_SEAT()
    seat = int(eyes) if eyes.isdigit() else None if eyes else reader
    with services.host.at(id) as table:
        check_may_watch(table, reader, services.identity.token(request, id))
        return replayed(table, reader, seat, table.history.position if step is None else step, with_log)


def _jumps(services: Services, seen: Replay) -> tuple[dict[str, list[int]], list[list[int]]]:
    """The steps that a replay can jump to: decisions of the seat it shows, and the big swings of a reviewed game.

    With each player's chance to win, in percent, from each step of the review on.  Only for the part of the game that
    the log covers, and the next step to jump to after it.
    """
    first, end = seen["covers"]
    with services.host.at(seen["table"]) as table:
        found = {"decision": decisions(table, seen["reader"], seen["eyes"], range(first, end))}
    review = stored_review(services.host, seen["table"]) if seen["over"] else None
    if review is None:
        return found, []
    seats = range(len(review.final)) if seen["eyes"] is None else [seen["eyes"]]
    swings = [review.steps[index].end for index in review.big_swings(seats)]
    found["swing"] = [step for step in swings if first <= step <= end] + [step for step in swings if step > end][:1]
    chances = [(step.start, step.chances) for step in review.steps if first < step.end and step.start <= end]
    if seen["last"] == end:
        chances.append((end, review.final))
    return found, [[step, *(round(100 * chance) for chance in each)] for step, each in chances]
