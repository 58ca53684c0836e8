"""Write the screenshots that README shows: games on a server of their own, seen by the system's Chromium."""

import os
import shutil
import sys
import threading
from pathlib import Path
from random import Random

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from cogworks.engine.registry import games
from cogworks.tables.host import Host
from cogworks.tables.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.serve import listening

OWN = Path(__file__).parents[1] / "docs" / "pictures"
FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else OWN
"""Another folder may be named, and gets all pictures, in both themes, to look at."""
SHOWN = ("lobby", *games(), "replay", "lobby-phone", "gadget_builder-phone", "gizmos-phone", "girl_genius-phone")
QUALITY = 80
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SCREENS = {"": (1280, 800), "-phone": (360, 740)}
ANSWERS = 24
"""How far a game goes before its picture is taken: far enough that something lies on the table."""
PATIENCE = 60_000
READY = "#table[data-ready]:not(.pending)"


def main() -> int:
    """Take every picture."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        print("pictures need Chromium: apt-get install chromium (or put its path into CHROMIUM)", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with listening("127.0.0.1", 0) as opened, sync_playwright() as playwright:
        app = create_app(Host(MemoryStore()), pause=0.02)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        address = f"http://127.0.0.1:{opened.getsockname()[1]}"
        for screen in SCREENS:
            take(browser, address, screen, "dark")
            if FOLDER != OWN:
                take(browser, address, screen, "light")
        browser.close()
        server.should_exit = True
    return 0


def take(browser: Browser, address: str, screen: str, theme: str) -> None:
    """Every game, a replay, the lobby with games in it, and the other pages."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, reduced_motion="reduce",
        color_scheme="light" if theme == "light" else "dark",
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    suffix = screen if theme == "dark" else f"{screen}-light"
    for game in games():
        play(page, game)
        keep(page, f"{game}{suffix}")
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    keep(page, f"replay{suffix}")
    for name, path in (("new", "/new/widget_ridge"), ("settings", "/settings"), ("verify", "/verify"),
                       ("error", "/nowhere"), ("lobby", "/")):  # fmt: skip
        page.goto(path)
        keep(page, f"{name}{suffix}")
    context.close()


def play(page: Page, game: str) -> None:
    """Some answers against a bot, the same ones each time as far as chance lets them be."""
    dice = Random(game)
    page.goto("/")
    page.locator(f"form:has(input[value={game}]) button").first.click()
    for _ in range(ANSWERS):
        page.locator(READY).wait_for()
        page.locator(".action, .over").first.wait_for()
        if page.locator(".over").count():
            break
        shown = page.locator("#table").get_attribute("data-version")
        page.locator(".action").nth(dice.randrange(page.locator(".action").count())).click()
        page.wait_for_function("shown => document.getElementById('table').dataset.version !== shown", arg=shown)
    page.locator(".action, .over").first.wait_for()
    page.mouse.move(1, 1)
    page.evaluate("scrollTo(0, 0)")


def keep(page: Page, name: str) -> None:
    """One picture."""
    if name in SHOWN or FOLDER != OWN:
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
        print(FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    sys.exit(main())
