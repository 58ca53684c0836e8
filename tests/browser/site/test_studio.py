"""The card studio as a maker uses it: type, see, complete, mend, save, share, compare, print."""

import io
import re
import zlib

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.screens import LAPTOP, SIZES, resize
from tests.browser.site.test_access import findings, in_both_themes

MM = 96 / 25.4
"""Pixels of a millimetre."""

PAGE = rb"\.2\d+ 0 0 -\.2\d+ 0 8\S+ cm\nq\n(\S+) 0 0 "
"""How a page begins in a PDF: points as pixels of 1/300 inch, and these as the page's own pixels, 96 to the inch."""


def ready(page: Page) -> Page:
    """Wait until the editor has checked its text."""
    page.locator("html[data-ready]").wait_for()
    page.locator("#faces .zoom").first.wait_for()
    return page


def put_cursor(page: Page, after: str) -> None:
    """Put the cursor behind some text."""
    page.evaluate(
        """after => {
            const text = document.getElementById("text");
            const place = text.value.indexOf(after) + after.length;
            text.focus();
            text.setSelectionRange(place, place);
        }""",
        after,
    )


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_maker_changes_a_card_and_prints_the_set(visit: NewPage) -> None:
    page = visit("/")
    page.get_by_role("link", name="Card studio").click()
    found = in_both_themes(page, "studio")
    page.get_by_role("button", name="Change the built-in set of Widget Ridge").click()
    ready(page)
    state, now = page.locator("#state"), page.locator("#now")
    expect(state).to_have_text("59 cards · valid")
    # A mistake is marked at its line, and the others' faces stay.
    put_cursor(page, "gate: an opponent gains 3 spark")
    page.keyboard.type("s; foo")
    line = page.evaluate(
        "(t => t.value.slice(0, t.selectionStart).split('\\n').length)(document.getElementById('text'))"
    )
    expect(page.locator("#gutter .wrong")).to_have_text(str(line))
    expect(page.locator("#mistakes li")).to_have_count(2)
    expect(page.locator("#mistakes li").first).to_contain_text("write 'an opponent gains 3 spark'")
    expect(page.locator("#gutter .wrong")).to_have_attribute("title", re.compile("sparks.*\n.*foo"))
    # On a laptop, too, the list is above the card, not below the window.
    resize(page, LAPTOP)
    expect(page.locator("#mistakes li").last).to_be_in_viewport(ratio=0.5)
    expect(page.locator("#faces .zoom")).to_have_count(52)
    expect(now).to_have_class(re.compile("behind"))
    found += in_both_themes(page, "editor")
    # Completion writes an effect; the number that was typed stays.
    for _ in range(len("an opponent gains 3 sparks; foo")):
        page.keyboard.press("Backspace")
    page.keyboard.type("pay 2")
    expect(page.locator("#offers li").first).to_have_text("pay 2 gold")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(state).to_have_text("59 cards · valid · not saved")
    expect(now).to_contain_text("You may pay 2 Spark.")
    # An own picture.
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(out, "PNG")
    page.locator("#own-picture").set_input_files({"name": "red.png", "mimeType": "image/png", "buffer": out.getvalue()})
    expect(now.locator("img")).to_have_attribute("src", re.compile("/studio/picture/"))
    # What is typed survives a reload without saving.
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    ready(page)
    put_cursor(page, "gate: pay 2 spark")
    page.keyboard.press("Control+s")
    expect(page.locator("#version")).to_have_text("Version 2")
    expect(page.locator("html")).to_have_attribute("data-ready", "")
    for size in SIZES:
        resize(page, size)
        assert not is_too_wide(page), size
        box = page.locator("#text").bounding_box()
        assert box is not None
        assert box["width"] >= 280
        assert box["height"] >= 200
    page.get_by_role("link", name="Play, measure, share").click()
    found += in_both_themes(page, "set")
    for size in SIZES:
        resize(page, size)
        assert not is_too_wide(page), size
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Share by link").click()
    link = page.locator("#share-link").input_value()
    friend = visit()
    friend.goto(link)
    expect(friend.get_by_role("button", name="Play it")).to_be_visible()
    assert (
        friend.locator("img[src*='/studio/picture/']").evaluate("image => image.decode().then(() => 'seen')") == "seen"
    )
    page.get_by_role("button", name="Show differences", exact=True).click()
    expect(page.locator(".lead")).to_contain_text("in 1 card.")
    found += findings(page, "differences")
    # Printed cards are 63 by 88 mm, each between its marks, and each back behind its front.
    page.goto(f"{link}/print")
    found += findings(page, "print")
    page.locator("html[data-fitted]").wait_for(state="attached")
    sheets = page.locator(".sheet")
    expect(sheets).to_have_count(16)
    first, second = sheets.nth(0).locator(".slot"), sheets.nth(1).locator(".slot")
    for slots in (first, second):
        for place in range(9):
            box = slots.nth(place).bounding_box()
            assert box is not None
            assert (round(box["width"] / MM, 1), round(box["height"] / MM, 1)) == (63.0, 88.0)
    shown = page.evaluate(
        """() => [...document.querySelectorAll(".sheet")].map((sheet) => {
            const all = sheet.getBoundingClientRect();
            return [...sheet.querySelectorAll(".slot > *")].map((card) => {
                const { left, top, width } = card.getBoundingClientRect();
                return [left - all.left, top - all.top, width];
            });
        })"""
    )
    assert [len(cards) for cards in shown] == [9, 9] * 7 + [7, 7]
    # Cards with much text are shrunk as a whole.
    assert all(45 < width / MM < 63.1 for cards in shown[::2] for _, _, width in cards)
    page.emulate_media(media="print")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == 16
    assert {(round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)) for width, height in boxes} == {
        (210, 297)
    }
    assert found == []


def test_browsers_do_not_shrink_printed_cards(visit: NewPage) -> None:
    """A card wider than its place, before it is shrunk, would make them fit all pages to its width."""
    page = visit("/studio")
    page.get_by_role("button", name="Change the built-in set of Girl Genius").click()
    id = ready(page).locator("#editor").get_attribute("data-set")
    page.goto(f"/studio/set/{id}/print?copies=one")
    page.locator("html[data-fitted]").wait_for(state="attached")
    # Two sheets are enough.
    page.evaluate("[...document.querySelectorAll('.sheet')].slice(2).forEach((sheet) => sheet.remove())")
    page.emulate_media(media="print")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/MediaBox", pdf)) == 2
    scales = [
        float(found[1])
        for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
        if stream[:1] == b"x" and (found := re.match(PAGE, zlib.decompress(stream)))
    ]
    assert scales == [300 / 96] * 2
