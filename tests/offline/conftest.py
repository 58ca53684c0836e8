"""The static site, written once for all tests, on a plain file server; and Chromium."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from cogworks.engine.errors import CogworksError
from cogworks.offline.runtime import Runtime
from cogworks.offline.site import write_site
from tools import browser

CACHE = Path(__file__).parents[2] / "build" / "offline"
"""Downloads, which the next run uses again."""


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="session")
def node() -> str:
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    return found


@pytest.fixture(scope="session")
def runtime(node: str) -> Runtime:
    """Pyodide and its packages; without a package index these tests are skipped."""
    found = Runtime(CACHE)
    try:
        found.pyodide()
        found.packages(node)
    except CogworksError as error:
        pytest.skip(str(error))
    return found


@pytest.fixture(scope="session")
def site(runtime: Runtime, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site in a folder of it, as below the path of a host."""
    folder = tmp_path_factory.mktemp("host")
    write_site(folder / "games", CACHE, print)
    return folder


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """The site's address on a plain file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    yield f"http://localhost:{server.server_port}/games/"
    server.shutdown()
    server.server_close()
    serving.join()


@pytest.fixture
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture
def chromium(playwright: Playwright) -> str:
    found = browser.find()
    if found is None:
        pytest.skip(browser.SKIPPED)
    return found
