"""Boards fill windows of every size: nothing is cut, empty or out of reach, with two players and with the most."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import PATIENCE, UNPAINTED, NewPage
from tests.browser.fit.faults import CUT, kind_of
from tests.browser.full_tables import Sit, sitter
from tests.browser.screens import PHONE, PHONE_BROWSER, SIZES, resize

CASES = (
    "girl_genius",
    "girl_genius-chain",
    "girl_genius-six",
    "gadget_builder",
    "gadget_builder-discard",
    "gadget_builder-five",
    "widget_mechs",
    "widget_mechs-four",
)
"""With two players and with the most."""
THUMB = 44

FAULTS = """({ kind }) => {
    const found = [], root = document.documentElement, board = document.getElementById('board'),
        frame = board.getBoundingClientRect(), round = Math.round;
    const name = (one) => one.dataset.item ?? one.className;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
        found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    if (board.scrollWidth > board.clientWidth + 1 || board.scrollHeight > board.clientHeight + 1)
        found.push(`the board has ${board.scrollWidth} by ${board.scrollHeight} in ${frame.width} by ${frame.height}`);
    if (kind === 'phone' && frame.height < innerHeight * 0.6) found.push(`the board is ${round(frame.height)} high`);
    // Things stay in their regions, unless a row scrolls sideways; what can be used is lifted a little.
    const isShown = (one) => one.getClientRects().length && !one.closest('.spill');
    const things = [...board.querySelectorAll('[data-item]')].filter(isShown);
    if (things.length < 4) found.push(`${things.length} things`);
    for (const thing of things) {
        const { left, top, right, bottom } = thing.getBoundingClientRect(), row = thing.closest('.scrolls');
        const isWide = left < frame.left - 7 || right > frame.right + 7,
            scrolls = row && row.scrollWidth > row.clientWidth;
        if ((isWide && !scrolls) || top < frame.top - 9 || bottom > frame.bottom + 9)
            found.push(`${name(thing)} is out of the board`);
    }
    // Regions reach the bottom of the board and don't lie on each other.
    const regions = '.layout > :is(.rivals, .shared, .own), .layout [data-dock], .layout [data-stage]';
    const areas = [...board.querySelectorAll(regions)]
        .filter((one) => one.getBoundingClientRect().height > 1 && getComputedStyle(one).display !== 'contents');
    const low = Math.max(...areas.map((one) => one.getBoundingClientRect().bottom));
    if (frame.bottom - low > 24) found.push(`${round(frame.bottom - low)} pixels below the board are empty`);
    for (const one of areas)
        for (const other of areas) {
            if (one === other || one.contains(other) || other.contains(one)) continue;
            const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
            if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
                found.push(`${one.className} lies on ${other.className}`);
        }
    return found;
}"""
"""Problems with the regions of a board."""

TAPS = f"""() => {{
    const found = [], spots = [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.1, .1], [.9, .1], [.06, .5]];
    for (const thing of document.querySelectorAll('#board .can')) {{
        if (!thing.getClientRects().length) continue;
        const how = {{ inline: 'center', block: 'nearest', behavior: 'instant' }};
        if (thing.closest('.scrolls')) thing.scrollIntoView(how);
        const {{ left, top, width, height }} = thing.getBoundingClientRect();
        if (Math.min(width, height) < {THUMB} - 1) found.push(`${{thing.dataset.item}} is ${{width}} by ${{height}}`);
        const isHit = ([x, y]) =>
            document.elementFromPoint(left + width * x, top + height * y)?.closest('.can') === thing;
        if (!spots.some(isHit)) found.push(`${{thing.dataset.item}} can't be tapped`);
    }}
    for (const button of document.querySelectorAll('#stages button, #ask button, #moves button')) {{
        const {{ height }} = button.getBoundingClientRect();
        if (height && height < {THUMB} - 1) found.push(`${{button.textContent}} is ${{height}} high`);
    }}
    return found;
}}"""
"""What can't be tapped, or only with a small finger."""

UPRIGHT = ".place.upright, .heap .gcard, .hand .gcard > img"
"""Cards on the shared table, and of a hand in which they matter as much."""


@pytest.fixture(scope="module")
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """One page for all positions: a resize is faster than a visit."""
    context = chromium.new_context(base_url=address, reduced_motion="reduce", has_touch=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    yield context.new_page()
    context.close()


@pytest.fixture
def sit(page: Page, host: Host) -> Sit:
    return sitter(page, host)


@pytest.mark.parametrize("case", CASES)
def test_a_board_fills_windows_of_every_size(sit: Sit, case: str) -> None:
    wrong = list[str]()
    for part in ("first", "full"):
        page = sit(f"{case} {part}")
        for size in (PHONE_BROWSER, *SIZES):
            resize(page, size)
            kind, where = kind_of(size), f"{part}, {size[0]}x{size[1]}"
            found = [*page.evaluate(FAULTS, {"kind": kind}), *page.evaluate(CUT)]
            if kind == "phone":
                found += _on_each_stage(page)
            if kind == "tablet":
                widths = page.locator(UPRIGHT).evaluate_all("cards => cards.map((card) => card.offsetWidth)")
                found += [f"a card is {width} wide" for width in widths if width < 110]
            wrong += [f"{where}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


def _on_each_stage(page: Page) -> list[str]:
    """Problems of the dock and of each stage, after real taps on the tabs."""
    found = list[str]()
    tabs = page.locator("#stages .stage-tab:visible").all()
    for place in range(max(1, len(tabs))):
        if tabs:
            tabs[place].tap()
        found += [*page.evaluate(TAPS), *page.evaluate(FAULTS, {"kind": "phone"}), *page.evaluate(CUT)]
    return found


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
        resize(page, size)
        found = [*page.evaluate(CUT), *page.evaluate(OVERLAPS)]
        wrong += [f"{size[0]}x{size[1]}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


def test_a_broken_word_and_a_board_that_is_too_high_are_found(sit: Sit) -> None:
    page = sit("gadget_builder full")
    resize(page, PHONE)
    assert [*page.evaluate(FAULTS, {"kind": "phone"}), *page.evaluate(CUT)] == []
    page.locator(".shelf .power").first.evaluate(
        "power => { power.style.cssText = 'width: 30px; overflow-wrap: anywhere'; }"
    )
    assert any("broken" in fault for fault in page.evaluate(CUT))
    page.locator("#board .layout").evaluate("layout => { layout.style.height = '900px'; }")
    assert any("the board has" in fault for fault in page.evaluate(FAULTS, {"kind": "phone"}))


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
