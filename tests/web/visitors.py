"""Browsers for tests: each has its own cookies and connects to one server in this process."""

import base64
import hmac
import json
import re
import time
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from pydantic import ConfigDict, TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession

from cogworks.engine.game import Data
from cogworks.people.player import Player
from cogworks.review.reviewing import Ask, run_here
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE, Choose
from cogworks.tables.store.store import MemoryStore, Store
from cogworks.tables.table import Clock, Table
from cogworks.tables.update_types import BoardData
from cogworks.web.app import create_app
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import Limits
from cogworks.web.identity.identity import PLAYER, Identity
from cogworks.web.live.hint_desk import Advise
from cogworks.web.notices.service import NoticeSettings
from cogworks.web.render.templates import QuickEnvironment
from cogworks.web.site.studio.measuring.jobs import Measure

ORIGIN = {"origin": "http://testserver"}
OPEN: list["Tab"] = []
SECRET = bytes(range(32))


ADAPTERS: dict[str, TypeAdapter[Any]] = {}
"""By type: building these takes half of the time to build a server, and every test's server needs the same ones."""


def adapter(type: Any, config: ConfigDict | None = None) -> TypeAdapter[Any]:
    """A new adapter, or the one that another server uses for the same type."""
    key = f"{type!r} {config!r}"
    # A type that is described by an address in memory may be another one next time.
    if " at 0x" in key or key not in ADAPTERS:
        ADAPTERS[key] = TypeAdapter(type, config=config)
    return ADAPTERS[key]


pytest.MonkeyPatch().setattr("fastapi._compat.v2.TypeAdapter", adapter)


class Compiled(BytecodeCache):
    """Templates that one server of this process has compiled, for the next ones: pages come four times sooner."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


pytest.MonkeyPatch().setattr(
    "cogworks.web.render.renderer.QuickEnvironment", partial(QuickEnvironment, bytecode_cache=Compiled())
)


class Offered(BoardData):
    """Data to render a board, with the moves its reader may choose."""

    options: list[Data]


class House:
    """A server and its browsers; one event loop for all of them."""

    def __init__(
        self,
        store: Store | None = None,
        bots: Mapping[str, Choose] = HERE,
        limits: Limits | None = None,
        clock: Clock = time.time,
        ask: Ask = run_here,
        advise: Advise | None = None,
        notices: NoticeSettings | None = None,
        measure: Measure | None = None,
    ) -> None:
        self.host = Host(store if store is not None else MemoryStore(), bots, clock)
        allowed = AllowedHosts(public=["testserver"])
        self.app: FastAPI = create_app(
            self.host,
            SECRET,
            pause=0,
            names=allowed,
            limits=limits,
            ask=ask,
            advise=advise,
            notices=notices,
            measure=measure,
        )
        self._first = TestClient(self.app, headers=ORIGIN)
        self._first.__enter__()

    def browser(self, address: tuple[str, int] = ("testclient", 50000)) -> TestClient:
        """Another browser, without cookies."""
        other = TestClient(self.app, headers=ORIGIN, client=address)
        other.portal = self._first.portal
        return other

    def close(self) -> None:
        # A socket left open by a failed test would block the server forever.
        for tab in list(OPEN):
            tab.close()
        self._first.__exit__()

    def table(self, id: str) -> Table:
        with self.host.at(id) as table:
            return table


class Tab:
    """One of a browser's open sockets at a table."""

    def __init__(self, browser: TestClient, table: str, **query: str) -> None:
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        self._session: WebSocketTestSession = browser.websocket_connect(
            f"/table/{table}/socket?{asked}", headers=ORIGIN
        )
        self._session.__enter__()
        OPEN.append(self)
        self.n = 0
        self.texts: list[str] = []
        self._regions: dict[str, list[str]] = {}

    def close(self) -> None:
        OPEN.remove(self)
        self._session.__exit__(None, None, None)

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self._session.receive_text()
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        if "html" in message:
            for name, change in message["html"].items():
                self._regions[name] = rebuilt(self._regions.get(name, []), change)
            message["html"] = {name: "\n".join(lines) for name, lines in self._regions.items()}
        return message

    def say(self, **message: object) -> dict[str, Any]:
        """Send a message and wait for its reply; earlier updates stay in `texts`."""
        self.n += 1
        message.setdefault("id", f"m{self.n}")
        return self.say_text(json.dumps(message))

    def say_text(self, text: str) -> dict[str, Any]:
        """Send anything and wait for a reply."""
        self._session.send_text(text)
        while True:
            heard = self.hear()
            if "reply" in heard:
                return heard

    def wait_for(self, version: int) -> dict[str, Any]:
        """Wait for an update with this version or a later one."""
        while True:
            heard = self.hear()
            if "update" in heard and heard["update"]["version"] >= version:
                return heard


def signed_in(browser: TestClient, player: Player) -> None:
    """Give a browser a player's cookie."""
    set_cookie(browser, PLAYER, str(Identity(SECRET)._signer(PLAYER).dumps(player.secret)))


def set_cookie(browser: TestClient, name: str, value: str) -> None:
    """Give a browser a cookie that the server can delete."""
    browser.cookies.set(name, value, domain="testserver.local", path="/")


def player_of(browser: TestClient) -> Player:
    """The player in a browser's cookie."""
    secret: str = Identity(SECRET)._signer(PLAYER).loads(browser.cookies[PLAYER])
    return Player(secret)


def old_cookie(name: str, data: Mapping[str, object]) -> str:
    """A cookie as earlier versions signed it."""
    text = base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")
    return f"{text}.{hmac.new(SECRET, f'{name}={text}'.encode(), sha256).hexdigest()[:32]}"


def invited(page: Response) -> str:
    """The link for the first friend on the page of a new table."""
    found = re.search(r"http://testserver(/seat/[^\"]+)", page.text)
    assert found
    return found[1]


def rebuilt(old: list[str], change: str | list[str | list[int]]) -> list[str]:
    """The lines of a region after a change, as a page computes them."""
    if isinstance(change, str):
        return change.split("\n")
    parts = [[part] if isinstance(part, str) else old[part[0] : part[0] + part[1]] for part in change]
    return [line for part in parts for line in part]


def id_of(address: object) -> str:
    """The table id in an address."""
    found = re.search(r"/table/([^/?#]+)", str(address))
    assert found
    return found[1]


def play_now(browser: TestClient, game: str = "high_cog", **form: str) -> str:
    """One click in the lobby, and the salt that the page then sends; returns the table's id."""
    answer = browser.post("/play", data={"game": game, **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    id = id_of(answer.headers["location"])
    add_salt(browser, id)
    return id


def add_salt(browser: TestClient, table: str) -> None:
    """Add a salt when the start waits for one, as the page's script does."""
    tab = Tab(browser, table)
    assert tab.say(salt="pepper")["reply"]["done"]
    tab.close()


def with_friend(house: House, game: str = "high_cog", **form: str) -> tuple[str, TestClient, TestClient]:
    """A started table with two people: the first opened it, the second came by link."""
    ann, bob = house.browser(), house.browser()
    ann.post("/settings", data={"name": "Ann"})
    bob.post("/settings", data={"name": "Bob"})
    page = ann.post("/tables", data={"game": game, "seats": "2", "seat-1": "friend", **form})
    id = id_of(page.url)
    assert bob.post(invited(page), data={"name": "Bob"}).status_code == 200
    tab = Tab(ann, id)
    assert tab.say(start=None)["reply"]["done"]
    tab.close()
    return id, ann, bob
