"""On laptops and larger screens everything needed for a decision is on one screen, from the first turn to the fullest
position; on tablets and phones everything can be reached."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import PATIENCE, UNPAINTED
from tests.browser.full_tables import CASES, GAMES, Sit, sitter
from tests.browser.screens import BESIDE, LAPTOP, PHONE, SMALLEST, TABLET, Size, resize

TIGHTEST = (1600, 900)
"""The smallest screen that has the log as a column."""
MOVES = 3

MEASURE = """() => {
    const box = (selector) => {
        const found = document.querySelector(selector)?.getBoundingClientRect();
        return found ? [found.left, found.top, found.right, found.bottom].map(Math.round) : null;
    };
    const root = document.documentElement, board = document.getElementById('board');
    // A pile that is looked through lies over the shared table, and may scroll; so does the tray.
    const isShown = (thing) => !thing.closest('.spill, #tray') && thing.getClientRects().length > 0;
    const things = [...board.querySelectorAll('[data-item]')].filter(isShown);
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
        out: things.filter(isOut).map((thing) => thing.dataset.item),
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


def measured(page: Page, size: Size) -> dict[str, Any]:
    resize(page, size)
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
        for width, height in (*BESIDE, TIGHTEST) if part == "full" else (SMALLEST,):
            found = measured(page, (width, height))
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


UNREACHABLE = """() => {
    const root = document.documentElement, strip = document.querySelector('.bottom').getBoundingClientRect();
    const found = [], name = (thing) => thing.dataset.item ?? thing.textContent.trim().replace(/\\s+/g, ' ');
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    if (Math.abs(strip.bottom - innerHeight) > 9) found.push(`the strip ends at ${strip.bottom}`);
    if (strip.height > innerHeight / 2) found.push(`the strip is ${strip.height} high`);
    for (const part of document.querySelectorAll('.bar .button, .chip, #prompt > span')) {
        const { left, right } = part.getBoundingClientRect();
        if (left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1 && part.matches('span'))
            found.push(`${name(part)} is cut`);
    }
    const spots = [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.1, .1], [.9, .1], [.5, .04], [.04, .5]];
    const tap = (things) => {
        for (const thing of things) {
            thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const { left, top, width, height } = thing.getBoundingClientRect();
            const isHit = ([x, y]) =>
                document.elementFromPoint(left + width * x, top + height * y)?.closest('.can, [data-action]') === thing;
            if (thing.checkVisibility() && !spots.some(isHit)) found.push(`${name(thing)} can't be tapped`);
        }
    };
    // The tray first: it lies over the board until it is folded.
    tap(document.querySelectorAll('#tray [data-action]'));
    document.querySelector('#tray:not(.folded) header button')?.click();
    tap(document.querySelectorAll('#board .can, #moves .action'));
    return found;
}"""


@pytest.mark.parametrize("case", CASES)
def test_everything_can_be_reached_on_tablets_and_phones(sit: Sit, case: str) -> None:
    page, wrong = sit(f"{case} full"), list[str]()
    for size in (TABLET, PHONE):
        resize(page, size)
        wrong += [f"{size}: {fault}" for fault in page.evaluate(UNREACHABLE)]
    assert wrong == []


@pytest.mark.parametrize("case", GAMES)
def test_regions_keep_place_and_size_while_the_game_goes_on(sit: Sit, case: str) -> None:
    page = sit(f"{case} full")
    before = measured(page, LAPTOP)["regions"]
    for _ in range(MOVES):
        seen = version(page)
        page.keyboard.press("1")
        after(page, seen)
        page.locator("#ask .action, .over").first.wait_for()
        if page.locator(".over").count():
            break
        assert measured(page, LAPTOP)["regions"] == before


@pytest.mark.parametrize("case", ["widget_ridge-solo", "girl_genius-four", "gizmos"])
def test_the_whole_list_of_moves_scrolls_inside_the_strip(sit: Sit, case: str) -> None:
    page = sit(f"{case} full")
    page.evaluate("localStorage.setItem('cogworks-moves', 'open')")
    page.reload()
    found = measured(ready(page), SMALLEST)
    page.evaluate("localStorage.removeItem('cogworks-moves')")
    assert found["longer"] == [0, 0]
    assert found["regions"]["ask"][3] <= SMALLEST[1]
    assert found["regions"]["own"][3] <= found["regions"]["ask"][1]
    assert set(found["scrolls"]) <= {"moves"}


def test_what_does_not_fit_is_found(sit: Sit) -> None:
    page = sit("gizmos full")
    assert measured(page, SMALLEST)["out"] == []
    page.locator(".gz-own .gz-dash").evaluate("dash => { dash.style.translate = '0 200px'; }")
    assert len(measured(page, SMALLEST)["out"]) > 3
    page.locator("#board .layout").evaluate("all => { all.style.height = '900px'; }")
    assert measured(page, SMALLEST)["scrolls"] == ["board"]
