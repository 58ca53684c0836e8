"""The board of posted seats: pages wait here for changes, a bounded number of them per client."""

import asyncio
from contextlib import suppress
from typing import Final

from cogworks.people.meeting.meeting import Meeting

MOST_WAITING: Final = 6
"""Pages of one client that may wait at once; further ones get an answer right away."""


class Board:
    """Wakes waiting pages when a post changes, here or in another process."""

    def __init__(self, meeting: Meeting) -> None:
        self._meeting = meeting
        self._changed = asyncio.Event()
        self._waiting: dict[str, int] = {}
        self._version = ""
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Remember the event loop, for notifications from threads."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    @property
    def n_waiting(self) -> int:
        """How many pages wait."""
        return sum(self._waiting.values())

    def notify(self) -> None:
        """Wake all waiting pages; from the event loop."""
        self._changed.set()
        self._changed = asyncio.Event()

    def check(self) -> None:
        """Wake waiting pages if another process changed a post; from a thread, at regular intervals."""
        if not self._waiting or self._loop is None:
            return
        version = self._meeting.store.version()
        if version != self._version:
            self._version = version
            with suppress(RuntimeError):  # the loop has just closed
                self._loop.call_soon_threadsafe(self.notify)

    async def wait(self, client: str, seconds: float) -> None:
        """Wait for a change, not longer than this; not at all if the client has too many pages waiting."""
        if self._waiting.get(client, 0) >= MOST_WAITING:
            return
        self._waiting[client] = self._waiting.get(client, 0) + 1
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
