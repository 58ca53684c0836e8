"""Other players' tables, to join or to watch: one list for all visitors of the lobby."""

import time
from collections.abc import Collection, Sequence
from typing import Final

from anyio.to_thread import run_sync

from cogworks.engine.registry import game
from cogworks.tables.host import Host
from cogworks.tables.lists.listing import SeatedRow
from cogworks.web.http.cached import Cached
from cogworks.web.words import ago

LISTED: Final = 400
"""Maximum number of listed tables to join, and as many to watch."""
PAGE: Final = 40
"""Tables per page of the list."""
SHOWN: Final = 12
"""Tables shown in the lobby."""
JOINED: Final = 8
"""How many of those are to join, if there are enough to watch."""
STILL: Final = 3600.0
"""Seconds since the last move after which a game is not listed."""
FRESH: Final = 3.0
"""Seconds to cache the list."""


class OpenTable(SeatedRow):
    """A table to join or to watch."""

    title: str
    ago: str
    """How long ago it was active."""


class OpenTables:
    """A list of tables of any age with an open seat, and of games in progress."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._listed = Cached(self._list, FRESH)
        # Changes here are listed at once; moves, and changes in other processes, a moment later.
        host.on_listing_change = self._listed.forget

    async def of_others(self, own: Collection[str]) -> list[OpenTable]:
        """All tables but the player's own: those to join, then those to watch, most recently active first."""
        return [row for row in await self._listed.get() if row["table"] not in own]

    async def _list(self) -> list[OpenTable]:
        return await run_sync(self._read)

    def _read(self) -> list[OpenTable]:
        now, host = time.time(), self._host
        rows = [*host.gathering(LISTED), *host.playing(now - STILL, LISTED)]
        return [{**row, "title": game(row["game"]).title, "ago": ago(now - row["last"])} for row in rows]


def front(tables: Sequence[OpenTable]) -> list[OpenTable]:
    """The tables shown in the lobby: mostly tables to join, and some to watch."""
    to_join = [row for row in tables if row["phase"] == "gathering"]
    to_watch = [row for row in tables if row["phase"] != "gathering"]
    return [*to_join[: max(JOINED, SHOWN - len(to_watch))], *to_watch][:SHOWN]
