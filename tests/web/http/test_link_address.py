"""Links say whether other computers can use them, and how to change that."""

import pytest
from starlette.datastructures import URL
from starlette.testclient import TestClient

from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.http import link_address
from cogworks.web.http.hosts import AllowedHosts

ONLY_HERE = "Links on this page work only on this computer"


def invite_page(names: AllowedHosts, base: str) -> str:
    with TestClient(create_app(Host(MemoryStore()), names=names), base_url=base, headers={"origin": base}) as browser:
        return browser.post("/tables", data={"game": "gizmos", "seats": "2", "seat-1": "friend"}).text


def test_a_server_for_this_machine_says_so_and_how_to_change_it() -> None:
    page = invite_page(AllowedHosts("127.0.0.1"), "http://127.0.0.1:8000")
    assert ONLY_HERE in page
    assert "cogworks serve --host 0.0.0.0" in page
    assert 'value="http://127.0.0.1:8000/seat/' in page


def test_a_server_for_others_shows_links_with_its_network_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_address, "network_address", lambda: "192.168.7.9")
    for base in ("http://127.0.0.1:8000", "http://localhost:8000", "http://0.0.0.0:8000"):
        page = invite_page(AllowedHosts("0.0.0.0"), base)
        assert 'value="http://192.168.7.9:8000/seat/' in page
        assert ONLY_HERE not in page


def test_a_page_under_another_address_keeps_it() -> None:
    page = invite_page(AllowedHosts("127.0.0.1", ["games.example"]), "https://games.example")
    assert 'value="https://games.example/seat/' in page
    assert ONLY_HERE not in page


def test_a_server_with_a_public_name_points_to_it() -> None:
    page = invite_page(AllowedHosts("127.0.0.1", ["games.example"]), "http://localhost:8000")
    assert ONLY_HERE in page
    assert "<b>games.example</b>" in page


def test_without_a_network_the_links_are_marked_as_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_address, "network_address", lambda: "")
    found = link_address.link_address(URL("http://127.0.0.1:8000/"), AllowedHosts("0.0.0.0"))
    assert (found.address, found.is_local) == ("http://127.0.0.1:8000/", True)


def test_the_page_for_another_device_says_it_too() -> None:
    base = "http://127.0.0.1:8000"
    with TestClient(create_app(Host(MemoryStore())), base_url=base, headers={"origin": base}) as browser:
        table = browser.post("/play", data={"game": "gizmos"}).url
        page = browser.post(f"{table}/device").text
    assert ONLY_HERE in page
