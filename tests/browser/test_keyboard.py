"""The keyboard alone is enough: to start, to move, to open and close the rules."""

from playwright.sync_api import Page, expect

from tests.browser.clicking import after, ready, version
from tests.browser.conftest import NewPage

MOST_TABS = 200


def tab_to(page: Page, selector: str, words: str = "") -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "([selector, words]) => { const at = document.activeElement;"
            " return at.matches(selector) && at.textContent.trim().startsWith(words); }",
            [selector, words],
        )
        if found:
            return
    raise AssertionError(f"no {selector} {words!r} in {MOST_TABS} steps")


def test_a_game_is_started_and_played_without_a_mouse(visit: NewPage) -> None:
    page = visit()
    tab_to(page, "button", "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    ready(page).locator(".action").first.wait_for()
    for key in ("1", "2"):
        seen = version(page)
        page.keyboard.press(key if page.locator(".action").count() > 1 else "1")
        after(page, seen)
        page.locator(".action").first.wait_for()
    seen = version(page)
    tab_to(page, ".action")
    page.keyboard.press("Enter")
    after(page, seen)


def test_a_highlighted_thing_is_reached_and_chosen_and_the_rules_open_and_close(visit: NewPage) -> None:
    page = visit()
    page.locator("form:has(input[value=gadget_builder]) button").first.click()
    ready(page).locator("#board .can").first.wait_for()
    seen = version(page)
    tab_to(page, "#board .can")
    page.keyboard.press("Enter")
    if page.locator("#menu").is_visible():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    after(page, seen)
    page.keyboard.press("?")
    expect(page.locator("#rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
