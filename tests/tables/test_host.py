"""What a host tells those who look on."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks.tables.host import BusyError
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
