"""Finished games are stored compactly, and nothing about them changes."""

import base64
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import func, select

from cogworks import Dice
from cogworks.tables.lists.digest import digest
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.schema.tables import RECORDS, TABLES
from cogworks.tables.store.store import StoreError
from cogworks.tables.upkeep import finished
from cogworks.tables.upkeep.columns import Reader, ids, read_ids, read_times, times
from cogworks.tables.upkeep.finished import QUIET, FinishedGames
from cogworks.tables.upkeep.packing import is_complete, merged, pack, unpack
from cogworks.tables.upkeep.removal import Removal
from cogworks.tables.upkeep.retention import AT_ONCE, Kept, Retention
from tests.tables.hall import Hall
from tests.tables.lists.test_lists import asked
from tests.tables.many_tables import copy

MOVES = some.builds(
    Record,
    some.just(0),
    some.just(ANSWER),
    some.integers(-3, 5),
    some.floats(allow_nan=False, allow_infinity=False),
    some.none() | some.integers(0, 9),
    some.none() | some.integers(0, 2**31 - 1),
    some.text(max_size=9),
    some.dictionaries(some.text(max_size=4), some.booleans() | some.floats(allow_nan=False) | some.none(), max_size=2),
)


@pytest.fixture
def kept(url: str) -> Iterator[DatabaseStore]:
    store = DatabaseStore(url, upgrade=True)
    yield store
    store.close()


@given(some.lists(MOVES, max_size=8), some.lists(some.integers(1, 4), min_size=8, max_size=8))
def test_every_move_is_restored_exactly(moves: list[Record], gaps: list[int]) -> None:
    numbered = [replace(move, sequence=sum(gaps[: place + 1])) for place, move in enumerate(moves)]
    assert unpack(pack(numbered)) == numbered
    assert [repr(it.time) for it in unpack(pack(numbered))] == [repr(it.time) for it in numbered]


def test_moves_that_an_earlier_version_packed_are_read() -> None:
    """As packed at migration 0016: columns as JSON."""
    packed = base64.b64decode(
        "eNpFjN0OgyAMRt+l10D4Ed18lcULBNxIGM6I2RLju6+o2ZqmDaffYYXZT4tP1kN7a4ggioiOwGucQw5jQshJWmI8Bi2392PcMRUY"
        "L8DYMyok6ntQI87hWT4VDT+LSX1cf0gx/X9UjKNlY/Apowe8F64xWtLaak8rqx29DLWnauBOWNkrU12BAPanLHSdyQbNFaK5Q8uZ"
        "3sh6drd9AVK/QQg="
    )
    moves = [
        Record(7, ANSWER, 0, 1700000000.25, 0, 12, "0b1d7a52-6c5e-4c5d-8f6e-3f0d1c2b3a49", {"lag": 0.5}),
        Record(8, ANSWER, -1, 1700000000.25, 1, 3),
        Record(11, ANSWER, 1, 1700000003.5, 2, None, "x"),
        Record(12, ANSWER, 1, 1700000004.0, None, 5),
    ]
    assert unpack(packed) == moves
    assert unpack(pack(moves)) == moves


def test_a_move_with_the_id_of_a_page_takes_a_few_bytes() -> None:
    """A move every three seconds or so: most of what is left is when it was made."""
    visits = "4f1c6e2a-5c0b-4a55-9d9e-6a3f6a1c9b10", "d0f3c7b1-1f53-4f0e-8d4e-0c3a2c6f7e21"
    dice, moves, time = Dice(1), [], 1_700_000_000.0
    for n in range(1000):
        time += dice.below(6_000_000) / 1_000_000
        moves.append(Record(n, ANSWER, n % 2, time, n, dice.below(100), f"{visits[n % 2]}.{n + 1}"))
    assert unpack(pack(moves)) == moves
    assert len(pack(moves)) < 6 * len(moves)
    random = [replace(it, client=f"{dice.below(2**31):08x}-5c0b-4a55-9d9e-6a3f6a1c9b10") for it in moves]
    assert unpack(pack(random)) == random


ID = some.sampled_from(["", "a.1", "a.2", "a.01", "b.c.0", "9.9", "ä.7\n", "a.", "x.99999999999999999999", "A.1\n.3"])


@given(some.lists(some.uuids().map(str) | ID | some.text(max_size=5)))
def test_ids_of_all_kinds_are_restored(values: list[str]) -> None:
    assert read_ids(Reader(ids(values))) == values


@pytest.mark.parametrize("value", [0.0, -0.0, 0.1, 1e300, -5.5, 2.0**39, 2.0**40 + 0.5, 1795068162.641917, 5e-324])
def test_times_of_all_sizes_are_restored(value: float) -> None:
    for values in ([value], [1.5, value, 2.5], [value, value]):
        assert list(map(repr, read_times(Reader(times(values))))) == list(map(repr, values))


def test_gaps_show_that_moves_are_packed() -> None:
    start, first, second, end = (Record(n, kind, 0, 1.0) for n, kind in enumerate(("start", ANSWER, ANSWER, "end")))
    packed = pack([first, second])
    assert is_complete([start, first, second, end], 0)
    assert is_complete([], 4)
    assert not is_complete([start, end], 0)
    assert not is_complete([end], 2)
    assert merged([end], packed, 2) == [second, end]


def n_records(store: DatabaseStore) -> int:
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(RECORDS)).scalar_one()


def test_a_packed_game_reads_as_before_wherever_a_reader_starts(kept: DatabaseStore) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(100)
    before, known = kept.records("hall"), digest(hall.table())
    n, moves = n_records(kept), sum(record.kind == ANSWER for record in before)
    games = kept.of(FinishedGames)
    assert games.pack("hall")
    assert not games.pack("hall")
    assert n_records(kept) == n - moves
    for start in range(len(before) + 1):
        assert kept.records("hall", start) == before[start:]
    assert kept.record_counts(["hall"]) == {"hall": len(before)}
    assert kept.ended(["hall"]) == {"hall"}
    hall.restart()
    assert digest(hall.table()) == known
    # What happens after the end is stored as usual.
    assert hall.say(0, chat=4)["done"]
    hall.restart()
    assert [record.kind for record in kept.records("hall", len(before))] == ["chat"]
    assert kept.records("hall")[:-1] == before


def test_a_game_in_progress_is_not_packed(kept: DatabaseStore) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(1)
    assert not kept.of(FinishedGames).pack("hall")
    assert kept.of(FinishedGames).unpacked(1e12, 10) == []


def test_a_game_that_would_change_stays_as_it_is(kept: DatabaseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(100)
    before, n = kept.records("hall"), n_records(kept)
    monkeypatch.setattr(finished, "unpack", lambda packed: unpack(packed)[:-1])
    with pytest.raises(StoreError, match="without loss"):
        kept.of(FinishedGames).pack("hall")
    assert (kept.records("hall"), n_records(kept)) == (before, n)


def test_one_game_that_cannot_be_packed_does_not_keep_the_others_waiting(
    kept: DatabaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(100)
    copy(kept, "hall", "more", 3)
    games = kept.of(FinishedGames)
    damaged = games.unpacked(1e12, 10)[0].table

    def pack(table: str) -> bool:
        if table == damaged:
            raise StoreError("damaged")
        return FinishedGames.pack(games, table)

    monkeypatch.setattr(games, "pack", pack)
    hall.clock.now += 2 * QUIET
    Retention(hall.host, games, kept.of(Removal), Kept()).round()
    assert [place.table for place in games.unpacked(1e12, 10)] == [damaged]


def test_what_was_searched_for_games_to_pack_is_not_searched_again(
    kept: DatabaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(100)
    copy(kept, "hall", "more", AT_ONCE + 2)
    games = kept.of(FinishedGames)
    tried: list[str] = []
    monkeypatch.setattr(games, "pack", lambda table: tried.append(table))
    retention = Retention(hall.host, games, kept.of(Removal), Kept())
    hall.clock.now += 2 * QUIET
    # Even if none of them can be packed, each is tried once, also those that ended at the same time.
    for _ in range(4):
        retention.round()
    assert len(tried) == len(set(tried)) == AT_ONCE + 3
    *_, last = games.unpacked(1e12, 1000)
    with asked(kept) as queries:
        games.unpacked(1e12, AT_ONCE, last)
    if "sqlite" in str(kept.engine.url):
        ((query, given),) = queries
        with kept.engine.connect() as connection:
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", given)]
        assert "USING INDEX listed_tables (is_listed=? AND phase=? AND last>? AND last<?)" in plan[0]


def test_a_server_packs_finished_games_and_deletes_old_tables_a_few_at_a_time(kept: DatabaseStore) -> None:
    hall = Hall("high_cog", 2, store=kept).begin()
    hall.play(100)
    copy(kept, "hall", "more", AT_ONCE + 5)
    games, removal = kept.of(FinishedGames), kept.of(Removal)
    retention = Retention(hall.host, games, removal, Kept(finished=30))
    retention.round()
    assert len(games.unpacked(1e12, 1000)) == AT_ONCE + 6  # people still look at them
    hall.clock.now += 2 * QUIET
    retention.round()
    assert len(games.unpacked(1e12, 1000)) == 6
    retention.round()
    assert games.unpacked(1e12, 1000) == []
    hall.clock.now += 40 * 24 * 3600
    retention.round()
    retention.round()
    with kept.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(TABLES)).scalar_one() == 0
    assert n_records(kept) == 0
