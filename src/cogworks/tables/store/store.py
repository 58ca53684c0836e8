"""The store: its interface, and an in-memory version for tests and games that need no saving."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Data
from cogworks.tables.clock.store import ClockStore, MemoryClocks
from cogworks.tables.daily.store import Attempt, DailyStore, MemoryDaily
from cogworks.tables.etiquette.store import MemoryTalk, TalkStore
from cogworks.tables.lists.digest import Digest
from cogworks.tables.puzzles.store import MemoryPuzzles, PuzzleStore
from cogworks.tables.records import ARRIVING, END, LISTING, PLAYED, SEATING, START, Header, Record, is_listed
from cogworks.tables.store.card_sets import complete, divided
from cogworks.tables.store.peers import NoPeers, Peers

if TYPE_CHECKING:
    # Games in the terminal need no database.
    from cogworks.tables.store.database_part import DatabasePart

Part = TypeVar("Part")
InDatabase = TypeVar("InDatabase", bound="DatabasePart")


class StoreError(CogworksError):
    """The store failed. Whether it stored anything is unknown until it is read again."""


class SequenceTakenError(CogworksError):
    """Another process stored a record with this number first. Nothing of the batch was stored."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list, summarized without replaying it."""

    header: Header
    records: int
    last: float
    """Time of the last record."""
    started: bool
    ended: bool
    digest: Digest | None = None
    """Summary of the game for lists; None if it must be computed."""


class StoreWatch(Protocol):
    """Measures a store."""

    def called(self, what: str, seconds: float, is_failed: bool) -> None:
        """Note a call of the database."""

    def stored(self, moves: int, others: int) -> None:
        """Note records that were stored."""


class Store(Protocol):
    """Headers and records. Appends are atomic, and durable on return."""

    peers: Peers
    """The other processes that use the store."""
    daily: DailyStore
    """Seeds and attempts of daily deals."""
    puzzles: PuzzleStore
    """Attempts at puzzles."""
    talk: TalkStore
    """The text of chat."""
    clocks: ClockStore
    """When to look at clocks, and downtimes."""

    def part(self, in_database: type[InDatabase], in_memory: Callable[[], Part]) -> InDatabase | Part:
        """Another part of the store, for a higher layer: in the same database, or in memory."""

    def create(self, header: Header, records: Sequence[Record] = (), attempt: Attempt | None = None) -> bool:
        """Store a new table with its first records, all or nothing.

        With an attempt at a daily deal, only if its player has none for this day and game; False otherwise.
        """

    def header(self, table: str) -> Header | None:
        """A table's header, or None if there is no such table."""

    def card_set(self, hash: str) -> str | None:
        """The text of a card set by its hash."""

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        """Store all records or none, and the digest of the game after them; SequenceTakenError if a number is taken."""

    def keep_digest(self, table: str, height: int, digest: Digest) -> None:
        """Store the digest of a table with this many records; no effect if it has more by now."""

    def records(self, table: str, start: int = 0) -> list[Record]:
        """The records from `start` on, in order."""

    def record_counts(self, tables: Collection[str]) -> dict[str, int]:
        """How many records each table has; unknown tables are omitted."""

    def ended(self, tables: Collection[str]) -> set[str]:
        """Which of these tables have ended."""

    def summaries(self, limit: int = 100) -> list[Summary]:
        """Public tables, newest first; their headers only reference card sets.

        A table is public as its players chose; or else if people gather or play each other there.
        """

    def check(self) -> None:
        """Raise StoreError with the reason if the store does not accept writes."""

    def gathering(self, limit: int) -> list[Summary]:
        """Public tables that have not started, most recently active first."""

    def playing(self, since: float, limit: int) -> list[Summary]:
        """Public games in progress that were active since then, most recently active first."""

    def seatings(self, tables: Collection[str]) -> dict[str, list[Record]]:
        """For each table, the records about who has which seat, in order."""

    def remember(self, player: str, table: str, since: float) -> None:
        """Add a table to a player's list; no effect if it is already there."""

    def forget_player(self, player: str) -> None:
        """Delete a player's list; the tables stay."""

    def tables_of(self, player: str, limit: int, offset: int = 0, most: int | None = None) -> tuple[list[Summary], int]:
        """A page of a player's tables, unfinished first, then most recently active; and how many, or `most` if more."""

    def active_tables(self, players: Collection[str], since: float) -> list[tuple[str, Summary]]:
        """Unfinished tables of these players with a record since then, each with its player, oldest record first."""

    def review(self, table: str) -> Data | None:
        """A finished table's review, if there is one."""

    def keep_review(self, table: str, review: Data, now: float) -> None:
        """Store a table's review in place of an earlier one."""


class MemoryStore:
    """Store everything in this process; nothing survives it."""

    def __init__(self) -> None:
        self.peers: Peers = NoPeers()
        self._daily = MemoryDaily()
        self.daily: DailyStore = self._daily
        self.puzzles: PuzzleStore = MemoryPuzzles()
        self.clocks: ClockStore = MemoryClocks()
        self.talk: TalkStore = MemoryTalk()
        self._headers: dict[str, Header] = {}
        self._records: dict[str, list[Record]] = {}
        self._players: dict[str, set[str]] = {}
        self._card_sets: dict[str, str] = {}
        self._reviews: dict[str, Data] = {}
        self._digests: dict[str, Digest] = {}
        self._parts: dict[type[DatabasePart], object] = {}
        self._lock = Lock()

    def part(self, in_database: type[InDatabase], in_memory: Callable[[], Part]) -> InDatabase | Part:
        with self._lock:
            return cast(Part, self._parts.setdefault(in_database, in_memory()))

    def create(self, header: Header, records: Sequence[Record] = (), attempt: Attempt | None = None) -> bool:
        with self._lock:
            if header.id in self._headers:
                raise SequenceTakenError(f"table {header.id} already exists")
            self._headers[header.id], texts = divided(header)
            self._records[header.id] = list(records)
            self._card_sets.update(texts)
            if attempt is None or self._daily.add_attempt(attempt) == attempt:
                return True
            del self._headers[header.id], self._records[header.id]
            return False

    def check(self) -> None:
        """Do nothing: memory always accepts writes."""

    def header(self, table: str) -> Header | None:
        header = self._headers.get(table)
        return None if header is None else complete(header, self.card_set)

    def card_set(self, hash: str) -> str | None:
        return self._card_sets.get(hash)

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        with self._lock:
            stored = self._records[table]
            for place, record in enumerate(records):
                if record.sequence < len(stored) + place:
                    raise SequenceTakenError(f"record {record.sequence} of table {table} already exists")
                if record.sequence > len(stored) + place:
                    raise StoreError(f"record {record.sequence} of table {table} would leave a gap")
            stored.extend(records)
            if any(record.kind in PLAYED for record in records):
                self._digests.pop(table, None)
                if digest is not None:
                    self._digests[table] = digest

    def keep_digest(self, table: str, height: int, digest: Digest) -> None:
        with self._lock:
            if len(self._records[table]) == height:
                self._digests[table] = digest

    def records(self, table: str, start: int = 0) -> list[Record]:
        with self._lock:
            return self._records[table][start:]

    def record_counts(self, tables: Collection[str]) -> dict[str, int]:
        with self._lock:
            return {table: len(self._records[table]) for table in tables if table in self._records}

    def ended(self, tables: Collection[str]) -> set[str]:
        with self._lock:
            return {table for table in tables if any(record.kind == END for record in self._records.get(table, ()))}

    def summaries(self, limit: int = 100) -> list[Summary]:
        with self._lock:
            found = [self._summary(id) for id in self._headers if _is_listed(self._records[id])]
        return sorted(found, key=lambda summary: summary.header.created, reverse=True)[:limit]

    def gathering(self, limit: int) -> list[Summary]:
        return self._unfinished(False, 0.0, limit)

    def playing(self, since: float, limit: int) -> list[Summary]:
        return self._unfinished(True, since, limit)

    def _unfinished(self, is_started: bool, since: float, limit: int) -> list[Summary]:
        found = [
            summary
            for summary in self.summaries(len(self._headers))
            if summary.started == is_started and not summary.ended and summary.last >= since
        ]
        return sorted(found, key=lambda summary: summary.last, reverse=True)[:limit]

    def seatings(self, tables: Collection[str]) -> dict[str, list[Record]]:
        with self._lock:
            return {
                table: [record for record in self._records[table] if record.kind in SEATING]
                for table in tables
                if table in self._records
            }

    def remember(self, player: str, table: str, since: float) -> None:
        with self._lock:
            # As in a database: a request may name a table that never existed.
            if table in self._headers:
                self._players.setdefault(player, set()).add(table)

    def forget_player(self, player: str) -> None:
        with self._lock:
            self._players.pop(player, None)

    def tables_of(self, player: str, limit: int, offset: int = 0, most: int | None = None) -> tuple[list[Summary], int]:
        with self._lock:
            found = [self._summary(id) for id in self._players.get(player, ())]
        found.sort(key=lambda summary: (not summary.ended, summary.last, summary.header.id), reverse=True)
        return found[offset : offset + limit], len(found[:most])

    def active_tables(self, players: Collection[str], since: float) -> list[tuple[str, Summary]]:
        with self._lock:
            found = [(player, self._summary(id)) for player in players for id in self._players.get(player, ())]
        active = [(player, summary) for player, summary in found if not summary.ended and summary.last >= since]
        return sorted(active, key=lambda each: (each[1].last, each[1].header.id))

    def _summary(self, id: str) -> Summary:
        header, records = self._headers[id], self._records[id]
        kinds = {record.kind for record in records}
        last = records[-1].time if records else header.created
        return Summary(header, len(records), last, START in kinds, END in kinds, self._digests.get(id))

    def review(self, table: str) -> Data | None:
        return self._reviews.get(table)

    def keep_review(self, table: str, review: Data, now: float) -> None:
        self._reviews[table] = review


def _is_listed(records: Sequence[Record]) -> bool:
    chosen = [record.kind for record in records if record.kind in LISTING]
    arrived = {record.who for record in records if record.kind in ARRIVING}
    is_started = any(record.kind == START for record in records)
    return is_listed(chosen[-1] if chosen else "", is_started, len(arrived))
