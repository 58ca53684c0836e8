"""A rated game of two people: agreed before it starts, lost by not moving, and in both histories."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.clicking import ready
from tests.browser.conftest import Clock, NewPage


@pytest.fixture
def later(clock: Clock) -> Iterator[Clock]:
    """The server's clock; reset afterwards."""
    yield clock
    clock.ahead = 0.0


def test_a_rated_game_is_lost_by_not_moving_after_a_warning(visit: NewPage, later: Clock) -> None:
    ann, bob = visit("/new/gizmos"), visit("/")
    ann.get_by_label("Rated game").check()
    ann.locator("#seat-1").select_option("open")
    ann.get_by_role("button", name="Open table").click()
    ready(ann)
    bob.goto(ann.url)
    expect(bob.locator("#board")).to_contain_text("This game is rated")
    bob.get_by_role("button", name="Take this seat").click()
    ready(bob)
    ann.get_by_role("button", name="Start game").click()
    expect(bob.locator("#head")).to_contain_text("rated")
    expect(bob.locator("#players")).to_contain_text("1500?")
    expect(ann.locator("[data-open=leave]")).to_have_text("Resign")
    slow, other = (ann, bob) if ann.locator(".turn .yours").count() else (bob, ann)
    later.ahead += 601
    for page in (slow, other):
        page.reload()
        ready(page)
    expect(slow.locator("#hand-over")).to_contain_text("you lose it")
    other.get_by_role("button", name="End the game for").click()
    expect(other.locator(".over h2")).to_have_text("You won")
    expect(slow.locator(".over h2")).to_have_text("You lost")
    for page in (other, slow):
        expect(page.locator(".rating-changes")).to_contain_text("1500 → ")
    other.get_by_role("link", name="My rating").click()
    expect(other.locator("h1")).to_have_text("My history")
    expect(other.locator("table.games")).to_contain_text("Won")
    expect(other.locator(".person")).to_contain_text("provisional")
    slow.goto("/history")
    expect(slow.locator("table.games")).to_contain_text("Left the game")
