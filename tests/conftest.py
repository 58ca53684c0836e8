"""Before any test: register the toy game next to the real ones, set up property tests, and order the tests."""

import signal

import pytest
from hypothesis import settings

import tests.toy  # noqa: F401

# The same cases on every machine and in every run, and no deadline: a slow machine is not a bug.
settings.register_profile("cogworks", deadline=None, derandomize=True, database=None)
settings.load_profile("cogworks")


# A shell ignores Ctrl+C in what it starts in the background.  Programs started by tests would ignore it, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: they leave Playwright's event loop and uvicorn's log handlers in their process."""
    items.sort(key=lambda item: "browser" in item.path.parts)
