"""Slow tests run first, and browser tests last."""

from pathlib import Path

import pytest
from xdist.remote import Producer

from tests.ordering import SLOW, InOrder, is_browser, order, rank

ROOT = Path(__file__).parents[1]


def test_the_order_of_this_run(request: pytest.FixtureRequest) -> None:
    items = list(request.session.items)
    order(items)
    assert items == request.session.items
    assert [is_browser(item.nodeid) for item in items] == sorted(is_browser(item.nodeid) for item in items)


def test_slow_tests_exist_and_come_first() -> None:
    assert [start for start in SLOW if not (ROOT / start).exists()] == []
    assert rank("tests/bots/test_workers.py::test_0") < rank("tests/games/test_rules.py::test_0") == len(SLOW)


def test_tests_that_share_something_expensive_run_in_one_process(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytestconfig.option, "tx", ["popen"])
    monkeypatch.setattr(pytestconfig.option, "loadscopereorder", True)
    split = InOrder(pytestconfig, Producer("test", enabled=False))._split_scope
    assert split("tests/scaffold/test_new_game.py::test_0") == split("tests/scaffold/test_new_game.py::test_1")
    assert split("tests/bots/test_workers.py::test_0") != split("tests/bots/test_workers.py::test_1")
    assert not pytestconfig.option.loadscopereorder
