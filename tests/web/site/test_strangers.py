"""Every route, with another player's ids and with nonsense, by someone else: nothing breaks, leaks or changes."""

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from fastapi.routing import APIRoute, APIRouter
from httpx2 import Response
from starlette.testclient import TestClient

from cogworks.tables.play.bot_turns import HERE
from cogworks.web.notices.mail import MailServer
from cogworks.web.notices.service import NoticeSettings
from cogworks.web.site.meeting import routes as meeting
from tests.web.site.account_holders import claim, device, key_ids, link_from
from tests.web.visitors import House, Tab, id_of, invited, player_of, with_friend

NONSENSE = ("0", "-1", "x" * 200, "%00", "..%2f..", "%F0%9F%92%A9", "AAAAAAAAAAAA", "0123456789abcdef")
LAST = ("/account/delete", "/account/sign-out", "/account/sign-out-everywhere")
"""After these the stranger is someone else."""
SLOW = ("/meet/news",)
"""They wait for news, here for a moment only."""
PRIVATE = (
    "/account/keys/{key}/rename",
    "/account/keys/{key}/remove",
    "/notices/remove/{id}",
    "/invitations/{id}/accept",
    "/invitations/{id}/decline",
)
"""Here nobody may learn whether an id exists."""
FORM = {
    "name": "Eve",
    "sure": "on",
    "seat": "1",
    "game": "high_cog",
    "seats": "2",
    "relation": "block",
    "seat-1": "bot:random",
    "hidden": "on",
    "visible": "on",
    "wanted": "on",
    "bot": "random",
    "reason": "cheating",
    "spectator": "1",
}


class World(NamedTuple):
    """Ann's account, and what could be guessed or must not be read."""

    house: House
    ann: TestClient
    ids: dict[str, str]
    secrets: list[str]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(meeting, "HELD", 0.01)
    monkeypatch.setattr(meeting, "HELD_WITH_POST", 0.01)
    mail = NoticeSettings(mail=MailServer("127.0.0.1", 9, "host@example.org"), retries=())
    house = House(bots={"random": HERE["random"]}, notices=mail)
    played, ann, bob = with_friend(house)
    for browser in (ann, bob):
        tab = Tab(browser, played)
        tab.say(end=True)
        tab.close()
    house.app.state.services.ratings.round()
    secret = player_of(ann).secret
    key = device()
    codes = claim(ann, key)
    running = ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "friend", "private": "on"})
    ann.post("/notices/mail", data={"address": "ann@private.example"})
    ann.post("/notices/webhook", data={"url": "https://hooks.private.example/ann"})
    ann.post("/notices/feed")
    profile = re.search(r"/people/([A-Za-z0-9_-]{16})/invite", ann.get("/people").text)
    assert profile
    ann.post(f"/people/{profile[1]}/invite", data={"game": "high_cog"})
    invitation = re.search(r"/invitations/([A-Za-z0-9_-]+)/accept", bob.get("/people").text)
    notices = ann.get("/notices").text
    channel, feed = re.search(r"/notices/remove/([^\"]+)", notices), re.search(r"/notices/feed/([^\"<]+)", notices)
    assert invitation
    assert channel
    assert feed
    form = {"game": "high_cog", "name": "Cup", "system": "swiss", "rounds": "1", "clock": "normal", "joins": "on"}
    cup = str(ann.post("/tournaments", data=form, follow_redirects=False).headers["location"]).rpartition("/")[2]
    link = link_from(ann).rpartition("/")[2]
    ids = {
        "table": played,
        "open": id_of(running.url),
        "key": key_ids(ann)[0],
        "channel": channel[1],
        "invitation": invitation[1],
        "profile": profile[1],
        "tournament": cup,
    }
    tokens = [player_of(bob).secret, feed[1], link, invited(running).rpartition("/")[2], ann.cookies["session"]]
    secrets = [secret, *codes, *tokens, "private.example", *(ids[it] for it in ("key", "channel", "invitation"))]
    yield World(house, ann, ids, secrets)
    house.close()


def stranger(world: World, has_account: bool) -> TestClient:
    eve = world.house.browser(("203.0.113.7", 50000))
    eve.get("/")
    if has_account:
        claim(eve, device())
    return eve


def state_of(world: World) -> dict[str, Any]:
    """All that Ann has, as she can download it, and what others decide about her things."""
    data: dict[str, Any] = world.ann.get("/account/export").json()
    tables = {name: world.house.table(world.ids[name]) for name in ("table", "open")}
    return {
        "export": data,
        "tables": {name: (table.sequence, table.seats.names()) for name, table in tables.items()},
        "cup": re.findall(r"Sign-up|Cancelled|Running", world.ann.get(f"/tournaments/{world.ids['tournament']}").text),
    }


def routes_of(router: APIRouter) -> Iterator[APIRoute]:
    """All routes of a router and of those in it."""
    for route in router.routes:
        inner = getattr(route, "original_router", None)
        if isinstance(inner, APIRouter):
            yield from routes_of(inner)
        elif isinstance(route, APIRoute):
            yield route


class Storm:
    """Someone who sends everything to everything."""

    def __init__(self, world: World, eve: TestClient) -> None:
        self.world, self.eve = world, eve
        self.luck = random.Random(28)
        self.n = 0
        self.statuses: dict[int, int] = {}

    def send(self, method: str, path: str, body: int) -> Response:
        """Send a request from another address each time, so that limits let it through."""
        self.n += 1
        other = self.world.house.browser((f"10.1.{self.n // 250}.{self.n % 250}", 50000))
        other.cookies = self.eve.cookies
        how: dict[str, Any] = {}
        if method == "POST":
            values = [*self.world.ids.values(), *NONSENSE[:3]]
            form = FORM | {name: self.luck.choice(values) for name in ("id", "player", "to", "table", "token", "code")}
            how = ({"data": form}, {"json": form}, {"content": b"[" * 99}, {})[body % 4]
        found: Response = other.request(method, path, follow_redirects=False, **how)
        self.statuses[found.status_code] = self.statuses.get(found.status_code, 0) + 1
        assert found.status_code < 500, (method, path, how, found.text[:200])
        asked = path + json.dumps(how.get("data") or how.get("json") or "")
        for hidden in self.world.secrets:
            assert hidden in asked or hidden not in found.text + str(found.headers), (method, path, hidden)
        return found

    def all(self) -> None:
        """Every route, with known ids and nonsense in every parameter."""
        found = [it for it in routes_of(self.world.house.app.router) if it.path not in SLOW]
        for route in sorted(found, key=lambda it: (it.path in LAST, it.path)):
            names = re.findall(r"{(\w+)[^}]*}", route.path)
            pool = ["high_cog", *self.world.ids.values(), *NONSENSE]
            choices = list(product(pool, repeat=len(names)))
            if len(choices) > len(pool):
                choices = self.luck.sample(choices, len(pool))
            for method, (n, choice) in product(sorted((route.methods or set()) - {"HEAD"}), enumerate(choices)):
                path = route.path
                for name, value in zip(names, choice, strict=True):
                    path = re.sub(f"{{{name}[^}}]*}}", lambda _, value=value: value, path, count=1)  # type: ignore[misc]
                for body in range(4) if not names else (n,):
                    self.send(method, path, body)


@pytest.mark.parametrize("has_account", [False, True])
def test_a_stranger_breaks_reads_and_changes_nothing(world: World, has_account: bool) -> None:
    before = state_of(world)
    storm = Storm(world, stranger(world, has_account))
    storm.all()
    assert storm.n > 800
    assert storm.statuses.get(429, 0) < storm.n / 10
    assert state_of(world) == before


@pytest.mark.parametrize("path", PRIVATE)
def test_nobody_learns_whether_an_id_exists(world: World, path: str) -> None:
    storm = Storm(world, stranger(world, has_account=True))
    known = world.ids["key" if "keys" in path else "channel" if "notices" in path else "invitation"]
    unknown = "".join(sorted(known))
    answers = []
    for id in (known, unknown):
        answer = storm.send("POST", re.sub("{.*}", id, path), 0)
        assert answer.status_code in (303, 400, 404), answer.status_code
        answers.append((answer.status_code, answer.text.replace(id, ""), answer.headers.get("location")))
    assert unknown != known
    assert answers[0] == answers[1]
