"""Widget Mechs in the browser: the dice and the robot preview a split, and active parts run."""

from playwright.sync_api import Page, expect

from tests.browser.clicking import begin, ready
from tests.browser.conftest import NewPage
from tests.browser.screens import SIZES, resize

RUNNING = """() => document.getAnimations().filter((each) => each.playState === 'running')
    .map((each) => each.animationName).filter((name) => ['turn', 'spark'].includes(name)).sort()"""

BUILD_AND_ROLL = """() => import('/static/motion.js').then(({ swap }) => {
    const box = document.querySelector('#board [data-item=dice]'),
        part = document.querySelector('.own .plate.begun').dataset.item.split(':').map(Number),
        [first, second] = [...box.querySelectorAll('.die')].map((die) => die.getBoundingClientRect());
    box.querySelectorAll('.die').forEach((die, at) => (die.dataset.value = at < 2 ? part[2] / 2 : 0));
    window.order = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const { className, style } of addedNodes)
                order.push(`${className} from dice: ${style.left === `${(first.left + second.right) / 2}px`}`);
    }).observe(document.querySelector('.moments'), { childList: true });
    new MutationObserver((changes) => {
        for (const { target } of changes) if (target.matches('.rolling')) order.push('rolled');
    }).observe(box, { subtree: true, attributeFilter: ['class'] });
    swap(() => { box.querySelector('.die').dataset.value = 6; }, {
        events: [{ kind: 'built', numbers: part.slice(1) }, { kind: 'rolled', numbers: [] }], isStep: true, mover: 0,
        reader: 0, turn: 0,
    });
})"""
"""A pair of dice builds a part, then the dice are rolled again."""


def fill(page: Page, selector: str) -> str:
    return str(page.locator(selector).evaluate("shape => getComputedStyle(shape).fill"))


def test_hovering_a_split_colours_the_dice_by_pair_and_previews_the_plates(visit: NewPage) -> None:
    page = visit("/learn/widget_mechs")
    ready(page)
    before = fill(page, ".own .p5 .next")
    page.locator("#ask .action", has_text="build 5 and 9").hover()
    pairs = [page.locator(f"[data-item=dice] .die.pair{n}") for n in range(2)]
    expect(pairs[1]).to_have_count(2)
    totals = [sum(int(die.get_attribute("data-value") or 0) for die in pair.all()) for pair in pairs]
    assert totals == [5, 9]
    assert fill(page, ".own .p5 .next") == fill(page, ".own .p9 .next") != before
    assert fill(page, ".own .p7 .next") == before
    page.locator("#ask .action", has_text="build 7 and 7").hover()
    # Both pairs go to one part: two of its plates.
    expect(page.locator(".own.twice .p7.pointed")).to_have_count(1)
    assert fill(page, ".own .p7 .after") == fill(page, ".own .p7 .next") != before
    page.locator("h1").hover()
    expect(page.locator(".die:is(.pair0, .pair1), .twice")).to_have_count(0)
    assert fill(page, ".own .p7 .next") == before
    # The same with the keyboard.
    page.keyboard.press("Tab")
    page.locator("#ask .action", has_text="build 4 and 10").focus()
    expect(pairs[1]).to_have_count(2)
    assert [sum(int(die.get_attribute("data-value") or 0) for die in pair.all()) for pair in pairs] == [4, 10]
    assert fill(page, ".own .p4 .next") != before


def test_active_and_hit_parts_move_unless_motion_is_reduced(visit: NewPage) -> None:
    # On this mech part 4 is active and has lost plates.
    moving, still = visit("/learn/widget_mechs", motion=True), visit("/learn/widget_mechs")
    ready(moving)
    assert moving.evaluate(RUNNING) == ["spark", "turn"]
    moving.evaluate(BUILD_AND_ROLL)
    moving.wait_for_function("() => order.length >= 5")
    # Parts built with the old dice fly from them before the new ones tumble.
    assert moving.evaluate("order") == ["flying lamp from dice: true", *["rolled"] * 4]
    ready(still)
    assert still.locator(".p4.active .spark").count() == 1
    assert still.evaluate("document.getAnimations().length") == 0


def test_all_robots_are_on_a_phone_without_scrolling_sideways(visit: NewPage) -> None:
    page = visit(width=360, height=640)
    begin(page, "widget_mechs")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tabs = page.locator(".stage-tab")
    assert tabs.count() == 2
    for tab in tabs.all():
        tab.click()
        box = page.locator(".robot:visible").bounding_box()
        assert box is not None
        assert box["width"] > 300


def test_robots_in_the_rules_are_as_large_as_on_the_board(visit: NewPage) -> None:
    page = visit("/rules/widget_mechs")
    for size in SIZES:
        resize(page, size)
        widths = page.locator(".robot").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
        assert len(widths) > 3
        assert min(widths) > 200
