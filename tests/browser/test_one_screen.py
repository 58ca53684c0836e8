"""On a laptop everything needed for a decision is on one screen, from the first turn to the fullest position."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import PATIENCE, UNPAINTED
from tests.browser.full_tables import CASES, GAMES, Sit, sitter

SIZES = ((1280, 633), (1366, 657), (1440, 789), (1920, 969))
"""What a browser leaves of common screens."""
MOVES = 3

MEASURE = """() => {
    const box = (selector) => {
        const found = document.querySelector(selector)?.getBoundingClientRect();
        return found ? [found.left, found.top, found.right, found.bottom].map(Math.round) : null;
    };
    const root = document.documentElement, board = document.getElementById('board');
    // A pile that is looked through lies over the shared table, and may scroll.
    const isShown = (thing) => !thing.closest('.spill') && thing.getClientRects().length > 0;
    const things = [...board.querySelectorAll('[data-thing]')].filter(isShown);
    const isOut = (thing) => {
        // What is lit is lifted a little, and connectors stick out.
        const area = thing.closest('.rival, .sheet, .own, .shared, .rivals') ?? board,
            frame = (thing === area ? board : area).getBoundingClientRect();
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        return left < frame.left - 7 || top < frame.top - 7 || right > frame.right + 7 || bottom > frame.bottom + 7;
    };
    const scrolls = [...document.querySelectorAll('#table *')].filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one), far = /auto|scroll/;
        return isShown(one) && ((far.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
                                (far.test(overflowY) && one.scrollHeight > one.clientHeight + 1));
    });
    // The facts about opponents and the button of the log, in full.
    const facts = board.querySelectorAll('.rival :is(summary, .counts > *, .score-line, .gauge, .socket)');
    const clipped = [...facts].filter((fact) => {
        const { right, bottom } = fact.getBoundingClientRect(), plate = fact.closest('.rival').getBoundingClientRect();
        const isWide = right > plate.right || fact.scrollWidth > fact.clientWidth + 1;
        return isShown(fact) && (isWide || bottom > plate.bottom);
    });
    const prompt = document.querySelector('#prompt > span');
    return {
        clipped: clipped.map((fact) => fact.textContent.trim()),
        log: document.querySelector('#last .button').getBoundingClientRect().bottom -
            document.querySelector('#last').getBoundingClientRect().top,
        longer: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
        regions: { bar: box('.bar'), board: box('#board'), ask: box('#ask'), last: box('#last'),
                   rivals: box('#board .rivals'), shared: box('#board .shared'), own: box('#board .own') },
        out: things.filter(isOut).map((thing) => thing.dataset.thing),
        scrolls: scrolls.map((one) => one.id || one.className),
        cut: prompt.scrollWidth > prompt.clientWidth + 1 || prompt.scrollHeight > prompt.clientHeight + 3,
        things: things.length,
    };
}"""
ALL_MOVES = """() => {
    const moves = [...document.querySelectorAll('#ask .action')], list = document.getElementById('moves'),
        frame = list.getBoundingClientRect();
    const isIn = (move) => move.getBoundingClientRect().bottom <= frame.bottom + 4;
    return { all: moves.every(isIn), cue: document.querySelector('[data-moves]')?.checkVisibility() ?? false,
             unbound: moves.filter((move) => !move.parentElement.matches('.bound')).every(isIn) };
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """One page for all positions: a resize is faster than a visit."""
    context = chromium.new_context(base_url=address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    yield context.new_page()
    context.close()


@pytest.fixture
def sit(page: Page, host: Host) -> Sit:
    """Open a new table at a position, in the seat of the player to move."""
    return sitter(page, host)


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    # The page lays out its list of moves before the next frame.
    page.evaluate("() => new Promise(requestAnimationFrame)")
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def has_cue(page: Page) -> bool:
    """Are all moves shown, or a cue that there are more?  The page notices a new size a moment later."""
    try:
        page.wait_for_function(f"() => {{ const {{ all, cue }} = ({ALL_MOVES})(); return all || cue; }}", timeout=3000)
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("case", CASES)
def test_everything_for_a_decision_is_on_the_screen(sit: Sit, case: str) -> None:
    wrong: list[str] = []
    for part in ("first", "full"):
        page = sit(f"{case} {part}")
        for width, height in SIZES if part == "full" else SIZES[:1]:
            found = measured(page, width, height)
            assert found["things"] > 3
            where = f"{part} {width}x{height}"
            regions = {name: box for name, box in found["regions"].items() if box is not None and any(box)}
            assert regions.keys() >= {"bar", "board", "ask", "shared", "own"}, where
            wrong += [
                f"{where}: {name} is at {box}"
                for name, box in regions.items()
                if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height
            ]
            is_clipped = found["cut"] or found["clipped"] or found["log"] > 0
            if found["longer"] != [0, 0] or found["out"] or is_clipped or set(found["scrolls"]) - {"log"}:
                wrong.append(f"{where}: {json.dumps(found)}")
            if not has_cue(page):
                wrong.append(f"{where}: moves are cut off without a cue")
    assert wrong == []


@pytest.mark.parametrize("case", GAMES)
def test_regions_keep_place_and_size_while_the_game_goes_on(sit: Sit, case: str) -> None:
    page = sit(f"{case} full")
    before = measured(page, *SIZES[1])["regions"]
    for _ in range(MOVES):
        seen = version(page)
        page.keyboard.press("1")
        after(page, seen)
        page.locator("#ask .action, .over").first.wait_for()
        if page.locator(".over").count():
            break
        assert measured(page, *SIZES[1])["regions"] == before


@pytest.mark.parametrize("case", ["widget_ridge-solo", "girl_genius-four", "gizmos"])
def test_the_whole_list_of_moves_scrolls_inside_the_strip(sit: Sit, case: str) -> None:
    page = sit(f"{case} full")
    page.evaluate("localStorage.setItem('cogworks-moves', 'open')")
    page.reload()
    found = measured(ready(page), *SIZES[0])
    page.evaluate("localStorage.removeItem('cogworks-moves')")
    assert found["longer"] == [0, 0]
    assert found["regions"]["ask"][3] <= SIZES[0][1]
    assert found["regions"]["own"][3] <= found["regions"]["ask"][1]
    assert set(found["scrolls"]) <= {"moves"}


def test_what_does_not_fit_is_found(sit: Sit) -> None:
    page = sit("gizmos full")
    assert measured(page, *SIZES[0])["out"] == []
    page.locator(".gz-own .gz-dash").evaluate("dash => { dash.style.translate = '0 200px'; }")
    assert len(measured(page, *SIZES[0])["out"]) > 3
    page.locator("#board .layout").evaluate("all => { all.style.height = '900px'; }")
    assert measured(page, *SIZES[0])["scrolls"] == ["board"]
