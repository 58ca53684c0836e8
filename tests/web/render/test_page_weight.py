"""Every table page stays small, also on the fullest positions that bot games reach."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath

import pytest
from starlette.testclient import TestClient

from cogworks.logfile import load
from cogworks.tables.files.from_log import store_log
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.http.guard import RateLimiter
from tests.browser.full_tables import CASES, POSITIONS

TOKEN = "token-of-the-player-to-move"
LARGEST = 200_000
"""Bytes of HTML, uncompressed, with everything drawn inside it."""
LARGEST_WITH_IMAGES = 180_000
"""Bytes as transferred: about as many as a photograph."""
IMPORTS = re.compile(r'(?:from|import) "\./([a-z_0-9]+\.js)"')


class Parts(HTMLParser):
    """The files that a browser fetches to show a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._folds: list[bool] = []
        """For each surrounding fold, whether it is closed."""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "details":
            self._folds.append("open" not in given)
        address = given.get("href" if tag == "link" else "src") or ""
        is_later = tag == "img" and given.get("loading") == "lazy" and any(self._folds)
        if address.startswith(("/static/", "/art.svg")) and not is_later:
            self.found.append(address)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folds.pop()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    store = MemoryStore()
    for case in CASES:
        log = load(POSITIONS / f"{case}.json")
        store_log(store, log, case.replace("_", "-"), bytes(32), ["" if bot else TOKEN for bot in log.players], 0.0)
    app = create_app(Host(store, {"random": HERE["random"]}), pause=0)
    with pytest.MonkeyPatch.context() as patch, TestClient(app, base_url="http://127.0.0.1") as made:
        # These tests fetch more at once than any visitor may.
        patch.setattr(RateLimiter, "take", lambda pace, address: True)
        yield made


@pytest.mark.parametrize("case", CASES)
def test_a_full_table_page_is_below_200_kb(client: TestClient, case: str) -> None:
    page = client.get(f"/table/{case.replace('_', '-')}", headers={"authorization": f"Bearer {TOKEN}"})
    assert page.status_code == 200
    assert page.text.count("data-item") > 10
    assert len(page.content) < LARGEST


@pytest.mark.parametrize("case", CASES)
def test_a_full_table_with_all_images_is_below_180_kb(client: TestClient, case: str) -> None:
    """As transferred: the page, its styles and scripts, and every picture but those in closed piles, fetched later."""
    sizes: dict[str, int] = {}

    def fetch(path: str) -> str:
        answer = client.get(path, headers={"authorization": f"Bearer {TOKEN}", "accept-encoding": "gzip"})
        assert answer.status_code == 200, path
        sizes[path] = answer.num_bytes_downloaded
        return answer.text

    waiting = [f"/table/{case.replace('_', '-')}"]
    while waiting:
        path = waiting.pop()
        if path not in sizes:
            text = fetch(path)
            waiting += Parts(text).found if path.startswith("/table/") else []
            waiting += [str(PurePosixPath(path).parent / name) for name in IMPORTS.findall(text)]
    pictures = [size for path, size in sizes.items() if path.startswith("/art.svg")]
    assert sum(sizes.values()) < LARGEST_WITH_IMAGES, (sum(pictures), len(pictures), sizes)


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
