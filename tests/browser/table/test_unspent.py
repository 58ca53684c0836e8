"""Ending a turn with something unspent asks first."""

from playwright.sync_api import expect

from tests.browser.clicking import after, begin, version
from tests.browser.conftest import NewPage


def test_ending_a_turn_with_something_unspent_asks_until_told_not_to(visit: NewPage) -> None:
    page = visit(asks=True)
    begin(page, "widget_ridge")
    end, dialog = page.locator(".action", has_text="end the Ideas Phase"), page.locator("#unspent")
    seen = version(page)
    end.click()
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("You still have")
    # The dialog owns the keyboard: no move is made behind it.
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    end.click()
    dialog.get_by_role("button", name="Go back").click()
    expect(dialog).to_be_hidden()
    assert version(page) == seen
    end.click()
    dialog.get_by_label("ask again", exact=False).check()
    dialog.get_by_role("button", name="End anyway").click()
    after(page, seen)
    page.locator(".action").first.wait_for()
    seen = version(page)
    page.locator(".action", has_text="end the Ideas Phase").click()
    after(page, seen)
    page.goto("/settings")
    expect(page.get_by_label("Confirm unspent resources")).not_to_be_checked()
