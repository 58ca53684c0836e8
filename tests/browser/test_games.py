"""Two browsers play each game to the end by clicking what is highlighted."""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.clicking import begin, play_to_the_end, two_friends
from tests.browser.conftest import NewPage

EAGER: Mapping[str, Sequence[str]] = {
    "gadget_builder": ("^play", "^add", "^draw", "^power down", "end"),
    "girl_genius": ("pop", "score"),
    "gizmos": ("^build", "^spend|^turn a|^pay", "^use", "^pick"),
    "widget_mechs": ("hit|pair|build",),
    "widget_ridge": ("^use", "gain", "^play", "^connect", "^buy .* for [6-9]", "^buy .* for [345]", "^place", "^end"),
}
"""Moves to choose first, so that a game ends soon."""
SHORT: Mapping[str, Mapping[str, str]] = {"girl_genius": {"score": "30"}, "widget_ridge": {"goal": "guild"}}


@pytest.mark.parametrize("game", EAGER)
def test_two_browsers_play_to_the_end_by_clicking(visit: NewPage, game: str) -> None:
    pages = two_friends(visit, game, **SHORT.get(game, {}))
    assert play_to_the_end(pages, EAGER[game]) > 10
    for page in pages:
        expect(page.locator(".head")).to_contain_text("Game over")
        expect(page.locator(".over")).to_be_visible()
        expect(page.locator(".over .result")).to_have_count(2)


def test_a_game_without_its_own_board_plays_on_the_generic_one(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    play_to_the_end([page], ())
    expect(page.locator(".over")).to_be_visible()
