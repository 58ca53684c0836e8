"""Damage to the database, detected by failing queries and by periodic checks of the whole file."""

import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import Final

from cogworks.tables.store.store import StoreError

INTERVAL: Final = 600.0
"""Minimum seconds between checks of the whole database; health requests trigger them."""
SHARE: Final = 0.01
"""The share of time that checks of a large database may take."""
CORRUPT: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
CORRUPT_STATES: Final = ("XX001", "XX002")
"""PostgreSQL's error codes for a damaged table or index."""

_log = logging.getLogger(__name__)


class Damage:
    """Known damage to a database."""

    def __init__(self, examine: Callable[[], str] | None, clock: Callable[[], float] = time.monotonic) -> None:
        """`examine` reads the whole database and returns what is wrong with it, or ''."""
        self._examine, self._clock = examine, clock
        self._reason = ""
        self._due = 0.0
        self._running: Thread | None = None
        self._lock = Lock()

    def note(self, error: BaseException) -> None:
        """Note an error of the database, if it means that the database is damaged."""
        # Extended codes have the basic one in the lowest byte.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in CORRUPT or getattr(error, "sqlstate", None) in CORRUPT_STATES:
            self._reason, self._due = one_line(error), 0.0

    def check(self) -> None:
        """Raise StoreError if the database is damaged; examine it in the background if that is due."""
        with self._lock:
            is_running = self._running is not None and self._running.is_alive()
            if self._examine is not None and not is_running and self._clock() >= self._due:
                # Don't start another check before this one ends.
                self._due = float("inf")
                self._running = Thread(target=self._run, args=[self._examine], name="damage", daemon=True)
                self._running.start()
        if self._reason:
            raise StoreError(f"the database is damaged: {self._reason}. Stop the server and restore a backup")

    def wait(self) -> None:
        """Wait until the database is examined, if it is being examined now."""
        if self._running is not None:
            self._running.join()

    def _run(self, examine: Callable[[], str]) -> None:
        begun = self._clock()
        try:
            found = examine()
        except (sqlite3.Error, OSError) as error:
            # It may be locked or gone, which the check of writes reports.
            _log.warning("the database could not be examined: %s", one_line(error))
            found = self._reason
        if found and found != self._reason:
            _log.error("the database is damaged: %s", found)
        self._reason = found
        now = self._clock()
        self._due = now + max(INTERVAL, (now - begun) / SHARE)


def one_line(error: object) -> str:
    """An error's message in one line."""
    return " ".join(str(error).split())
