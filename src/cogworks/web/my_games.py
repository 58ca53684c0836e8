"""A player's games, from the store, and seats in cookies of earlier versions, moved there."""

from datetime import UTC, datetime
from typing import Final, Literal, TypedDict

from fastapi import Request
from starlette.responses import Response

from cogworks.engine.registry import game, games
from cogworks.tables.refusals import RefusedError
from cogworks.tables.update_types import Row, Update
from cogworks.web import legacy_cookies
from cogworks.web.legacy_cookies import LINKS, SEAT
from cogworks.web.results import result
from cogworks.web.services import Services

PAGE: Final = 20
"""Games per page."""
MOST_DELETED: Final = 20
"""Cookies deleted per response: proxies reject responses with more than about 4 kB of headers."""


class OwnGame(Update):
    """One of the player's games, in its current state."""

    title: str
    result: str
    """'' before the end."""
    began: str
    """When the game started, or before that when the table was opened, as ISO 8601."""
    ended: str
    """When the game ended, as ISO 8601; '' before."""


class StoppedGame(TypedDict):
    """One of the player's games that cannot continue on this server."""

    table: str
    game: str
    title: str
    phase: Literal["stopped"]
    reason: str
    began: str


MyGame = OwnGame | StoppedGame


def my_games(services: Services, request: Request, offset: int = 0) -> tuple[list[MyGame], int]:
    """A page of the player's games in their current state, unfinished and recent first, and the total."""
    player = services.player(request)
    rows, n = services.host.tables_of(player.id, PAGE, offset)
    return [found for row in rows if (found := _current(services, row, player.token(row["table"])))], n


def _current(services: Services, row: Row, token: str) -> MyGame | None:
    """A game for its player; None if the seat belongs to another player now."""
    title = game(row["game"]).title if row["game"] in games() else row["game"]
    try:
        with services.host.at(row["table"]) as table:
            seat = table.seats.who_has(token)
            if seat is None or seat < 0:
                return None
            update = table.update(seat, table.history.version)
            began, ended = table.activity.started or row["created"], table.activity.ended
    except RefusedError as error:
        return StoppedGame(
            table=row["table"], game=row["game"], title=title, phase="stopped", reason=error.reason,
            began=iso(row["created"]),
        )  # fmt: skip
    services.hub.rest(row["table"])
    return OwnGame(
        **update, title=title, result=result(update), began=iso(began), ended="" if ended is None else iso(ended)
    )


def iso(time: float) -> str:
    """A time in UTC, as ISO 8601; pages show it in the reader's time zone."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%SZ}"


def move_old_seats(services: Services, request: Request, only: str | None = None) -> list[str]:
    """Move seats from old cookies to the player's identity; return the cookies to delete."""
    done: list[str] = []
    for table, token in services.identity.old_seats(request).items():
        if only in (None, table):
            if legacy_cookies.move(services.host, services.player(request), table, token):
                done.append(SEAT + table)
            services.hub.rest(table)
    for name in request.cookies:
        table = name.removeprefix(LINKS)
        if name.startswith(LINKS) and only in (None, table) and not old_links(services, request, table):
            done.append(name)
            services.hub.rest(table)
    return done[:MOST_DELETED]


def old_links(services: Services, request: Request, table: str) -> dict[int, str]:
    """Unused invitations in an old cookie, by seat."""
    links = services.identity.old_links(request, table)
    if not links:
        return {}
    try:
        with services.host.at(table) as opened:
            chairs = [] if opened.is_started else opened.seats.chairs
            return {seat: link for seat, link in links.items() if seat < len(chairs) and chairs[seat].is_awaited}
    except RefusedError:
        return {}


def delete(response: Response, names: list[str]) -> None:
    """Delete cookies in the browser."""
    for name in names:
        response.delete_cookie(name)
