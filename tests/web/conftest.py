"""A server in this process."""

from collections.abc import Iterator

import pytest

from tests.web.visitors import House


@pytest.fixture
def house() -> Iterator[House]:
    """A server with nothing in it yet."""
    opened = House()
    yield opened
    opened.close()
