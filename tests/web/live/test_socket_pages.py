"""What a socket asks for: whole pages, their changes, or only data."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from cogworks.web.live import socket as socket_module
from cogworks.web.live.hub import Subscriber


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ({}, ("pages", "workers", False, "shared")),
        ({"html": "1"}, ("pages", "workers", False, "shared")),
        ({"html": "changes"}, ("pages", "workers", True, "shared")),
        ({"html": "0"}, ("data", "shared")),
    ],
)
def test_a_socket_gets_the_pages_it_asks_for(
    monkeypatch: pytest.MonkeyPatch, query: dict[str, str], page: tuple[object, ...]
) -> None:
    served: list[Any] = []

    class Given:
        """A socket from a program, and the services of a server."""

        headers: ClassVar = {"host": "testserver"}
        cookies: ClassVar[dict[str, str]] = {}
        query_params = query
        workers, hub = "workers", "hub"

        def __init__(self) -> None:
            self.identity = self.host = self.heavy = self

        def token(self, socket: object, table: str) -> str:
            return f"token of {table}"

        def reader(self, table: str, token: str) -> None:
            served.append((table, token))

        async def run_for_socket(self, socket: object, work: Callable[..., None], *given: str) -> None:
            assert socket is self
            work(*given)

        async def accept(self) -> None:
            served.append("accepted")

    class Noted:
        def __init__(self, socket: object, subscriber: Subscriber, hub: object, page: object) -> None:
            served.append((subscriber.table, subscriber.token, hub, page))

        async def run(self) -> None:
            served.append("run")

    monkeypatch.setattr(socket_module, "TableSocket", Noted)
    monkeypatch.setattr(socket_module, "DataPage", lambda *given: ("data", *given))
    monkeypatch.setattr(socket_module, "PageRenderer", lambda *given: ("pages", *given))
    given: Any = Given()
    shared: Any = "shared"
    asyncio.run(socket_module.serve_socket(given, "t", given, shared))
    assert served == ["accepted", ("t", "token of t"), ("t", "token of t", "hub", page), "run"]
