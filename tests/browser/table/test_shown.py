"""Parts of the page beside the board, at the end of a game and in a replay."""

from tests.browser.clicking import begin
from tests.browser.conftest import NewPage


def test_the_end_and_a_replay_of_widget_ridge_show_what_they_tell(visit: NewPage) -> None:
    """A board's style sheet must hide parts of its own cards only."""
    page = visit()
    begin(page, "widget_ridge")
    page.evaluate(
        """() => document.getElementById('board').insertAdjacentHTML('afterbegin',
            '<section class="over"><article class="result won"><p class="how">Used once.</p></article></section>')"""
    )
    how = page.locator(".over .how").bounding_box()
    assert how is not None
    assert how["width"] > 40
    page.goto(f"{page.url}/replay")
    page.locator("#replay[data-ready]").wait_for()
    said = page.locator("#told").bounding_box()
    assert said is not None
    assert said["width"] > 200
