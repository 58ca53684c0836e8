"""Clicking something that has no move shows the reason with a link to the rule, and changes nothing."""

import pytest
from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import GAMES, Sit, sitter
from tests.browser.screens import DESKTOPS, LAPTOP, PHONE, PHONES, SIZES, resize


@pytest.fixture
def sit(visit: NewPage, host: Host) -> Sit:
    return sitter(visit(width=LAPTOP[0], height=LAPTOP[1], touch=True), host)


@pytest.mark.parametrize("game", GAMES)
def test_a_click_a_tap_and_enter_on_an_idle_thing_say_why(sit: Sit, game: str) -> None:
    page = sit(f"{game} full")
    seen, status = version(page), page.locator("#status")
    expect(status).to_be_empty()
    thing = page.locator("#board [data-item]:not(.can):not(:has([data-item])):not(.can *):visible").first
    thing.click()
    expect(status).to_contain_text("why?")
    said = status.inner_text()
    assert len(said) > 20
    page.keyboard.press("Escape")
    thing.tap()
    expect(status).to_have_text(said)
    thing.focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text(said)
    status.locator(".why").click()
    expect(page.locator("#rules .target")).to_be_visible()
    assert version(page) == seen


BOXES = """() => ['.bottom', '#status', '#board .layout', '#ask'].map((selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, right, bottom];
})"""


def test_a_message_has_a_place_of_its_own(sit: Sit) -> None:
    """The reason shifts nothing when it appears, and covers neither the board nor the moves."""
    page = sit("gizmos full")
    for size in SIZES:
        resize(page, size)
        expect(page.locator("#status")).to_be_empty()
        before = page.evaluate(BOXES)
        page.locator("#board .gz-chute [data-item]:not(.can)").first.dispatch_event("click")
        expect(page.locator("#status")).to_contain_text("why?")
        assert page.evaluate(BOXES) == before
        strip, status, board, ask = before
        if size in PHONES:
            answers = page.locator("[data-moves]").bounding_box()
            assert answers is not None
            assert board[3] <= strip[1] <= status[1] < status[3] <= answers["y"], "over the question, above the moves"
        else:
            assert strip[1] <= status[1] < status[3] <= ask[1], "between the board and the question"
        assert size not in DESKTOPS or board[3] <= status[1]
        fits = "line => line.scrollHeight <= line.clientHeight + 1 && line.scrollWidth <= line.clientWidth + 1"
        assert page.locator("#status").evaluate(fits), "the whole message can be read"
        page.reload()
        ready(page)


def test_arrow_keys_reach_what_has_no_move(sit: Sit) -> None:
    page = sit("gizmos full")
    page.locator("#board .can").first.focus()
    reached = set()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
        reached.add(page.evaluate("document.activeElement.dataset.item"))
    assert len(reached) == 4
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("why?")


def test_a_question_blocks_no_move(sit: Sit) -> None:
    page = sit("widget_mechs full")
    seen = version(page)
    page.locator("#board .own .plate").first.click()
    page.locator("#board .can").first.click()
    after(page, seen)
    expect(page.locator("#status")).not_to_contain_text("why?")


@pytest.mark.parametrize("kind", ["can", "idle"])
def test_releasing_a_long_press_only_ends_the_zoom(sit: Sit, kind: str) -> None:
    page = sit("gadget_builder full")
    resize(page, PHONE)
    card = page.locator(".hand .can" if kind == "can" else ".hand [data-item]:not(.can)").first
    card.scroll_into_view_if_needed()
    box, seen = card.bounding_box(), version(page)
    assert box is not None
    page.evaluate("""() => addEventListener("touchend", () => setTimeout(() => (window.isReleased = true)))""")
    touch = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + 20, "y": box["y"] + 30}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator("#zoom")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#zoom")).to_be_hidden()
    page.wait_for_function("() => window.isReleased")
    assert page.locator(".sure").count() == 0
    expect(page.locator("#status")).to_be_empty()
    assert version(page) == seen
    card.tap()
    expect(page.locator("#status")).not_to_be_empty()


def test_a_spin_is_previewed_where_the_pointer_goes_not_where_it_rests(sit: Sit) -> None:
    page = sit("girl_genius full")
    place = page.locator(".spinning .place[data-pops].can").first
    box = place.bounding_box()
    assert box is not None
    turned = "place => getComputedStyle(place.querySelector('.frame')).rotate"
    at_rest = place.evaluate(turned)
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    # As after a click that drew the board again: the pointer is where it was.
    page.evaluate("document.querySelector('#board .works').classList.remove('moved')")
    page.mouse.move(box["x"] + 41, box["y"] + 41)
    assert place.evaluate("place => place.matches(':hover')")
    assert place.evaluate(turned) == at_rest
    page.mouse.move(box["x"] + 55, box["y"] + 55)
    expect(place.locator(".frame")).not_to_have_css("rotate", at_rest)
