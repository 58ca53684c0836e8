"""The order of the list of moves."""

from cogworks.tables.host import Host
from tests.browser.clicking import sit_down
from tests.browser.conftest import NewPage
from tests.browser.full_tables import position


def test_declining_comes_last_in_the_list_of_moves(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(), host, position("widget_ridge-melt full"))
    moves = page.locator("#ask .action")
    assert "decline" in moves.last.inner_text()
    assert "melt" in moves.first.inner_text()
    assert moves.first.get_attribute("data-key") == "1"
