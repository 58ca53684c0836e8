"""A phone of 360 pixels: nothing is wider than the screen, everything can be tapped, a second tap confirms."""

import pytest
from playwright.sync_api import Page, expect

from cogworks import games
from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage
from tests.browser.screens import PHONE, SIZES, TABLET, resize

NARROWEST = 300
THUMB = 44


def width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def test_no_page_is_wider_than_the_screen(visit: NewPage) -> None:
    page = visit(touch=True)
    alike = (
        "/",
        "/settings",
        "/account",
        "/verify",
        "/nowhere",
        "/mine",
        "/open",
        "/daily",
        "/puzzles",
        "/puzzles/gizmos",
        "/review",
    )
    for path in (*alike, *(f"/new/{name}" for name in games())):
        page.goto(path)
        for size in SIZES:
            resize(page, size)
            assert width(page) <= size[0], (path, size)


@pytest.mark.parametrize("name", games())
def test_a_table_fits_and_a_second_tap_confirms(visit: NewPage, name: str) -> None:
    page = visit(touch=True)
    begin(page, name)
    for size in (TABLET, PHONE):
        resize(page, size)
        assert width(page) <= size[0]
    button = page.locator(".action").first
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= THUMB
    seen = version(page)
    button.tap()
    expect(page.locator("#status")).to_contain_text("Tap again")
    assert version(page) == seen
    page.locator(".action.sure").tap()
    after(page, seen)
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    for size in SIZES[::-1]:
        resize(page, size)
        assert width(page) <= size[0], size
    # The narrowest screens still play.
    page.set_viewport_size({"width": NARROWEST, "height": 560})
    page.goto(page.url.partition("/replay")[0])
    ready(page).locator(".action, .over").first.wait_for()
    assert width(page) <= NARROWEST
    if page.locator(".over").count() == 0:
        seen = version(page)
        page.locator("#ask .action").first.tap()
        page.locator(".sure").tap()
        after(page, seen)


def test_the_list_of_moves_does_not_cover_the_hand(visit: NewPage) -> None:
    page = visit(touch=True)
    begin(page, "gadget_builder")
    for size in SIZES:
        resize(page, size)
        page.locator(".hand").evaluate("hand => hand.scrollIntoView({ block: 'end', behavior: 'instant' })")
        hand, strip = page.locator(".hand").bounding_box(), page.locator("#ask").bounding_box()
        assert hand is not None
        assert strip is not None
        assert hand["y"] + hand["height"] <= strip["y"] + 1, size


def test_a_row_that_goes_on_beyond_the_screen_shows_it_and_can_be_scrolled(visit: NewPage) -> None:
    page = visit(width=360, height=640, touch=True)
    begin(page, "gadget_builder")
    row, last = page.locator(".hand"), page.locator(".hand .gcard").last
    assert page.locator(".hand .gcard").count() > 4
    fourth, box = page.locator(".hand .gcard").nth(3).bounding_box(), last.bounding_box()
    assert fourth is not None
    assert box is not None
    # Part of the fourth card is visible, under a fading edge.
    assert 360 - fourth["x"] > 16
    assert box["x"] + box["width"] > 360
    assert "gradient" in row.evaluate("row => getComputedStyle(row).maskImage")
    row.evaluate("row => { row.scrollLeft = row.scrollWidth; }")
    box = last.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360 - 20
