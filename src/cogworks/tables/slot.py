"""A table's place in the memory of a server process."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from cogworks.tables.table import Table


class Slot:
    """A table in memory, or one that is being opened."""

    __slots__ = ("is_playing", "lock", "table", "used", "users")

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.is_playing = True
        """Whether the game had not ended when the table was last used; True when it is opened."""
        self.users = 0
        """How many threads hold the slot or wait for it."""
        self.used = 0.0

    @contextmanager
    def without_waiting(self) -> Iterator[Table | None]:
        """Lock the table within the block; None if a thread has it, or if it is not in memory."""
        if not self.lock.acquire(blocking=False):
            yield None
            return
        try:
            yield self.table
        finally:
            self.lock.release()
