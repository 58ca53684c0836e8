"""Two people who have played together: history, profile, and an invitation by one click."""

from playwright.sync_api import Page, expect

from tests.browser.clicking import named, ready
from tests.browser.conftest import NewPage


def lost_by(loser: Page, winner: Page) -> None:
    """A rated game of two people that one of them resigns."""
    loser.goto("/new/widget_mechs")
    loser.get_by_label("Rated game").check()
    loser.locator("#seat-1").select_option("open")
    loser.get_by_role("button", name="Open table").click()
    ready(loser)
    winner.goto(loser.url)
    winner.get_by_role("button", name="Take this seat").click()
    ready(winner)
    loser.get_by_role("button", name="Start game").click()
    loser.locator("[data-open=leave]").click()
    loser.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(winner.locator(".rating-changes")).to_contain_text("1500 → ")


def test_a_friend_is_found_in_the_history_and_invited(visit: NewPage) -> None:
    ann, bob = named(visit(), "Ann"), named(visit(), "Bob")
    lost_by(ann, bob)
    ann.goto("/history")
    games = ann.locator("table.games tbody tr")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Resigned \u2212")
    ann.get_by_label("Result").select_option("won")
    ann.get_by_role("button", name="Filter").click()
    expect(ann.get_by_text("No games found.")).to_be_visible()
    ann.get_by_label("Result").select_option("lost")
    ann.get_by_label("Opponent").fill("bob")
    ann.get_by_role("button", name="Filter").click()
    expect(games).to_have_count(1)
    ann.get_by_role("link", name="Public profile").click()
    expect(ann.locator("h1")).to_have_text("Ann")
    bob.goto(ann.url)
    expect(bob.locator("table.games")).to_contain_text("Widget Mechs")
    ann.goto("/history")
    ann.get_by_role("button", name="Hide profile").click()
    expect(ann.get_by_text("Your profile is hidden")).to_be_visible()
    bob.reload()
    expect(bob.locator("h1")).not_to_have_text("Ann")
    ann.get_by_role("button", name="Show profile").click()

    bob.goto("/people")
    bob.get_by_role("button", name="Invite Ann").click()
    ready(bob)
    ann.goto("/")
    ann.get_by_role("button", name="Accept").first.click()
    ready(ann)
    assert ann.url == bob.url
    expect(bob.locator("#board")).to_contain_text("Ann")
