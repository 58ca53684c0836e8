"""Gizmos in the browser: spheres travel, and the parts of a machine light up in order."""

import re

from playwright.sync_api import Page, expect

from cogworks import Dice, game
from cogworks.engine.log import Log
from cogworks.tables.files.from_log import store_log
from cogworks.tables.host import Host
from tests.browser.clicking import after, new_id, sit_down, take_seat, tokens_of, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import sitter
from tests.browser.screens import SIZES, resize

WATCH = """() => {
    window.lit = [];
    new MutationObserver((changes) => {
        for (const { target } of changes)
            if (target.matches?.('.gz.changed')) window.lit.push(target.dataset.item);
    }).observe(document.getElementById('board'), { subtree: true, attributes: true, attributeFilter: ['class'] });
    window.words = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) window.words.push(...[...addedNodes].map((node) => node.textContent));
    }).observe(document.querySelector('.moments'), { childList: true });
    const begin = document.startViewTransition.bind(document);
    window.travelled = new Promise((tell) => {
        document.startViewTransition = (draw) => {
            const moving = begin(draw);
            moving.ready.then(() => setTimeout(() => {
                const balls = [...document.querySelectorAll('.gz-own .gz-rail .blue .gz-ball, .gz-chute .gz-ball')],
                    names = balls.map((ball) => ball.style.viewTransitionName);
                const at = (time) => {
                    for (const each of document.getAnimations()) { each.pause(); each.currentTime = time; }
                    return names.map((name) => {
                        const group = getComputedStyle(document.documentElement, `::view-transition-group(${name})`),
                            { e, f } = new DOMMatrix(group.transform);
                        return [e, f];
                    });
                };
                const [start, end] = [at(0), at(5000)];
                const box = (ball) => ball.getBoundingClientRect();
                tell(names.map((name, k) => ({ name, start: start[k], end: end[k], left: box(balls[k]).left,
                    top: box(balls[k]).top, where: balls[k].closest('.gz-own') ? 'ring' : 'row' })));
                document.startViewTransition = begin;
                moving.skipTransition();
            }));
            return moving;
        };
    });
}"""


SOURCE = """() => import('/static/travel.js').then(({ travel }) => new Promise((tell) => {
    const [card, dealt] = document.querySelectorAll('.t1 > .gz'), stack = document.querySelector('.by-build .gz-stack');
    travel(() => {
        dealt.dataset.item = 'card:dealt';
        stack.append(card);
    }, { isStep: true, mover: 0, events: [] }, 500, ({ source }) => {
        const { left, top } = stack.lastElementChild.getBoundingClientRect();
        tell([source.left - left, source.top - top]);
    });
}))"""
"""A card goes from the display to the workshop, and another is dealt: where points would fly from."""


def two_magnets() -> Log:
    """A game before a pick of the only blue sphere in the row, which triggers two gizmos."""
    played, dice = game("gizmos"), Dice(86)
    state = played.new(2)
    given: list[int] = []
    while len(given) < 66:
        legal = state.legal_actions()
        builds = [action for action in legal if action in played.families["build"]]
        given.append((builds or legal)[dice.below(len(builds or legal))])
        state.apply(given[-1])
    return Log("gizmos", played.version, 2, played.settle({}), given, ["", ""])


def corner(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"], box["y"]


def is_near(place: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(place[0] - other[0]) < 6 and abs(place[1] - other[1]) < 6


def test_spheres_travel_and_a_chain_lights_up_in_order(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=1366, height=657, motion=True), host, two_magnets())
    picked, mouth = corner(page, '[data-item="row:blue"] .gz-ball'), corner(page, ".gz-mouth")
    page.evaluate(WATCH)
    page.locator('[data-item="row:blue"]').click()
    moved = page.evaluate("window.travelled")
    own = next(ball for ball in moved if ball["where"] == "ring")
    assert is_near(tuple(own["start"]), picked)
    assert is_near(tuple(own["end"]), corner(page, ".gz-own .gz-rail .blue .gz-ball"))
    # A sphere of another colour rolled in; after a blue one, the row looks as before.
    rolled = [ball for ball in moved if ball["where"] == "row" and ball["name"].startswith("new-")]
    assert len(rolled) == (0 if page.locator('[data-item="row:blue"]').count() else 1)
    for ball in rolled:
        assert is_near(tuple(ball["start"]), mouth)
        assert is_near(tuple(ball["end"]), (ball["left"], ball["top"]))
    magnets = page.locator(".by-pick .gz.ready")
    expect(magnets).to_have_count(2)
    wanted = [str(magnet.get_attribute("data-item")) for magnet in magnets.all()]
    page.wait_for_function("() => window.lit.length >= 2")
    assert page.evaluate("window.lit") == wanted
    # The used one lights up with its yield.
    seen = version(page)
    page.locator(f'.gz-own [data-item="{wanted[1]}"]').click()
    after(page, seen)
    page.wait_for_function("() => window.words.length > 0")
    line = page.locator("#spoken").text_content() or ""
    assert page.evaluate("window.words[0]") == f"+ {line.partition('drew a ')[2].partition(' sphere')[0]}"
    assert page.evaluate("window.lit.at(-1)") == wanted[1]
    # Points fly from the card that was built, not from the one that replaces it.
    assert page.evaluate(SOURCE) == [0, 0]


def test_a_rivals_chain_lights_up_on_their_machine_in_order(visit: NewPage, host: Host) -> None:
    """The light runs through the triggered gizmos, and each that is used says what it brought."""
    log = two_magnets()
    id, tokens, mover = new_id(log), tokens_of(log), int(log.replay().to_move())
    store_log(host.store, log, id, bytes(32), tokens, 0.0)
    rival = take_seat(visit(), id, tokens[mover])
    page = take_seat(visit(width=1366, height=657, motion=True), id, tokens[1 - mover])
    page.evaluate(WATCH)
    rival.locator('[data-item="row:blue"]').click()
    lit = page.locator(".rival .gz.ready")
    expect(lit).to_have_count(2)
    wanted = [str(gizmo.get_attribute("data-item")) for gizmo in lit.all()]
    page.wait_for_function("() => window.lit.length >= 2")
    assert page.evaluate("window.lit") == wanted
    glow = "one => [getComputedStyle(one).boxShadow, getComputedStyle(one, '::before').height]"
    assert lit.first.evaluate(glow) != page.locator(".rival .gz:not(.ready)").first.evaluate(glow)
    rival.locator(f'.gz-own [data-item="{wanted[1]}"]').click()
    page.wait_for_function("() => window.words.length > 0")
    line = page.locator("#spoken").text_content() or ""
    assert page.evaluate("window.words[0]") == f"+ {line.partition('drew a ')[2].partition(' sphere')[0]}"
    assert page.evaluate("window.lit.at(-1)") == wanted[1]
    expect(page.locator(f'.rival [data-item="{wanted[1]}"]')).to_have_class(re.compile(r"\bused\b"))


def test_with_reduced_motion_nothing_moves(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=1366, height=657), host, two_magnets())
    # Hovering over a sphere shows what it would trigger.
    page.locator('[data-item="row:blue"]').hover()
    outlines = page.locator(".by-pick .gz").evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert sorted(outlines) == ["dashed", "dashed"]
    seen = version(page)
    page.locator('[data-item="row:blue"]').click()
    after(page, seen)
    expect(page.locator(".by-pick .gz.ready")).to_have_count(2)
    assert page.evaluate("document.getAnimations().length") == 0


OVERPRINTED = """() => [...document.querySelectorAll('#board .gz-tier .gz')].filter((card) => {
    const words = document.createRange(), colour = card.querySelector('.card-title > :is(.pip, .icon)');
    words.selectNodeContents(card.querySelector('.gz-kind'));
    const { left, top, right, bottom } = colour.getBoundingClientRect();
    const isUnder = (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    return ![...words.getClientRects()].some((box) => box.width > 4) || [...words.getClientRects()].some(isUnder);
}).map((card) => card.querySelector('.name').textContent)"""
"""Cards whose kind is under the colour of their cost, or not shown."""


def test_the_kind_of_a_card_can_be_read_at_every_size(visit: NewPage, host: Host) -> None:
    page = sitter(visit(), host)("gizmos full")
    for size in (*SIZES, (1600, 900), (1200, 900)):
        resize(page, size)
        assert (size, page.evaluate(OVERPRINTED)) == (size, [])
    # With room, in words.
    expect(page.locator(".gz-tier .gz-kindname:visible")).to_have_count(0)
    resize(page, SIZES[-1])
    expect(page.locator(".gz-tier .gz-kindname:visible")).to_have_count(9)
