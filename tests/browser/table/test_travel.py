"""Motion: things travel from where they were to where they are, and a press ends it; without motion nothing moves."""

from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import recorded

RECORD = """
window.flights = [];
const begin = document.startViewTransition.bind(document);
const middle = (box) => [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
const pictureAt = (name) => {
    const { transform, width, height } = getComputedStyle(document.documentElement, name);
    const { e, f } = new DOMMatrix(transform);
    return [Math.round(e + parseFloat(width) / 2), Math.round(f + parseFloat(height) / 2)];
};
document.startViewTransition = (draw) => {
    const moving = begin(draw);
    // The first time, after the page has added its own animations: hold each at its start and at its end.
    if (!window.held) moving.ready.then(() => setTimeout(() => {
        for (const animation of document.getAnimations()) {
            const { pseudoElement } = animation.effect;
            if (!pseudoElement?.startsWith('::view-transition-group')) continue;
            if (!animation.effect.getKeyframes().some(({ transform }) => transform)) continue;
            animation.pause();
            const { delay, duration } = animation.effect.getTiming();
            const at = (time) => { animation.currentTime = time; return pictureAt(pseudoElement); };
            flights.push({ delay, from: at(0), to: at(delay + duration) });
        }
        window.held = true;
    }));
    return moving;
};
window.middleOf = (selector) => middle(document.querySelector(selector).getBoundingClientRect());
"""
SLOT = '#board [data-item="row:4"]'


def near(a: list[int], b: list[int]) -> bool:
    return abs(a[0] - b[0]) <= 3 and abs(a[1] - b[1]) <= 3


def test_a_bought_card_flies_to_the_discards_and_a_new_one_comes_from_the_deck(visit: NewPage, host: Host) -> None:
    page = recorded(visit, host, "widget_ridge full", RECORD, motion=True)
    bison = page.evaluate("(s) => middleOf(s)", SLOT)
    page.locator(".action", has_text="buy Mechanical Bison").click()
    page.wait_for_function("() => window.held")
    discards = page.evaluate("middleOf('#board .own [data-anchor^=discard]')")
    deck = page.evaluate("middleOf('#board [data-item=market]')")
    flights = page.evaluate("flights")
    (bought,) = [each for each in flights if near(each["from"], bison) and near(each["to"], discards)]
    (dealt,) = [each for each in flights if near(each["from"], deck) and near(each["to"], bison)]
    # The bought card leaves first.
    assert bought["delay"] == 0
    assert dealt["delay"] > 0
    # A click ends all motion and still reaches the element below the pictures.
    seen = version(page)
    page.mouse.click(*page.evaluate("middleOf('.action')"))
    after(page, seen)
    expect(page.locator("html")).not_to_have_attribute("data-travelling", "")


def test_a_replay_shows_a_move_forwards_but_flies_nothing_backwards(visit: NewPage, host: Host) -> None:
    """Going back, things glide to where they were: nothing is dealt or discarded again."""
    page = recorded(visit, host, "gizmos full", RECORD, motion=True)
    page.goto(f"{page.url}/replay")
    page.add_init_script("window.held = true")
    last = int(page.locator("#slider").get_attribute("max") or 0)
    page.goto(f"{page.url}?step={last - 6}")
    page.evaluate("""() => {
        window.flown = { forwards: 0, backwards: 0 };
        const begin = document.startViewTransition.bind(document);
        document.startViewTransition = (draw) => {
            const moving = begin(draw);
            // Only the page's own animations have no name.
            moving.ready.then(() => setTimeout(() => {
                flown[way] += document.getAnimations().filter((each) => each.animationName === undefined).length;
            }));
            return moving;
        };
    }""")
    for way, key in (("forwards", "ArrowRight"), ("backwards", "ArrowLeft")):
        page.evaluate("(name) => { window.way = name; }", way)
        for step in range(1, 6):
            page.keyboard.press(key)
            shown = last - 6 + (step if way == "forwards" else 5 - step)
            page.locator(f'#replay[data-shown="{shown}"]').wait_for()
            page.wait_for_function("() => !('travelling' in document.documentElement.dataset)")
    flown = page.evaluate("flown")
    assert flown["forwards"] > 0
    assert flown["backwards"] == 0


def test_without_motion_nothing_moves_and_what_changed_is_outlined(visit: NewPage, host: Host) -> None:
    page = recorded(visit, host, "gadget_builder full", RECORD, motion=False)
    page.evaluate("""() => {
        window.marked = [];
        new MutationObserver((all) => marked.push(...all.map(({ target }) => target)
            .filter((each) => each.classList?.contains('changed')).map((each) => each.dataset.glide)))
            .observe(document.getElementById('board'), { subtree: true, attributeFilter: ['class'] });
    }""")
    page.locator(".action", has_text="play red 4").click()
    page.wait_for_function("() => window.marked.includes('red 4')")
    assert page.evaluate("flights") == []
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".moments > *").count() == 0


def test_a_scene_in_the_lobby_comes_alive_only_where_it_is_pointed_at(visit: NewPage) -> None:
    states = """() => [...document.querySelectorAll('.tile')].map((tile) =>
        [...new Set(tile.querySelector('.banner').getAnimations({ subtree: true }).map((each) => each.playState))])"""
    page = visit("/", motion=True)
    assert page.evaluate(states).count(["paused"]) == 5
    page.locator(".tile:has(.bob) h3").hover()
    moving = page.evaluate(states)
    assert (moving.count(["running"]), moving.count(["paused"])) == (1, 4)
    assert {each for states_of in visit("/").evaluate(states) for each in states_of} == set()
