"""The order of tests, and which worker process runs which.

Slow tests come first, so that no worker is left alone with them at the end.  Browser tests leave Playwright's event
loop and uvicorn's log handlers in their process, so a process that has run one runs nothing else afterwards.  Half of
the workers start with browser tests, the other half with all other tests, and then help with the browser.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

import pytest
from xdist.scheduler import LoadScheduling
from xdist.workermanage import WorkerController

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
    *("tests/browser/test_games.py", "tests/browser/test_access.py", "tests/browser/test_learn.py"),
    *("tests/browser/test_seats.py", "tests/browser/test_puzzles.py", "tests/browser/test_motion_limits.py"),
    *("tests/browser/test_travel.py", "tests/browser/test_salts.py", "tests/browser/test_signals.py"),
)
"""Beginnings of the ids of tests that take seconds each, in this order."""
AHEAD: Final = 16
"""Quick tests sent to a worker at a time, so that it doesn't wait for the next one."""


def is_browser(id: str) -> bool:
    return id.startswith(BROWSER)


def rank(id: str) -> int:
    """A test's place in the list of slow tests, or after all of them."""
    return next((place for place, start in enumerate(SLOW) if id.startswith(start)), len(SLOW))


def order(items: list[pytest.Item]) -> None:
    """Sort tests: browser tests last, and slow ones first among each kind."""
    items.sort(key=lambda item: (is_browser(item.nodeid), rank(item.nodeid)))


class Scheduling(LoadScheduling):
    """Gives each worker tests of its kind, slow ones one by one."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(config)
        self._first_browser = 0
        """Place of the first browser test; all later ones are browser tests, too."""
        self._browsing: set[WorkerController] = set()
        """Workers that run nothing but browser tests from now on."""

    def schedule(self) -> None:
        """Start all workers; called again when a worker has been replaced."""
        if self.collection is None:
            if not self._check_nodes_have_same_collection():
                return
            self.collection = next(iter(self.node2collection.values()))
            self.pending[:] = range(len(self.collection))
            self._first_browser = bisect_left(self.collection, True, key=is_browser)
            if self._first_browser < len(self.collection):
                self._browsing.update(self.nodes[: len(self.nodes) // 2])
        for node in self.nodes:
            self.check_schedule(node)

    def check_schedule(self, node: WorkerController, duration: float = 0) -> None:
        """Send a worker more tests if it needs some, or the sign that its last test is the last."""
        if node.shutting_down:
            return
        waiting = self.node2pending[node]
        while (left := self._left_for(node)) and len(waiting) < self._wanted(left):
            sent = left[: self._wanted(left) - len(waiting)]
            start = self.pending.index(sent[0])
            del self.pending[start : start + len(sent)]
            waiting += sent
            node.send_runtest_some(sent)
        if not left:
            node.shutdown()

    def _left_for(self, node: WorkerController) -> list[int]:
        """The tests this worker can run."""
        # Tests of a worker that has died were appended.
        self.pending.sort()
        first = bisect_left(self.pending, self._first_browser)
        if first == 0:
            self._browsing.add(node)
        return self.pending[first:] if node in self._browsing else self.pending[:first]

    def _wanted(self, left: Sequence[int]) -> int:
        """How many tests a worker should have: the one it runs, the next, and several if they are quick."""
        assert self.collection is not None
        first = self.collection[left[0]]
        if shared := next(filter(first.startswith, TOGETHER), None):
            return max(2, sum(self.collection[place].startswith(shared) for place in left))
        if is_browser(first) or rank(first) < len(SLOW):
            return 2
        return max(2, min(AHEAD, len(left) // len(self.nodes) // 2))
