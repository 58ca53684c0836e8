"""What can go wrong in a browser: each gets a clear message, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from tests.offline.conftest import Serve
from tests.offline.static_site import (
    CHECK,
    ELSEWHERE,
    changed,
    frame,
    go,
    launched,
    opened,
    played,
    shows,
    started,
    update_of,
    visit,
)

pytestmark = pytest.mark.soak
RIDGE = {"game": "widget_ridge", "seats": "1"}
ADEPT = {"game": "gizmos", "seats": "2", "bot": "adept"}
FATAL = """self.addEventListener("message", ({ data }) => {
  if (data.kind === "test") python._api.fatal_error(new Error("out of memory"));
});"""


@pytest.fixture
def context(playwright: Playwright, chromium: str, tmp_path: Path) -> Iterator[BrowserContext]:
    started = launched(playwright, chromium, tmp_path / "profile")
    yield started
    started.close()


def test_a_browser_without_webassembly_says_so(serve: Serve, site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(serve(site)[1])
    shows(page, "run Cogworks")


def test_a_window_that_stores_nothing_says_so_and_plays(serve: Serve, site: Path, context: BrowserContext) -> None:
    folder, address = serve(site)
    refuse = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));\n"
    changed(folder, "engine/worker.js", "const FOLDER", f"{refuse}const FOLDER")
    page = visit(context, address)
    expect(page.get_by_text("closing this tab ends your games")).to_be_visible()
    assert played(page, opened(page, RIDGE))[0] > 3


def test_games_that_the_browser_deleted_are_missed_in_words(serve: Serve, site: Path, context: BrowserContext) -> None:
    _, address = serve(site)
    page = visit(context, address)
    expect(page.locator("#gone")).to_be_hidden()
    (table,) = opened(page, RIDGE)
    go(page, "#" + table.partition("/app")[2])
    page.wait_for_function("localStorage.getItem('cogworks played')")
    page.goto("about:blank")
    evicted = {"origin": address.removesuffix("/games/"), "storageTypes": "file_systems,cache_storage,service_workers"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", evicted)
    page = visit(context, address)
    expect(page.get_by_text("The games that were stored here are gone")).to_be_visible()
    assert played(page, opened(page, RIDGE), most=3) == [3]


FILL = """
import gc, pathlib
from cogworks.tables.store.database import DatabaseStore

(store,) = [it for it in gc.get_objects() if isinstance(it, DatabaseStore)]
log = pathlib.Path("/games/tables.db-wal")
with store.engine.begin() as own:
    own.exec_driver_sql("CREATE TABLE filler (data BLOB)")
# Browsers grant space for files by the megabyte.
while log.stat().st_size < (1 << 20) - 16384:
    with store.engine.begin() as own:
        own.exec_driver_sql("INSERT INTO filler VALUES (zeroblob(4000))")
"""


def test_a_full_quota_refuses_the_move_in_words_and_loses_nothing(
    serve: Serve, site: Path, context: BrowserContext
) -> None:
    folder, address = serve(site)
    changed(folder, "engine/worker.js", "const FOLDER", "self.run = (code) => python.runPython(code);\nconst FOLDER")
    page = visit(context, address)
    page.wait_for_selector("html[data-stored]")
    (table,) = opened(page, RIDGE)
    assert played(page, [table], most=3) == [3]
    own = next(worker for worker in page.workers if worker.url.endswith("/worker.js"))
    own.evaluate("(code) => { self.run(code); }", FILL)
    tools = context.new_cdp_session(page)
    origin = address.removesuffix("/games/")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    with pytest.raises(Error, match="disk is full"):
        played(page, [table])
    before = update_of(page, table)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert update_of(page, table)["version"] == before["version"]
    assert played(page, [table])[0] > 0


def crash(page: Page) -> None:
    """Exhaust the memory of the worker that runs Python."""
    own = next(worker for worker in page.workers if worker.url.endswith("/worker.js"))
    own.evaluate('dispatchEvent(new MessageEvent("message", { data: { kind: "test" } }))')


def test_python_that_crashes_starts_again_with_all_games(serve: Serve, site: Path, context: BrowserContext) -> None:
    folder, address = serve(site)
    changed(folder, "engine/worker.js", "const on = {", f"{FATAL}\nconst on = {{ test() {{}},")
    page = visit(context, address)
    page.wait_for_selector("html[data-stored]")
    page.reload()
    assert started(page).locator("html").get_attribute("data-start") == "snapshot"
    (table,) = opened(page, RIDGE)
    assert played(page, [table], most=3) == [3]
    go(page, "#" + table.partition("/app")[2])
    for _ in range(2):
        frame(page).locator("#ask .action").first.wait_for()
        before = update_of(page, table)
        page.evaluate("delete document.documentElement.dataset.ready")
        with page.expect_worker():
            crash(page)
        # The page connects again by itself; the snapshot may have been to blame.
        assert started(page).locator("html").get_attribute("data-start") == "files"
        played(page, [table], most=1)
        assert update_of(page, table)["version"] > before["version"]
    before = update_of(page, table)
    crash(page)
    shows(page, "The games have stopped")
    page.get_by_role("button", name="Start again").click()
    started(page)
    frame(page).locator("#ask .action").first.wait_for()
    assert update_of(page, table)["version"] == before["version"]


@pytest.mark.parametrize(
    "fault", ["setTimeout(() => { throw new Error('out of memory'); }); return;", "return new Promise(() => {});"]
)
def test_a_bot_whose_worker_fails_or_hangs_still_moves(
    serve: Serve, site: Path, context: BrowserContext, fault: str
) -> None:
    folder, address = serve(site)
    changed(folder, "engine/thinker.js", "  const { python, thinking } = await loading;", f"  await loading; {fault}")
    page = visit(context, address)
    while not any(worker.url.endswith("thinker.js") for worker in page.workers):
        page.wait_for_event("worker")
    (table,) = opened(page, ADEPT)
    assert played(page, [table], most=3) == [3]
    # A review says that it failed, and can be tried again.
    assert update_of(page, table)["phase"] == "playing"


def test_a_browser_that_cannot_use_the_snapshot_starts_from_the_files(
    serve: Serve, site: Path, context: BrowserContext
) -> None:
    folder, address = serve(site)
    changed(
        folder,
        "engine/libraries.js",
        "    const module = await",
        "    throw new Error('no');\n    const module = await",
    )
    page = visit(context, address)
    page.wait_for_selector("html[data-stored]")
    page.reload()
    assert started(page).locator("html").get_attribute("data-start") == "files"
    assert played(page, opened(page, RIDGE), most=3) == [3]


def test_an_old_tab_after_an_update_gets_the_new_version(serve: Serve, site: Path, context: BrowserContext) -> None:
    folder, address = serve(site)
    old = visit(context, address)
    (table,) = opened(old, RIDGE)
    assert played(old, [table], most=3) == [3]
    old.wait_for_selector("html[data-stored]")
    changed(folder, "index.html", "<html", '<html data-version="second"')
    old.evaluate(CHECK)
    old.wait_for_selector("html[data-update]")
    # A second tab takes the games over, in the new version.
    new = context.new_page()
    new.goto(address)
    shows(new, ELSEWHERE)
    new.get_by_role("button", name="Continue here").click()
    new.wait_for_selector("html[data-version=second][data-ready]")
    # The old one stops, and continues in the new version too.
    shows(old, ELSEWHERE)
    old.get_by_role("button", name="Continue here").click()
    old.wait_for_selector("html[data-version=second][data-ready]")
    frame(old).locator("main").wait_for()
    assert played(old, [table])[0] > 0


def test_a_site_that_is_just_being_updated_is_not_mixed(serve: Serve, site: Path, context: BrowserContext) -> None:
    folder, address = serve(site)
    worker = folder / "engine" / "worker.js"
    text = worker.read_text("utf-8")
    worker.write_text(text + "\n// another version", "utf-8")
    page = context.new_page()
    page.goto(address)
    shows(page, "Not everything could be loaded")
    worker.write_text(text, "utf-8")
    page.get_by_role("button", name="Try again").click()
    started(page)
