"""The daily deals: today's, earlier ones, leaderboards, a player's calendar, and the chain of seeds."""

from datetime import UTC, date, datetime
from typing import Annotated, Final, NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, Field

from cogworks.engine.registry import game, games
from cogworks.tables.daily.chain import Day, later
from cogworks.tables.daily.deals import Leaderboard
from cogworks.tables.daily.rules import SEAT
from cogworks.tables.daily.store import Attempt
from cogworks.web import refusals
from cogworks.web.http.api_types import REFUSALS, Refused, Responses
from cogworks.web.http.paths import PATHS
from cogworks.web.render.words.dates import date_words
from cogworks.web.services import Services, form_of

WEEKS: Final = 5
"""Weeks in a player's calendar."""
SHOWN: Final = 10
"""Places shown of each leaderboard."""

NO_DAY: Final[Responses] = {404: {"model": Refused, "description": "No deal on this day"}}
DayName = Annotated[str, Path(max_length=10)]


class Square(NamedTuple):
    """One day in the calendar: the player's attempt at each game."""

    day: str
    number: int
    won: int
    played: int


class PublishedDay(BaseModel):
    """The public data about one day of the chain."""

    day: str
    previous: str
    commitment: str
    seed: str | None = Field(description="hexadecimal; null until the day is over")
    late: bool = Field(description="whether the seed was picked after the day had begun")


class PublishedPlace(BaseModel):
    """One line of a leaderboard."""

    place: int = Field(description="0 without a place: a move was undone, a bot played, or the game ended late")
    name: str
    share: float
    lead: int
    moves: int


class DailyData(BaseModel):
    """A day's deals."""

    chain: PublishedDay
    boards: dict[str, list[PublishedPlace]]


def routes(services: Services) -> APIRouter:
    """Routes of the daily deals."""
    router = APIRouter()

    @router.get(PATHS["daily"], include_in_schema=False)
    async def today(request: Request) -> HTMLResponse:
        return await _page(services, request, services.daily.today())

    @router.get(PATHS["daily_deal"], include_in_schema=False)
    async def earlier(request: Request, day: DayName) -> HTMLResponse:
        return await _page(services, request, _checked(day))

    @router.post(PATHS["play_daily"], include_in_schema=False)
    async def play(request: Request, name: str) -> Response:
        """Begin today's attempt, go back to it, or practise once it is finished."""
        form = await form_of(request)
        player, settings = services.player(request), services.identity.settings(request)
        table = await run_sync(services.open_daily, player, name, "practice" in form, settings)
        return await services.seated(request, table)

    @router.get("/api/daily/{day}", tags=["daily deals"], responses={**REFUSALS, **NO_DAY})
    async def data(day: DayName) -> DailyData:
        """A day's commitment, its seed once the day is over, and the leaderboards; `today` is a valid day."""
        chosen = services.daily.today() if day == "today" else _checked(day)
        found = await run_sync(services.daily.day, chosen)
        boards = await run_sync(services.daily.recent_boards, found.day)
        return DailyData(
            chain=published(found, services.host.now()),
            boards={name: _places(board) for name, board in boards.items()},
        )

    @router.get("/api/daily", tags=["daily deals"], responses=REFUSALS)
    async def chain() -> list[PublishedDay]:
        """The published commitments: the last four weeks and the coming days."""
        today = services.daily.today()
        days = await run_sync(services.daily.days, later(today, -28), "9")
        return [published(day, services.host.now()) for day in days]

    return router


def published(day: Day, now: float) -> PublishedDay:
    """A day without its secret."""
    return PublishedDay(
        day=day.day,
        previous=day.previous,
        commitment=day.commitment,
        seed=day.seed.hex() if day.is_over(now) else None,
        late=day.is_late(),
    )


async def _page(services: Services, request: Request, day: str) -> HTMLResponse:
    daily, player = services.daily, services.player(request)
    found = await run_sync(daily.day, day)
    attempts = await run_sync(daily.attempts_of, player.id, 7 * WEEKS)
    boards = await run_sync(daily.recent_boards, day, attempts)
    now, today = services.host.now(), daily.today()
    coming = await run_sync(daily.coming)
    midnight = datetime.combine(date.fromisoformat(later(today, 1)), datetime.min.time(), UTC).timestamp()
    return await services.page(
        request,
        "daily",
        day=day,
        is_today=day == today,
        before=later(day, -1),
        after=later(day, 1),
        today=today,
        chain=published(found, now),
        coming=[published(each, now) for each in coming][:3],
        boards=boards,
        attempts={each.game: each for each in attempts if each.day == day},
        calendar=calendar(attempts, today),
        deals=[(game(name), daily.seats(name)) for name in games()],
        rival=services.host.usual_bot,
        me=player.id,
        left=max(0, round((midnight - now) / 60)),
        shown=SHOWN,
        seat=SEAT,
        date_words=date_words,
    )


def calendar(attempts: list[Attempt], today: str) -> list[list[Square]]:
    """The last weeks, each from Monday to Sunday, up to today."""
    monday = later(today, -date.fromisoformat(today).weekday())
    first = later(monday, -7 * (WEEKS - 1))
    days = [later(first, n) for n in range(7 * WEEKS) if later(first, n) <= today]
    squares = [_square(day, [each for each in attempts if each.day == day]) for day in days]
    return [squares[n : n + 7] for n in range(0, len(squares), 7)]


def _square(day: str, attempts: list[Attempt]) -> Square:
    won = sum(each.outcome is not None and each.outcome["share"] == 1 and each.has_place for each in attempts)
    return Square(day, date.fromisoformat(day).day, won, len(attempts))


def _places(board: Leaderboard) -> list[PublishedPlace]:
    return [
        PublishedPlace(
            place=line.place,
            name=line.outcome["name"],
            share=line.outcome["share"],
            lead=line.outcome["lead"],
            moves=line.outcome["moves"],
        )
        for line in board.lines[:100]
    ]


def _checked(day: str) -> str:
    """Check a date from a URL."""
    try:
        if date.fromisoformat(day).isoformat() == day:
            return day
    except ValueError:
        pass
    raise refusals.NO_SUCH_DAY()
