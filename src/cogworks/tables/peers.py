"""Other server processes on the same database: hearing what they stored, and who plays a table's bots."""

import logging
from collections.abc import Callable
from hashlib import sha256
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "cogworks"
RETRY: Final = 1.0
"""Seconds before a lost connection is tried again."""
WAKE: Final = 0.25
"""Seconds after which a listener looks whether it is to end."""

Told = Callable[[str | None], None]
"""Called with the table another process stored something at, or with None: it may have been any."""

_log = logging.getLogger(__name__)


class Peers(Protocol):
    """The other processes; those who only ask never wait long."""

    @property
    def is_heard(self) -> bool:
        """Does news come by itself?  Otherwise whoever wants it must look."""

    def listen(self, told: Told) -> None:
        """From now on call this, in a thread of its own, whenever another process stored something."""

    def claim(self, table: str) -> bool:
        """Take it on to play this table's bots; False if another process has; StoreError if the store fails."""

    def release(self, table: str) -> None:
        """Let others play this table's bots."""

    def close(self) -> None:
        """Hear nothing more, and let go of every table."""


class NoPeers:
    """Where the store cannot tell: bots may be played twice, which the store's key makes harmless."""

    is_heard = False

    def listen(self, told: Told) -> None:
        """Nothing will ever be told."""

    def claim(self, table: str) -> bool:
        return True

    def release(self, table: str) -> None:
        """Nothing is held."""

    def close(self) -> None:
        """Nothing to end."""


class PostgresPeers:
    """LISTEN for news, and advisory locks for claims: both end with their connection, so also with a killed process."""

    def __init__(self, connect: "Callable[[], psycopg.Connection]", name: str) -> None:
        self._connect = connect
        self._name = name
        """What this process calls itself in the notices it sends."""
        self._claims: _Claims = _Claims(connect)
        self._ended = Event()
        self._heard = Event()
        self._thread: Thread | None = None

    @property
    def is_heard(self) -> bool:
        return self._heard.is_set()

    def notice(self, table: str) -> str:
        """What to tell the others about this table."""
        return f"{self._name} {table}"

    def listen(self, told: Told) -> None:
        self._thread = Thread(target=self._listen, args=[told], name="peers", daemon=True)
        self._thread.start()

    def _listen(self, told: Told) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._heard.set()
                    # Whatever was said while nobody listened.
                    told(None)
                    self._hear(connection, told)
            except psycopg.Error as error:
                _log.warning("other servers are not heard now, their tables are looked at instead: %s", error)
            finally:
                self._heard.clear()
            self._ended.wait(RETRY)

    def _hear(self, connection: "psycopg.Connection", told: Told) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=WAKE):
                name, _, table = notice.payload.partition(" ")
                if name != self._name and not self._ended.is_set():
                    told(table)

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
    """Tables this process plays the bots of: locks of one connection, gone when it goes."""

    def __init__(self, connect: "Callable[[], psycopg.Connection]") -> None:
        self._connect = connect
        self._connection: psycopg.Connection | None = None
        self._held: set[str] = set()
        self._lock = Lock()

    def claim(self, table: str) -> bool:
        import psycopg

        from cogworks.tables.store import StoreError  # not at the top: it imports this module

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
                raise StoreError(f"the database does not answer: {error}") from error
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
                # The locks went with the connection.
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
    """A number for the lock of a table's bots."""
    return int.from_bytes(sha256(b"cogworks bots " + table.encode()).digest()[:8], "big", signed=True)
