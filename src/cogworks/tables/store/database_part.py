"""A part of a database store, such as the daily deals, that uses the store's connections."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlalchemy import Connection, Insert, Table


class DatabasePart:
    """Reads and writes through the connections of a store."""

    def __init__(
        self,
        reading: Callable[[], AbstractContextManager[Connection]],
        writing: Callable[[], AbstractContextManager[Connection]],
        add: Callable[[Table], Insert],
    ) -> None:
        """`add` makes an insert that leaves existing rows alone."""
        self._reading, self._writing, self._add = reading, writing, add
