"""Everybody who looks at a table now: each gets its own update after every change, and bots answer meanwhile."""

import asyncio
import logging
from typing import Final

from anyio.to_thread import run_sync

from cogworks.engine.game import Data
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError

BOT_PAUSE: Final = 0.45
"""Seconds between the answers of bots, so that people can follow."""

_log = logging.getLogger(__name__)


class Onlooker:
    """One open socket: whose eyes it has, and what it has been told."""

    def __init__(self, table: str, token: str | None, drawn: bool) -> None:
        self.table = table
        self.token = token
        self.drawn = drawn
        """Wants boards as HTML, not only data."""
        self.version: int | None = None
        self.sequence = -1
        self.news = asyncio.Event()
        self.lock = asyncio.Lock()
        """One message after the other, so that nobody is told of the past after the present."""

    def note(self, update: Data) -> None:
        """Remember what it knows now."""
        version, sequence = update["version"], update["sequence"]
        if isinstance(version, int) and isinstance(sequence, int):
            self.version, self.sequence = version, sequence


class Hub:
    """The onlookers of all tables in this process."""

    def __init__(self, host: Host, pause: float = BOT_PAUSE) -> None:
        self.host = host
        self._pause = pause
        self._onlookers: dict[str, set[Onlooker]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}

    def join(self, onlooker: Onlooker) -> None:
        """Somebody begins to look."""
        self._onlookers.setdefault(onlooker.table, set()).add(onlooker)

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody looks no more; a table nobody looks at needs no memory."""
        others = self._onlookers.get(onlooker.table, set())
        others.discard(onlooker)
        if not others:
            self._onlookers.pop(onlooker.table, None)
            self.rest(onlooker.table)

    def rest(self, table: str) -> None:
        """Free the memory of a table, unless somebody looks at it or bots play there."""
        if table not in self._onlookers and table not in self._playing:
            self.host.forget(table)

    def changed(self, table: str) -> None:
        """Something happened: tell everybody, and let bots answer if it is their turn."""
        for onlooker in self._onlookers.get(table, ()):
            onlooker.news.set()
        if table not in self._playing:
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        """Let bots answer at a pace people can follow, until a person must."""
        try:
            while await run_sync(self.host.play_bot, table):
                for onlooker in self._onlookers.get(table, ()):
                    onlooker.news.set()
                # Where nobody looks, nobody needs to follow; but other tables want their turn.
                await asyncio.sleep(self._pause if table in self._onlookers else 0)
        except RefusedError as error:
            _log.warning("table %s: bots stopped: %s", table, error.reason)
        finally:
            del self._playing[table]

    async def close(self) -> None:
        """Stop the bots; what they answered is stored."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
