"""Bots at a simultaneous question: no update tells that they have yet to answer."""

import pytest

from cogworks.web.live.hub import waits_for_bot
from tests.example_games.test_simultaneous_tables import choose, clash
from tests.tables.hall import Hall

__all__ = ["clash"]


def may_wait(hall: Hall) -> bool:
    """What the page of the first seat makes the server do."""
    with hall.host.at(hall.id) as table:
        return waits_for_bot(table.update(0))


@pytest.mark.parametrize(("bots", "expected"), [("1", True), ("", False)])
def test_bots_are_asked_whether_the_reader_has_answered_or_not(bots: str, expected: bool) -> None:
    hall = Hall("clash_of_cogs", 2, bots)
    assert not may_wait(hall)
    hall.begin()
    assert may_wait(hall) == expected
    assert choose(hall, 0, 3)["done"]
    assert may_wait(hall) == expected
