"""Write the screenshots that README shows: games on a server of their own, seen by the system's Chromium."""

import os
import shutil
import sys
import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from cogworks.engine.registry import games
from cogworks.tables.host import Host
from cogworks.tables.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.serve import listening

OWN = Path(__file__).parents[1] / "docs" / "pictures"
FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else OWN
"""Another folder may be named, and gets all pictures, to look at."""
SHOWN = ("lobby", "gadget_builder", "widget_mechs", "replay", "gadget_builder-phone")
QUALITY = 80
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
DESKTOP, PHONE = (1280, 800), (360, 740)
ANSWERS = 14
"""How far a game goes before its picture is taken."""


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
        take(browser, f"http://127.0.0.1:{opened.getsockname()[1]}")
        browser.close()
        server.should_exit = True
    return 0


def take(browser: Browser, address: str) -> None:
    """The lobby, every game on desktop and phone, and a replay."""
    for size, suffix in ((DESKTOP, ""), (PHONE, "-phone")):
        width, height = size
        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": height}, color_scheme="dark", reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto("/")
        keep(page, f"lobby{suffix}")
        for game in games():
            page.goto("/")
            page.locator(f"form:has(input[value={game}]) button").click()
            for _ in range(ANSWERS):
                page.locator(".action").first.wait_for()
                page.locator(".action").first.click()
                page.wait_for_function("() => !document.querySelector('.pending')")
            page.locator(".action").first.wait_for()
            page.mouse.move(1, 1)
            keep(page, f"{game}{suffix}")
        if not suffix:
            page.get_by_role("link", name="Replay").click()
            page.locator("#slider").wait_for()
            keep(page, "replay")
        context.close()


def keep(page: Page, name: str) -> None:
    """One picture."""
    if name in SHOWN or FOLDER != OWN:
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
        print(FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    sys.exit(main())
