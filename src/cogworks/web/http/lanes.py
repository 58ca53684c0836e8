"""One queue per client: of each client's work one piece runs, and the others wait in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """Pieces that run or wait."""


class Lanes:
    """The queues of all clients that have work; empty ones are forgotten."""

    def __init__(self) -> None:
        self._lanes: dict[str, _Lane] = {}

    def __len__(self) -> int:
        """The number of clients that have work."""
        return len(self._lanes)

    def length(self, client: str) -> int:
        """How many pieces of a client run or wait."""
        return lane.users if (lane := self._lanes.get(client)) else 0

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait until the client's earlier pieces are done; its later ones wait until this block ends."""
        lane = self._lanes.setdefault(client, _Lane())
        lane.users += 1
        try:
            async with lane.lock:
                yield
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[client]
