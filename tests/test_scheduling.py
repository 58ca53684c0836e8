"""Each test runs once, slow ones first, and nothing but browser tests in a process that has run one."""

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest
from xdist.workermanage import WorkerController

from tests.scheduling import SLOW, Scheduling, is_browser, order, rank

ROOT = Path(__file__).parents[1]
QUICK = [f"tests/games/test_rules.py::test_{n}" for n in range(100)]
TOGETHER = [f"tests/test_compiled.py::test_{n}" for n in range(5)]
INSTALLED = [f"tests/test_install.py::test_{n}" for n in range(5)]
SLOW_ONES = [f"tests/bots/test_workers.py::test_{n}" for n in range(6)]
BROWSER = [f"tests/browser/test_games.py::test_{n}" for n in range(30)]


class Worker(WorkerController):
    """A worker process that runs nothing."""

    def __init__(self, name: str) -> None:
        self.gateway = Mock(id=name)
        self.sent: list[int] = []
        self.largest = 0
        self.is_last_known = False

    @property
    def shutting_down(self) -> bool:
        return self.is_last_known

    def send_runtest_some(self, indices: Sequence[int]) -> None:
        assert not self.is_last_known
        self.sent += indices
        self.largest = max(self.largest, len(indices))

    def shutdown(self) -> None:
        self.is_last_known = True


class Run:
    """A test run with several workers, which finish tests in a given order."""

    def __init__(self, config: pytest.Config, tests: list[str], workers: int) -> None:
        self.tests = tests
        self.scheduling = Scheduling(config)
        self.scheduling.numnodes = workers
        self.workers = [Worker(f"gw{n}") for n in range(workers)]
        self.ran: dict[Worker, list[str]] = {worker: [] for worker in self.workers}
        for worker in self.workers:
            self.scheduling.add_node(worker)
            self.scheduling.add_node_collection(worker, tests)
        self.scheduling.schedule()

    def step(self, worker: Worker) -> None:
        """Finish a worker's next test; it must know the one after, or that there is none."""
        waiting = self.scheduling.node2pending[worker]
        if not waiting:
            return
        assert len(waiting) > 1 or worker.is_last_known, "it would wait forever"
        self.ran[worker].append(self.tests[waiting[0]])
        self.scheduling.mark_test_complete(worker, waiting[0])

    def finish(self, *turns: int) -> None:
        """Workers finish tests by turns, some more often than others, as long as they have any."""
        while any(self.scheduling.node2pending[self.workers[turn]] for turn in turns):
            for turn in turns:
                self.step(self.workers[turn])

    def all_ran(self) -> list[str]:
        return [test for tests in self.ran.values() for test in tests]


@pytest.fixture
def config(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> pytest.Config:
    monkeypatch.setattr(pytestconfig.option, "tx", ["popen"])
    return pytestconfig


@pytest.mark.parametrize("turns", [(0, 1, 2, 3), (0, 0, 0, 1, 1, 1, 2, 3), (0, 1, 2, 2, 2, 2, 3, 3, 3, 3)])
@pytest.mark.parametrize(
    "tests", [TOGETHER + SLOW_ONES + QUICK + BROWSER, TOGETHER, QUICK, BROWSER, QUICK[:3], BROWSER[:1], []]
)
def test_each_test_runs_once_and_browser_tests_last_in_their_process(
    config: pytest.Config, tests: list[str], turns: tuple[int, ...]
) -> None:
    run = Run(config, tests, 4)
    run.finish(*turns)
    assert sorted(run.all_ran()) == sorted(tests)
    assert run.scheduling.tests_finished
    assert all(worker.is_last_known for worker in run.workers)
    for ran in run.ran.values():
        assert ran == sorted(ran, key=is_browser)


def test_half_of_the_workers_start_with_the_browser_and_the_others_help_in_the_end(config: pytest.Config) -> None:
    run = Run(config, SLOW_ONES + QUICK + BROWSER, 4)
    assert [is_browser(run.tests[worker.sent[0]]) for worker in run.workers] == [True, True, False, False]
    run.finish(0, 1, *[2, 3] * 20)
    assert [sum(map(is_browser, ran)) > 0 for ran in run.ran.values()] == [True] * 4


def test_slow_tests_are_given_out_one_by_one_and_quick_ones_ahead(config: pytest.Config) -> None:
    run = Run(config, SLOW_ONES + QUICK + BROWSER, 4)
    assert [len(worker.sent) for worker in run.workers] == [2] * 4
    run.finish(2, 3)
    assert {worker.largest for worker in run.workers[:2]} == {2}
    assert min(worker.largest for worker in run.workers[2:]) > 4


def test_tests_that_share_something_expensive_run_in_one_process(config: pytest.Config) -> None:
    run = Run(config, TOGETHER + INSTALLED + SLOW_ONES + QUICK + BROWSER, 4)
    run.finish(0, 1, 2, 3)
    assert [ran for ran in run.ran.values() if set(TOGETHER) & set(ran)] == [run.ran[run.workers[2]]]
    assert [ran for ran in run.ran.values() if set(INSTALLED) & set(ran)] == [run.ran[run.workers[3]]]


def test_the_tests_of_a_worker_that_died_go_to_the_others(config: pytest.Config) -> None:
    run = Run(config, QUICK + BROWSER, 4)
    dead = run.workers[3]
    expected = [run.tests[place] for place in dead.sent[1:]]
    assert run.scheduling.remove_node(dead) == run.tests[dead.sent[0]]
    del run.ran[dead]
    run.finish(0, 1, 2)
    assert set(expected) <= set(run.ran[run.workers[2]])
    assert len(run.all_ran()) == len(run.tests) - 1


def test_the_order_of_this_run(request: pytest.FixtureRequest) -> None:
    items = list(request.session.items)
    order(items)
    assert items == request.session.items
    assert [is_browser(item.nodeid) for item in items] == sorted(is_browser(item.nodeid) for item in items)


def test_slow_tests_exist_and_come_first() -> None:
    assert [start for start in SLOW if not (ROOT / start).exists()] == []
    assert rank(SLOW_ONES[0]) < rank(QUICK[0]) == len(SLOW)
