"""While the store fails, every page says so with 503 and when to try again."""

import logging
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest

from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store, StoreError
from cogworks.web.http.guard import RateLimiter
from cogworks.web.monitoring.logs import set_up_logs
from tests.web.test_urls import PUBLISHED
from tests.web.visitors import House, play_now

REASON = "the database is not responding"
CALLS = {name for name, part in vars(Store).items() if callable(part) and not name.startswith("_")}


class Outage(MemoryStore):
    """A store all of whose calls fail while it is down."""

    is_down = False

    def __getattribute__(self, name: str) -> Any:
        if name in CALLS and super().__getattribute__("is_down"):
            raise StoreError(REASON)
        return super().__getattribute__(name)


def test_no_address_blames_the_client_for_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    # So many requests at once are not what is tested here.
    monkeypatch.setattr(RateLimiter, "take", lambda limiter, address: True)
    store = Outage()
    house = House(store)
    ann = house.browser()
    table = play_now(ann, "gizmos")
    for address in PUBLISHED:
        method, path = address.replace("ID", table).replace("TOKEN", "x" * 32).split()
        before = ann.request(method, path, follow_redirects=False).status_code
        store.is_down = True
        answer = ann.request(method, path, follow_redirects=False)
        store.is_down = False
        assert answer.status_code in {before, 503}, address
        assert (answer.headers.get("retry-after") == "10") == (answer.status_code == 503), address
        assert REASON in answer.text.lower() or answer.status_code != 503, address
    house.close()


@pytest.mark.parametrize("path", ["/open", "/api/tables"])
def test_an_unexpected_error_of_the_store_is_not_the_clients_fault(
    house: House, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def broken(*_: object) -> None:
        raise StoreError(REASON)

    for call in ("listing", "tables_of"):
        monkeypatch.setattr(Host, call, broken)
    answer = house.browser().get(path)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert REASON in answer.text.lower()


def test_an_outage_writes_tens_of_lines_whatever_players_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimiter, "take", lambda limiter, address: True)
    stream, root = StringIO(), logging.getLogger()
    level = root.level
    handler = set_up_logs(stream)
    store = Outage()
    house = House(store)
    ann = house.browser()
    tables = [play_now(ann, "gizmos") for _ in range(3)]
    store.is_down = True
    for _ in range(40):
        for path in ("/", "/tables", "/daily", *(f"/table/{table}" for table in tables)):
            ann.get(path)
        for chore in house.app.state.hub.chores:
            with suppress(StoreError, RefusedError):
                chore()
    store.is_down = False
    house.close()
    root.removeHandler(handler)
    root.setLevel(level)
    assert len(stream.getvalue().splitlines()) < 60, stream.getvalue()
