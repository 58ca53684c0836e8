"""Forced moves: auto-play is offered at the first one."""

from playwright.sync_api import expect

from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage

OFFER = "Auto-play forced moves"
MOST = 60


def test_auto_play_is_offered_at_the_first_forced_move_and_applies_at_once(visit: NewPage) -> None:
    page = visit()
    begin(page, "gadget_builder")
    offer = page.get_by_role("button", name=OFFER)
    for _ in range(MOST):
        if page.locator(".action").count() == 1:
            break
        assert offer.count() == 0
        seen = version(page)
        page.locator(".action").last.click()
        after(page, seen)
        ready(page).locator(".action").first.wait_for()
    seen = version(page)
    offer.click()
    after(page, seen)
    expect(page.get_by_label("Auto-play forced moves")).to_be_checked()
    for _ in range(4):
        ready(page).locator(".action, .over").first.wait_for()
        assert page.locator(".action").count() > 1
        seen = version(page)
        page.locator(".action").last.click()
        after(page, seen)
    assert offer.count() == 0
