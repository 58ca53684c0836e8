"""Every table fits in windows of every size, from the first turn to the fullest position, with few players and many.

Nothing is cut, empty, covered or out of reach, and everything for a decision is on one screen.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError

from tests.browser.fit.board_probes import COMPOSED, REGIONS, TAPS
from tests.browser.fit.faults import CUT, kind_of
from tests.browser.fit.screen_probes import ALL_MOVES, MEASURE, STRIP, TRAY, UNREACHABLE
from tests.browser.full_tables import CASES, Sit
from tests.browser.screens import (
    BESIDE,
    PHONE_ACROSS,
    PHONE_BROWSER,
    PHONES,
    TABLET,
    TABLET_ACROSS,
    Size,
    measure,
)

TIGHTEST = (1600, 900)
"""The smallest screen that has the log as a column."""
LEAST_SHARE = 0.6
"""How much of a phone's height the board has: the stage and the dock below it."""
LEAST_CARD = {".gz-tier > .gz, .goods > .rcard": 120, ".place.upright, .heap .gcard, .hand .gcard > img": 110}
"""Pixels: the width of cards on the shared table of an upright tablet, and of a hand in which they matter as much."""
IS_DISPLAY = ("gizmos", "widget_ridge")
"""Games whose shared table is a display of cards."""
HIDE = "document.getElementById('tray').hidden = true"
"""Until the next size, which lays it again."""
UNFOLD = "document.querySelector('#tray.folded header button')?.click()"
REGION_BOXES = """() => Object.fromEntries([...document.querySelectorAll('#board .layout > *')]
    .filter((part) => part.getClientRects().length && part.matches('.rivals, .shared, .own'))
    .map((part) => [part.classList.contains('rivals') ? 'rivals' : part.matches('.own') ? 'own' : 'shared',
                    part.getBoundingClientRect().toJSON()]))"""


def parts(case: str) -> list[str]:
    """The positions of a case; those with one question begin like the others of their game."""
    _, _, more = case.partition("-")
    return ["full"] if more in {"chain", "pick", "research", "melt", "discard"} else ["first", "full"]


@pytest.mark.parametrize("case", CASES)
def test_a_table_fits_windows_of_every_size(sit: Sit, case: str) -> None:
    wrong = list[str]()
    for part in parts(case):
        page = sit(f"{case} {part}")
        for size in (*BESIDE, TIGHTEST, TABLET, *PHONES, PHONE_BROWSER, PHONE_ACROSS):
            found = [*_of_tray(page, size), *_of_kind(page, size, case, part == "full")]
            wrong += [f"{part} {size[0]}x{size[1]}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


def _of_tray(page: Page, size: Size) -> list[str]:
    """Faults of the tray over the board, which is hidden then: behind it the board is the same."""
    page.evaluate(UNFOLD)
    (found,) = measure(page, size, (TRAY, None))
    page.evaluate(HIDE)
    return list(found)


def _of_kind(page: Page, size: Size, case: str, is_full: bool) -> Iterator[str]:
    is_display, kind = case.startswith(IS_DISPLAY), kind_of(size)
    if kind == "phone" or size == PHONE_ACROSS:
        yield from _on_phone(page, size, is_display)
    elif kind == "tablet":
        yield from _on_tablet(page, is_display, is_full)
    elif is_full or size == BESIDE[1]:
        yield from _beside(page, size, is_display)


def _on_phone(page: Page, size: Size, is_display: bool) -> Iterator[str]:
    """Faults of each stage and of the dock, after real taps on the tabs."""
    composed = {"isPhone": True, "share": LEAST_SHARE}
    if page.locator("#board.staged [data-stage].front").count() == 0:
        yield "there is no stage"
    tabs = page.locator(".stage-tab:visible").all()
    for place in range(max(1, len(tabs))):
        if tabs:
            tabs[place].tap()
        probes: list[tuple[str, object]] = [(COMPOSED, composed)]
        if not is_display:
            probes = [(REGIONS, {"kind": "phone"}), (CUT, None), (TAPS, None)] if size != PHONE_ACROSS else []
        for found in measure(page, size, *probes):
            yield from (f"stage {place}: {fault}" for fault in found)
    if size == PHONES[0]:
        yield from page.evaluate(UNREACHABLE)


def _on_tablet(page: Page, is_display: bool, is_full: bool) -> Iterator[str]:
    probes: list[tuple[str, object]] = [(STRIP, None), (COMPOSED, {"isPhone": False, "share": LEAST_SHARE})]
    if not is_display:
        probes[1:] = [(REGIONS, {"kind": "tablet"}), (CUT, None)]
    for found in measure(page, TABLET, *probes):
        yield from found
    for cards, least in LEAST_CARD.items():
        widths: list[float] = page.locator(cards).evaluate_all("found => found.map((card) => card.offsetWidth)")
        yield from (f"a card is {width} wide" for width in widths if width < least)
    places: dict[str, Any] = page.evaluate(REGION_BOXES)
    if is_display and (places["shared"]["width"] < 700 or places["own"]["width"] < 700):
        yield "not over the full width"
    if is_display and places["shared"]["bottom"] > places["own"]["top"] + 1:
        yield "your own things are not below the table"
    if is_full:
        yield from page.evaluate(UNREACHABLE)


def _beside(page: Page, size: Size, is_display: bool) -> Iterator[str]:
    """Faults where one's own things are beside the shared table."""
    probes: list[tuple[str, object]] = [(MEASURE, None), (STRIP, None)]
    if not is_display:
        probes += [(REGIONS, {"kind": kind_of(size)}), (CUT, None)]
    found, *others = measure(page, size, *probes)
    for other in others:
        yield from other
    regions = {name: box for name, box in found["regions"].items() if box is not None and any(box)}
    if not regions.keys() >= {"bar", "board", "ask", "shared", "own"}:
        yield f"only {', '.join(regions)}"
    for name, box in regions.items():
        if box[0] < 0 or box[1] < 0 or box[2] > size[0] or box[3] > size[1]:
            yield f"{name} is at {box}"
    is_clipped = found["cut"] or found["clipped"] or found["log"] > 0
    scrolls = set(found["scrolls"]) - {"log"}
    if found["things"] < 4 or found["longer"] != [0, 0] or found["out"] or is_clipped or scrolls:
        yield json.dumps(found)
    if size == TABLET_ACROSS and found["regions"]["shared"][2] > size[0] * 0.7:
        yield "the table leaves no room beside it"
    if not has_cue(page):
        yield "moves are cut off without a cue"


def has_cue(page: Page) -> bool:
    """Are all moves shown, or a cue that there are more?  The page notices a new size a moment later."""
    try:
        page.wait_for_function(f"() => {{ const {{ all, cue }} = ({ALL_MOVES})(); return all || cue; }}", timeout=3000)
    except TimeoutError:
        return False
    return True
