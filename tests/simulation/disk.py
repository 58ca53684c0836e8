"""A disk with a cache: what was written but not synced may be lost or torn when the power fails."""

import marshal
import zlib
from collections.abc import Iterator
from typing import Any, Final

from cogworks.tables.lists.digest import Digest
from cogworks.tables.records import Header, Record
from cogworks.tables.store.store import MemoryStore

LENGTH: Final = 4
PLAIN: Final = 2
"""The version of marshal's format that writes equal data as equal bytes."""


class Disk:
    """A journal of entries, each with a checksum."""

    def __init__(self) -> None:
        self._written = bytearray()
        self._synced = 0

    def write(self, entry: tuple[Any, ...]) -> int:
        """Add an entry to the cache; return the place to sync."""
        body = marshal.dumps(entry, PLAIN)
        self._written += len(body).to_bytes(LENGTH) + zlib.crc32(body).to_bytes(LENGTH) + body
        return len(self._written)

    def sync(self, place: int) -> None:
        """Make everything up to a place durable."""
        self._synced = max(self._synced, min(place, len(self._written)))

    @property
    def n_unsynced(self) -> int:
        return len(self._written) - self._synced

    def lose_power(self, share: float) -> None:
        """Keep only a share of what was not synced, to the byte."""
        del self._written[self._synced + int(share * self.n_unsynced) :]

    def recover(self) -> Iterator[tuple[Any, ...]]:
        """The entries that are whole; a torn one at the end is removed."""
        place = 0
        while place < len(self._written):
            start = place + 2 * LENGTH
            end = start + int.from_bytes(self._written[place : place + LENGTH])
            body = bytes(self._written[start:end])
            if len(body) < end - start or end == start:
                break
            if zlib.crc32(body).to_bytes(LENGTH) != self._written[place + LENGTH : start]:
                break
            yield marshal.loads(body)
            place = end
        del self._written[place:]
        self._synced = len(self._written)


def created(header: Header) -> tuple[Any, ...]:
    """The entry for a new table."""
    fields = (header.id, header.game, header.version, header.seats, dict(header.options))
    return ("create", *fields, header.seed, header.owner, header.created)


def appended(table: str, records: list[Record], digest: Digest | None) -> tuple[Any, ...]:
    """The entry for a table's new records."""
    rows = [(it.sequence, it.kind, it.who, it.time, it.position, it.action, it.client, dict(it.data)) for it in records]
    return ("append", table, rows, None if digest is None else dict(digest))


def apply(store: MemoryStore, entry: tuple[Any, ...]) -> None:
    """Change a store as an entry says."""
    what, *fields = entry
    if what == "create":
        id, game, version, seats, options, seed, owner, time = fields
        store.create(
            Header(
                id=id, game=game, version=version, seats=seats, options=options, seed=seed, owner=owner, created=time
            )
        )
    elif what == "append":
        table, rows, digest = fields
        store.append(table, [Record(*row) for row in rows], digest)
    else:
        store.remember(*fields)
