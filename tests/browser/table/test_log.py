"""The log: a named card shows its face on hover, tap and focus; undone moves are struck out."""

from playwright.sync_api import Page, expect

from tests.browser.clicking import after, begin, open_log, ready, version
from tests.browser.conftest import NewPage

PHONE = {"width": 360, "height": 740, "touch": True}


def with_named_card(page: Page) -> str:
    """A game in which the log names a card; returns the name."""
    begin(page, "widget_ridge")
    name = page.locator("#log [data-face]").first
    name.wait_for(state="attached")
    open_log(page)
    return name.inner_text()


def test_hovering_over_a_name_shows_the_card(visit: NewPage) -> None:
    page = visit()
    name = with_named_card(page)
    page.locator("#log [data-face]").first.hover()
    face = page.locator("#zoom .rcard")
    expect(face).to_contain_text(name)
    # Next to the line, not over it.
    box, log = face.bounding_box(), page.locator("#log").bounding_box()
    assert box is not None
    assert log is not None
    assert box["x"] + box["width"] <= log["x"]
    page.mouse.move(300, 600)
    expect(page.locator("#zoom")).to_be_hidden()


def test_arrow_keys_move_through_the_names_and_the_card_is_announced(visit: NewPage) -> None:
    page = visit()
    name = with_named_card(page)
    page.locator("#log").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#zoom .rcard")).to_contain_text(name)
    expect(page.locator("#spoken")).to_contain_text(name)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement === document.querySelectorAll('#log [data-face]')[1]")
    page.keyboard.press("Escape")
    expect(page.locator("#zoom")).to_be_hidden()
    # One tab stop, however many cards the log names.
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('[data-face]')")


def test_a_tap_shows_the_card_and_another_hides_it(visit: NewPage) -> None:
    page = visit(**PHONE)
    name = with_named_card(page)
    page.locator("#log [data-face]").first.tap()
    expect(page.locator("#zoom .rcard")).to_contain_text(name)
    page.locator("#talk").tap(position={"x": 3, "y": 3})
    expect(page.locator("#zoom")).to_be_hidden()


def test_a_replay_shows_the_card_of_the_line_in_focus(visit: NewPage) -> None:
    page = visit()
    name = with_named_card(page)
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    page.locator("#log a:has([data-face])").last.focus()
    expect(page.locator("#zoom .rcard")).to_be_visible()
    page.locator("#log a [data-face]", has_text=name).first.hover()
    expect(page.locator("#zoom .rcard")).to_contain_text(name)


def test_undone_moves_are_struck_out_and_name_who_undid_them(visit: NewPage) -> None:
    page = visit()
    begin(page, "gizmos")
    before = page.locator("#log li").count()
    # A card from the display is filed, which reveals nothing before the next one is dealt.
    for _ in range(12):
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        ready(page).locator(".action").first.wait_for()
        if page.locator("[data-undo]").count():
            break
    assert page.locator("#log li").count() > before
    # The bot may have moved since: then the page asks, and the game becomes practice.
    page.locator("[data-undo]").click()
    if page.locator("#sure[open]").count():
        page.get_by_role("button", name="Undo anyway").click()
    struck = page.locator("#log li.undone")
    struck.first.wait_for(state="attached")
    assert struck.first.get_attribute("title") == "Undone by you"
    expect(page.locator("#log li.undo").first).to_have_text("You undid a move.")
    open_log(page)
    expect(struck.first.locator("s")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("#log li.undone").first).to_contain_text("undone by you")
