"""A game without its own board is one screen on phones too: stages, and the hand in the dock."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.store import MemoryStore
from cogworks.web.render import renderer
from cogworks.web.render.screens import GENERIC
from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import PATIENCE, UNPAINTED, serving
from tests.browser.full_tables import sitter
from tests.browser.screens import LAPTOP, PHONE, PHONE_ACROSS, PHONE_BROWSER, PHONES, TABLET, resize

STAGES = {
    "gadget_builder-five full": ["Table", "Yours", "Rivals"],
    "girl_genius full": ["Table", "Yours", "Rivals"],
    "gizmos full": ["Table", "Yours", "Rivals"],
    "widget_mechs full": ["Table", "Rivals"],
}
FAULTS = """() => {
    const found = [], root = document.documentElement, board = document.getElementById('board');
    const frame = board.getBoundingClientRect(), front = board.querySelector('[data-stage].front');
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push('the page scrolls');
    if (board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1)
        found.push('the board scrolls');
    if (innerHeight > 560 && frame.height < innerHeight * 0.6) found.push(`the board is ${frame.height} high`);
    if (front.scrollWidth > front.clientWidth + 1) found.push(`${front.dataset.stage} scrolls sideways`);
    const stage = front.getBoundingClientRect(), dock = board.querySelector('[data-dock]').getBoundingClientRect();
    if (stage.height < 120) found.push(`the stage is ${stage.height} high`);
    if (dock.height < 40 || dock.top < stage.bottom - 1 || dock.bottom > frame.bottom + 1)
        found.push('the dock is hidden');
    const spots = [[.5, .5], [.5, .2], [.2, .5], [.5, .02], [.04, .02]];
    for (const thing of board.querySelectorAll('.can')) {
        if (!thing.getClientRects().length) continue;
        thing.scrollIntoView({ block: 'start', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = thing.getBoundingClientRect();
        const isHit = ([x, y]) =>
            document.elementFromPoint(left + width * x, top + height * y)?.closest('.can') === thing;
        if (!spots.some(isHit)) found.push(`${thing.dataset.item} can't be tapped`);
        if (Math.min(width, height) < 26) found.push(`${thing.dataset.item} is ${width} by ${height}`);
    }
    return found;
}"""

MIDDLES = """() => {
    const frame = document.getElementById('board').getBoundingClientRect();
    const groups = [...document.querySelectorAll('.generic.small > *')].map((one) => one.getBoundingClientRect());
    const middle = (low, high) =>
        (Math.min(...groups.map((one) => one[low])) + Math.max(...groups.map((one) => one[high]))) / 2;
    return [
        [middle('left', 'right') - frame.left, frame.width / 2],
        [middle('top', 'bottom') - frame.top, frame.height / 2],
    ];
}"""
"""Where the middle of a small board is, across and down, and where it should be."""


@pytest.fixture(scope="module")
def tables() -> Host:
    return Host(MemoryStore(), {"random": HERE["random"]})


@pytest.fixture(scope="module")
def page(chromium: Browser, tables: Host) -> Iterator[Page]:
    """A phone at a server on which no game has its own board."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renderer, "screens", lambda name: GENERIC)
        with serving(tables) as address:
            context = chromium.new_context(base_url=address, has_touch=True, reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            context.add_init_script(UNPAINTED)
            yield context.new_page()
            context.close()


@pytest.mark.parametrize("case", STAGES)
def test_a_generic_board_is_one_screen_on_a_phone(page: Page, tables: Host, case: str) -> None:
    resize(page, PHONE)
    sitter(page, tables)(case)
    wrong = list[str]()
    for size in (*PHONES, PHONE_BROWSER, PHONE_ACROSS):
        resize(page, size)
        tabs = page.locator("#stages .stage-tab:visible")
        assert tabs.all_inner_texts() == STAGES[case]
        for tab in tabs.all():
            tab.tap()
            wrong += [f"{size}, {tab.inner_text()}: {fault}" for fault in page.evaluate(FAULTS)]
    # On larger screens all regions are in view.
    for size in (TABLET, LAPTOP):
        resize(page, size)
        assert page.locator(".generic > :is(.shared, .rivals, .own):visible").count() == 3
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
    assert wrong == [], "\n".join(wrong)


def test_two_taps_in_the_dock_play_a_card(page: Page, tables: Host) -> None:
    resize(page, PHONE)
    sitter(page, tables)("gadget_builder-five full")
    seen, card = version(page), page.locator("[data-dock] .can").first
    card.tap()
    assert version(page) == seen
    page.locator("#board .sure").tap()
    after(page, seen)


def test_a_game_without_seats_on_the_table_has_one_stage(page: Page) -> None:
    resize(page, PHONE)
    begin(page, "high_cog")
    ready(page)
    assert page.locator("#stages .stage-tab:visible").count() == 0
    assert page.locator("#board [data-stage=table].front").is_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # A board with facts only is in the middle of a larger screen.
    for size in (TABLET, LAPTOP):
        resize(page, size)
        middles = page.evaluate(MIDDLES)
        assert all(abs(group - frame) < 0.1 * frame for group, frame in middles), (size, middles)
    resize(page, PHONE)
    # Both moves are about the cog, which is nothing to choose by: they are buttons.
    assert page.locator("#moves .action:visible").all_inner_texts() == ["keep your cog", "swap your cog"]
