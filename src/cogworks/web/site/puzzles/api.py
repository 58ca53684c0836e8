"""HTTP API of the puzzles; docs/api.md describes it."""

from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from cogworks.puzzles.files import puzzles
from cogworks.puzzles.hints import MOST as MOST_HINTS
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import theme
from cogworks.puzzles.words import goal
from cogworks.tables.puzzles.play import PuzzleService, Reply, rating_of
from cogworks.tables.puzzles.record import record
from cogworks.tables.puzzles.scene import Scene, labels, puzzle_update, scene
from cogworks.tables.puzzles.store import PuzzleAttempt
from cogworks.web.http.api_types import REFUSALS, JsonObject, Refused, Responses
from cogworks.web.http.input import CheckedRoute
from cogworks.web.services import Services
from cogworks.web.site.puzzles.routes import Answers

HintNumber = Annotated[int, Query(ge=1, le=MOST_HINTS)]
NO_PUZZLE: Responses = {404: {"model": Refused, "description": "No such game or puzzle; the reason names the nearest"}}


class OwnAttempt(BaseModel):
    """The attempt at a puzzle by the player in the cookie."""

    result: str = Field(description="the first result, which counts: solved, failed, helped (with a hint), or empty")
    solved: float | None = Field(description="when it was first solved, in seconds since 1970")
    tries: int
    hint: bool
    shown: bool = Field(description="whether the solution was shown")


class PuzzleRow(BaseModel):
    """A puzzle in the list."""

    id: str
    theme: str
    rating: int
    attempt: OwnAttempt


class OwnRating(BaseModel):
    """A rating and half the width of its 95% interval."""

    mean: float
    margin: float


class GamePuzzles(BaseModel):
    """A game's puzzles and the player's record."""

    game: str
    themes: dict[str, str] = Field(description="title by name")
    solved: int
    streak: int
    best_streak: int
    rating: OwnRating | None = Field(description="null unless the player turned ratings on")
    puzzles: list[PuzzleRow]


class Solution(BaseModel):
    """One best sequence of moves."""

    answers: list[int]
    line: list[str] = Field(description="the moves in words")
    exhaustive: bool = Field(description="whether all lines of play were tried; otherwise a deep search decided")
    solved_by: dict[str, float] = Field(description="how often each bot level solves it, from 0 to 1")


class PuzzleNow(BaseModel):
    """A puzzle, in the position after the right answers so far."""

    id: str
    game: str
    theme: str
    rating: int
    goal: str
    seats: int
    seat: int = Field(description="the solver's seat")
    settings: JsonObject
    answers: list[int]
    prompt: str
    options: list[JsonObject] = Field(description="the legal moves; empty once it is solved")
    view: JsonObject = Field(description="what the solver's seat sees")
    attempt: OwnAttempt
    solution: Solution | None = Field(description="null until the player solved the puzzle or gave up")


class Judged(PuzzleNow):
    """A puzzle after a request."""

    verdict: str = Field(description="open (right so far), wrong, solved, hint or shown")
    reason: str = Field(description="what is wrong, or the hint")


def routes(services: Services, service: PuzzleService) -> APIRouter:
    """The API's routes for puzzles."""
    router = APIRouter(
        prefix="/api/puzzles", tags=["puzzles"], route_class=CheckedRoute, responses={**REFUSALS, **NO_PUZZLE}
    )

    @router.get("/{name}")
    async def of_game(request: Request, name: str) -> GamePuzzles:
        """A game's puzzles with the player's results; a program that keeps cookies is one player."""
        found = puzzles(name)
        attempts = await run_sync(service.attempts, services.player(request).id, name)
        by_puzzle = {each.puzzle: each for each in attempts}
        mine, rated = record(attempts), None
        if services.identity.settings(request).rated:
            strength = rating_of(attempts)
            rated = OwnRating(mean=strength.mean, margin=strength.margin)
        return GamePuzzles(
            game=name,
            themes={each.theme: theme(name, each.theme).title for each in found},
            solved=mine.solved,
            streak=mine.streak,
            best_streak=mine.best,
            rating=rated,
            puzzles=[
                PuzzleRow(id=each.id, theme=each.theme, rating=each.rating, attempt=_own(by_puzzle.get(each.id)))
                for each in found
            ],
        )

    @router.get("/{name}/{id}")
    async def look(request: Request, response: Response, name: str, id: str) -> PuzzleNow:
        """A puzzle and its position, without the solution unless the player solved it or gave up."""
        puzzle, player = await run_sync(service.find, name, id), services.player(request)
        services.identity.introduce(request, response, player)
        attempt = await run_sync(service.attempt, player.id, puzzle)
        return PuzzleNow(**await run_sync(lambda: _now(scene(puzzle), attempt)))

    @router.post("/{name}/{id}/answer")
    async def answer(request: Request, response: Response, name: str, id: str, sent: Answers) -> Judged:
        """Judge all moves so far. After a wrong one, the position before it stays."""
        puzzle, player = await run_sync(service.find, name, id), services.player(request)
        services.identity.introduce(request, response, player)
        return await run_sync(lambda: _judged(service.answer(player.id, puzzle, sent.answers)))

    @router.post("/{name}/{id}/hint")
    async def hint(request: Request, response: Response, name: str, id: str, number: HintNumber = 1) -> Judged:
        """A hint; the puzzle then counts for neither streak nor rating. The second one is more particular."""
        puzzle, player = await run_sync(service.find, name, id), services.player(request)
        services.identity.introduce(request, response, player)
        return await run_sync(lambda: _judged(service.hint(player.id, puzzle, number=number)))

    @router.post("/{name}/{id}/solution")
    async def give_up(request: Request, response: Response, name: str, id: str) -> Judged:
        """Give up and get the solution."""
        puzzle, player = await run_sync(service.find, name, id), services.player(request)
        services.identity.introduce(request, response, player)
        return await run_sync(lambda: _judged(service.give_up(player.id, puzzle)))

    return router


def _own(attempt: PuzzleAttempt | None) -> OwnAttempt:
    found = attempt or PuzzleAttempt("", "", "")
    return OwnAttempt(
        result=found.result, solved=found.solved, tries=found.tries, hint=found.has_hint, shown=found.is_shown
    )


def _judged(reply: Reply) -> Judged:
    is_done = reply.status in ("solved", "shown")
    return Judged(**_now(reply.now, reply.attempt, is_done), verdict=reply.status, reason=reply.words)


def _now(now: Scene, attempt: PuzzleAttempt, is_done: bool = False) -> dict[str, Any]:
    puzzle = now.puzzle
    update = puzzle_update(now, done="Solved." if is_done else "")
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
        "goal": goal(puzzle),
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        "settings": update["settings"],
        "answers": list(now.answers),
        "prompt": update["prompt"],
        "options": update["options"],
        "view": update["view"],
        "attempt": _own(attempt),
        "solution": None if attempt.is_open else _solution(puzzle),
    }


def _solution(puzzle: Puzzle) -> Solution:
    return Solution(
        answers=list(puzzle.solution),
        line=labels(puzzle, puzzle.solution),
        exhaustive=puzzle.is_exhaustive,
        solved_by=dict(puzzle.solved_by),
    )
