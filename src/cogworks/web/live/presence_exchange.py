"""Presence across server processes: each tells the others which seats have pages there, and asks when a table opens."""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Final

from anyio.to_thread import run_sync

from cogworks.tables.store.peers import Peers
from cogworks.tables.store.store import StoreError
from cogworks.web.live.presence import Presence

WORDS: Final = re.compile(r"presence ([A-Za-z0-9_-]{1,32}) ([0-7]*)([?]?)", re.ASCII)
"""A table, its seats that are present at the sender, and whether the sender asks for those elsewhere."""

_log = logging.getLogger(__name__)


class PresenceExchange:
    """Keeps the presence of all processes in step.  Words may get lost: the next change repeats them."""

    def __init__(self, presence: Presence, peers: Peers, has_pages: Callable[[str], bool]) -> None:
        """`has_pages` tells whether any page of a table is open at this process."""
        self._presence, self._peers, self._has_pages = presence, peers, has_pages
        self._untold: dict[str, bool] = {}
        """Tables to tell the others about, and whether to ask them."""
        self._telling: asyncio.Task[None] | None = None
        presence.tell = self._tell

    def ask(self, table: str) -> None:
        """Ask the others about a table whose first page has just opened here."""
        self._tell(table, asks=True)

    def _tell(self, table: str, asks: bool = False) -> None:
        if not self._peers.is_listening:
            return
        self._untold[table] = asks or self._untold.get(table, False)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_all())

    async def _tell_all(self) -> None:
        """One table after another, so that the last words about a table are true."""
        while self._untold:
            table = next(iter(self._untold))
            asks = self._untold.pop(table)
            seats = "".join(map(str, sorted(self._presence.local(table))))
            await run_sync(self._peers.say, f"presence {table} {seats}{'?' if asks else ''}")

    def hear(self, process: str, words: str) -> None:
        """Handle the words of another process."""
        found = WORDS.fullmatch(words)
        if found is None or not self._has_pages(found[1]):
            return
        self._presence.hear(process, found[1], map(int, found[2]))
        if found[3] and self._presence.local(found[1]):
            self._tell(found[1])

    async def check(self) -> None:
        """Forget processes that have died."""
        known = self._presence.processes()
        if not known:
            return
        try:
            for process in known - await run_sync(self._peers.living, known):
                self._presence.forget(process)
        except StoreError as error:
            _log.warning("cannot check other servers: %s", error)

    def close(self) -> list[asyncio.Task[None]]:
        """Stop telling; return what is left to wait for."""
        if self._telling is None:
            return []
        self._telling.cancel()
        return [self._telling]
