"""The lobby's first screen: what returning players and newcomers find without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.screens import SIZES, Size, resize

CONTROLS = "a, button, select, summary, input:not([type=hidden])"


def bottom(page: Page, name: str) -> float:
    """The lower edge of the first button or link with this name."""
    box = page.locator("button:visible, a:visible").filter(has_text=name).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.fixture
def returning(visit: NewPage) -> Page:
    """The lobby of a player with five running games."""
    page = visit("/")
    for name in ("gizmos", "widget_mechs", "girl_genius", "gadget_builder", "gizmos"):
        page.locator(f"form:has(input[value={name}]) .button").first.click()
        expect(page.locator("#table")).to_be_visible()
        page.goto(page.url.partition("/table/")[0] + "/")
    return page


def test_play_now_and_running_games_are_on_a_returning_player_s_first_screen(returning: Page) -> None:
    for size in SIZES:
        resize(returning, size)
        assert bottom(returning, "Play now") <= size[1], size
        running = returning.locator(".strip .running")
        expect(running).to_have_count(7)
        tops = {round(box["y"]) for each in running.all() if (box := each.bounding_box())}
        assert len(tops) == 1, "one row"
        assert returning.evaluate("document.documentElement.scrollWidth") == size[0]


@pytest.mark.parametrize("size", SIZES)
def test_newcomers_find_one_suggestion_and_few_controls(visit: NewPage, size: Size) -> None:
    page = visit("/", width=size[0], height=size[1])
    expect(page.get_by_role("heading", name="New here?")).to_have_count(1)
    assert bottom(page, "Start lesson") <= size[1]
    own = page.locator(f"header :is({CONTROLS}), main section:not([aria-labelledby=tables]) :is({CONTROLS})")
    assert sum(each.is_visible() for each in own.all()) < 50
    assert page.locator(".levels .portrait").count() >= 1
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_url("**/puzzles/*/*")


def test_a_table_can_be_opened_without_scrolling(visit: NewPage) -> None:
    page = visit("/new/widget_ridge")
    for size in SIZES:
        resize(page, size)
        expect(page.get_by_role("button", name="Open table")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
