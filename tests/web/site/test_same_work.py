"""Known and unknown names, keys, codes and links: the same answer, from the same number of database statements."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from sqlalchemy import Engine, event
from starlette.testclient import TestClient

from cogworks.people.ratings.results import public_id
from cogworks.tables.store.database import DatabaseStore
from tests.people.authenticator import Authenticator
from tests.web.site.account_holders import claim, device, link_from, visitor
from tests.web.site.test_ratings import lost
from tests.web.visitors import House, player_of

ABOUT_PEOPLE = re.compile(r"\b(accounts|account_\w+|profiles)\b")


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[House]:
    """A server on a database, because memory needs no statements."""
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    house = House(store)
    yield house
    house.close()
    store.close()


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements about people that are executed inside the block, without their values."""
    found: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        # The server looks after clocks and tournaments at the same time.
        if ABOUT_PEOPLE.search(statement):
            found.append(" ".join(statement.split()))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def check_same(*attempts: Callable[[], Response]) -> None:
    """Every attempt is refused in the same words after the same statements."""
    seen = []
    for attempt in attempts:
        with statements() as found:
            answer = attempt()
        assert answer.status_code >= 400
        assert found, "nothing was looked up"
        seen.append((answer.status_code, answer.text, found))
    for other in seen[1:]:
        assert other == seen[0]


def sign_in(browser: TestClient, key: Authenticator, spoil: bool = False) -> Callable[[], Response]:
    """A sign-in whose challenge was fetched before."""
    response = key.use(browser.post("/api/account/sign-in/options").json())
    if spoil:
        response["response"]["signature"] = response["response"]["signature"][:-4] + "AAAA"
    return lambda: browser.post("/api/account/sign-in", json={"response": response})


def test_an_unknown_passkey_and_a_wrong_signature(stored: House) -> None:
    ann, eve = visitor(stored, "Ann"), visitor(stored)
    key = device()
    claim(ann, key)
    stranger = device()
    stranger.handle = key.handle
    check_same(sign_in(eve, stranger), sign_in(eve, key, spoil=True))


def test_a_code_that_never_existed_and_one_that_was_used(stored: House) -> None:
    ann, eve = visitor(stored, "Ann"), visitor(stored)
    codes = claim(ann, device())
    assert visitor(stored).post("/account/recover", data={"code": codes[0]}).status_code < 400
    wrong = codes[0][:-1] + ("A" if codes[0][-1] != "A" else "B")
    check_same(
        lambda: eve.post("/account/recover", data={"code": codes[0]}),
        lambda: eve.post("/account/recover", data={"code": wrong}),
    )


def test_a_link_that_never_existed_and_one_that_was_used(stored: House) -> None:
    ann, eve = visitor(stored, "Ann"), visitor(stored)
    claim(ann, device())
    link = link_from(ann)
    assert visitor(stored).post(link).status_code < 400
    check_same(lambda: eve.post(link), lambda: eve.post(link[:-4] + "AAAA"))


def test_an_unknown_player_and_a_hidden_one(stored: House) -> None:
    ann, bob, eve = stored.browser(), stored.browser(), stored.browser()
    for browser in (ann, bob, eve):
        browser.get("/")
    lost(stored, ann, bob)
    known = public_id(player_of(bob).id)
    assert eve.get(f"/player/{known}").status_code == 200
    bob.post("/history/visibility", data={"hidden": "yes"})
    check_same(lambda: eve.get(f"/player/{known}"), lambda: eve.get(f"/player/{'A' * len(known)}"))
