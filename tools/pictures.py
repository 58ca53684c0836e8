"""Take the screenshots in README: mid-game positions reached by bots, rendered in Chromium.

Every table has a fixed seed, and its bots think for a fixed number of simulations, so the same rules give the same
pictures.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from math import inf
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import ADEPT, decide
from cogworks.engine.dice import Dice
from cogworks.engine.registry import game
from cogworks.tables.host import Host
from cogworks.tables.records import Header
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore
from cogworks.web.app import create_app
from cogworks.web.live.hub import BOT_PAUSE
from cogworks.web.serve import listening
from tools.browser import launch, obtain

OWN = Path(__file__).parents[1] / "docs" / "pictures"
MIDDLES = {
    "gadget_builder": (126, "main"),
    "girl_genius": (30, "spin"),
    "gizmos": (77, "main"),
    "widget_mechs": (50, "pair"),
    "widget_ridge": (111, "ideas"),
}
"""By game: the number of bot moves, and the question to stop at, for an interesting position."""
REPLAYED = "widget_mechs"
MOST = 100_000
"""More moves than any game has."""
SHOWN = ("lobby", "replay", "lobby-phone", "gadget_builder-phone", "girl_genius-phone", "gizmos-phone")
"""The pictures in README; those of tables are animated (tools/animations.py)."""
OTHERS = {
    "new": "/new/widget_ridge",
    "settings": "/settings",
    "verify": "/verify",
    "cards": "/cards/gizmos",
    "error": "/nowhere",
}
SCREENS = {"": (1280, 880), "-phone": (360, 740)}
QUALITIES = (80, 72, 64, 56, 48)
"""JPEG qualities to try, best first."""
LARGEST = 150_000
"""Size limit of a picture in bytes, because README shows them all on one page."""
PATIENCE = 60_000
OWNER = "the owner of all tables in pictures"


def main(folder: Path) -> int:
    """Take all pictures; any folder but README's gets all pages in both themes, for review."""
    path = obtain()
    if path is None:
        print("Pictures need a browser, and none could be installed. See tools/browser.py.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    store = MemoryStore()
    host = Host(store, {ADEPT.name: unhurried})
    links = {name: brought_to(host, store, name, *middle) for name, middle in MIDDLES.items()}
    links["replay"] = brought_to(host, store, REPLAYED, MOST, "")
    with served(host) as address, sync_playwright() as playwright:
        browser = launch(playwright, path)
        for screen in SCREENS:
            for theme in ("dark",) if folder == OWN else ("dark", "light"):
                take(browser, address, links, folder, screen, theme)
        browser.close()
    return 0


def unhurried(known: Knowledge) -> int:
    """Play as an adept without a time limit, so that slow machines give the same moves."""
    return decide(replace(ADEPT, seconds=inf), known.position(), known.seat, Dice(known.seed))


def brought_to(host: Host, store: MemoryStore, name: str, answers: int, question: str, seats: int = 2) -> str:
    """Play this many moves and on to a question for Ada's seat, or to the end; return the link to her seat."""
    id = f"picture-{name}" if question else f"replay-{name}"
    of, seed = game(name), sha256(f"cogworks pictures: {name}".encode()).digest()
    store.create(
        Header(
            id=id,
            game=name,
            version=of.version,
            seats=seats,
            options=of.settle({}),
            seed=seed,
            owner=key_of(OWNER),
            created=0.0,
        )
    )
    token = str(host.message(id, OWNER, {"sit": 0, "name": "Ada"})["token"])
    for seat in range(1, seats):
        host.message(id, OWNER, {"bot": ADEPT.name, "seat": seat})
    host.message(id, OWNER, {"start": None})
    # A bot plays for Ada until then.
    host.message(id, token, {"leave": ADEPT.name})
    given = 0
    while (given < answers or not is_asked(host, id, question)) and host.play_bot(id):
        given += 1
    host.message(id, token, {"return": None})
    return f"/seat/{id}/{token}"


def is_asked(host: Host, id: str, question: str) -> bool:
    """Return whether it is Ada's turn, with this question and a choice."""
    with host.at(id) as table:
        state = table.history.state
        is_hers = int(state.to_move()) == 0 and len(state.legal_actions()) > 2
        return is_hers and table.game.questions[state.question()] == question


@contextmanager
def served(host: Host, pause: float = BOT_PAUSE) -> Iterator[str]:
    """Serve these tables; yield the address."""
    with listening("127.0.0.1", 0) as opened:
        server = uvicorn.Server(
            uvicorn.Config(create_app(host, pause=pause), log_level="error", ws="websockets-sansio")
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{opened.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


def take(browser: Browser, address: str, links: dict[str, str], folder: Path, screen: str, theme: str) -> None:
    """Take all pages at one screen size in one theme; in README's folder only those it shows."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="light" if theme == "light" else "dark",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    suffix = screen if theme == "dark" else f"{screen}-light"
    for name, path in {"lobby": "/", **OTHERS, **links}.items():
        if folder == OWN and f"{name}{suffix}" not in SHOWN:
            continue
        page.goto(path)
        if name in links:
            sit_down(page)
        if name == "replay":
            go_through(page)
        page.wait_for_load_state("networkidle")
        keep(page, folder / f"{name}{suffix}.jpg")
    context.close()


def keep(page: Page, path: Path) -> None:
    """Save one picture with the best quality that fits the size limit."""
    for quality in QUALITIES:
        page.screenshot(path=path, type="jpeg", quality=quality)
        if path.stat().st_size <= LARGEST:
            break
    print(path)


def sit_down(page: Page) -> None:
    """Take the seat, unless this browser has it, and scroll to the top."""
    if page.locator(".ticket").count():
        page.get_by_role("button", name="Take seat").click()
    page.locator("#table[data-ready]:not(.pending)").wait_for()
    page.evaluate("() => { scrollTo(0, 0); document.getElementById('board').scrollTop = 0; }")


def go_through(page: Page) -> None:
    """Open a late step of the replay."""
    page.goto(f"{page.url}/replay")
    last = int(page.locator("#slider").get_attribute("max") or 0)
    page.goto(f"{page.url}?step={last * 3 // 5}")
    page.locator("#replay[data-ready]").wait_for()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else OWN))
