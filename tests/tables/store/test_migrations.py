"""Databases of every earlier step of the schema, with data in each table: an upgrade keeps all of it."""

from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Column, Connection, LargeBinary, MetaData, Numeric, Table, insert, inspect, select
from sqlalchemy.types import TypeEngine

from cogworks.engine.registry import game
from cogworks.tables.store import migrate
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema import METADATA

STEPS = sorted(step.revision for step in ScriptDirectory.from_config(migrate._config()).walk_revisions())[:-1]
FITTING: dict[str, Any] = {
    "game": "high_cog",
    "version": game("high_cog").version,
    "seats": 2,
    "kind": "sit",
    "options": game("high_cog").settle({}),
    "data": {"name": "Zoë", "key": "k"},
    "day": "2026-01-02",
    "who": 0,
}
"""Values of columns that migrations may read, by name."""


def value_of(column: "Column[Any]") -> Any:
    """A value for a column; all texts are the same, so that rows refer to each other."""
    kind: TypeEngine[Any] = column.type
    if column.name in FITTING and not (column.name == "data" and isinstance(kind, LargeBinary)):
        return FITTING[column.name]
    if isinstance(kind, JSON):
        return {"Zoë": [1, None]}
    if isinstance(kind, LargeBinary):
        return b"\0\xff" * 8
    if isinstance(kind, Boolean):
        return True
    if isinstance(kind, Numeric):
        return 12.5
    return "x" if kind.python_type is str else 1


def described(connection: Connection) -> MetaData:
    """The tables that the database has, with the types of the schema: databases name some types differently."""
    found, there = MetaData(), inspect(connection)
    names = set(there.get_table_names())
    for table in METADATA.sorted_tables:
        if table.name in names:
            present = {column["name"] for column in there.get_columns(table.name)}
            Table(table.name, found, *(Column(it.name, it.type) for it in table.columns if it.name in present))
    return found


@pytest.mark.parametrize("step", STEPS)
def test_an_upgrade_keeps_all_data(url: str, step: str) -> None:
    engine = engine_of(url)
    config = migrate._config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, step)
        old = described(connection)
        # In the order of the schema: a row comes after those that it refers to.
        tables = [old.tables[table.name] for table in METADATA.sorted_tables if table.name in old.tables]
        assert len(tables) >= 2
        rows = {table.name: {column.name: value_of(column) for column in table.columns} for table in tables}
        for table in tables:
            connection.execute(insert(table), rows[table.name])
    engine.dispose()
    store = DatabaseStore(url, upgrade=True)
    assert store.header("x") is not None
    store.close()
    engine = engine_of(url)
    with engine.connect() as connection:
        for table in tables:
            kept = [dict(row._mapping) for row in connection.execute(select(table))]
            assert kept == [rows[table.name]], table.name
    engine.dispose()
