"""Everybody who looks at a table now: each gets its own update after every change, and bots answer meanwhile."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar, TypeVarTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.engine.game import Data
from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store import StoreError

BOT_PAUSE: Final = 0.45
"""Seconds between the answers of bots, so that people can follow."""
UNSEEN_PAUSE: Final = 0.02
"""The same where nobody looks: enough to let others get on."""
WATCHED_BOTS: Final = 8
OTHER_BOTS: Final = 1
"""How many bots may answer at once, at tables somebody looks at and at all others."""
ROUND: Final = 2.0
"""Seconds between two looks at what other processes may have stored, where they tell it by themselves."""
ROUND_UNHEARD: Final = 1.0
"""The same where they cannot, or while the connection that tells it is lost."""
IDLE: Final = 20.0
"""Seconds after which a table that somebody asked for and nobody looks at is forgotten."""

FIRST_RETRY: Final = 0.5
LONGEST_RETRY: Final = 15.0
"""Seconds before what failed because of the store is tried again: doubled each time, up to the longest."""

THREADS: Final = 12
"""Messages of sockets worked on at once, and as many requests; some of them wait for the database."""

Given = TypeVarTuple("Given")
Got = TypeVar("Got")

_log = logging.getLogger(__name__)


class Subscriber:
    """One open socket: whose eyes it has, and what it has been told."""

    def __init__(self, table: str, token: str | None) -> None:
        self.table = table
        self.token = token
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


def waits_for_bot(update: Data) -> bool:
    """Whether the table waits for a bot, as an update of any reader says."""
    turn, players = update["turn"], update["players"]
    return isinstance(turn, int) and isinstance(players, list) and bool(players[turn]["bot"])


class Hub:
    """The subscribers of all tables in this process."""

    def __init__(self, host: Host, pause: float = BOT_PAUSE) -> None:
        self.host = host
        self._pause = pause
        self._subscribers: dict[str, set[Subscriber]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables where something happened while bots were being asked: they are asked once more."""
        self._left: set[str] = set()
        """Tables whose bots another process plays: looked after in case it dies."""
        self._catching: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._rounds: asyncio.Task[None] | None = None
        self._watched_bots = CapacityLimiter(WATCHED_BOTS)
        self._other_bots = CapacityLimiter(OTHER_BOTS)
        # Every message passes here, and these change hands sooner than those of anyio.
        self._threads = ThreadPoolExecutor(THREADS, "message")

    def in_thread(self, work: Callable[[*Given], Got], *given: *Given) -> asyncio.Future[Got]:
        """Work for a socket, in a thread of those kept for that."""
        return asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def open(self) -> None:
        """Begin to hear of what other processes do; needs the event loop."""
        loop = asyncio.get_running_loop()

        def told(table: str | None) -> None:
            with suppress(RuntimeError):  # the loop has just ended
                loop.call_soon_threadsafe(self._heard, table)

        self.host.peers.listen(told)
        self._rounds = asyncio.create_task(self._go_round())

    def join(self, subscriber: Subscriber) -> None:
        """Somebody begins to look."""
        self._subscribers.setdefault(subscriber.table, set()).add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Somebody looks no more; a table nobody looks at needs no memory."""
        others = self._subscribers.get(subscriber.table, set())
        others.discard(subscriber)
        if not others:
            self._subscribers.pop(subscriber.table, None)
            self.rest(subscriber.table)

    def is_idle(self) -> bool:
        """Whether nobody has a table open and no bot plays; may be asked from any thread."""
        return not self._subscribers and not self._playing

    def rest(self, table: str) -> None:
        """Free the memory of a table, unless somebody looks at it or bots play there."""
        if table not in self._subscribers and table not in self._playing:
            self._left.discard(table)
            self.host.forget(table)

    def changed(self, table: str, knows: Subscriber | None = None, for_bot: bool = True) -> None:
        """Something happened: tell everybody but whoever knows, and let bots answer if it may be their turn."""
        for subscriber in self._subscribers.get(table, ()):
            if subscriber is not knows:
                subscriber.news.set()
        if for_bot:
            self.ask_bots(table)

    def ask_bots(self, table: str) -> None:
        """Let bots answer if it is their turn."""
        if table in self._playing:
            self._again.add(table)
        else:
            self._playing[table] = asyncio.create_task(self._play(table))

    def _tell(self, table: str) -> None:
        for subscriber in self._subscribers.get(table, ()):
            subscriber.news.set()

    # ---- bots

    async def _play(self, table: str) -> None:
        """Let bots answer at a pace people can follow, until a person must."""
        try:
            self._again.add(table)
            while table in self._again:
                self._again.discard(table)
                await self._retried(table, "bots", self._play_turns)
        finally:
            del self._playing[table]
            self._again.discard(table)
            self.rest(table)

    async def _retried(self, table: str, what: str, work: Callable[[str], Coroutine[None, None, None]]) -> None:
        """Do work at a table, and try again, ever later, while the store fails; any other refusal is final."""
        wait = FIRST_RETRY
        while True:
            try:
                await work(table)
                return
            except RefusedError as error:
                if error.code != UNAVAILABLE:
                    _log.warning("table %s: %s stopped: %s", table, what, error.reason)
                    return
                _log.warning("table %s: %s wait %.1f s: %s", table, what, wait, error.reason)
            except StoreError as error:
                _log.warning("table %s: %s wait %.1f s: %s", table, what, wait, error)
            except Exception:
                _log.exception("table %s: %s failed and wait %.1f s", table, what, wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_RETRY)

    async def _play_turns(self, table: str) -> None:
        if not await run_sync(self.host.awaits_bot, table):
            return
        if not await run_sync(self.host.peers.claim, table):
            # Another process plays them.  Should it die, its claim dies, too, and the next round finds out.
            self._left.add(table)
            return
        self._left.discard(table)
        try:
            while await run_sync(self.host.play_bot, table, limiter=self._limiter(table)):
                self._tell(table)
                await asyncio.sleep(self._pause if table in self._subscribers else min(self._pause, UNSEEN_PAUSE))
        finally:
            await run_sync(self.host.peers.release, table)

    def _limiter(self, table: str) -> CapacityLimiter:
        """Bots wait for each other and never for the threads that serve people, least of all where nobody looks."""
        return self._watched_bots if table in self._subscribers else self._other_bots

    async def hint(self, table: str, token: str | None) -> Data:
        """What a master would answer; whoever asks waits with the bots, and keeps no thread from other people."""
        return await run_sync(self.host.hint, table, token, limiter=self._watched_bots)

    # ---- other processes

    def _heard(self, table: str | None) -> None:
        """Another process stored something at this table, or at any."""
        if table is None:
            for watched in self._subscribers:
                self._fetch(watched)
        elif table in self._subscribers or table in self._playing:
            self._fetch(table)

    def _fetch(self, table: str) -> None:
        self._behind.add(table)
        if table not in self._catching:
            self._catching[table] = asyncio.create_task(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        try:
            while table in self._behind:
                self._behind.discard(table)
                await self._retried(table, "updates", self._read_news)
        finally:
            del self._catching[table]

    async def _read_news(self, table: str) -> None:
        await run_sync(self.host.catch_up, table)
        # Told even if this copy knew it all: somebody's question may have fetched it, and told the asker only.
        self.changed(table)

    async def _go_round(self) -> None:
        """Look after what no message announces: news that got lost, bots left behind, memory nobody needs."""
        while True:
            await asyncio.sleep(ROUND if self.host.peers.is_heard else ROUND_UNHEARD)
            try:
                heights = await run_sync(self.host.heights, list(self._subscribers))
            except RefusedError:
                continue
            except Exception:
                # Without this round, pages that missed an update would wait for ever.
                _log.exception("the store could not be asked for news")
                continue
            for table, height in heights.items():
                if any(subscriber.sequence < height for subscriber in self._subscribers.get(table, ())):
                    self._fetch(table)
            for table in list(self._left):
                self.changed(table)
            for table in self.host.in_memory(IDLE):
                self.rest(table)

    async def close(self) -> None:
        """Stop the bots; what they answered is stored."""
        tasks = [*self._playing.values(), *self._catching.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await run_sync(self.host.peers.close)
        self._threads.shutdown(wait=False)
