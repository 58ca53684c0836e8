"""Leaving in the page's own dialog, and the result with its story."""

from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import begin, friends_at, play_to_the_end
from tests.browser.conftest import NewPage
from tests.browser.screens import BESIDE, PHONES, TABLET, resize

TWICE = """() => {
    const said = [...document.querySelectorAll('header.bar .score, #prompt, .over .final b')];
    return said.filter((one) => one.checkVisibility()).map((one) => one.textContent.trim());
}"""


def test_leaving_asks_in_the_page_and_offers_the_seat_again(visit: NewPage, host: Host) -> None:
    _, bob = friends_at(visit, host, "gizmos")
    dialogs: list[str] = []
    bob.on("dialog", lambda dialog: dialogs.append(dialog.message))
    bob.get_by_role("button", name="Leave", exact=True).click()
    asked = bob.get_by_role("dialog", name="Leave the game?")
    expect(asked).to_contain_text("A bot can play for you until you come back.")
    expect(asked.get_by_role("button", name="Stay")).to_be_focused()
    bob.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    assert bob.get_by_role("button", name="Leave", exact=True).is_enabled()
    bob.get_by_role("button", name="Leave", exact=True).click()
    asked.get_by_role("button", name="Leave to a bot").click()
    back = bob.get_by_role("button", name="Take back my seat")
    for size in (*PHONES, TABLET, *BESIDE):
        resize(bob, size)
        expect(back).to_be_in_viewport(ratio=1)
        box, strip = back.bounding_box(), bob.locator("#ask").bounding_box()
        assert box is not None
        assert strip is not None
        assert strip["y"] <= box["y"] < box["y"] + box["height"] <= strip["y"] + strip["height"], size
    assert dialogs == [], "the browser's own dialogs block the page"


def test_a_result_has_the_screen_and_names_each_score_once(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    play_to_the_end([page], ())
    expect(page.locator("#board:not(.ending) > .over")).to_be_visible()
    expect(page.locator(".tale")).to_be_visible()
    for size in BESIDE:
        resize(page, size)
        totals = page.locator(".over .final b").all_inner_texts()
        assert page.evaluate(TWICE) == totals, size
        over, board = page.locator(".over").bounding_box(), page.locator("#board").bounding_box()
        assert over is not None
        assert board is not None
        assert board["y"] + board["height"] >= size[1] - 40, size
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        # Everything that the hidden parts offered is one click away.
        expect(page.locator("[data-open=side]:visible, #side:visible").first).to_be_visible()
