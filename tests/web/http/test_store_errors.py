"""While the store fails, every page says so with 503 and when to try again."""

from typing import Any

import pytest

from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore, Store, StoreError
from cogworks.web.http.guard import RateLimiter
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
