"""The built site in a real browser, on a plain file server and offline."""

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from cogworks.engine.registry import game
from tests.offline.conftest import Serve
from tests.offline.pyodide_games import own_games
from tests.offline.static_site import (
    CHECK,
    ELSEWHERE,
    NEVER_ANSWERED,
    changed,
    frame,
    go,
    launched,
    lines,
    opened,
    played,
    shows,
    started,
    visit,
)

pytestmark = pytest.mark.soak
MARK = "html[data-second]"
MARKED = "document.documentElement.dataset.second = '';"
"""What a script of a second version does, and how the page shows that it was loaded."""


def test_the_site_plays_stores_and_works_offline(
    serve: Serve, site: Path, playwright: Playwright, chromium: str, tmp_path: Path
) -> None:
    """One visit after another with the same browser: starting it takes longer than each of them."""
    folder, address = serve(site)
    context = launched(playwright, chromium, tmp_path / "profile")
    try:
        page = context.new_page()
        page.goto(address)
        # The lobby is a file: it is there before Python.
        expect(frame(page).get_by_role("heading", name="The workshop is open")).to_be_visible()
        plays_every_game(started(page))
        table = begins_a_game(page)
        page = survives_a_killed_tab(context, page, address, table)
        page = lets_one_tab_run(context, page, address, table)
        exports_and_imports(page, tmp_path)
        page = takes_a_new_version_at_the_next_start(context, page, folder, address, table)
        works_offline(context, page, table)
    finally:
        context.close()


def plays_every_game(page: Page) -> None:
    forms = [{"game": name, "seats": str(max(2, game(name).seats[0])), "bot": "random"} for name in own_games()]
    assert min(played(page, opened(page, *forms))) > 3


def begins_a_game(page: Page) -> str:
    """Play a move; return the table's path."""
    frame(page).get_by_role("link", name="Cogworks").click()
    frame(page).get_by_role("button", name="Play now Gizmos against bots").click()
    frame(page).locator("#ask .action").first.click()
    expect(frame(page).locator("#log")).to_contain_text("You ")
    path = page.evaluate("location.hash")
    assert isinstance(path, str)
    assert path.startswith("#/table/")
    return path


def survives_a_killed_tab(context: BrowserContext, page: Page, address: str, table: str) -> Page:
    expect(frame(page).locator("#ask .action").first).to_be_visible()
    before = lines(page)
    with suppress(Error):
        page.goto("chrome://crash")
    page.close()
    page = visit(context, address + table)
    assert lines(page)[: len(before)] == before
    return page


def lets_one_tab_run(context: BrowserContext, page: Page, address: str, table: str) -> Page:
    before = lines(page)
    second = context.new_page()
    second.goto(address + table)
    shows(second, ELSEWHERE)
    second.get_by_role("button", name="Continue here").click()
    assert lines(started(second))[: len(before)] == before
    shows(page, ELSEWHERE)
    # The other one goes on by itself when this one is closed.
    second.close()
    assert lines(started(page))[: len(before)] == before
    return page


def exports_and_imports(page: Page, folder: Path) -> None:
    go(page, "#/storage")
    expect(frame(page).get_by_role("heading", name="Storage")).to_be_visible()
    with page.expect_download() as download:
        frame(page).get_by_role("link", name="Export games").click()
    file = folder / "games.db"
    download.value.save_as(file)
    assert file.read_bytes().startswith(b"SQLite format 3")
    frame(page).locator("#file").set_input_files(file)
    expect(frame(page).get_by_role("status")).to_contain_text("All games of the file were here already")


def takes_a_new_version_at_the_next_start(
    context: BrowserContext, page: Page, site: Path, address: str, table: str
) -> Page:
    """A version that comes while a game is played waits until the site is started again."""
    page.wait_for_selector("html[data-stored]")
    go(page, table)
    before = lines(page)
    changed(site, "index.html", "<html", '<html data-version="second"')
    changed(site, "app/static/port_socket.js", "const GOING_AWAY", f"{MARKED}\nconst GOING_AWAY")
    # Its service worker comes as well, and the old one owes an answer: which version is used depends on neither.
    worker = site / "sw.js"
    worker.write_text(worker.read_text("utf-8") + "\n// second version", "utf-8")
    page.frames[1].evaluate(NEVER_ANSWERED)
    page.evaluate(CHECK)
    page.wait_for_selector("html[data-update]")
    # In mid-game nothing changes, also after the frame has loaded the table again.
    page.frames[1].evaluate("location.reload()")
    frame(page).locator("#ask .action").first.click()
    assert frame(page).locator(MARK).count() == 0
    page.close()
    page = visit(context, address + table)
    assert page.locator("html").get_attribute("data-version") == "second"
    # Files that haven't changed are not loaded again, Python's memory among them.
    assert page.locator("html").get_attribute("data-start") == "snapshot"
    assert lines(page)[: len(before)] == before
    # The script loads after the page has been shown.
    frame(page).locator(MARK).wait_for(state="attached")
    return page


def works_offline(context: BrowserContext, page: Page, table: str) -> None:
    page.wait_for_selector("html[data-stored]")
    context.set_offline(True)
    go(page, table)
    page.reload()
    started(page)
    frame(page).locator("#ask .action").first.click()
    go(page, "#/rules/gizmos")
    expect(frame(page).get_by_role("heading", name="The goal")).to_be_visible()
    context.set_offline(False)
