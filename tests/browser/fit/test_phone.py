"""A phone of 360 pixels, played with real taps: one stage at a time, and nothing is wider than the screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cogworks import games
from cogworks.tables.host import Host
from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import Sit, sitter
from tests.browser.screens import PHONE, SIZES, TABLET, resize

NARROWEST = 300
THUMB = 44


def width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def test_no_page_is_wider_than_the_screen(visit: NewPage) -> None:
    page = visit(touch=True)
    alike = (
        "/",
        "/settings",
        "/account",
        "/verify",
        "/nowhere",
        "/mine",
        "/open",
        "/daily",
        "/puzzles",
        "/puzzles/gizmos",
        "/review",
    )
    for path in (*alike, *(f"/new/{name}" for name in games())):
        page.goto(path)
        for size in SIZES:
            resize(page, size)
            assert width(page) <= size[0], (path, size)


def some_move(page: Page) -> Locator:
    """A button with a move; the whole list is opened if all moves are on the board."""
    shown = page.locator("#ask .action:visible")
    if shown.count() == 0:
        page.locator("[data-moves]").tap()
    return shown.first


@pytest.mark.parametrize("name", games())
def test_a_table_fits_and_a_second_tap_confirms(visit: NewPage, name: str) -> None:
    page = visit(touch=True)
    begin(page, name)
    for size in (TABLET, PHONE):
        resize(page, size)
        assert width(page) <= size[0]
    button = some_move(page)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= THUMB
    seen = version(page)
    button.tap()
    expect(page.locator("#status")).to_contain_text("Tap again")
    assert version(page) == seen
    page.locator(".action.sure").tap()
    after(page, seen)
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    for size in SIZES[::-1]:
        resize(page, size)
        assert width(page) <= size[0], size
    # The narrowest screens still play.
    page.set_viewport_size({"width": NARROWEST, "height": 560})
    page.goto(page.url.partition("/replay")[0])
    ready(page).locator(".action, .over").first.wait_for(state="attached")
    assert width(page) <= NARROWEST
    if page.locator(".over").count() == 0:
        seen = version(page)
        some_move(page).tap()
        page.locator(".sure").tap()
        after(page, seen)


def test_the_list_of_moves_does_not_cover_the_hand(visit: NewPage) -> None:
    page = visit(touch=True)
    begin(page, "gadget_builder")
    for size in SIZES:
        resize(page, size)
        page.locator(".hand").evaluate("hand => hand.scrollIntoView({ block: 'end', behavior: 'instant' })")
        hand, strip = page.locator(".hand").bounding_box(), page.locator("#ask").bounding_box()
        assert hand is not None
        assert strip is not None
        assert hand["y"] + hand["height"] <= strip["y"] + 1, size


@pytest.fixture
def sit(visit: NewPage, host: Host) -> Sit:
    """Open a position on a phone."""
    return sitter(visit(width=PHONE[0], height=PHONE[1], touch=True), host)


def front(page: Page) -> str:
    """The stage in front."""
    return page.locator("#board [data-stage].front").first.get_attribute("data-stage") or ""


def swipe(page: Page, by: int) -> None:
    """Draw a finger across the stage."""
    touch, middle = page.context.new_cdp_session(page), PHONE[0] // 2
    for kind, x in (("touchStart", middle), ("touchMove", middle + by // 2), ("touchMove", middle + by)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 300}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_tabs_swipes_and_players_switch_stages(sit: Sit) -> None:
    page = sit("gizmos-four first")
    assert front(page) == "display"
    page.get_by_role("tab", name="Your machine").tap()
    assert front(page) == "machine"
    expect(page.locator(".gz-machine")).to_be_visible()
    expect(page.locator(".gz-display")).to_be_hidden()
    swipe(page, -120)
    assert front(page) == "rivals"
    swipe(page, 120)
    assert front(page) == "machine"
    # A player's chip shows what that player has.
    rival = page.locator(".chip:not(.you)").first
    rival.tap()
    assert front(page) == "rivals"
    page.locator(".chip.you").tap()
    assert front(page) == "machine"
    expect(page.locator(".stage-tab.playable")).to_have_text("Display")
    # Ring and spheres stay.
    for dock in page.locator("[data-dock]").all():
        expect(dock).to_be_visible()


def test_a_new_question_brings_its_stage_forward_and_a_chosen_one_stays_until_then(sit: Sit) -> None:
    page = sit("gizmos first")
    page.get_by_role("tab", name="Rival").tap()
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert front(page) == "rivals"
    seen = version(page)
    sphere = page.locator(".gz-chute .can").first
    sphere.tap()
    sphere.tap()
    after(page, seen)
    ready(page).locator(".action").first.wait_for(state="attached")
    assert page.locator("#board [data-stage=display] .can").count() > 0
    assert front(page) == "display"


def test_the_first_tap_shows_a_card_large_and_the_second_plays_it(sit: Sit) -> None:
    page = sit("widget_ridge first")
    card = page.locator(".hand .can").first
    seen, name = version(page), card.locator(".name").inner_text()
    card.tap()
    zoom = page.locator("#zoom")
    expect(zoom).to_contain_text(name)
    expect(page.locator("#status")).to_contain_text("Tap again")
    # Not under the finger.
    large, small = zoom.bounding_box(), card.bounding_box()
    assert large is not None
    assert small is not None
    assert large["y"] + large["height"] <= small["y"] + 8 or large["y"] >= small["y"] + small["height"] - 8
    card.tap()
    after(page, seen)
    # A card without a move is shown by one tap.
    page.locator(".goods .rcard:not(.can)").first.tap()
    expect(zoom).to_be_visible()


def test_more_has_everything_else(sit: Sit) -> None:
    page = sit("widget_ridge full")
    hidden = page.locator(".tools")
    expect(hidden).to_be_hidden()
    page.get_by_role("button", name="More").tap()
    for name in ("Hint", "Rules", "Leave", "Log", "Bots: normal", "Turn sound on"):
        button = page.get_by_role("button", name=name, exact=True)
        box = button.bounding_box()
        assert box is not None, name
        assert box["height"] >= THUMB
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Bots: normal", exact=True).tap()
    expect(hidden).to_be_hidden()
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("button", name="Bots: fast", exact=True)).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator("#log")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    # Opponents' last turns, shown again on the stage where they happened.
    page.get_by_role("button", name="Show again").tap()
    expect(page.locator("#board .shown:visible").first).to_be_visible()
    # One undo, within reach.
    seen = version(page)
    page.get_by_role("button", name="Undo").tap()
    if page.locator("#sure[open]").count():
        page.get_by_role("button", name="Undo anyway").tap()
    after(page, seen)


def test_few_short_moves_share_the_row(sit: Sit) -> None:
    page = sit("widget_mechs-four full")
    moves = page.locator("#moves .action:visible")
    expect(moves).to_have_count(3)
    assert page.locator("[data-moves]").is_hidden()
    boxes = [move.bounding_box() for move in moves.all()]
    assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0] for box in boxes)
    assert all(move.evaluate("move => move.scrollHeight <= move.clientHeight + 2") for move in moves.all())
    # Long ones would not fit: they are on the board and in the list.
    page = sit("girl_genius-four full")
    expect(page.locator("[data-moves]")).to_have_text(re.compile("All 3 moves"))
    expect(page.locator("#moves .action:visible")).to_have_count(0)


def test_the_whole_list_of_moves_closes_after_a_move(sit: Sit) -> None:
    page = sit("gizmos first")
    seen = version(page)
    page.get_by_role("button", name="All 15 moves").tap()
    moves = page.locator("#moves .action:visible")
    expect(moves).to_have_count(15)
    moves.first.tap()
    moves.first.tap()
    after(page, seen)
    expect(page.locator("#moves .bound .action:visible")).to_have_count(0)


def test_a_row_that_goes_on_beyond_the_screen_shows_it_and_can_be_scrolled(visit: NewPage) -> None:
    page = visit(width=360, height=640, touch=True)
    begin(page, "gadget_builder")
    row, last = page.locator(".hand"), page.locator(".hand .gcard").last
    assert page.locator(".hand .gcard").count() > 4
    fourth, box = page.locator(".hand .gcard").nth(3).bounding_box(), last.bounding_box()
    assert fourth is not None
    assert box is not None
    # Part of the fourth card is visible, under a fading edge.
    assert 360 - fourth["x"] > 16
    assert box["x"] + box["width"] > 360
    assert "gradient" in row.evaluate("row => getComputedStyle(row).maskImage")
    row.evaluate("row => { row.scrollLeft = row.scrollWidth; }")
    box = last.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360 - 20
