"""A site with puzzles, and its visitors."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cogworks.tables.play.bot_turns import HERE
from tests.tables.daily.test_daily import Clock
from tests.web.site.puzzles.visiting import NUMBERS, Visitors
from tests.web.visitors import House


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def house(clock: Clock) -> Iterator[House]:
    """One server for all tests here: each visitor is another player."""
    opened = House(bots={"random": HERE["random"]}, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def come(house: House) -> Visitors:
    """Another visitor, from an address with its own rate limits."""
    return lambda: house.browser((f"10.0.{next(NUMBERS)}.1", 50000))


@pytest.fixture
def ann(come: Visitors) -> TestClient:
    return come()
