"""Retention while a server runs: pack finished games, and delete what is older than the operator keeps."""

import logging
from dataclasses import dataclass
from typing import Final

from cogworks.tables.host import Host
from cogworks.tables.store.store import StoreError
from cogworks.tables.upkeep.finished import FIRST, QUIET, FinishedGames
from cogworks.tables.upkeep.removal import Removal

EVERY: Final = 600.0
"""Seconds between rounds."""
AT_ONCE: Final = 50
"""Games packed and tables deleted per round: players must not wait."""
DAY: Final = 24 * 3600.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """For how many days tables are kept; None means forever."""

    finished: float | None = None
    """Finished games, except those that count for ratings, tournaments or daily deals."""
    idle: float | None = None
    """Unfinished tables where only guests play."""

    def limits(self, now: float) -> tuple[float | None, float | None]:
        """The times before which finished games ended, and idle tables were last used, that are deleted."""
        finished = None if self.finished is None else now - self.finished * DAY
        return finished, None if self.idle is None else now - self.idle * DAY


class Retention:
    """The regular rounds of a server."""

    def __init__(self, host: Host, games: FinishedGames, removal: Removal, kept: Kept) -> None:
        self._host, self._games, self._removal, self._kept = host, games, removal, kept
        self._last: float | None = None
        self._packed = FIRST
        """Up to where games are packed: they end in this order, so nobody looks at earlier ones again."""

    def round(self) -> None:
        """Do a part of what is due, if the last time was long enough ago."""
        now = self._host.now()
        if self._last is not None and 0 <= now - self._last < EVERY:
            return
        self._last = now
        removed = self._removal.remove_expired(*self._kept.limits(now), AT_ONCE)
        for table in removed:
            self._host.forget(table)
        if removed:
            _log.info("%d old tables deleted", len(removed))
        due = self._games.unpacked(now - QUIET, AT_ONCE, self._packed)
        for place in due:
            self._packed = place
            try:
                self._games.pack(place.table)
            except StoreError as error:
                # The others must not wait for it.  It is tried again when a server starts.
                _log.warning("%s", error)
        if len(due) == AT_ONCE or len(removed) == AT_ONCE:
            # There is more: go on at the next check.
            self._last = None
