"""The application as it runs in a browser, here in one process with a database file."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from anyio._backends._asyncio import AsyncIOBackend
from fastapi import APIRouter

from cogworks.offline import stored
from cogworks.offline.bridge import Answer
from cogworks.offline.start import Page, start
from cogworks.tables.store import sqlite
from cogworks.web.http import paths

PREFIX = "/games/app"


class Browser:
    """One browser with the application in it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def get(self, path: str) -> Answer:
        return await self._request("GET", path, b"")

    async def post(self, path: str, **form: str) -> Answer:
        return await self._request("POST", path, urlencode(form).encode())

    async def send(self, path: str, body: bytes) -> Answer:
        return await self._request("POST", path, body)

    async def _request(self, method: str, path: str, body: bytes) -> Answer:
        headers = [["content-type", "application/x-www-form-urlencoded"], ["cookie", "player=stolen"]]
        status, found, content = await self.page.request(method, PREFIX + path, headers, memoryview(body))
        assert isinstance(status, int)
        assert isinstance(found, list)
        assert isinstance(content, bytes)
        return Answer(status, [(name, value) for name, value in found], content)

    async def open_table(self, **form: str) -> str:
        """Open a table with the lobby's form; return its path."""
        return redirected(await self.post("/tables", **form))

    @asynccontextmanager
    async def table(self, path: str) -> AsyncIterator["Table"]:
        """A page at a table."""
        table = Table()
        target = f"{PREFIX}{path}/socket?html=0"
        table.socket = self.page.socket(target, table.received.put_nowait, lambda *why: table.closed.append(why))
        try:
            yield table
        finally:
            table.socket.leave()


class Table:
    """The socket of a table's page."""

    def __init__(self) -> None:
        self.received: asyncio.Queue[str] = asyncio.Queue()
        self.closed: list[object] = []
        self.socket: Any = None

    async def ask(self, **message: object) -> dict[str, Any]:
        """Send a message; return its reply and update."""
        sent = {"id": "this", **message}
        self.socket.receive(json.dumps(sent))
        while True:
            got: dict[str, Any] = json.loads(await asyncio.wait_for(self.received.get(), 20))
            if got.get("reply", {}).get("id") == sent["id"]:
                return got

    async def until(self, is_met: Any) -> dict[str, Any]:
        """The first update that meets a condition."""
        got = await self.ask(look=None, since=None)
        while not is_met(got["update"]):
            got = json.loads(await asyncio.wait_for(self.received.get(), 20))
        update: dict[str, Any] = got["update"]
        return update


def redirected(answer: Answer) -> str:
    """The path that a response leads to."""
    assert answer.status == 303, answer.body[-2000:].decode()
    where = dict(answer.headers)["location"]
    assert where.startswith(PREFIX)
    return where.removeprefix(PREFIX)


def links(answer: Answer) -> list[str]:
    """All addresses in a page."""
    return re.findall(r'\s(?:href|src|action)="([^"#][^"]*)"', answer.body.decode())


@asynccontextmanager
async def browser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Browser]:
    """Start the application on a folder, as a browser does after each start."""
    # It changes these for good, which is right in a browser.
    monkeypatch.setattr(AsyncIOBackend, "run_sync_in_worker_thread", AsyncIOBackend.run_sync_in_worker_thread)
    monkeypatch.setattr(paths, "PREFIX", "")
    for name in ("add_api_route", "include_router"):
        monkeypatch.setattr(APIRouter, name, getattr(APIRouter, name))
    empty = folder / stored.EMPTY
    if not empty.exists():
        stored.write_empty(empty)
    monkeypatch.setattr(sqlite, "IS_ALONE", True)
    monkeypatch.setattr(stored, "files", lambda _: folder)
    page = await start(str(folder), PREFIX, lambda *job: pytest.fail("no further workers here"), list)
    try:
        yield Browser(page)
    finally:
        await page.close()
