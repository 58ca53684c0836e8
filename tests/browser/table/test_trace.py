"""The last turns of opponents: highlighted again on request; the speed of bots is remembered."""

from playwright.sync_api import expect

from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage


def test_show_again_highlights_each_step_and_the_speed_is_remembered(visit: NewPage) -> None:
    page = visit()
    begin(page, "widget_mechs")
    for _ in range(6):
        if page.locator("#board [data-mark]").count():
            break
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        ready(page).locator(".action").first.wait_for()
    marked, summary = page.locator("#board [data-mark]").count(), page.locator(".traced summary span").last.inner_text()
    assert marked
    page.locator("[data-again]").click()
    expect(page.locator("#board .shown").first).to_be_visible()
    assert page.locator(".traced summary span").last.inner_text() != summary
    # Nothing is left of it afterwards, and a reload shows the same marks.
    expect(page.locator("#board .shown")).to_have_count(0, timeout=15_000)
    expect(page.locator(".traced summary span").last).to_have_text(summary)
    page.reload()
    assert ready(page).locator("#board [data-mark]").count() == marked
    page.get_by_role("button", name="Bots: normal").click()
    expect(page.get_by_role("button", name="Bots: fast")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_label("Bot speed")).to_have_value("fast")
