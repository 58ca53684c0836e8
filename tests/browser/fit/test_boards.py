"""Boards on real screens: many gadgets, taps on a phone, regions that keep their places, and long lists of moves."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import NewPage
from tests.browser.fit.faults import CUT
from tests.browser.fit.screen_probes import MEASURE
from tests.browser.full_tables import GAMES, Sit, sitter
from tests.browser.screens import LAPTOP, PHONE, SIZES, SMALLEST, Size, measure

MOVES = 3

ALL_GADGETS = """() => {
    for (const bench of document.querySelectorAll('.bench')) {
        const powers = ['discard a card', 'straighten a gadget', 'play again', 'draw a card', 'change the color',
            'add the same rank', 'skip a turn', 'draw 3, discard 2'];
        while (bench.children.length < 8 && document.querySelector('.bench li'))
            bench.append((bench.firstElementChild ?? document.querySelector('.bench li')).cloneNode(true));
        for (const [at, power] of bench.querySelectorAll('.power').entries())
            power.lastChild.textContent = ` ${powers[at]}`;
    }
}"""
OVERLAPS = """() => [...document.querySelectorAll('.bench')].flatMap((bench) => {
    const labels = [...bench.querySelectorAll('.power')].filter((one) => one.getBoundingClientRect().width > 2);
    const boxes = labels.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    });
    return boxes.slice(1).filter((box, at) => box.left < boxes[at].right && box.top < boxes[at].bottom &&
        boxes[at].top < box.bottom).map((box) => `labels overlap at ${Math.round(box.left)}`);
})"""


@pytest.mark.parametrize("seats", ["gadget_builder", "gadget_builder-five"])
@pytest.mark.parametrize("is_replay", [False, True], ids=["table", "replay"])
def test_eight_gadgets_have_whole_words(sit: Sit, seats: str, is_replay: bool) -> None:
    page, wrong = sit(f"{seats} full"), list[str]()
    if is_replay:
        page.goto(f"{page.url}/replay")
        page.locator("#replay[data-ready]").wait_for()
    page.evaluate(ALL_GADGETS)
    for size in SIZES:
        cut, overlapping = measure(page, size, (CUT, None), (OVERLAPS, None))
        wrong += [f"{size[0]}x{size[1]}: {fault}" for fault in (*cut, *overlapping)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("case", ["girl_genius", "girl_genius-six", "gadget_builder", "widget_mechs-four"])
def test_two_taps_on_the_board_make_a_move_on_a_phone(visit: NewPage, host: Host, case: str) -> None:
    """The first tap shows what it is about, without a pointer that hovers; the second makes the move."""
    page = sitter(visit(width=PHONE[0], height=PHONE[1], touch=True), host)(f"{case} first")
    seen, thing = version(page), page.locator("#board .can:visible").first
    thing.tap()
    menu = page.locator("#menu:not([hidden]) button")
    if menu.count():
        menu.first.tap()
    else:
        expect(page.locator("#board .sure")).to_be_visible()
        assert version(page) == seen
        page.locator("#board .sure").tap()
        if menu.count():
            menu.first.tap()
    after(page, seen)
    ready(page)


def measured(page: Page, size: Size) -> dict[str, Any]:
    (found,) = measure(page, size, (MEASURE, None))
    return dict(found)


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
