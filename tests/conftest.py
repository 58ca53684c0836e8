"""Before any test: register the toy game next to the real ones, set up property tests, and order the tests."""

import signal

import pytest
from hypothesis import settings
from xdist.remote import Producer

import tests.toy  # noqa: F401
from tests.ordering import InOrder, order

# The same cases on every machine and in every run, and no deadline: a slow machine is not a bug.
settings.register_profile("cogworks", deadline=None, derandomize=True, database=None)
settings.load_profile("cogworks")


# Background jobs of a shell ignore Ctrl+C.  Programs started by tests would ignore it, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> InOrder:
    return InOrder(config, log)
