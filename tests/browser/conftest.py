"""A real server on loopback, and a real browser driven by Playwright."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.http.guard import Guard, RateLimiter
from cogworks.web.serve import listening
from tools import browser

PATIENCE = 30_000
"""Milliseconds to wait for anything: on a busy machine seconds pass where a test expects none."""
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]
Theme = Literal["dark", "light"]


@cache
def found() -> str | None:
    try:
        return browser.find()
    except browser.BrowserError as error:
        raise pytest.UsageError(str(error)) from error


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip by a mark, which is reported once per file; a skip in the fixture would be reported once per test."""
    own = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    if own and found() is None and not browser.is_required():
        for item in own:
            item.add_marker(pytest.mark.skip(reason=browser.SKIPPED))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; without one these tests are skipped, and in CI they fail."""
    path = found()
    if path is None:
        pytest.fail(browser.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        started = browser.launch(playwright, path)
        yield started
        started.close()


class Clock:
    """The server's clock, which a test can advance."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture(scope="session")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def host(clock: Clock) -> Host:
    """The server's tables; with bots that do not think, so that tests don't wait for them."""
    return Host(MemoryStore(), {"random": HERE["random"]}, clock)


@contextmanager
def serving(host: Host) -> Iterator[str]:
    """Serve these tables; yield the address."""
    opened = listening("127.0.0.1", 0)
    app = create_app(host, pause=0)
    for each in app.user_middleware:
        made: object = each.cls
        if made is Guard:
            # All tests share one address, and load pages faster than people do.
            each.kwargs["reads"] = RateLimiter(1_000_000, 1_000_000)
    # A test may pause for longer than idle connections are kept, and a request on one that is being closed is reset.
    config = uvicorn.Config(
        app, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1, timeout_keep_alive=3600
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{opened.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    opened.close()


@pytest.fixture(scope="session")
def address(host: Host) -> Iterator[str]:
    """Where the server listens."""
    with serving(host) as found:
        yield found


def _is_fault(said: ConsoleMessage) -> bool:
    return said.type == "error" and not any(words in said.text for words in ("ERR_INTERNET_DISCONNECTED", "status of"))


DON_T_ASK = """addEventListener("DOMContentLoaded", () => {
    const table = document.getElementById("table");
    if (table) table.dataset.unspent = "off";
})"""


UNPAINTED = """{
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync(":root { opacity: 0 !important; }");
    document.adoptedStyleSheets = [unpainted];
}"""
"""Lay out pages without painting them, which saves a fifth of the browser's work.  No test looks at pixels.

Clicks, sizes and visibility don't depend on opacity.  Tests of motion paint, and those of contrast.
"""
PAINTED = "(document.adoptedStyleSheets = [], getComputedStyle(document.documentElement).opacity)"
"""Paint a page after all; returns "1"."""


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[NewPage]:
    """A new visitor's page, empty unless a path is given; any script error fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(
        path: str = "",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        motion: bool = False,
        theme: Theme = "dark",
        moves: bool = True,
        asks: bool = False,
    ) -> Page:
        context = chromium.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            has_touch=touch,
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if not motion:
            page.add_init_script(UNPAINTED)
        if moves and not touch:
            # Tests click moves in the list: open, as for people who play with the keyboard.
            page.add_init_script("localStorage.setItem('cogworks-moves', 'open')")
        if not asks:
            # Most tests end turns without thinking about what they leave unspent.
            page.add_init_script(DON_T_ASK)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        # A connection cut on purpose, and a missing page, are not script errors.
        page.on("console", lambda said: complaints.append(said.text) if _is_fault(said) else None)
        if path:
            page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []
