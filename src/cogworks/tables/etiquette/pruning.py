"""Retention: old chat is deleted a few times a day."""

from typing import Final

from cogworks.tables.etiquette.store import KEPT
from cogworks.tables.host import Host

EVERY: Final = 6 * 3600.0
"""Seconds between deletions."""


class Pruning:
    """Deletes the text of old chat."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._last: float | None = None

    def round(self) -> None:
        """Delete what is due, if the last time was long ago."""
        now = self._host.now()
        if self._last is None or not 0 <= now - self._last < EVERY:
            self._last = now
            self._host.store.talk.prune(now - KEPT)
