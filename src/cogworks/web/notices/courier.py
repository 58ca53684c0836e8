"""Courier: looks for players to notify, and sends in the background, so that a slow receiver delays nobody."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.people.notices.channels import Channel
from cogworks.people.notices.notices import Looking, Notices
from cogworks.people.notices.words import Message, message_of
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import StoreError
from cogworks.web.http.shutdown import ended
from cogworks.web.notices.outcome import Outcome, Send
from cogworks.web.notices.reach import UnreachableError

SEARCH: Final = 10.0
"""Seconds between searches for players to notify."""
RETRIES: Final = (30.0, 300.0, 1800.0)
"""Seconds before a notice that failed is sent again."""
AT_ONCE: Final = 4
"""Notices sent at the same time, of each kind."""
MOST_OF_PLAYER: Final = 20
MOST: Final = 2000
"""Notices that wait or are sent again, of one player and in total; further ones are dropped."""

_log = logging.getLogger(__name__)


class Courier:
    """Sends notices through the channels of their players."""

    def __init__(
        self,
        notices: Notices,
        senders: Mapping[str, Send],
        looking: Looking,
        search: float = SEARCH,
        retries: tuple[float, ...] = RETRIES,
    ) -> None:
        """`senders` are by the kind of channel."""
        self._notices, self.senders, self._looking = notices, senders, looking
        self._search, self._retries = search, retries
        # Threads of its own: a slow database must not take those that serve pages.
        self._limiter = CapacityLimiter(2)
        self._lanes = {kind: asyncio.Semaphore(AT_ONCE) for kind in senders}
        self._tasks: set[asyncio.Task[None]] = set()
        self._searching: asyncio.Task[None] | None = None
        self._pending = Counter[str]()

    def open(self) -> None:
        """Start to look for players to notify; needs the event loop."""
        self._searching = asyncio.create_task(self._search_regularly())

    async def close(self) -> None:
        """Stop; what was not sent is dropped."""
        tasks = [*self._tasks, *([self._searching] if self._searching else [])]
        for task in tasks:
            task.cancel()
        await ended(tasks)

    async def _search_regularly(self) -> None:
        while True:
            await asyncio.sleep(self._search)
            try:
                await self.search()
            except (RefusedError, StoreError) as error:
                _log.warning("cannot look for players to notify: %s", error)
            except Exception:
                _log.exception("cannot look for players to notify")

    async def search(self) -> None:
        """Send the notices that are due."""
        for notice, channels in await run_sync(self._notices.due, self._looking, limiter=self._limiter):
            for channel in channels:
                self.post(channel, message_of(notice))

    def post(self, channel: Channel, message: Message, send: Send | None = None) -> bool:
        """Send a message soon; False if too many are waiting."""
        sender = send or self.senders.get(channel.kind)
        if sender is None:
            return False
        if self._pending[channel.player] >= MOST_OF_PLAYER or len(self._tasks) >= MOST:
            _log.warning("too many notices are waiting: one is dropped")
            return False
        self._pending[channel.player] += 1
        task = asyncio.create_task(self._send(channel, message, sender))
        self._tasks.add(task)

        def done(_: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._pending[channel.player] -= 1
            if not self._pending[channel.player]:
                del self._pending[channel.player]

        task.add_done_callback(done)
        return True

    async def idle(self) -> None:
        """Wait until nothing is being sent."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _send(self, channel: Channel, message: Message, send: Send) -> None:
        try:
            outcome = await self._tried(channel, message, send)
            await run_sync(self._note, channel, outcome, limiter=self._limiter)
        except (RefusedError, StoreError) as error:
            _log.warning("a notice's outcome can't be stored: %s", error)
        except Exception:
            _log.exception("a notice can't be sent")

    async def _tried(self, channel: Channel, message: Message, send: Send) -> Outcome:
        for wait in (*self._retries, None):
            async with self._lanes[channel.kind]:
                outcome = await _sent(channel, message, send)
            if outcome is not Outcome.LATER or wait is None:
                return outcome
            await asyncio.sleep(wait)
            if message.notice is not None and not await run_sync(
                self._notices.is_current, message.notice, limiter=self._limiter
            ):
                # The player has moved meanwhile.
                return outcome
        return Outcome.FAILED

    def _note(self, channel: Channel, outcome: Outcome) -> None:
        if outcome is Outcome.GONE:
            self._notices.drop(channel)
        elif outcome is Outcome.SENT:
            self._notices.delivered(channel)
        else:
            self._notices.failed(channel)


async def _sent(channel: Channel, message: Message, send: Send) -> Outcome:
    try:
        return await send(channel, message)
    except UnreachableError as error:
        _log.info("%s notice: %s", channel.kind, error)
        return Outcome.LATER
