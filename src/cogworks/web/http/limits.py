"""Server limits: connections, sockets and reviews, in total and per client."""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.web import refusals

BACKLOG: Final = 100
"""Connections accepted in one iteration of the event loop.

asyncio accepts this many before any of them can be refused, and closing them takes a few iterations.
"""
SPARE_FILES: Final = 600
"""Open files reserved besides connections: for the database, processes, and five iterations of accepting."""
SCARCE: Final = 0.75
"""The share of all connections above which clients get a smaller limit."""
SCARCE_SHARE: Final = 8
"""The divisor for that smaller limit."""

DAY: Final = 86400
PER_DAY: Final = 100
"""Reviews and uploads of one client on one day."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """The server's limits."""

    connections: int = 2000
    connections_per_address: int = 200
    sockets_per_address: int = 40
    uploads_per_day: int = PER_DAY
    """Reviews started, games and card sets uploaded, and long games resumed, per client."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value < 1:
                raise CogworksError(f"Invalid limit {value}: {field.name.replace('_', ' ')} must be at least 1")


def chosen_limits(typed: Mapping[str, int | None], environment: Mapping[str, str]) -> Limits:
    """The limits: from the command line, else the environment (COGWORKS_MAX_CONNECTIONS etc.), else the defaults."""
    chosen: dict[str, int] = {}
    for field in fields(Limits):
        value, name = typed.get(field.name), f"COGWORKS_MAX_{field.name.upper()}"
        text = environment.get(name, "")
        if value is not None:
            chosen[field.name] = value
        elif text:
            if not (text.isascii() and text.isdigit() and len(text) < 10):
                raise CogworksError(f"Invalid {name} {text!r}: it must be a whole number")
            chosen[field.name] = int(text)
    return Limits(**chosen)


class DailyQuota:
    """Counts the reviews and uploads of each client on the current day, in UTC."""

    def __init__(self, per_client: int = PER_DAY, clock: Callable[[], float] = time.time) -> None:
        self._per_client, self._clock = per_client, clock
        self._day, self._used = 0, Counter[str]()

    def take(self, client: str) -> None:
        """Count one more; refuse, without counting it, if the client has reached the limit."""
        day = int(self._clock() // DAY)
        if day != self._day:
            self._day, self._used = day, Counter()
        if self._used[client] >= self._per_client:
            raise refusals.DAY_LIMIT(most=self._per_client)
        self._used[client] += 1

    def give_back(self, client: str) -> None:
        """Count one less, for something that did not happen."""
        if self._used[client]:
            self._used[client] -= 1


class Tally:
    """Counts open connections in total and per client, and enforces limits."""

    def __init__(self, per_client: int, total: int | None = None) -> None:
        self._per_client, self._total = per_client, total
        self._open: dict[str, int] = {}
        self._sum = 0

    @property
    def is_full(self) -> bool:
        """Whether the total is reached."""
        return self._total is not None and self._sum >= self._total

    def enter(self, client: str, is_limited: bool = True) -> bool:
        """Count one more; False, without counting it, if that exceeds a limit."""
        if self.is_full:
            return False
        if is_limited and self._open.get(client, 0) >= self._share():
            return False
        self._open[client] = self._open.get(client, 0) + 1
        self._sum += 1
        return True

    def leave(self, client: str) -> None:
        """Count one less."""
        self._sum -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]

    def __len__(self) -> int:
        return self._sum

    def _share(self) -> int:
        """How many one client may have open: fewer when little is left, to leave room for newcomers."""
        if self._total is None or self._sum < SCARCE * self._total:
            return self._per_client
        return max(1, self._per_client // SCARCE_SHARE)


def fit_connections(wanted: int) -> int:
    """Raise the open-file limit for this many connections; return how many fit."""
    if sys.platform == "win32":  # no such limit there
        return wanted
    # Not everywhere there: neither on Windows nor in a browser.
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    raised = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    except (OSError, ValueError):
        raised = soft
    fit = min(wanted, max(raised - SPARE_FILES, raised // 2))
    if fit < wanted:
        _log.warning("only %d connections fit into %d open files: raise the limit (ulimit -n %d)", fit, raised, needed)
    return fit
