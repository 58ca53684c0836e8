"""A store that fails a given number of times."""

from collections.abc import Collection, Sequence

from cogworks.tables.lists.digest import Digest
from cogworks.tables.records import Header, Record
from cogworks.tables.store.store import MemoryStore, StoreError


class FailingStore(MemoryStore):
    """An in-memory store whose next calls of a kind fail."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: dict[str, int] = {}
        """How many more times each kind of call fails."""
        self.failed = 0

    def _may_fail(self, call: str) -> None:
        if self.failures.get(call, 0) > 0:
            self.failures[call] -= 1
            self.failed += 1
            raise StoreError("the database is not responding. Try again in a few seconds")

    def header(self, table: str) -> Header | None:
        self._may_fail("header")
        return super().header(table)

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        self._may_fail("append")
        super().append(table, records, digest)

    def records(self, table: str, start: int = 0) -> list[Record]:
        self._may_fail("records")
        return super().records(table, start)

    def record_counts(self, tables: Collection[str]) -> dict[str, int]:
        self._may_fail("record_counts")
        return super().record_counts(tables)
