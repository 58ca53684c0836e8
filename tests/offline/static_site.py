"""Drives the built site in a real browser: its pages, its tables, and changes to its files."""

import os
import signal
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright, expect

from cogworks.offline.site import write_list
from tools.browser import FLAGS

PATIENCE = 60_000
"""Milliseconds to wait for anything: on a busy machine Python takes long to start."""
expect.set_options(timeout=PATIENCE)
ELSEWHERE = "Cogworks is open in another tab"
OPEN = """
/* Open tables with forms; return their paths. */
async (forms) => {
  const base = location.pathname.replace(/\\/app\\/.*/, "/app"),
    post = (path, form) => fetch(base + path, { method: "POST", body: new URLSearchParams(form) });
  await post("/settings", { name: "Ann", pace: "instant", obvious: "on" });
  const tables = [];
  for (const { path, ...form } of forms) {
    const page = await (await post(path ?? "/play", form)).text();
    tables.push(`${base}/table/${page.match(/\\/table\\/([\\w-]+)/)?.[1] ?? page}`);
  }
  return tables;
}
"""
CHECK = """
/* Look for a new version, as pages do at their start. */
async () => {
  navigator.serviceWorker.controller.postMessage("complete");
  await (await navigator.serviceWorker.getRegistration()).update();
}
"""
NEVER_ANSWERED = """
/* Ask for a page whose answer never comes. */
() => new Promise((done) => {
  const swallow = (event) => (event.stopImmediatePropagation(), done());
  parent.navigator.serviceWorker.addEventListener("message", swallow, { once: true, capture: true });
  fetch(location.href);
})
"""
PLAY = """
/* Play at each table through the page's own transport, to the end or for so many moves; return how many were made. */
async ([tables, most]) => {
  const join = (table) => {
    const { port1, port2 } = new MessageChannel();
    parent.postMessage({ kind: "socket", target: `${table}/socket?html=0` }, location.origin, [port2]);
    return port1;
  };
  const play = async (table) => {
    let moves = 0, last = -1, hasEnded = false, port = null, seats = [];
    /* Until the end, or until the device must be passed to the seat that is returned. */
    const sit = () => new Promise((resolve, reject) => {
      port = join(table);
      const send = (message) => port.postMessage({ text: JSON.stringify({ id: crypto.randomUUID(), ...message }) });
      port.onmessage = ({ data }) => {
        if (data.open) return send(last < 0 ? { start: null } : { look: null, since: null });
        if (!data.text) return reject(new Error(`closed: ${data.reason}`));
        const { update, reply } = JSON.parse(data.text);
        if (reply?.reason && reply.refused !== "stale" && moves) return reject(new Error(reply.reason));
        if (!update) return;
        seats = update.seats ?? seats;
        hasEnded = update.phase === "over" || (moves >= most && update.version > last);
        if (hasEnded) return resolve(null);
        const isPassed = update.turn >= 0 && update.turn !== update.reader && !seats[update.turn].bot;
        if (isPassed) return resolve(update.turn);
        if (!update.options.length || update.version <= last) return;
        last = update.version;
        moves += 1;
        const { action } = update.options[(7 * moves) % update.options.length];
        // As fast as sockets accept messages.
        setTimeout(() => send({ act: action, version: update.version }), 70);
      };
    });
    while (!hasEnded) {
      const next = await sit();
      port.postMessage({ close: true });
      if (next !== null) await fetch(`${table}/pass`, { method: "POST", body: new URLSearchParams({ person: next }) });
    }
    return moves;
  };
  return Promise.all(tables.map(play));
}
"""


def launched(playwright: Playwright, chromium: str, profile: Path) -> BrowserContext:
    """A browser that keeps what pages store in a folder."""
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=chromium, args=list(FLAGS), viewport={"width": 1366, "height": 657}
    )
    context.set_default_timeout(PATIENCE)
    return context


def kill(profile: Path) -> None:
    """End a browser's process at once, as a crash does."""
    # It names its process in its profile: machine-number.
    os.kill(int(os.readlink(profile / "SingletonLock").rpartition("-")[2]), signal.SIGKILL)


def visit(context: BrowserContext, address: str) -> Page:
    """Open the site in a new tab, and wait for Python."""
    page = context.new_page()
    # Not until all is loaded: the page in the page waits for Python.
    page.goto(address, wait_until="commit")
    return started(page)


def started(page: Page) -> Page:
    """Wait for Python."""
    page.wait_for_selector("html[data-ready]")
    return page


def frame(page: Page) -> FrameLocator:
    """The page in the page."""
    return page.frame_locator("#page")


def shows(page: Page, heading: str) -> None:
    """Wait for a message of the page around the pages."""
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def go(page: Page, path: str) -> None:
    """Go to a page of the application."""
    page.evaluate("path => { location.hash = path; }", path)


def opened(page: Page, *forms: dict[str, str]) -> list[str]:
    """Open tables; return their paths."""
    # Who has played before gets a lobby with their own games in place of the file.
    page.wait_for_function(
        "!localStorage.getItem('cogworks played') || !frames[0].location.pathname.endsWith('/app/index.html')"
    )
    frame(page).locator("main").wait_for()
    found: list[str] = page.frames[1].evaluate(OPEN, list(forms))
    return found


def played(page: Page, tables: list[str], most: int = 100_000) -> list[int]:
    """Play at tables; return the number of moves at each."""
    found: list[int] = page.frames[1].evaluate(PLAY, [tables, most])
    return found


def update_of(page: Page, table: str) -> dict[str, Any]:
    """What a table sends to its reader."""
    found: dict[str, Any] = page.frames[1].evaluate(
        """(table) => new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => {
            if (data.open) port1.postMessage({ text: JSON.stringify({ id: "look", look: null, since: null }) });
            const update = data.text && JSON.parse(data.text).update;
            if (update) resolve(update);
          };
          parent.postMessage({ kind: "socket", target: `${table}/socket?html=0` }, location.origin, [port2]);
        })""",
        table,
    )
    return found


def lines(page: Page) -> list[str]:
    """The log of the page's table, oldest first."""
    expect(frame(page).locator("#log li").first).to_be_attached()
    return frame(page).locator("#log li").all_inner_texts()[::-1]


def changed(site: Path, name: str, before: str, after: str) -> None:
    """Change a file of a site, and make a new version of it, as the next release does."""
    file = site / name
    text = file.read_text("utf-8")
    assert before in text, name
    file.write_text(text.replace(before, after), "utf-8")
    write_list(site)
