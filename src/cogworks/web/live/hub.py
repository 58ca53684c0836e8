"""Hub: broadcasts updates to a table's subscribers after every change, and runs bots in the background."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Final, TypeVar, TypeVarTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.bots.knowledge import Knowledge
from cogworks.tables.host import Host
from cogworks.tables.play.pace import PACES
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import StoreError
from cogworks.tables.update_types import Update
from cogworks.web.http.shutdown import ended
from cogworks.web.live.hint_desk import Advise, HintDesk
from cogworks.web.live.presence import Presence
from cogworks.web.live.presence_exchange import PresenceExchange

BOT_PAUSE: Final = 0.6
"""Seconds between bots' moves at normal pace, so that people can follow."""
UNSEEN_PAUSE: Final = 0.02
"""Seconds between bots' moves at tables without subscribers: enough to let other tasks run."""
WATCHED_BOTS: Final = 8
OTHER_BOTS: Final = 1
"""How many bots may think at once, at tables with subscribers and at all others."""
CHECK: Final = 2.0
"""Seconds between checks for missed changes, while other processes send notifications."""
POLL: Final = 1.0
"""Seconds between checks without notifications, or while their connection is lost."""
IDLE: Final = 20.0
"""Seconds until an unused table without subscribers is unloaded."""

FIRST_RETRY: Final = 0.5
LONGEST_RETRY: Final = 15.0
"""Seconds before retrying after a store failure: doubled each time, up to the longest."""

THREADS: Final = 12
"""Socket messages processed at once, and as many requests; some of them wait for the database."""

Think = Callable[[Knowledge], "Future[int]"]
"""Starts to look for a bot's move."""
Given = TypeVarTuple("Given")
Got = TypeVar("Got")

_log = logging.getLogger(__name__)


class Subscriber:
    """One open socket: its token, and the last update it received."""

    def __init__(
        self, table: str, token: str | None, seat: int | None = None, name: str = "", wants_presence: bool = False
    ) -> None:
        self.table = table
        self.token = token
        self.seat = seat
        self.name = name
        """The name in the browser's settings, for the list of spectators."""
        self.wants_presence = wants_presence
        self.present: list[int] | None = None
        """The seats last sent as present."""
        self.version: int | None = None
        self.sequence = -1
        self.is_visible = True
        """Whether a person can see the page; it says so when it is hidden."""
        self.pending = asyncio.Event()
        self.lock = asyncio.Lock()
        """Sends one message at a time, so that updates arrive in order."""

    def note(self, update: Update) -> None:
        """Note the last update sent."""
        self.version, self.sequence = update["version"], update["sequence"]


def waits_for_bot(update: Update) -> bool:
    """Whether it is a bot's turn, according to any reader's update; at a simultaneous question, whether it may be."""
    turn = update["turn"]
    if update["phase"] == "playing" and "waiting" in update["view"]:
        # Updates don't tell which seats have yet to answer.
        return any(player["bot"] for player in update["players"])
    return turn is not None and bool(update["players"][turn]["bot"])


class Hub:
    """The subscribers of all tables in this process."""

    def __init__(
        self, host: Host, pause: float = BOT_PAUSE, advise: Advise | None = None, think: Think | None = None
    ) -> None:
        """Bots choose their moves with `think`, or in threads without it."""
        self.host = host
        self._think = think
        self._pause = pause
        self.hints = HintDesk(host, advise, lambda table: self.changed(table, for_bot=False))
        self.presence = Presence(self._notify)
        self._exchange = PresenceExchange(self.presence, host.peers, lambda table: table in self._subscribers)
        self._subscribers: dict[str, dict[Subscriber, None]] = {}
        """By table, in the order in which they came."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables that changed while their bots were running: the bots run once more."""
        self._left: set[str] = set()
        """Tables whose bots another process plays: checked in case it dies."""
        self._catching: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._checks: asyncio.Task[None] | None = None
        self._working: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.chores: list[Callable[[], object]] = []
        """Work to do at every check, in a thread."""
        self._watched_bots = CapacityLimiter(WATCHED_BOTS)
        self._other_bots = CapacityLimiter(OTHER_BOTS)
        # Every message passes through these, and they switch faster than anyio's.
        self._threads = ThreadPoolExecutor(THREADS, "message")

    def in_thread(self, work: Callable[[*Given], Got], *given: *Given) -> asyncio.Future[Got]:
        """Run work for a socket in a thread of the hub's pool."""
        # With the context, so that the log names the request.
        return asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, work, *given)

    def open(self) -> None:
        """Start listening to other processes; needs the event loop."""
        loop = asyncio.get_running_loop()

        def on_change(table: str | None) -> None:
            with suppress(RuntimeError):  # the loop has just closed
                loop.call_soon_threadsafe(self._on_change, table)

        self._loop = loop

        def on_words(process: str, words: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._exchange.hear, process, words)

        self.host.peers.listen(on_change, on_words)
        self._checks = asyncio.create_task(self._check_regularly())

    def changed_elsewhere(self, table: str) -> None:
        """Notify of a change from a thread that is not the event loop's."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has just closed
                self._loop.call_soon_threadsafe(self.changed, table)

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber."""
        if subscriber.table not in self._subscribers:
            self._exchange.ask(subscriber.table)
        self._subscribers.setdefault(subscriber.table, {})[subscriber] = None
        if subscriber.seat is not None:
            self.presence.arrive(subscriber.table, subscriber.seat)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; unload a table with none left."""
        others = self._subscribers.get(subscriber.table, {})
        others.pop(subscriber, None)
        if subscriber.seat is not None:
            self.presence.depart(subscriber.table, subscriber.seat)
        if not others:
            self._subscribers.pop(subscriber.table, None)
            self.presence.unload(subscriber.table)
            self.unload_if_idle(subscriber.table)

    def watchers(self, table: str) -> list[Subscriber]:
        """The open sockets of a table in this process."""
        return list(self._subscribers.get(table, ()))

    def looking(self, table: str) -> list[str]:
        """The tokens of subscribers who see a table now; callable from any thread."""
        return [it.token for it in [*self._subscribers.get(table, ())] if it.token and it.is_visible]

    def n_sockets(self) -> int:
        """How many sockets are open; callable from any thread."""
        return sum(len(it) for it in [*self._subscribers.values()])

    def n_watched(self) -> int:
        """How many tables have open sockets."""
        return len(self._subscribers)

    def n_playing(self) -> int:
        """At how many tables bots are playing."""
        return len(self._playing)

    def is_idle(self) -> bool:
        """Whether no table has subscribers and no bot is playing; callable from any thread."""
        return not self._subscribers and not self._playing

    def unload_if_idle(self, table: str) -> None:
        """Unload a table unless it has subscribers or bots playing."""
        if table not in self._subscribers and table not in self._playing:
            self._left.discard(table)
            self.host.forget(table)

    def changed(self, table: str, knows: Subscriber | None = None, for_bot: bool = True) -> None:
        """Notify all subscribers but `knows` of a change, and let bots move if it may be their turn."""
        for subscriber in self._subscribers.get(table, ()):
            if subscriber is not knows:
                subscriber.pending.set()
        if for_bot:
            self.ask_bots(table)

    def ask_bots(self, table: str) -> None:
        """Let bots move if it is their turn."""
        if table in self._playing:
            self._again.add(table)
        else:
            self._playing[table] = asyncio.create_task(self._play(table))

    def _notify(self, table: str) -> None:
        for subscriber in self._subscribers.get(table, ()):
            subscriber.pending.set()

    # ---- bots

    async def _play(self, table: str) -> None:
        """Let bots move at a pace people can follow, until a person must."""
        try:
            self._again.add(table)
            while table in self._again:
                self._again.discard(table)
                await self._retried(table, "bots", self._play_turns)
        finally:
            del self._playing[table]
            self._again.discard(table)
            self.unload_if_idle(table)

    async def _retried(self, table: str, what: str, work: Callable[[str], Coroutine[None, None, None]]) -> None:
        """Run work for a table; retry with growing delays while the store fails; any other refusal is final."""
        wait = FIRST_RETRY
        while True:
            try:
                await work(table)
                return
            except RefusedError as error:
                if error.code != UNAVAILABLE:
                    _log.warning("table %s: %s: stopped: %s", table, what, error.reason)
                    return
                _log.warning("table %s: %s: retry in %.1f s: %s", table, what, wait, error.reason)
            except StoreError as error:
                _log.warning("table %s: %s: retry in %.1f s: %s", table, what, wait, error)
            except Exception:
                _log.exception("table %s: %s: failed, retry in %.1f s", table, what, wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_RETRY)

    async def _play_turns(self, table: str) -> None:
        if not await run_sync(self.host.awaits_bot, table):
            return
        if not await run_sync(self.host.peers.claim, table):
            # Another process plays them.  If it dies, its claim ends and the next round notices.
            self._left.add(table)
            return
        self._left.discard(table)
        try:
            while await self._play_move(table):
                self._notify(table)
                await asyncio.sleep(await self.pause_at(table))
        finally:
            await run_sync(self.host.peers.release, table)

    async def _play_move(self, table: str) -> bool:
        """Let the current bot make one move; False if the seat to move has no bot."""
        if self._think is None:
            return await run_sync(self.host.play_bot, table, limiter=self._limiter(table))
        asked = await run_sync(self.host.ask_bot, table)
        if asked is None:
            return False
        known, version = asked
        thought = self._think(known)
        wrapped = asyncio.wrap_future(thought)
        # The table asks for the result below; without this, asyncio would report a bot's error, too.
        wrapped.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.wait([wrapped])
        await run_sync(self.host.play_asked, table, known, version, {known.bot: lambda _: thought.result()})
        return True

    async def pause_at(self, table: str) -> float:
        """Seconds until the next bot's move; instant means none at all."""
        if table not in self._subscribers:
            return min(self._pause, UNSEEN_PAUSE)
        return self._pause * PACES[await run_sync(self._pace, table)]

    def _pace(self, table: str) -> str:
        with self.host.at(table) as opened:
            return opened.pace()

    def _limiter(self, table: str) -> CapacityLimiter:
        """Bots wait for each other, never for threads that serve people; tables without subscribers come last."""
        return self._watched_bots if table in self._subscribers else self._other_bots

    # ---- other processes

    def _on_change(self, table: str | None) -> None:
        """Handle a notification: another process changed this table, or any table (None)."""
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
                await self._retried(table, "updates", self._read_changes)
        finally:
            del self._catching[table]

    async def _read_changes(self, table: str) -> None:
        await run_sync(self.host.catch_up, table)
        # Notify even if this copy was current: a request may have loaded the change and notified only its sender.
        self.changed(table)

    async def _check_regularly(self) -> None:
        """Check at intervals for missed changes, abandoned bots and idle tables."""
        while True:
            await asyncio.sleep(CHECK if self.host.peers.is_listening else POLL)
            asked = list(self._subscribers)
            try:
                counts = await run_sync(self.host.record_counts, asked)
            except RefusedError:
                continue
            except Exception:
                # Without these checks, pages that missed an update would wait forever.
                _log.exception("cannot check the store for missed changes")
                continue
            # Only those that were asked about: others may have come meanwhile.
            for table in [it for it in asked if it not in counts]:
                # The operator deleted it, and readers learn it from their next update.
                self.host.forget(table)
                self._notify(table)
            for table, height in counts.items():
                if any(subscriber.sequence < height for subscriber in self._subscribers.get(table, ())):
                    self._fetch(table)
            await self._check_clocks()
            await self._exchange.check()
            await self._do_chores()
            for table in sorted(self._left):
                self.changed(table)
            for table in asked:
                # A reader's look may have been the first this process heard of a move, and the one that stored it died.
                if table not in self._left and table not in self._playing and self.host.knows_of_bot(table):
                    self.ask_bots(table)
            for table in self.host.in_memory(IDLE):
                self.unload_if_idle(table)

    async def _check_clocks(self) -> None:
        """End the time of players who have none left."""
        try:
            await run_sync(self.host.clocks.beat)
            for table in await run_sync(self.host.clocks.due):
                if await run_sync(self.host.check_clock, table):
                    self.changed(table)
        except (RefusedError, StoreError) as error:
            _log.warning("cannot check clocks: %s", error)
        except Exception:
            # Without the other checks, pages that missed an update would wait forever.
            _log.exception("cannot check clocks")

    async def _do_chores(self) -> None:
        for chore in self.chores:
            try:
                await run_sync(chore)
            except (RefusedError, StoreError) as error:
                _log.warning("cannot do regular work: %s", error)
            except Exception:
                _log.exception("regular work failed")

    async def close(self) -> None:
        """Stop the bots; their moves so far are stored."""
        regular = [task for task in (self._checks, self._working) if task is not None]
        tasks = [*self._playing.values(), *self._catching.values(), *regular]
        for task in tasks:
            task.cancel()
        self.hints.close()
        self.presence.close()
        tasks += self._exchange.close()
        await ended(tasks)
        # With a separate limiter: all other threads may be waiting for the store.
        await run_sync(self.host.peers.close, limiter=CapacityLimiter(1))
        self._threads.shutdown(wait=False)
