"""What a host tells those who look on."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.tables.host import BusyError
from cogworks.tables.records import Record
from cogworks.tables.refusals import RefusedError
from tests.tables.hall import Hall


def test_news_at_once_are_the_news_or_nobody_waits_for_them() -> None:
    hall = Hall("widget_mechs", 2).begin()
    seen = hall.look(0)
    hall.say(1, chat=0)
    after = seen["sequence"], seen["version"]
    for token in (hall.tokens[0], "owner", None):
        told = hall.host.news(hall.id, token, *after)
        assert told is not None
        assert told["sequence"] == seen["sequence"] + 1
        assert hall.host.news_at_once(hall.id, token, *after) == told
        assert hall.host.news_at_once(hall.id, token, seen["sequence"] + 1, seen["version"]) is None
    with pytest.raises(BusyError):
        hall.host.news_at_once(hall.id, "a token from elsewhere", *after)
    with hall.host.at(hall.id), ThreadPoolExecutor(1) as elsewhere, pytest.raises(BusyError):
        elsewhere.submit(hall.host.news_at_once, hall.id, None, *after).result()
    hall.host.forget(hall.id)
    with pytest.raises(BusyError):
        hall.host.news_at_once(hall.id, None, *after)


def test_ids_that_lead_nowhere_leave_nothing_in_memory() -> None:
    hall = Hall("high_cog", 2).begin()
    for n in range(50):
        with pytest.raises(RefusedError, match="no such table"):
            hall.host.reader(f"nowhere {n}", None)
    assert hall.host.in_memory() == [hall.id]
    hall.store.append(hall.id, [Record(hall.table().sequence, "answer", 0, 1.0, 10**6, 0)])
    with pytest.raises(RefusedError, match="cannot be read"):
        hall.host.catch_up(hall.id)
    assert hall.host.in_memory() == [], "a damaged table is read afresh the next time"
