"""Hints for clients: one search per position, one hint at a time per client and seat, dropped when no client waits."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from anyio.to_thread import run_sync

from cogworks.bots.advice import Advice
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.task_queue import StoppedError
from cogworks.tables.host import Host
from cogworks.tables.play.hints import Asked, Hint, as_sent
from cogworks.tables.refusals import MOVED_ON, NO_HINT
from cogworks.web import refusals
from cogworks.web.http.lanes import Lanes

MOST_WAITING: Final = 20
"""Requests of one client that may wait for its other hints: people behind one address ask at the same time."""
LONGEST_WAIT: Final = 30.0
"""Seconds to wait while bots keep all workers busy."""
KEPT: Final = 256
"""Recent searches to reuse when the same position is requested again."""
THREADS: Final = 4

Advise = Callable[[Knowledge], "Future[Advice]"]
"""Starts a search.  Cancelling its future drops a search that has not started."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Search:
    """A search for one position, shared by all requests for it."""

    version: int
    task: "asyncio.Task[Advice]"
    waiting: int = 0
    is_outdated: bool = False
    """The same seat asked for a hint at a later version."""


class HintDesk:
    """All hints of this process."""

    def __init__(self, host: Host, advise: Advise | None, on_asked: Callable[[str], None]) -> None:
        """Without `advise`, the host's own runs in threads; `on_asked` gets each table where a hint was asked for."""
        self._host, self._on_asked = host, on_asked
        self._threads = ThreadPoolExecutor(THREADS, "hint")
        self._advise = advise or (lambda known: self._threads.submit(host.advise, known))
        self._lanes = Lanes()
        self._searches: dict[tuple[str, int], _Search] = {}
        """By table and seat."""
        self._found: OrderedDict[tuple[str, int], Advice] = OrderedDict()
        """By table and version."""

    async def hint(self, client: str, table: str, token: str | None) -> Hint:
        """What a master bot would play from the seat that the token opens; cancel this once the client has gone."""
        if self._lanes.length(client) > MOST_WAITING:
            raise refusals.TOO_MANY_HINTS()
        async with self._lanes.turn(client):
            asked = await run_sync(self._host.ask_hint, table, token)
            # Between people, everyone sees that a hint was used.
            self._on_asked(table)
            return as_sent(asked, await self._advice(table, asked))

    async def _advice(self, table: str, asked: Asked) -> Advice:
        found = self._found.get((table, asked.version))
        if found is not None:
            return found
        search = self._joined(table, asked)
        search.waiting += 1
        try:
            # Other requests may wait for the same search.
            return await asyncio.shield(search.task)
        except asyncio.CancelledError:
            if search.is_outdated:
                raise MOVED_ON() from None
            raise
        except Exception as error:
            raise NO_HINT() from error
        finally:
            search.waiting -= 1
            if not search.waiting:
                search.task.cancel()

    def _joined(self, table: str, asked: Asked) -> _Search:
        """The search for this position; a new one replaces the seat's search for an earlier position."""
        key = table, asked.known.seat
        search = self._searches.get(key)
        if search is not None and search.version == asked.version and not search.task.cancelling():
            return search
        if search is not None:
            search.is_outdated = True
            search.task.cancel()
        task = asyncio.create_task(self._search(table, asked))
        search = self._searches[key] = _Search(asked.version, task)
        task.add_done_callback(lambda _: self._forget(key, task))
        return search

    async def _search(self, table: str, asked: Asked) -> Advice:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                found = await asyncio.wrap_future(self._advise(asked.known))
        except Exception as error:
            if not isinstance(error, StoppedError):
                _log.exception("table %s: no hint", table)
            raise
        self._found[table, asked.version] = found
        if len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found

    def _forget(self, key: tuple[str, int], task: "asyncio.Task[Advice]") -> None:
        if self._searches[key].task is task:
            del self._searches[key]

    def close(self) -> None:
        """Drop all searches that have not started."""
        for search in list(self._searches.values()):
            search.task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
