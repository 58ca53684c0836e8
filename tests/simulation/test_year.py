"""Clocks over a year of virtual time."""

import pytest

from cogworks.tables.clock.clock import TableClock
from tests.simulation.year import PRECISION, Year


def test_clocks_are_right_over_a_year_with_daily_restarts() -> None:
    year = Year(1, tables=3).run(365)
    assert year.problems == []
    assert (year.restarts, year.worst <= PRECISION) == (365, True)
    assert year.moves > 300
    assert year.flags > 5


def test_the_year_notices_a_downtime_that_is_credited_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    credit = TableClock.credit

    def twice(self: TableClock, seat: int, seconds: float, until: float) -> None:
        credit(self, seat, 2 * seconds, until)

    monkeypatch.setattr(TableClock, "credit", twice)
    assert Year(1, tables=3).run(60).problems
