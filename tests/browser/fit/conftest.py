"""One page for all tests of the layout: a resize is faster than a visit, and a visit than a new browser context."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from cogworks.tables.host import Host
from tests.browser.conftest import DON_T_ASK, PATIENCE, UNPAINTED
from tests.browser.full_tables import Sit, sitter


@pytest.fixture(scope="session")
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """A page with a touch screen and without motion."""
    context = chromium.new_context(base_url=address, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    context.add_init_script(DON_T_ASK)
    yield context.new_page()
    context.close()


@pytest.fixture
def sit(page: Page, host: Host) -> Sit:
    """Open a new table at a position, in the seat of the player to move."""
    return sitter(page, host)
