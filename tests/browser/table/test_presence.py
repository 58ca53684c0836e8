"""Presence and invitations with two people: a closed tab, a reload, a return, and a code that is read aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import friends_at, ready
from tests.browser.conftest import NewPage
from tests.browser.screens import LAPTOP, PHONE, TABLET, resize
from tests.web.visitors import id_of

COLOUR = "(dot) => getComputedStyle(dot).backgroundColor"
COMINGS = "#log .comings"


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count players as away after a moment."""
    monkeypatch.setattr("cogworks.web.live.presence.GRACE", 0.4)


def here(page: Page) -> str:
    return str(page.locator("#table").get_attribute("data-here"))


def test_a_closed_tab_is_noticed_and_a_return_too(visit: NewPage, host: Host, patience: None) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    table = ann.locator("#table")
    expect(table).to_have_attribute("data-here", "0 1")
    watching = visit()
    watching.goto(ann.url)
    expect(ready(watching).locator("#table")).to_have_attribute("data-here", "0 1")
    dot = ann.locator(".chip .presence.seat1")
    present = dot.evaluate(COLOUR)
    before = host.store.record_counts([id_of(ann.url)])
    # A reload is no absence, and a second tab counts as the same person.
    second = bob.context.new_page()
    second.goto(bob.url)
    ready(second)
    bob.reload()
    ready(bob)
    second.close()
    expect(ann.locator(COMINGS)).to_have_count(0)
    url = bob.url
    bob.goto("/rules/gizmos")
    for page in (ann, watching):
        expect(page.locator("#table")).to_have_attribute("data-here", "0")
        expect(page.locator(COMINGS).first).to_have_text("seat 2 is away.")
    expect(ann.locator("#status")).to_have_text("seat 2 is away.")
    assert dot.evaluate(COLOUR) != present
    expect(dot).to_have_text(re.compile("away"))
    for size in (PHONE, TABLET, LAPTOP):
        resize(ann, size)
        box, chip = dot.bounding_box(), ann.locator(".chip.seat1").bounding_box()
        assert box is not None
        assert chip is not None
        assert box["width"] >= 8, size
        assert -6 <= box["x"] - chip["x"] <= chip["width"], size
        assert 0 <= box["y"] <= chip["y"] + chip["height"], size
    bob.goto(url)
    ready(bob)
    expect(table).to_have_attribute("data-here", "0 1")
    # Presence is never stored.
    assert host.store.record_counts([id_of(ann.url)]) == before
    assert dot.evaluate(COLOUR) == present


def test_an_invitation_by_code(visit: NewPage, host: Host) -> None:
    ann, bob = visit(), visit()
    ann.goto("/")
    ann.goto("/new/gadget_builder")
    ann.locator("select[name=seat-1]").select_option("friend")
    ann.clock.install()
    ann.get_by_role("button", name="Open table").click()
    ready(ann)
    code = ann.locator(".invite .code b").inner_text()
    assert re.fullmatch(r"[0-9A-Z]{3}-[0-9A-Z]{3}", code)
    expect(ann.locator(".qr")).to_be_hidden()
    start = ann.locator("#ask").bounding_box()
    ann.locator(".invite summary").click()
    assert ann.locator("#ask").bounding_box() == start, "the picture moves nothing"
    qr = ann.locator(".qr").bounding_box()
    assert qr is not None
    assert qr["width"] == qr["height"] >= 160
    # Players who connect with the page are no news; later ones are.
    ann.clock.fast_forward(10_000)
    bob.goto("/")
    bob.get_by_text("Enter a code").click()
    bob.get_by_label("Invitation code").fill(code.lower().replace("-", " "))
    bob.get_by_role("button", name="Use code").click()
    bob.get_by_label("Play as").fill("Bob")
    bob.get_by_role("button", name="Take seat 2").click()
    ready(bob)
    assert id_of(bob.url) == id_of(ann.url)
    expect(ann.locator(".chairs")).to_contain_text("Bob")
    expect(ann.locator(COMINGS)).to_have_text("Bob is here.")
    expect(ann.locator(".invite")).to_have_count(0)
    expect(ann.locator(".chairs .presence.seat1 .here")).to_have_text("here")
    eve = visit()
    eve.goto("/code")
    eve.get_by_label("Invitation code").fill(code)
    with eve.expect_response(re.compile("/code$")) as answer:
        eve.get_by_role("button", name="Use code").click()
    assert answer.value.status == 404
    expect(eve.get_by_role("alert")).to_contain_text("does not work")
