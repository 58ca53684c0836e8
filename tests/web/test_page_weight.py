"""Every table page stays small, also on the fullest positions that bot games reach."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cogworks.logfile import load
from cogworks.tables.from_log import store_log
from cogworks.tables.host import HERE, Host
from cogworks.tables.store import MemoryStore
from cogworks.web.app import create_app
from tests.browser.full_tables import CASES, POSITIONS, TOKEN

LARGEST = 200_000
"""Bytes of HTML, uncompressed, with everything drawn inside it."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    store = MemoryStore()
    for case in CASES:
        log = load(POSITIONS / f"{case}.json")
        store_log(store, log, case.replace("_", "-"), bytes(32), ["" if bot else TOKEN for bot in log.players], 0.0)
    with TestClient(create_app(Host(store, {"random": HERE["random"]}), pause=0), base_url="http://127.0.0.1") as made:
        yield made


@pytest.mark.parametrize("case", CASES)
def test_a_full_table_page_is_below_200_kb(client: TestClient, case: str) -> None:
    page = client.get(f"/table/{case.replace('_', '-')}", headers={"authorization": f"Bearer {TOKEN}"})
    assert page.status_code == 200
    assert page.text.count("data-thing") > 10
    assert len(page.content) < LARGEST


def test_the_page_shows_the_latest_moves_and_links_to_the_earlier_ones(client: TestClient) -> None:
    page = client.get("/table/widget-ridge", headers={"authorization": f"Bearer {TOKEN}"}).text
    assert page.count('<li class="seat') > 60
    assert page.count("<li") < 400
    assert '<a href="/table/widget-ridge/replay?step=0">Earlier moves: replay</a>' in page


def test_a_card_in_a_pile_fetches_its_face(client: TestClient) -> None:
    page = client.get("/table/widget-ridge", headers={"authorization": f"Bearer {TOKEN}"}).text
    mini = page.split('class="card rcard widget mini"')[1].split("</article>")[0]
    place, name = mini.split("data-face=")[1].split()[0], mini.split('class="name">')[1].split("<")[0]
    assert "<img" not in mini
    face = client.get(f"/table/widget-ridge/cards/{place}").text
    assert f'class="name">{name}<' in face
    assert "/art.svg" in face
