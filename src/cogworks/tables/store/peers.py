"""Other server processes on the same database: their notifications, and which process plays a table's bots."""

import logging
from collections.abc import Callable
from hashlib import sha256
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "cogworks"
RETRY: Final = 1.0
"""Seconds before reconnecting."""
WAKE: Final = 0.25
"""Seconds between a listener's checks whether to stop."""

OnChange = Callable[[str | None], None]
"""Callback for a change by another process: the table's id, or None if any table may have changed."""

_log = logging.getLogger(__name__)


class Peers(Protocol):
    """The other processes. Queries return quickly."""

    @property
    def is_listening(self) -> bool:
        """Do notifications arrive? If not, poll the store."""

    def listen(self, on_change: OnChange) -> None:
        """Call `on_change`, in another thread, whenever another process stores something."""

    def claim(self, table: str) -> bool:
        """Claim a table's bots for this process; False if another process has them; StoreError if the store fails."""

    def release(self, table: str) -> None:
        """Give up the claim on a table's bots."""

    def close(self) -> None:
        """Stop listening and release all claims."""


class NoPeers:
    """No notifications or claims. Two processes may play the same bot; the store's key makes that harmless."""

    is_listening = False

    def listen(self, on_change: OnChange) -> None:
        """Do nothing: there are no notifications."""

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

    def listen(self, on_change: OnChange) -> None:
        self._thread = Thread(target=self._listen, args=[on_change], name="peers", daemon=True)
        self._thread.start()

    def _listen(self, on_change: OnChange) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    # Changes may have been missed while disconnected.
                    on_change(None)
                    self._receive(connection, on_change)
            except psycopg.Error as error:
                _log.warning("no notifications from other servers, polling instead: %s", error)
            finally:
                self._listening.clear()
            self._ended.wait(RETRY)

    def _receive(self, connection: "psycopg.Connection", on_change: OnChange) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=WAKE):
                name, _, table = notice.payload.partition(" ")
                if name != self._name and not self._ended.is_set():
                    on_change(table)

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
        import psycopg

        from cogworks.tables.store.store import StoreError  # here to avoid an import cycle

        with self._lock:
            try:
                if self._connection is None or self._connection.closed:
                    self._held.clear()
                    self._connection = self._connect()
                if table in self._held:
                    return True
                row = self._connection.execute("SELECT pg_try_advisory_lock(%s)", [_key(table)]).fetchone()
                if row is not None and row[0] is True:
                    self._held.add(table)
                    return True
            except psycopg.Error as error:
                self._drop()
                raise StoreError(f"the database is not responding: {error}") from error
            return False

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


def _key(table: str) -> int:
    """The lock number for a table's bots."""
    return int.from_bytes(sha256(b"cogworks bots " + table.encode()).digest()[:8], "big", signed=True)
