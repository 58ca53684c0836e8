"""A server in this process."""

from collections.abc import Iterator

import pytest

from tests.tables.conftest import postgres
from tests.web.visitors import House

__all__ = ["house", "postgres"]


@pytest.fixture
def house() -> Iterator[House]:
    """An empty server."""
    opened = House()
    yield opened
    opened.close()
