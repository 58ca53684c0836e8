"""Signs on the board are explained next to the pointer, on a tap, and under an enlarged card."""

from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import sit_down
from tests.browser.conftest import NewPage
from tests.browser.full_tables import position

FAR = 60


def test_a_sign_is_explained_next_to_the_pointer_and_under_the_card(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=1366, height=657), host, position("gizmos first"))
    words, sign = page.locator("#sign-words"), page.locator("#board .gz-tier .card-foot .i-star").first
    sign.hover()
    expect(words).to_have_text("Points")
    box, own = sign.bounding_box(), words.bounding_box()
    assert box is not None
    assert own is not None
    assert abs(own["x"] - box["x"]) < FAR
    assert abs(own["y"] - box["y"]) < FAR
    page.keyboard.press("Escape")
    expect(words).to_be_hidden()
    # With the keyboard: the enlarged card lists its signs.
    page.mouse.move(5, 5)
    page.locator("#board .gz-tier .gz.can").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#zoom .signs li").first).to_be_visible()


def test_a_tap_explains_a_badge(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=768, height=1024, touch=True), host, position("widget_mechs first"))
    page.locator("#board .sheet:not(.own) .medals").first.tap()
    expect(page.locator("#sign-words")).to_contain_text("point for each part")
