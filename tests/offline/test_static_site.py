"""The built site in a real browser, on a plain file server and offline."""

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, FrameLocator, Page, Playwright, expect

from cogworks.engine.registry import game
from tests.offline.pyodide_games import own_games
from tools.browser import FLAGS

PATIENCE = 60_000
"""Milliseconds to wait for anything: on a busy machine Python takes long to start."""
expect.set_options(timeout=PATIENCE)
OPEN = """
async (games) => {
  const base = location.pathname.replace(/\\/app\\/.*/, "/app"),
    post = (path, form) => fetch(base + path, { method: "POST", body: new URLSearchParams(form) });
  await post("/settings", { name: "Ann", pace: "instant", obvious: "on" });
  const tables = [];
  for (const [game, seats] of games) {
    const page = await (await post("/play", { game, seats, bot: "random" })).text();
    tables.push(`${base}/table/${page.match(/data-table="([^"]+)"/)?.[1] ?? page}`);
  }
  return tables;
}
"""
PLAY = """
/* Play a whole game at each table through the page's own transport; return how many moves were one's own. */
(tables) => Promise.all(tables.map(async (table) => {
  const { port1, port2 } = new MessageChannel();
  parent.postMessage({ kind: "socket", target: `${table}/socket?html=0` }, location.origin, [port2]);
  const send = (message) => port1.postMessage({ text: JSON.stringify({ id: crypto.randomUUID(), ...message }) });
  let moves = 0, last = -1;
  await new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => {
      if (data.open) return send({ start: null });
      if (!data.text) return reject(new Error(`closed: ${data.reason}`));
      const { update, reply } = JSON.parse(data.text);
      if (reply?.reason && reply.refused !== "stale" && moves) return reject(new Error(reply.reason));
      if (update?.phase === "over") return resolve();
      if (!update?.options.length || update.version <= last) return;
      last = update.version;
      moves += 1;
      const { action } = update.options[(7 * moves) % update.options.length];
      // As fast as sockets accept messages.
      setTimeout(() => send({ act: action, version: update.version }), 70);
    };
  });
  port1.postMessage({ close: true });
  return moves;
}))
"""


@pytest.mark.soak
def test_the_site_plays_stores_and_works_offline(
    address: str, playwright: Playwright, chromium: str, tmp_path: Path
) -> None:
    """One visit after another with the same browser: starting it takes longer than each of them."""
    flags = list(FLAGS)
    profile = str(tmp_path / "profile")
    context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium, args=flags)
    try:
        page = visit(context, address)
        plays_every_game(page)
        table = begins_a_game(page)
        page = survives_a_killed_tab(context, page, address, table)
        page = lets_one_tab_run(context, page, address, table)
        exports(page, tmp_path)
        works_offline(context, page, table)
    finally:
        context.close()


def visit(context: BrowserContext, address: str) -> Page:
    """Open the site: its lobby is there at once, and Python soon."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    expect(frame(page).get_by_role("heading", name="The workshop is open")).to_be_visible()
    return started(page)


def started(page: Page) -> Page:
    page.wait_for_selector("html[data-ready]")
    return page


def frame(page: Page) -> FrameLocator:
    return page.frame_locator("#page")


def plays_every_game(page: Page) -> None:
    seats = [[name, str(max(2, game(name).seats[0]))] for name in own_games()]
    inside = page.frames[1]
    assert min(inside.evaluate(PLAY, inside.evaluate(OPEN, seats))) > 3


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


def lines(page: Page) -> list[str]:
    """The log of the page's table, oldest first."""
    expect(frame(page).locator("#log li").first).to_be_attached()
    return frame(page).locator("#log li").all_inner_texts()[::-1]


def survives_a_killed_tab(context: BrowserContext, page: Page, address: str, table: str) -> Page:
    expect(frame(page).locator("#ask .action").first).to_be_visible()
    before = lines(page)
    with suppress(Error):
        page.goto("chrome://crash")
    page.close()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address + table)
    assert lines(started(page))[: len(before)] == before
    return page


def lets_one_tab_run(context: BrowserContext, page: Page, address: str, table: str) -> Page:
    second = context.new_page()
    second.set_default_timeout(PATIENCE)
    second.goto(address + table)
    expect(second.get_by_role("heading", name="Cogworks is open in another tab")).to_be_visible()
    before = lines(page)
    second.get_by_role("button", name="Continue here").click()
    assert lines(started(second))[: len(before)] == before
    expect(page.get_by_role("heading", name="Cogworks is open in another tab")).to_be_visible()
    page.close()
    return second


def exports(page: Page, folder: Path) -> None:
    page.evaluate("location.hash = '#/storage'")
    expect(frame(page).get_by_role("heading", name="Storage")).to_be_visible()
    with page.expect_download() as download:
        frame(page).get_by_role("link", name="Export games").click()
    file = folder / "games.db"
    download.value.save_as(file)
    assert file.read_bytes().startswith(b"SQLite format 3")


def works_offline(context: BrowserContext, page: Page, table: str) -> None:
    page.wait_for_selector("html[data-stored]")
    context.set_offline(True)
    page.evaluate("path => { location.hash = path; }", table)
    page.reload()
    started(page)
    frame(page).locator("#ask .action").first.click()
    page.evaluate("location.hash = '#/rules/gizmos'")
    expect(frame(page).get_by_role("heading", name="The goal")).to_be_visible()
    context.set_offline(False)
