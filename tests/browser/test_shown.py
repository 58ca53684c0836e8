"""What the end of a game and a replay show beside the board."""

from tests.browser.clicking import begin
from tests.browser.conftest import NewPage


def test_the_end_and_a_replay_of_widget_ridge_show_what_they_tell(visit: NewPage) -> None:
    """A board's own style sheet hides what only its cards should hide."""
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
