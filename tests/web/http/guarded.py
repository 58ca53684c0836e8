"""A guard around any application, and requests to it."""

import asyncio

from starlette.types import ASGIApp, Message, Scope

from cogworks.web.http.guard import Guard, RateLimiter
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import Limits


def scope_of(client: str, **more: object) -> Scope:
    headers = [(b"host", b"localhost"), *((name.encode(), str(value).encode()) for name, value in more.items())]
    return {
        "type": "http",
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": headers,
        "client": (client, 1),
    }


def guard_of(app: ASGIApp, limits: Limits, has_proxies: bool = False) -> Guard:
    pace = RateLimiter(1000, 1000)
    return Guard(app, AllowedHosts(), writes=pace, reads=pace, sockets=pace, limits=limits, has_proxies=has_proxies)


async def statuses(guard: Guard, *clients: str) -> list[int]:
    """The statuses of simultaneous requests."""
    found: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    await asyncio.gather(*(guard(scope_of(client), receive, send) for client in clients))
    return found
