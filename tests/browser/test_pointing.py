"""What a move would change is highlighted before it is made, and everything clickable is in view."""

from playwright.sync_api import expect

from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage

BEHIND_THE_HEAD = """() => {
    const board = document.getElementById('board'), mine = board.querySelector('.gz-own .strip');
    board.style.paddingBottom = '2000px';
    board.scrollTop += mine.getBoundingClientRect().top - board.getBoundingClientRect().top + 50;
}"""
HIDDEN = """thing =>
    thing.getBoundingClientRect().bottom < document.getElementById('board').getBoundingClientRect().top"""


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


def test_things_behind_the_head_of_the_page_are_scrolled_into_view(visit: NewPage) -> None:
    page = visit()
    begin(page, "gizmos")
    page.evaluate(BEHIND_THE_HEAD)
    own = page.locator("#board .gz-own .strip")
    assert own.evaluate(HIDDEN)
    seen = version(page)
    page.locator("#ask .action", has_text="file ").first.click()
    after(page, seen)
    ready(page)
    expect(page.locator("#board .can")).to_have_count(1)
    assert not page.locator("#board .can").evaluate(HIDDEN)
