"""A small Swiss tournament of two people and two bots, from the form to the last round."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import ready
from tests.browser.conftest import Clock, NewPage


@pytest.fixture
def later(clock: Clock) -> Iterator[Clock]:
    """The server's clock; reset afterwards."""
    yield clock
    clock.ahead = 0.0


def take_seat(page: Page) -> None:
    """Wait for the game, which the page announces by itself, and take the seat."""
    page.get_by_role("button", name="Play", exact=True).click()
    ready(page)


def give_up(page: Page) -> None:
    """Resign, and go back to the tournament."""
    page.locator("[data-open=leave]").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Back to the tournament").click()


def test_two_people_and_two_bots_play_a_small_swiss(visit: NewPage, later: Clock) -> None:
    ann, bob = visit("/tournaments"), visit("/")
    ann.get_by_role("link", name="Gizmos").click()
    ann.get_by_label("Name").fill("Evening cup")
    ann.get_by_label("Rounds").fill("2")
    ann.get_by_label("Random").fill("2")
    ann.get_by_label("Duplicate").check()
    ann.get_by_role("button", name="Open sign-up").click()
    expect(ann.locator("h1")).to_contain_text("Evening cup")
    bob.goto(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(bob.locator("tr.mine")).to_contain_text("Bob")
    # The other page notices.
    expect(ann.locator(".ranking")).to_contain_text("Bob")
    tournament = ann.url
    ann.get_by_role("button", name="Start now").click()
    for number in (1, 2):
        for page in (ann, bob):
            expect(page.locator(".your-game")).to_contain_text(f"Round {number}, game 1 of 2")
            expect(page).to_have_title("Your game is ready · Evening cup · Cogworks")
            take_seat(page)
            expect(page.locator("#head")).to_contain_text("Evening cup")
        give_up_round((ann, bob), tournament, number)
        later.ahead += 20
    expect(ann.locator("#live")).to_contain_text("Finished")
    expect(ann.locator("#live")).to_contain_text("Standings")
    ann.reload()
    ann.locator("details.deals-proof > summary").click()
    expect(ann.locator("details.deals-proof")).to_contain_text("The seed:")
    ann.locator(".games a").first.click()
    ready(ann)
    ann.get_by_role("link", name="Verify draws").click()
    expect(ann.locator("main")).to_contain_text("follow from the seed")


def give_up_round(pages: Sequence[Page], tournament: str, number: int) -> None:
    """Everyone gives up both games of the round, from either side, whoever plays whom."""
    while True:
        playing = [page for page in pages if has_game(page, tournament, number)]
        if not playing:
            return
        for page in playing:
            if page.locator(".your-game button").count():
                page.locator(".your-game button").click()
                # If the opponent gave up first, it leads back to the tournament.
                if "/table/" in page.url and ready(page).locator("[data-open=leave]").count():
                    give_up(page)


def has_game(page: Page, tournament: str, number: int) -> bool:
    """Does the tournament's page announce a game of this round?"""
    page.goto(tournament)
    return page.locator(".your-game").filter(has_text=f"Round {number},").count() > 0
