"""The static site, written once for all tests, on a plain file server; and Chromium."""

import fcntl
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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


class Server(ThreadingHTTPServer):
    """A file server."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a page that was closed has left."""


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
    """The site, written once for all processes of a test run; STATIC_SITE names one that is written already."""
    if written := os.environ.get("STATIC_SITE"):
        return Path(written)
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "static-site"
    with (shared / "static-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = shared / "static-site-unfinished"
            write_site(unfinished, CACHE, print)
            unfinished.rename(folder)
    return folder


Serve = Callable[[Path], tuple[Path, str]]
"""Serves a copy of a site below a path of a host: the folder, which a test may change, and its address."""


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A plain file server."""
    with ExitStack() as running:

        def serve_copy(site: Path) -> tuple[Path, str]:
            root = Path(tempfile.mkdtemp(dir=tmp_path))
            shutil.copytree(site, root / "games")
            server = Server(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
            serving = threading.Thread(target=server.serve_forever, daemon=True)
            serving.start()
            running.callback(serving.join)
            running.callback(server.server_close)
            running.callback(server.shutdown)
            return root / "games", f"http://localhost:{server.server_port}/games/"

        yield serve_copy


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
