"""Seats and invitations in cookies of earlier versions: moved to the player's identity when they are seen."""

from typing import Final

from fastapi import Request
from fastapi.responses import Response

from cogworks.people.games import move_seat
from cogworks.tables.refusals import RefusedError
from cogworks.web.identity.legacy_cookies import LINKS, SEAT
from cogworks.web.services import Services

MOST_DELETED: Final = 20
"""Cookies deleted per response: proxies reject responses with more than about 4 kB of headers."""


def move_old_seats(services: Services, request: Request, only: str | None = None) -> list[str]:
    """Move seats from old cookies to the player's identity; return the cookies to delete."""
    done: list[str] = []
    for table, token in services.identity.old_seats(request).items():
        if only in (None, table):
            if move_seat(services.host, services.player(request), table, token):
                done.append(SEAT + table)
            services.hub.unload_if_idle(table)
    for name in request.cookies:
        table = name.removeprefix(LINKS)
        if name.startswith(LINKS) and only in (None, table) and not old_links(services, request, table):
            done.append(name)
            services.hub.unload_if_idle(table)
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
