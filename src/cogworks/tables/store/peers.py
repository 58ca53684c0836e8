"""Other server processes on the same database: their notifications, and which process plays a table's bots."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from hashlib import sha256
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from typing import LiteralString

    import psycopg

CHANNEL: Final = "cogworks"
WORDS_CHANNEL: Final = "cogworks_words"
"""For what is never stored, such as who is at a table."""
LIVING: Final = 0x636F67
"""The first number of the locks that processes hold as long as they listen."""
RETRY: Final = 1.0
"""Seconds before reconnecting."""
WAKE: Final = 0.25
"""Seconds between a listener's checks whether to stop."""

OnChange = Callable[[str | None], None]
"""Callback for a change by another process: the table's id, or None if any table may have changed."""

OnWords = Callable[[str, str], None]
"""Callback for words of another process: its name, and what it said."""

_log = logging.getLogger(__name__)


class Peers(Protocol):
    """The other processes. Queries return quickly."""

    @property
    def is_listening(self) -> bool:
        """Do notifications arrive? If not, poll the store."""

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        """Call `on_change`, in another thread, whenever another process stores something, and pass on its words."""

    def say(self, words: str) -> None:
        """Send words to the other processes; they may get lost."""

    def living(self, names: Collection[str]) -> set[str]:
        """Which of these processes still run; StoreError if the store fails."""

    def claim(self, table: str) -> bool:
        """Claim a table's bots for this process; False if another process has them; StoreError if the store fails."""

    def release(self, table: str) -> None:
        """Give up the claim on a table's bots."""

    def close(self) -> None:
        """Stop listening and release all claims."""


class NoPeers:
    """No notifications or claims. Two processes may play the same bot; the store's key makes that harmless."""

    is_listening = False

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        """Do nothing: there are no notifications."""

    def say(self, words: str) -> None:
        """Do nothing: no process hears it."""

    def living(self, names: Collection[str]) -> set[str]:
        return set()

    def claim(self, table: str) -> bool:
        return True

    def release(self, table: str) -> None:
        """Do nothing: there are no claims."""

    def close(self) -> None:
        """Do nothing."""


class PostgresPeers:
    """LISTEN for changes, advisory locks for claims. Both end with the connection, even if the process is killed."""

    def __init__(self, connect: "Callable[[], psycopg.Connection]", name: str) -> None:
        self._connect = connect
        self._name = name
        """The sender name of this process in notifications."""
        self._claims: _Claims = _Claims(connect)
        self._ended = Event()
        self._listening = Event()
        self._thread: Thread | None = None

    @property
    def is_listening(self) -> bool:
        return self._listening.is_set()

    def notice(self, table: str) -> str:
        """The notification payload for a change at this table."""
        return f"{self._name} {table}"

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        self._thread = Thread(target=self._listen, args=[on_change, on_words], name="peers", daemon=True)
        self._thread.start()

    def _listen(self, on_change: OnChange, on_words: OnWords) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with self._connect() as connection:
                    # Held as long as this process listens, for the others to see.
                    connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", [LIVING, _short_key(self._name)])
                    connection.execute(f"LISTEN {WORDS_CHANNEL}")
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    # Changes may have been missed while disconnected.
                    on_change(None)
                    self._receive(connection, on_change, on_words)
            except psycopg.Error as error:
                _log.warning("no notifications from other servers, polling instead: %s", error)
            finally:
                self._listening.clear()
            self._ended.wait(RETRY)

    def _receive(self, connection: "psycopg.Connection", on_change: OnChange, on_words: OnWords) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=WAKE):
                name, _, told = notice.payload.partition(" ")
                if name == self._name or self._ended.is_set():
                    continue
                if notice.channel == WORDS_CHANNEL:
                    on_words(name, told)
                else:
                    on_change(told)

    def say(self, words: str) -> None:
        from cogworks.tables.store.store import StoreError  # here to avoid an import cycle

        with suppress(StoreError):
            self._claims.ask("SELECT pg_notify(%s, %s)", [WORDS_CHANNEL, f"{self._name} {words}"])

    def living(self, names: Collection[str]) -> set[str]:
        rows = self._claims.ask(
            "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            [LIVING],
        )
        keys = {row[0] for row in rows}
        return {name for name in names if _short_key(name) in keys}

    def claim(self, table: str) -> bool:
        return self._claims.claim(table)

    def release(self, table: str) -> None:
        self._claims.release(table)

    def close(self) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join(10 * WAKE)
        self._claims.close()


class _Claims:
    """Tables whose bots this process plays: session locks of one connection."""

    def __init__(self, connect: "Callable[[], psycopg.Connection]") -> None:
        self._connect = connect
        self._connection: psycopg.Connection | None = None
        self._held: set[str] = set()
        self._lock = Lock()

    def claim(self, table: str) -> bool:
        with self._lock:
            if table in self._held and self._connection is not None and not self._connection.closed:
                return True
            rows = self._query("SELECT pg_try_advisory_lock(%s)", [_key(table)])
            if rows and rows[0][0] is True:
                self._held.add(table)
            return table in self._held

    def ask(self, query: "LiteralString", given: list[object]) -> list[tuple[Any, ...]]:
        """The rows of a quick query."""
        with self._lock:
            return self._query(query, given)

    def _query(self, query: "LiteralString", given: list[object]) -> list[tuple[Any, ...]]:
        import psycopg

        from cogworks.tables.store.store import StoreError  # here to avoid an import cycle

        try:
            if self._connection is None or self._connection.closed:
                self._held.clear()
                self._connection = self._connect()
            return self._connection.execute(query, given).fetchall()
        except psycopg.Error as error:
            self._drop()
            raise StoreError(f"the database is not responding: {error}") from error

    def release(self, table: str) -> None:
        import psycopg

        with self._lock:
            if table not in self._held or self._connection is None:
                return
            self._held.discard(table)
            try:
                self._connection.execute("SELECT pg_advisory_unlock(%s)", [_key(table)])
            except psycopg.Error:
                # The connection is gone, and its locks with it.
                self._drop()

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        self._held.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _short_key(name: str) -> int:
    """The lock number of a process, of 31 bits."""
    return int.from_bytes(sha256(name.encode()).digest()[:4], "big") >> 1


def _key(table: str) -> int:
    """The lock number for a table's bots."""
    return int.from_bytes(sha256(b"cogworks bots " + table.encode()).digest()[:8], "big", signed=True)
