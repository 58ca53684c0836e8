"""On phones and upright tablets a table is one composed screen, from the first turn to the fullest position."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cogworks.tables.host import Host
from tests.browser.conftest import PATIENCE, UNPAINTED
from tests.browser.full_tables import CASES, Sit, sitter
from tests.browser.screens import PHONE_ACROSS, PHONE_BROWSER, PHONES, TABLET, TABLET_ACROSS, resize

LEAST_SHARE = 0.6
"""How much of a phone's height the board has: the stage and the dock below it."""
LEAST_CARD = 120
"""Pixels: the width of a card on the shared table of a tablet."""
SHARED_CARDS = {"gizmos": ".gz-tier > .gz", "widget_ridge": ".goods > .rcard"}
"""Games whose shared table is a display of cards; `test_boards.py` has the others."""
DISPLAYS = [case for case in CASES if case.startswith(tuple(SHARED_CARDS))]

FAULTS = """({ isPhone, share }) => {
    const page = document.getElementById('table'), board = document.getElementById('board'),
        root = document.documentElement, found = [];
    const box = (part) => part.getBoundingClientRect(), isShown = (part) => part.checkVisibility();
    const words = (part) => part.textContent.trim().replace(/\\s+/g, ' ');
    const name = (part) => part.dataset.item ?? (part.id || words(part) || part.className);
    const shown = (selector, inside = page) => [...inside.querySelectorAll(selector)].filter(isShown);
    // A pile that is looked through and a tray of cards lie over the board, and may scroll.
    const isSpilled = (part) => part.closest('.spill, .card-tray') !== null && !part.matches('.button');
    const scrolls = (part, way) => /auto|scroll/.test(getComputedStyle(part)[`overflow${way}`]);
    const isSideways = (part) => {
        for (let each = part; each && each !== board; each = each.parentElement)
            if (scrolls(each, 'X') && each.scrollWidth > each.clientWidth + 1) return true;
        return false;
    };
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
        found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    for (const part of shown('*'))
        if (scrolls(part, 'Y') && part.scrollHeight > part.clientHeight + 1 && !isSpilled(part) && part.id !== 'log')
            found.push(`${part.id || part.className} scrolls`);
    const { top, bottom, height } = box(board), strip = box(document.querySelector('.bottom'));
    if (isPhone && height < share * innerHeight) found.push(`the board has ${height} of ${innerHeight} pixels`);
    // On tablets it reaches into the empty margin of the board.
    const isBeside = strip.left > innerWidth / 2;
    if (strip.top < bottom - 9 && !isBeside || strip.bottom > innerHeight + 1)
        found.push(`the strip is at ${strip.top}`);
    for (const part of shown('[data-item]', board)) {
        if (isSpilled(part) || isSideways(part)) continue;
        const at = box(part), out = Math.max(top - at.top, at.bottom - bottom, -at.left, at.right - innerWidth);
        // Connectors stick out, and what is lit is lifted a little.
        if (out > 7) found.push(`${name(part)} is ${Math.round(out)} pixels out of the board`);
    }
    for (const part of shown('.shared .card-does > *, .shared .card-title > .name, .hand .card-title > .name', board)) {
        const at = box(part), card = box(part.closest('.card'));
        const out = Math.max(card.top - at.top, at.bottom - card.bottom, card.left - at.left, at.right - card.right);
        if (out > 2) found.push(`${name(part)} leaves its card by ${Math.round(out)}`);
    }
    for (const part of shown('.rival :is(summary, .counts > *, .gauge), .purse > *, .own h2', board)) {
        const at = box(part), frame = box(part.closest('.rival, .purse, .own') ?? board);
        const edge = part.closest('.purse') && !isPhone ? box(part.closest('.own')) : frame;
        if (edge.width && at.right > edge.right + 6) found.push(`${name(part)} is cut on the right`);
        if (edge.height && at.bottom > edge.bottom + 6 && !isSpilled(part)) found.push(`${name(part)} is cut below`);
    }
    const prompt = document.querySelector('#prompt > span');
    if (prompt.scrollHeight > prompt.clientHeight + 2 || prompt.scrollWidth > prompt.clientWidth + 1)
        found.push('the question is cut');
    for (const chip of shown('.chip.you .name'))
        if (chip.clientWidth > 2 && chip.scrollWidth > chip.clientWidth + 1) found.push(`${words(chip)} is cut`);
    if (!isPhone) return found;
    for (const move of shown('#moves .button'))
        if (move.scrollHeight > move.clientHeight + 2) found.push(`${words(move)} is cut`);
    if (board.querySelector('[data-dock]') === null) found.push('there is no dock');
    for (const dock of board.querySelectorAll('[data-dock]'))
        if (!isShown(dock) || box(dock).bottom > (isBeside ? innerHeight : strip.top) + 1 || box(dock).height < 40)
            found.push(`the dock ${dock.className} is hidden`);
    for (const part of shown('button, a, summary, .chip, .stage-tab')) {
        const isText = getComputedStyle(part).pointerEvents === 'none';
        if (isText || isSpilled(part) || part.closest('dialog')) continue;
        const { width, height } = box(part), reach = getComputedStyle(part, '::after'),
            more = reach.position === 'absolute' ? -parseFloat(reach.top) * 2 : 0;
        if (width < 40 || height + (more || 0) < 44) found.push(`${name(part)} is ${width} by ${height}`);
    }
    for (const part of shown('.can', board)) {
        const { width, height } = box(part);
        if (Math.max(width, height) < 44 || Math.min(width, height) < 26)
            found.push(`${name(part)} can be tapped on ${Math.round(width)} by ${Math.round(height)}`);
    }
    return found;
}"""

ADD_STYLE = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """One page with a touch screen for all positions: a resize is faster than a visit."""
    context = chromium.new_context(base_url=address, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    yield context.new_page()
    context.close()


@pytest.fixture
def sit(page: Page, host: Host) -> Sit:
    """Open a new table at a position, in the seat of the player to move."""
    return sitter(page, host)


def faults(page: Page, *, is_phone: bool) -> list[str]:
    # Behind the tray, which test_tray.py measures, the board is the same.
    page.evaluate("document.querySelector('#tray:not(.folded) header button')?.click()")
    found: list[str] = page.evaluate(FAULTS, {"isPhone": is_phone, "share": LEAST_SHARE})
    return found


@pytest.mark.parametrize("case", DISPLAYS)
def test_a_phone_shows_each_stage_whole(sit: Sit, case: str) -> None:
    wrong: list[str] = []
    for part in ("first", "full"):
        page = sit(f"{case} {part}")
        for size in (*PHONES, PHONE_BROWSER, PHONE_ACROSS):
            resize(page, size)
            assert page.locator("#board.staged [data-stage].front").count() > 0
            tabs = page.locator(".stage-tab:visible")
            # A board with one stage has no tabs.
            for place in range(max(1, tabs.count())):
                if tabs.count():
                    tabs.nth(place).tap()
                wrong += [f"{part} {size} stage {place}: {fault}" for fault in faults(page, is_phone=True)]
    assert wrong == []


@pytest.mark.parametrize("case", DISPLAYS)
def test_an_upright_tablet_shows_the_whole_board(sit: Sit, case: str) -> None:
    wrong: list[str] = []
    cards = next(selector for game, selector in SHARED_CARDS.items() if case.startswith(game))
    for part in ("first", "full"):
        page = sit(f"{case} {part}")
        resize(page, TABLET)
        wrong += [f"{part}: {fault}" for fault in faults(page, is_phone=False)]
        places: dict[str, Any] = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('#board .layout > *')]
                .filter((part) => part.getClientRects().length && part.matches('.rivals, .shared, .own'))
                .map((part) => [part.classList.contains('rivals') ? 'rivals' : part.matches('.own') ? 'own' : 'shared',
                                part.getBoundingClientRect().toJSON()]))"""
        )
        if places["shared"]["width"] < 700 or places["own"]["width"] < 700:
            wrong.append(f"{part}: not over the full width")
        if not places["shared"]["bottom"] <= places["own"]["top"] + 1:
            wrong.append(f"{part}: your own things are not below the table")
        widths: list[float] = page.locator(cards).evaluate_all(
            "found => found.map((card) => card.getBoundingClientRect().width)"
        )
        if min(widths) < LEAST_CARD:
            wrong.append(f"{part}: a card is {min(widths)} wide")
        # On its side it has the laptop's layout.
        resize(page, TABLET_ACROSS)
        assert page.locator("#board .shared").evaluate("part => part.getBoundingClientRect().right < innerWidth * 0.7")
    assert wrong == []


def test_faults_are_found(sit: Sit) -> None:
    page = sit("gizmos full")
    resize(page, PHONES[0])
    assert faults(page, is_phone=True) == []
    for selector, style in (
        (".gz-hold", "display: none !important"),
        ("#board", "height: 300px"),
        (".gz-tier .gz .card-does", "translate: 60px"),
        ("#prompt > span", "font-size: 30px"),
        (".gz-dispenser", "translate: 0 900px"),
        (".stage-tab", "min-height: 30px"),
    ):
        page.evaluate(ADD_STYLE, f"{selector} {{ {style} }}")
        assert faults(page, is_phone=True), selector
        page.evaluate("document.adoptedStyleSheets.pop()")
    assert faults(page, is_phone=True) == []
