"""A database with many tables, made quickly: copies of a few real ones, in two statements each."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import text

from cogworks.tables.lists.digest import Digest, digest
from cogworks.tables.records import ANSWER, OWNER, PRIVATE, START, Record
from cogworks.tables.store.database import DatabaseStore
from tests.tables.hall import Hall, header

TABLES = "game, version, seats, options, seed, owner, height, phase, is_listed, digest"
RECORDS = "sequence, kind, who, position, action, client, data"


def template(store: DatabaseStore, id: str, records: Sequence[Record], digest: Digest | None = None) -> None:
    """Store one table, to copy it."""
    store.create(header(id))
    store.append(id, records, digest)


def finished_game() -> Hall:
    """A finished game of two people, in memory."""
    hall = Hall("high_cog", 2).begin()
    hall.play(100)
    assert hall.table().has_ended
    return hall


def copy(store: DatabaseStore, table: str, name: str, n: int, older: float = 1.0, player: str = "") -> None:
    """Store n copies of a table as NAME1, NAME2, ..., each older than the one before, in a player's list."""
    numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :n)"
    given: dict[str, Any] = {"n": n, "name": name, "table": table, "older": older, "player": player}
    # A cast, as PostgreSQL wants the types of parameters.
    id, age = "CAST(:name AS TEXT) || n", "CAST(:older AS REAL) * n"
    with store._engine.begin() as connection:
        connection.execute(
            text(f"""
            INSERT INTO tables (id, created, last, {TABLES})
            {numbers} SELECT {id}, created - {age}, last - {age}, {TABLES} FROM tables, numbers WHERE id = :table
        """),
            given,
        )
        connection.execute(
            text(f"""
            INSERT INTO records (table_id, time, {RECORDS})
            {numbers} SELECT {id}, time - {age}, {RECORDS} FROM records, numbers WHERE table_id = :table
        """),
            given,
        )
        if player:
            connection.execute(
                text(f"""
                INSERT INTO player_tables (player, table_id, since, is_open, last)
                {numbers} SELECT :player, {id}, 0, phase < 2, last - {age} FROM tables, numbers WHERE id = :table
            """),
                given,
            )


def fill(store: DatabaseStore, finished: int, unfinished: int) -> None:
    """Store finished games of one player, and tables that wait for players."""
    over, waiting = finished_game(), Hall("high_cog", 2, bots="1").store.records("hall")
    template(store, "over", over.store.records(over.id), digest(over.table()))
    copy(store, "over", "over", finished, player="ann")
    template(store, "open", waiting)
    copy(store, "open", "open", unfinished)


def add_long_games(store: DatabaseStore, n: int, moves: int) -> None:
    """Store long games in progress that are not listed, more recent than all others."""
    begun = [Record(0, PRIVATE, OWNER, 5000.0), Record(1, START, OWNER, 5000.0)]
    template(store, "long", [*begun, *(Record(2 + n, ANSWER, 0, 5000.0, n, 0) for n in range(moves))])
    copy(store, "long", "long", n - 1)
