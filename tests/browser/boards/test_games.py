"""Two browsers play the beginning and the end of each game by clicking what is highlighted."""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import begin, friends_at, play, play_to_the_end, skip_ahead, two_friends
from tests.browser.conftest import NewPage

EAGER: Mapping[str, Sequence[str]] = {
    "gadget_builder": ("^play", "^add", "^draw", "^power down", "end"),
    "girl_genius": ("pop", "score"),
    "gizmos": ("^build", "^spend|^turn a|^pay", "^use", "^pick"),
    "widget_mechs": ("hit|pair|build",),
    "widget_ridge": ("^use", "gain", "^play", "^connect", "^buy .* for [6-9]", "^buy .* for [345]", "^place", "^end"),
}
"""Moves to choose first, so that a game ends soon."""
PART = 8
"""Decisions made in the browser at the beginning of a game, and about as many at its end."""
OPTIONS: Mapping[str, Mapping[str, str]] = {"widget_ridge": {"goal": "guild"}}
"""Games that the players also set up, join and start by clicking."""


@pytest.mark.parametrize("game", EAGER)
def test_two_browsers_play_to_the_end_by_clicking(visit: NewPage, host: Host, game: str) -> None:
    options = OPTIONS.get(game)
    pages = two_friends(visit, game, **options) if options else friends_at(visit, host, game)
    assert play(pages, EAGER[game], PART) == PART
    expected = skip_ahead(pages, host, EAGER[game], PART)
    assert play_to_the_end(pages, EAGER[game]) == expected
    for page in pages:
        expect(page.locator(".head")).to_contain_text("Game over")
        expect(page.locator(".over")).to_be_visible()
        expect(page.locator(".over .result")).to_have_count(2)


def test_a_game_without_its_own_board_plays_on_the_generic_one(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    play_to_the_end([page], ())
    expect(page.locator(".over")).to_be_visible()
