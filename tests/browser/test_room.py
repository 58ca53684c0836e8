"""On a laptop's screen the table of Widget Ridge, the tallest board, starts every turn with the hand in view."""

from playwright.sync_api import Page

from tests.browser.clicking import after, begin, version
from tests.browser.conftest import NewPage


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_a_turn_starts_at_the_top_with_the_hand_in_view(visit: NewPage) -> None:
    page = visit()
    begin(page, "widget_ridge")
    for _ in range(2):
        assert bottom(page, ".held-cards") <= bottom(page, "#board")
        down = page.locator("#board").evaluate("board => { board.scrollTop = 9999; return board.scrollTop; }")
        assert down > 0
        seen = version(page)
        page.locator(".action", has_text="end the Ideas Phase").click()
        after(page, seen)
        page.locator(".action").first.wait_for()
        assert page.locator("#board").evaluate("board => board.scrollTop") == 0


def test_the_moves_are_one_row(visit: NewPage) -> None:
    page = visit()
    begin(page, "widget_ridge")
    tops = page.locator(".action").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 3
    assert len(set(tops)) == 1


def test_the_end_and_a_replay_of_widget_ridge_show_their_texts(visit: NewPage) -> None:
    """A board's own style sheet must hide only parts of its cards."""
    page = visit()
    begin(page, "widget_ridge")
    page.evaluate(
        """() => document.getElementById('board').insertAdjacentHTML('afterbegin',
            '<section class="over"><article class="result won"><p class="how">Used once.</p></article></section>')"""
    )
    how = page.locator(".over .how").bounding_box()
    assert how is not None
    assert how["width"] > 40
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    said = page.locator("#told").bounding_box()
    assert said is not None
    assert said["width"] > 200
