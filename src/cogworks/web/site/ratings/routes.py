"""Leaderboards, players' profiles, and a player's own history with ratings."""

import re
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.registry import game, games
from cogworks.people.ratings.figures import TWO, figures
from cogworks.people.ratings.lists import Gain, Played, Wanted
from cogworks.people.ratings.model import bot_rating
from cogworks.people.ratings.scale import DAY, Rating, Shown
from cogworks.people.ratings.store import Profile
from cogworks.tables.daily.chain import day_of
from cogworks.tables.readers import seat_of, sender
from cogworks.tables.tournaments.rules import check_shown
from cogworks.web import refusals
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.render.words.dates import date_words
from cogworks.web.render.words.results import result
from cogworks.web.services import Services, check_id, form_of
from cogworks.web.site.ratings.chart import chart
from cogworks.web.site.ratings.words import OUTCOME_WORDS, POOL_WORDS

PAGE: Final = 20
"""Games in a page of history."""
LINES: Final = 50
"""Players in a page of a leaderboard."""
PLAYER_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
Pool = Literal["", "two", "more", "solo", "daily"]
PageNumber = Annotated[int, Query(ge=1, le=10_000)]
Text = Annotated[str, Query(max_length=40)]
Day = Annotated[str, Query(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class Line(NamedTuple):
    """A player or a bot on a leaderboard."""

    place: int
    """0 for bots, which have none."""
    name: str
    id: str
    bot: str
    shown: Shown
    mean: float


class GameLine(NamedTuple):
    """A game in a list."""

    game: str
    title: str
    table: str
    result: str
    opponents: str
    score: int
    decisions: int
    day: str
    is_rated: bool
    reason: str
    gain: str
    """What the game changed of the player's rating, such as "+12"; '' if nothing."""


class Changed(NamedTuple):
    """A player's rating before and after a game."""

    name: str
    gain: Gain


def routes(services: Services) -> APIRouter:
    """Routes of ratings."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATHS["ratings"])
    async def ratings() -> Response:
        """The leaderboards begin with the first game."""
        return RedirectResponse(link_to("leaderboard", name=games()[0]), 303)

    @router.get(PATHS["leaderboard"])
    async def leaderboard(request: Request, name: str, pool: Pool = "", page: PageNumber = 1) -> HTMLResponse:
        of, pools = game(name), _pools(name)
        chosen = pool if pool in pools else next(iter(pools), TWO)
        lines, n = await run_sync(_lines, services, name, chosen, page)
        return await services.page(
            request,
            "leaderboard",
            of=of,
            games=[game(each) for each in games()],
            pools=pools,
            pool=chosen,
            lines=lines,
            page=page,
            pages=max(1, -(-n // LINES)),
        )

    @router.get(PATHS["player"])
    async def player(
        request: Request,
        id: str,
        name: Text = "",
        pool: Pool = "",
        outcome: Literal["", "won", "lost", "shared", "none"] = "",
        opponent: Text = "",
        order: Literal["newest", "score", "length"] = "newest",
        since: Day = "",
        until: Day = "",
        page: PageNumber = 1,
    ) -> HTMLResponse:
        """A player's ratings and rated games, for everyone."""
        found = await run_sync(services.ratings.store.profile, id) if PLAYER_ID.fullmatch(id) else None
        if found is None or found.is_hidden:
            raise refusals.NO_PLAYER()
        wanted = Wanted(name, 0, outcome, opponent, True, order, *_span(since, until))
        return await _page(services, request, found, wanted, pool, page, is_own=False)

    @router.get(PATHS["history"])
    async def history(
        request: Request,
        name: Text = "",
        pool: Pool = "",
        seats: Annotated[int, Query(ge=0, le=9)] = 0,
        outcome: Literal["", "won", "lost", "shared", "none"] = "",
        opponent: Text = "",
        rated: bool = False,
        order: Literal["newest", "score", "length"] = "newest",
        since: Day = "",
        until: Day = "",
        page: PageNumber = 1,
    ) -> HTMLResponse:
        """All finished games of the player, and their ratings."""
        player = services.player(request)
        await services.heavy.run(request, services.ratings.catch_up, player)
        id = player.id
        found = await run_sync(services.ratings.store.profile_of, id)
        own = found or Profile(id, "", services.identity.settings(request).name or "You", is_hidden=False)
        wanted = Wanted(name, seats, outcome, opponent, rated, order, *_span(since, until))
        return await _page(services, request, own, wanted, pool, page, is_own=True)

    @router.get(PATHS["rating_changes"])
    async def changes(request: Request, id: str) -> HTMLResponse:
        """What a finished game changed of its players' ratings, as a part of the table's page."""
        check_id(id)
        token = services.identity.token(request, id)
        own = services.player(request).id
        found, reason = await services.heavy.run(request, _changes, services, id, token, own)
        return await services.page(request, "rating_changes", changes=found, reason=reason)

    @router.post(PATHS["profile_visibility"])
    async def visibility(request: Request) -> Response:
        """Hide the player's profile, or show it again."""
        form = await form_of(request)
        await run_sync(services.ratings.store.hide, services.player(request).id, form.get("hidden") == "yes")
        return RedirectResponse(link_to("history"), 303)

    return router


async def _page(
    services: Services, request: Request, of: Profile, wanted: Wanted, pool: str, page: int, is_own: bool
) -> HTMLResponse:
    store, now = services.ratings.store, services.host.now()
    ratings = await run_sync(store.ratings_of, of.player)
    played, n = await run_sync(store.history, of.player, wanted, PAGE, (page - 1) * PAGE)
    gains = await run_sync(store.gains, [each.result.table for each in played])
    statistics = await run_sync(store.statistics, of.player, not is_own)
    chosen = _chosen(ratings, wanted.game, pool)
    curve = await run_sync(store.curve, of.player, *chosen) if chosen else []
    return await services.page(
        request,
        "player",
        of=of,
        is_own=is_own,
        ratings=[
            (game(name), key, POOL_WORDS[key], rating.shown(now))
            for (name, key), rating in sorted(ratings.items())
            if name in games()
        ],
        chosen=chosen,
        chart=chart(curve) if curve else "",
        pool_words=POOL_WORDS,
        title_of=lambda name: game(name).title if name in games() else name,
        statistics=statistics,
        played=[_game_line(each, gains.get((each.result.table, of.player))) for each in played],
        n=n,
        page=page,
        pages=max(1, -(-n // PAGE)),
        wanted=wanted,
        outcomes=OUTCOME_WORDS,
        games=[game(each) for each in games()],
        query=_query(wanted),
        can_invite=not is_own and await run_sync(_is_contact, services, request, of.id),
    )


def _is_contact(services: Services, request: Request, id: str) -> bool:
    """Has the reader met this player, so that they may invite or block them?"""
    return any(each.id == id for each in services.contacts.met(services.player(request).id))


def _span(since: str, until: str) -> tuple[float | None, float | None]:
    """The time from the start of one day to the end of another, in UTC; None where a day is open."""
    try:
        start, end = (
            datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() if day else None for day in (since, until)
        )
    except ValueError as error:
        raise refusals.NO_SUCH_DAY() from error
    return start, None if end is None else end + DAY


def _query(wanted: Wanted) -> dict[str, object]:
    """A filter as the fields of an address, without what is usual."""
    fields = {
        "name": wanted.game,
        "seats": wanted.seats,
        "outcome": wanted.outcome,
        "opponent": wanted.opponent,
        "rated": "on" if wanted.is_rated else "",
        "order": wanted.order if wanted.order != "newest" else "",
        "since": "" if wanted.since is None else day_of(wanted.since),
        "until": "" if wanted.until is None else day_of(wanted.until - DAY),
    }
    return {name: value for name, value in fields.items() if value}


def _chosen(ratings: dict[tuple[str, str], Rating], name: str, pool: str) -> tuple[str, str] | None:
    """The rating whose curve is shown: as asked for, or else the one with the most games."""
    fitting = {
        key: rating for key, rating in ratings.items() if name in ("", key[0]) and pool in ("", key[1])
    } or ratings
    return max(fitting, key=lambda key: (fitting[key].games, key), default=None)


def _changes(services: Services, id: str, token: str | None, own: str) -> tuple[list[Changed], str]:
    """What a game changed, by seat, and why it changed nothing if it was to be rated.

    The rating of a player with a hidden profile is shown to that player only.
    """
    with services.host.at(id) as table:
        if seat_of(sender(table, token)) is None:
            check_shown(table)
    found = services.ratings.result(id)
    if found is None:
        return [], ""
    store = services.ratings.store
    gains = store.gains([id])
    changed = []
    for it in found.seats:
        gain, profile = gains.get((id, it.player)), store.profile_of(it.player)
        if gain is not None and (it.player == own or profile is None or not profile.is_hidden):
            changed.append(Changed(it.name, gain))
    return changed, found.reason


def _game_line(each: Played, gain: Gain | None) -> GameLine:
    found = each.result
    shares, scores = [seat.share for seat in found.seats], [seat.score for seat in found.seats]
    own = found.seats[each.seat]
    others = [f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in found.seats if seat is not own]
    return GameLine(
        found.game,
        game(found.game).title if found.game in games() else found.game,
        found.table,
        result(shares, scores, each.seat, [seat.forfeit for seat in found.seats]),
        ", ".join(others) or "solo",
        own.score,
        found.decisions,
        date_words(day_of(found.ended)),
        found.is_rated,
        found.reason,
        str(gain or ""),
    )


def _pools(name: str) -> dict[str, str]:
    """The pools of a game that have ratings."""
    measured = figures().bots.get(name, {})
    return {pool: words for pool, words in POOL_WORDS.items() if pool in measured}


def _lines(services: Services, name: str, pool: str, page: int) -> tuple[list[Line], int]:
    """A page of a leaderboard, with the bots among the players."""
    now = services.host.now()
    found, n = services.ratings.store.leaderboard(name, pool, now, LINES, (page - 1) * LINES)
    people = [
        Line((page - 1) * LINES + place, it.profile.name, it.profile.id, "", it.rating.shown(now), it.rating.mean)
        for place, it in enumerate(found, 1)
    ]
    highest = float("inf") if page == 1 else max((line.mean for line in people), default=0.0)
    lowest = float("-inf") if page * LINES >= n else min(line.mean for line in people)
    for level in figures().bots.get(name, {}).get(pool, {}):
        rating = bot_rating(name, pool, level)
        if rating is not None and lowest <= rating.mean < highest:
            shown = Shown(rating.shown(now).points, rating.shown(now).margin, is_provisional=False, games=0)
            people.append(Line(0, level.capitalize(), "", level, shown, rating.mean))
    return sorted(people, key=lambda line: (-line.mean, line.place)), n
