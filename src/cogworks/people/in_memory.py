"""Parts of a store that keeps nothing: each has a database in memory."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import RLock
from typing import TypeVar

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.dialects.sqlite import insert

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema import METADATA

Made = TypeVar("Made", bound=DatabasePart)


def made_in_memory(kind: type[Made]) -> Made:
    """A part of a store, in a database that ends with the process."""
    engine = create_engine("sqlite://", poolclass=StaticPool, creator=_empty_database)
    lock = RLock()

    @contextmanager
    def connected() -> Iterator[Connection]:
        with lock, engine.begin() as connection:
            yield connection

    return kind(connected, connected, lambda table: insert(table).on_conflict_do_nothing())


def _empty_database() -> sqlite3.Connection:
    """A new database with all tables."""
    # Unpacking a page image takes a fiftieth of the time of creating the tables one by one.
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.deserialize(_image())
    return database


@cache
def _image() -> bytes:
    """The bytes of a database with all tables and no rows."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    METADATA.create_all(engine)
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        image = driver.serialize()
    engine.dispose()
    return image
