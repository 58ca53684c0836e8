"""Pointing at a move highlights its effects, and clickable elements are visible."""

from playwright.sync_api import expect

from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage


def test_a_split_of_the_dice_highlights_the_parts_it_builds_and_a_part_chooses_its_split(visit: NewPage) -> None:
    page = visit()
    begin(page, "widget_mechs")
    first = page.locator("#ask .action").first
    totals = first.inner_text().split("build ")[1].split(" and ")
    parts = [page.locator(f"#board .own .plate.p{total}") for total in totals]
    first.hover()
    assert page.locator("#board .plate.pointed").count() == len(set(totals))
    seen = version(page)
    parts[0].click()
    after(page, seen)
    assert f"You made {totals[0]} and {totals[1]}." in page.locator("#log").inner_text()


def test_what_can_be_clicked_is_brought_into_view_above_the_question(visit: NewPage) -> None:
    page = visit(width=360, height=640)
    begin(page, "gizmos")
    own = page.locator("#board .gz-own .strip")
    expect(own).not_to_be_in_viewport()
    seen = version(page)
    page.locator("[data-moves]").click()
    page.locator("#ask .action", has_text="file ").first.click()
    after(page, seen)
    ready(page)
    expect(page.locator("#board .can")).to_have_count(1)
    lit, strip = own.bounding_box(), page.locator("#ask").bounding_box()
    assert lit is not None
    assert strip is not None
    assert 0 <= lit["y"] <= strip["y"] - lit["height"]
