"""The order of tests: slow ones first, so that no worker is left alone with them at the end, and browser tests last.

Browser tests leave Playwright's event loop and uvicorn's log handlers in their process.  Workers get tests in this
order, so a process that has run a browser test runs no other tests afterwards.
"""

from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

BROWSER: Final = "tests/browser/"
TOGETHER: Final = ("tests/test_compiled.py", "tests/scaffold/", "tests/test_install.py")
"""Tests that share a compiled checkout, a new game or an installation; those of each kind run in one process."""
SLOW: Final = (
    *TOGETHER,
    # Mostly waiting: for work at low priority, for time limits, for processes to start.
    *("tests/bots/test_workers.py", "tests/study/test_executor.py", "tests/tools/test_browser.py"),
    *("tests/web/test_upgrade.py", "tests/web/test_serve.py", "tests/web/live/test_peers.py"),
    *("tests/tables/store/test_processes.py", "tests/web/render/test_workers.py"),
    # Mostly computing.
    *("tests/study/", "tests/bots/test_levels.py", "tests/terminal/test_play.py"),
    *("tests/conformance/test_coverage.py", "tests/games/gizmos/test_payment.py", "tests/web/test_secrets.py"),
    *("tests/tables/test_update.py", "tests/web/test_urls.py"),
    # Whole games and many pages.
    *("tests/browser/boards/test_games.py", "tests/browser/site/test_access.py", "tests/browser/site/test_learn.py"),
    *("tests/browser/table/test_seats.py", "tests/browser/site/test_puzzles.py"),
    *("tests/browser/table/test_motion_limits.py", "tests/browser/table/test_travel.py"),
    *("tests/browser/table/test_salts.py", "tests/browser/table/test_signals.py"),
)
"""Beginnings of the ids of tests that take seconds each, in this order."""


def is_browser(id: str) -> bool:
    return id.startswith(BROWSER)


def rank(id: str) -> int:
    """A test's place in the list of slow tests, or after all of them."""
    return next((place for place, start in enumerate(SLOW) if id.startswith(start)), len(SLOW))


def order(items: list[pytest.Item]) -> None:
    """Sort tests: browser tests last, and slow ones first among each kind."""
    items.sort(key=lambda item: (is_browser(item.nodeid), rank(item.nodeid)))


class InOrder(LoadScopeScheduling):
    """Gives out tests one by one, in order, and those of a kind in TOGETHER at once."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return next(filter(nodeid.startswith, TOGETHER), nodeid)
