"""Processes on one database notify each other, reconnect, and share out the bots."""

import time
from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from sqlalchemy import text

from cogworks.tables.host import Host
from cogworks.tables.records import Header, Record
from cogworks.tables.store.database import DatabaseStore, engine_of
from tests.tables.conftest import fresh_database

Pair = tuple[DatabaseStore, DatabaseStore]


@pytest.fixture
def url(postgres: str) -> str:
    return fresh_database(postgres)


@pytest.fixture
def pair(url: str) -> Iterator[Pair]:
    """Two stores, as in two processes."""
    opened = DatabaseStore(url, upgrade=True), DatabaseStore(url)
    yield opened
    for store in opened:
        store.close()


def ignore(name: str, words: str) -> None:
    """Words of other processes that a test is not about."""


def test_a_change_notifies_the_other_process_and_not_its_own(pair: Pair) -> None:
    one, two = pair
    heard: list[SimpleQueue[str | None]] = [SimpleQueue(), SimpleQueue()]
    for store, told in zip(pair, heard, strict=True):
        store.peers.listen(told.put, ignore)
        assert told.get(timeout=20) is None  # anything may have changed before
        assert store.peers.is_listening
    one.create(Header(id="t1", game="high_cog", version=1, seats=2, options={}, seed=b"", owner="", created=1.0))
    one.append("t1", [Record(0, "chat", 0, 1.0), Record(1, "chat", 0, 1.0)])
    assert heard[1].get(timeout=20) == "t1"
    two.append("t1", [Record(2, "chat", 0, 1.0)])
    assert heard[0].get(timeout=20) == "t1"
    assert one.record_counts(["t1", "t2"]) == {"t1": 3}
    assert heard[0].empty()
    assert heard[1].empty()


def test_a_lost_connection_is_restored_and_missed_changes_are_looked_up(pair: Pair, url: str) -> None:
    one, two = pair
    told: SimpleQueue[str | None] = SimpleQueue()
    one.peers.listen(told.put, ignore)
    assert told.get(timeout=20) is None
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
    engine.dispose()
    assert told.get(timeout=20) is None
    two.create(Header(id="t1", game="high_cog", version=1, seats=2, options={}, seed=b"", owner="", created=1.0))
    two.append("t1", [Record(0, "chat", 0, 1.0)])
    assert told.get(timeout=20) == "t1"


def test_words_reach_the_other_process_until_it_dies(pair: Pair) -> None:
    one, two = pair
    told: SimpleQueue[str | None] = SimpleQueue()
    words: SimpleQueue[tuple[str, str]] = SimpleQueue()
    one.peers.listen(told.put, ignore)
    two.peers.listen(told.put, lambda name, said: words.put((name, said)))
    assert [told.get(timeout=20), told.get(timeout=20)] == [None, None]
    one.peers.say("presence t1 01?")
    name, said = words.get(timeout=20)
    assert said == "presence t1 01?"
    assert two.peers.living({name, "stranger"}) == {name}
    one.peers.close()
    until = time.monotonic() + 20
    while two.peers.living({name}):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert told.empty()


def test_one_process_plays_a_tables_bots_until_it_releases_them_or_dies(pair: Pair) -> None:
    one, two = pair
    assert one.peers.claim("t1")
    assert one.peers.claim("t1")
    assert not two.peers.claim("t1")
    assert two.peers.claim("t2")
    one.peers.release("t1")
    assert two.peers.claim("t1")
    assert not one.peers.claim("t2")
    two.peers.close()
    # The database takes a moment to notice the lost connection.
    until = time.monotonic() + 20
    while not (one.peers.claim("t1") and one.peers.claim("t2")):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_seat_taken_at_one_process_is_known_at_the_other(pair: Pair) -> None:
    one, two = Host(pair[0]), Host(pair[1])
    table, owner = one.create("widget_mechs", 2, {})
    assert two.message(table, owner, {"look": None})["done"]
    token = str(one.message(table, None, {"sit": 1, "name": "Ann"})["token"])
    assert two.reader(table, token) == 1
    assert two.message(table, token, {"salt": "luck"})["done"]
