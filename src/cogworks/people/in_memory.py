"""Parts of a store that keeps nothing: each has a database in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import TypeVar

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.dialects.sqlite import insert

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema import METADATA

Made = TypeVar("Made", bound=DatabasePart)


def made_in_memory(kind: type[Made]) -> Made:
    """A part of a store, in a database that ends with the process."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    METADATA.create_all(engine)
    lock = RLock()

    @contextmanager
    def connected() -> Iterator[Connection]:
        with lock, engine.begin() as connection:
            yield connection

    return kind(connected, connected, lambda table: insert(table).on_conflict_do_nothing())
