"""Record the animated images in README: a few moves of each game, as a player sees them.

The browser and the bots run in slow motion, so that screenshots catch every phase of an animation; the images play at
the usual speed. `python -m tools.animations FOLDER NAME...` writes them there, with filmstrips for review: of those
images, and of the moments in MOMENTS that no image shows.
"""

import io
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import ADEPT
from cogworks.tables.files import shuffle
from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore
from cogworks.web.live.hub import BOT_PAUSE
from tools.browser import launch, obtain
from tools.pictures import OWN, PATIENCE, brought_to, served, sit_down, unhurried

STARTS: Final = {
    "gadget_builder": (126, "main"),
    "girl_genius": (29, "spin"),
    "gizmos": (77, "main"),
    "widget_mechs": (84, "pair"),
    "widget_ridge": (203, "ideas"),
}
"""Like MIDDLES of tools/pictures.py: positions before several interesting moves."""
MOMENTS: Final[dict[str, tuple[str, int, str] | tuple[str, int, str, int]]] = {
    "widget_mechs-roll": ("widget_mechs", 8, "split"),
    "widget_mechs-hit": ("widget_mechs", 33, "pair"),
    "gizmos-pick": ("gizmos", 20, "main"),
    "gizmos-chain": ("gizmos", 95, "main"),
    "gadget_builder-end": ("gadget_builder", 116, "main"),
    "girl_genius-chain": ("girl_genius", 35, "spin"),
    "widget_ridge-stampede": ("widget_ridge", 29, "ideas", 1),
    "widget_ridge-construct": ("widget_ridge", 94, "ideas", 1),
}
"""Further positions for filmstrips: game, number of moves, question, and number of seats unless it is two."""
SLOWER: Final = 24
"""How many times slower than usual everything moves while it is recorded."""
SECONDS: Final = 6.0
"""Length of an animation, in the time of the page."""
SHORTEST: Final = 3.5
"""Minimum length of an animation that is cut because it would be too large."""
OVERTIME: Final = 1.0
"""Maximum extra seconds while something still moves."""
BETWEEN: Final = 0.7
"""Seconds between the end of all motion and the player's next move."""
STEP: Final = 0.06
"""Seconds between frames."""
LAST: Final = 1200
"""Milliseconds that the last frame stays."""
SCREEN: Final = (1200, 640)
WIDTH: Final = 720
LARGEST: Final = 240_000
"""Size limit of an animation in bytes."""
TOTAL: Final = 1_500_000
"""Size limit of all pictures in README."""
QUALITIES: Final = (60, 50, 40, 30)
APART: Final = (1, 2, 3)
"""Keep every frame, or every second or third."""
STRIP: Final = 5
"""Frames in a filmstrip."""
SLOW_TIMERS: Final = f"""
const real = window.setTimeout;
window.setTimeout = (run, delay = 0, ...rest) => real(run, delay * {SLOWER}, ...rest);
addEventListener("DOMContentLoaded", () => {{
    const table = document.getElementById("table");
    if (table) table.dataset.unspent = "off";
}});
"""
STATE: Final = """() => {
    const table = document.getElementById('table');
    return {
        version: Number(table.dataset.version),
        moves: 'travelling' in document.documentElement.dataset
            || document.querySelector('.moments > *, .die.unrolled') !== null
            || document.querySelector('#hand-end[open]')?.getAnimations({ subtree: true }).length > 0,
        ended: document.querySelector('#hand-end[open]') !== null,
        actions: table.matches('.pending') ? [] : [...document.querySelectorAll('.action')].map(
            (button) => Number(button.dataset.action)),
    };
}"""


@dataclass(frozen=True, slots=True)
class Frame:
    """A screenshot, when it was taken in the time of the page, the version of the table, and whether anything moved."""

    picture: Image.Image
    at: float
    version: int
    moves: bool


class TooLargeError(Exception):
    """An animation exceeds the size limit at every quality."""


def main(folder: Path, wanted: list[str]) -> int:
    """Record these games and moments, or all; any folder but README's gets filmstrips."""
    starts = {name: (name, *start) for name, start in STARTS.items()} | ({} if folder == OWN else MOMENTS)
    if unknown := [name for name in wanted if name not in starts]:
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(starts)}.", file=sys.stderr)
        return 1
    path = obtain()
    if path is None:
        print("Animations need a browser, and none could be installed. See tools/browser.py.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name in wanted or starts:
        frames = played(path, *starts[name])
        if folder != OWN:
            strip(frames, folder / f"{name}.png")
        if name not in STARTS:
            continue
        try:
            save(frames, folder / f"{name}.webp")
        except TooLargeError as error:
            print(error, file=sys.stderr)
            failed = 1
    return failed


def played(path: str, game: str, moves: int, question: str, seats: int = 2) -> list[Frame]:
    """Continue from a position, and record it."""
    store = MemoryStore()
    host = Host(store, {ADEPT.name: unhurried})
    link = brought_to(host, store, game, moves, question, seats)
    with served(host, BOT_PAUSE * SLOWER) as address, sync_playwright() as playwright:
        browser = launch(playwright, path)
        frames = list(recorded(browser, address + link, host, f"picture-{game}"))
        browser.close()
    return frames


def recorded(browser: Browser, link: str, host: Host, table: str) -> Iterator[Frame]:
    """Play in slow motion as an adept would, and take screenshots."""
    width, height = SCREEN
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="dark")
    page.set_default_timeout(PATIENCE)
    page.add_init_script(SLOW_TIMERS)
    page.goto(link)
    sit_down(page)
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
    moved = now = 0.0
    began = time.monotonic()
    is_moving = False
    while now < SECONDS or (is_moving and now < SECONDS + OVERTIME):
        seen = page.evaluate(STATE)
        now = (time.monotonic() - began) / SLOWER
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        is_moving = seen["moves"]
        yield Frame(picture, now, seen["version"], is_moving)
        if seen["moves"] or not seen["actions"]:
            moved = now
        elif now - moved >= BETWEEN:
            if seen["ended"]:
                page.locator("#hand-end button").dispatch_event("click")
            else:
                act(page, seen["actions"], host, table)
            moved = now
        time.sleep(max(0.0, STEP * SLOWER - (time.monotonic() - began - now * SLOWER)))


def act(page: Page, actions: list[int], host: Host, table: str) -> None:
    """Make the move that the adept who played until now would make."""
    with host.at(table) as opened:
        header, history = opened.header, opened.history
        number = shuffle.bot_seed(header.seed, header.id, history.version)
        known = knowledge(opened.game, history.state, dict(header.options), ADEPT.name, number)
    action = unhurried(known)
    if action in actions:
        # Dispatched: the mouse would leave a hover behind.
        page.locator(f'.action[data-action="{action}"]').first.dispatch_event("click")


def distinct(frames: list[Frame]) -> list[Frame]:
    """Frames that differ from the one before."""
    found = frames[:1]
    for frame in frames[1:]:
        if ImageChops.difference(frame.picture, found[-1].picture).getbbox():
            found.append(frame)
    return found


def beginnings(frames: list[Frame]) -> list[list[Frame]]:
    """All frames, and then those before the last moves, down to the shortest animation worth seeing."""
    starts = [len(frames), *(k for k in range(len(frames) - 1, 0, -1) if frames[k].version > frames[k - 1].version)]
    return [frames[:k] for k in starts if frames[k - 1].at >= min(SHORTEST, frames[-1].at)]


def save(frames: list[Frame], path: Path) -> None:
    """Save as many moves with as many frames and the best quality that fit, or raise an error and keep the old file."""
    limit = room_for(path)
    for part, apart, quality in product(beginnings(frames), APART, QUALITIES):
        shown = distinct(part)
        kept = [*shown[:-1:apart], shown[-1]]
        image = encoded(kept, quality)
        if len(image) <= limit:
            path.write_bytes(image)
            print(path, len(kept), quality, len(image))
            return
    raise TooLargeError(
        f"{path} was not written: {len(image):,} bytes with the fewest frames at the lowest quality, and the limit is "
        f"{limit:,}. Choose a position with less motion (STARTS), or a shorter animation (SECONDS)."
    )


def room_for(path: Path) -> int:
    """How many bytes a file may have, next to the other pictures in README if it is one of them."""
    others = [other for other in OWN.iterdir() if other.suffix in (".jpg", ".webp") and other != path]
    return min(LARGEST, TOTAL - sum(other.stat().st_size for other in others)) if path.parent == OWN else LARGEST


def encoded(frames: list[Frame], quality: int) -> bytes:
    """Return an animation as a WebP file."""
    height = WIDTH * SCREEN[1] // SCREEN[0]
    pictures = [frame.picture.resize((WIDTH, height), Image.Resampling.LANCZOS) for frame in frames]
    durations = [max(20, round((after.at - frame.at) * 1000)) for frame, after in pairwise(frames)] + [LAST]
    image = io.BytesIO()
    pictures[0].save(
        image,
        "webp",
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=0,
        quality=quality,
        method=4,
        minimize_size=True,
    )
    return image.getvalue()


def strip(frames: list[Frame], path: Path) -> None:
    """Save five frames of each animation, from just before it, one animation below the other."""
    rows = []
    for version in sorted({frame.version for frame in frames[1:]}):
        before = [frame for frame in frames if frame.version < version][-1:]
        shown = before + distinct([frame for frame in frames if frame.version == version and frame.moves])
        if len(shown) >= STRIP:
            rows.append([shown[k * (len(shown) - 1) // (STRIP - 1)].picture for k in range(STRIP)])
    width = SCREEN[0] // 2
    height = SCREEN[1] // 2
    sheet = Image.new("RGB", (width * STRIP, height * max(1, len(rows))))
    for down, row in enumerate(rows):
        for across, picture in enumerate(row):
            sheet.paste(picture.resize((width, height)), (across * width, down * height))
    sheet.save(path)
    print(path, len(rows))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else OWN, sys.argv[2:]))
