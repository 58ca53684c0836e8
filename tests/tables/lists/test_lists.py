"""The cost of a list depends on its length, not on the number of stored tables, and lists agree with the records."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, event, insert, text

from cogworks import Dice
from cogworks.tables.lists.digest import digest
from cogworks.tables.lists.own_games import MOST_REPLAYED, own_games
from cogworks.tables.records import ANSWER, END, LISTED, OWNER, PRIVATE, SIT, START, TAKE, Record
from cogworks.tables.store import migrate
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema.tables import RECORDS
from cogworks.tables.store.store import MemoryStore, Store, Summary
from cogworks.tables.table import Table
from tests.tables.hall import Hall, header
from tests.tables.many_tables import add_long_games, copy, fill, finished_game, template

SHOWN = 12
LISTS: dict[str, Callable[[Store], list[Summary]]] = {
    "to join": lambda store: store.gathering(SHOWN),
    "to watch": lambda store: store.playing(0.0, SHOWN),
    "newest": lambda store: store.summaries(SHOWN),
    "own": lambda store: store.tables_of("ann", SHOWN, 0, SHOWN)[0],
}


@contextmanager
def asked(store: DatabaseStore) -> Iterator[list[tuple[str, Any]]]:
    """The queries that a store sends."""
    queries: list[tuple[str, Any]] = []

    def note(connection: Connection, cursor: Any, query: str, given: Any, *_: object) -> None:
        if query.startswith("SELECT"):
            queries.append((query, given))

    event.listen(store._engine, "before_cursor_execute", note)
    yield queries
    event.remove(store._engine, "before_cursor_execute", note)


def rows_read(plan: dict[str, Any]) -> int:
    """How many rows PostgreSQL read for a query, also those that it then discarded."""
    own = 0 if "Plans" in plan else plan["Actual Rows"] * plan["Actual Loops"]
    dropped = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Join Filter", 0)
    return int(own + dropped + sum(rows_read(part) for part in plan.get("Plans", [])))


def work(store: DatabaseStore, name: str) -> int:
    """How much a list costs: steps of SQLite's machine, or rows that PostgreSQL reads."""
    with asked(store) as queries:
        LISTS[name](store)
    found = 0
    with store._engine.connect() as connection:
        for query, given in queries:
            if connection.dialect.name == "postgresql":
                explained = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", given).scalar_one()
                found += rows_read((explained if isinstance(explained, list) else json.loads(explained))[0]["Plan"])
                continue
            steps = 0

            def step() -> int:
                nonlocal steps
                steps += 1
                return 0

            driver: Any = connection.connection.driver_connection
            driver.set_progress_handler(step, 1)
            connection.exec_driver_sql(query, given).all()
            driver.set_progress_handler(None, 0)
            found += steps
    return found


def test_a_list_costs_the_same_with_twelve_thousand_tables(url: str) -> None:
    store = DatabaseStore(url, upgrade=True)
    fill(store, 2 * SHOWN, 2 * SHOWN)
    playing = [Record(0, LISTED, OWNER, 6000.0), Record(1, START, OWNER, 6000.0)]
    template(store, "play", playing)
    copy(store, "play", "play", 2 * SHOWN)
    with store._engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    few = {name: (work(store, name), len(LISTS[name](store))) for name in LISTS}
    copy(store, "over", "more", 10_000, player="ann")
    copy(store, "open", "join", 2_000)
    copy(store, "play", "watch", 2_000)
    add_long_games(store, 8, 2_000)
    with store._engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    many = {name: (work(store, name), len(LISTS[name](store))) for name in LISTS}
    for name, (cost, shown) in many.items():
        assert shown == SHOWN
        # With few rows, PostgreSQL rightly reads them all.
        allowed = 4 * SHOWN if "postgres" in url else few[name][0] + 2 * SHOWN
        assert cost <= allowed, (name, few[name], cost)
    store.close()


def test_lists_use_an_index_and_do_not_sort(tmp_path: Path) -> None:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    for name, of in LISTS.items():
        with asked(store) as queries:
            of(store)
        for query, given in queries:
            with store._engine.connect() as connection:
                plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", given)]
            assert not [line for line in plan if line.startswith(("SCAN tables", "SCAN player")) or "TEMP" in line], (
                name,
                plan,
            )
            assert "records" not in query
    store.close()


# ---- stored data agrees with the records

KINDS = (SIT, TAKE, LISTED, PRIVATE, START, ANSWER, "chat", END)


def random_records(dice: Dice) -> list[Record]:
    kinds = [KINDS[dice.below(len(KINDS))] for _ in range(dice.below(8))]
    return [
        Record(n, kind, dice.below(2), float(dice.below(500)), data={"name": f"P{n}", "key": f"k{n}"})
        for n, kind in enumerate(kinds)
    ]


def facts(store: Store, id: str) -> tuple[object, ...]:
    """A table's data in lists."""
    lists = [store.gathering(1000), store.playing(0.0, 1000), store.summaries(1000)]
    own = next(found for found in store.tables_of("ann", 1000)[0] if found.header.id == id)
    return (*[any(found.header.id == id for found in listed) for listed in lists], own.records, own.last, own.ended)


def test_stores_and_tables_agree_on_what_is_listed(url: str) -> None:
    """Three places decide it: the table, the database, and the function that the table and the memory store use."""
    dice, memory, database = Dice(5), MemoryStore(), DatabaseStore(url, upgrade=True)
    for case in range(120):
        id = f"t{case}"
        records = random_records(dice)
        for store in (memory, database):
            store.create(header(id))
            store.remember("ann", id, 0.0)
        start = 0
        while start < len(records):
            end = start + 1 + dice.below(3)
            for store in (memory, database):
                store.append(id, records[start:end])
            start = end
        assert facts(database, id) == facts(memory, id), records
        if all(record.kind not in (ANSWER, END) for record in records):
            table = Table(header(id), memory, lambda: 0.0)
            table.refresh()
            assert table.is_listed() == facts(memory, id)[2]
    database.close()


def test_tables_of_earlier_versions_are_listed_as_before(url: str) -> None:
    dice, memory = Dice(6), MemoryStore()
    engine, config = engine_of(url), migrate._config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        for case in range(60):
            id, records = f"t{case}", random_records(dice)
            made = header(id)
            memory.create(made)
            memory.append(id, records)
            memory.remember("ann", id, 0.0)
            connection.execute(
                text("""
                INSERT INTO tables (id, game, version, seats, options, seed, owner, created)
                VALUES (:id, :game, :version, :seats, :options, :seed, :owner, :created)
            """),
                {**{name: getattr(made, name) for name in made.__slots__}, "options": "{}"},
            )
            rows = [{name: getattr(record, name) for name in record.__slots__} for record in records]
            for row in rows:
                connection.execute(insert(RECORDS), {**row, "table_id": id, "client": None})
            connection.execute(
                text("INSERT INTO player_tables (player, table_id, since) VALUES ('ann', :t, 0)"), {"t": id}
            )
    engine.dispose()
    store = DatabaseStore(url, upgrade=True)
    for case in range(60):
        assert facts(store, f"t{case}") == facts(memory, f"t{case}")
    store.close()


def test_a_table_that_an_earlier_program_continued_is_put_right_by_the_next_record(url: str) -> None:
    store = DatabaseStore(url, upgrade=True)
    store.create(header("t1"))
    store.remember("ann", "t1", 0.0)
    store.append("t1", [Record(0, SIT, 0, 1.0)])
    late = {"table_id": "t1", "sequence": 1, "kind": START, "who": 0, "time": 2.0, "data": {}}
    with store._engine.begin() as connection:
        connection.execute(insert(RECORDS), late)
    store.append("t1", [Record(2, ANSWER, 0, 3.0, 0, 0)])
    assert (store.gathering(9), store.playing(0.0, 9)) == ([], [])
    assert [(own.records, own.started) for own in store.tables_of("ann", 9)[0]] == [(3, True)]
    store.close()


@pytest.mark.parametrize("name", ["high_cog", "gadget_builder"])
def test_the_digest_is_that_of_the_game_after_every_record(store: Store, name: str) -> None:
    hall = Hall(name, 2, "", store=store)
    store.remember("ann", hall.id, 0.0)
    hall.begin()
    dice, is_undone, has_undone = Dice(3), False, False
    for _ in range(16):
        if hall.table().has_ended:
            break
        stored = store.tables_of("ann", 1)[0][0].digest
        assert stored in (None, digest(hall.table()))
        # An undo needs a replay; lists do that, or the next move stores it again.
        assert (stored is None) == is_undone
        mover = int(hall.table().history.state.to_move())
        legal = hall.table().history.state.legal_actions()
        hall.clock.now += 60
        assert hall.act(mover, legal[dice.below(len(legal))])["done"]
        undo = hall.look(mover)["undo"]
        is_undone = not has_undone and undo is not None and undo["free"]
        if is_undone:
            has_undone = True
            assert hall.say(mover, undo=None, version=hall.table().history.version, id="back")["done"]
        hall.say(0, chat=1)
    assert has_undone == (name == "gadget_builder")
    assert hall.table().has_ended == (name == "high_cog")
    hall.restart()
    found = store.tables_of("ann", 1)[0][0].digest
    assert found == digest(hall.table())
    assert found is not None
    assert sum(found["shares"]) == (1 if name == "high_cog" else 0)


# ---- a player's own games


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are replayed."""
    found: list[str] = []
    open = Table.open.__func__  # type: ignore[attr-defined]

    def noting(cls: type[Table], store: Store, id: str, clock: Any) -> Table:
        found.append(id)
        table: Table = open(cls, store, id, clock)
        return table

    monkeypatch.setattr(Table, "open", classmethod(noting))
    return found


def test_a_list_of_own_games_replays_none_of_them(store: Store, opened: list[str]) -> None:
    over = finished_game()
    for n in range(20):
        store.create(header(f"t{n}"))
        store.remember("ann", f"t{n}", 0.0)
        store.append(f"t{n}", over.store.records(over.id), digest(over.table()))
    opened.clear()
    hall = Hall("high_cog", 2, store=store)
    opened.clear()
    rows, n = own_games(hall.host, "ann", lambda table: over.tokens[1], 20, 0, 21)
    assert (len(rows), n, opened) == (20, 20, [])
    assert all((own.seat, own.names) == (1, ["Ann", "Bob"]) for own in rows)
    assert all(own.digest == digest(over.table()) for own in rows)


def test_games_without_a_digest_are_replayed_a_few_at_a_time(store: Store, opened: list[str]) -> None:
    over = finished_game()
    for n in range(2 * MOST_REPLAYED + 1):
        store.create(header(f"t{n}"))
        store.remember("ann", f"t{n}", 0.0)
        # As an earlier version stored them.
        store.append(f"t{n}", over.store.records(over.id))
    hall = Hall("high_cog", 2, store=store)
    for known in (MOST_REPLAYED, 2 * MOST_REPLAYED, 2 * MOST_REPLAYED + 1):
        opened.clear()
        rows, _ = own_games(hall.host, "ann", lambda table: over.tokens[0], 20)
        assert sum(own.digest is not None for own in rows) == known
        assert len(opened) <= MOST_REPLAYED
    assert rows[0].digest == digest(over.table())
    opened.clear()
    own_games(hall.host, "ann", lambda table: over.tokens[0], 20)
    assert opened == []


def test_a_digest_of_an_outdated_table_is_not_stored(store: Store) -> None:
    over = finished_game()
    found = digest(over.table())
    store.create(header("t1"))
    store.remember("ann", "t1", 0.0)
    store.append("t1", [Record(0, START, OWNER, 1.0)])
    store.keep_digest("t1", 0, found)
    assert store.tables_of("ann", 1)[0][0].digest is None
    store.keep_digest("t1", 1, found)
    assert store.tables_of("ann", 1)[0][0].digest == found
    store.append("t1", [replace(Record(1, "chat", 0, 1.0))])
    assert store.tables_of("ann", 1)[0][0].digest == found
    store.append("t1", [Record(2, ANSWER, 0, 2.0, 0, 0)])
    assert store.tables_of("ann", 1)[0][0].digest is None
