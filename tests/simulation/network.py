"""Connections between simulated clients and servers."""

import asyncio
import json
import marshal
from typing import TYPE_CHECKING, Any, Final, Protocol

from starlette.types import Message

from tests.simulation.disk import PLAIN

if TYPE_CHECKING:
    from tests.simulation.server import Server
    from tests.simulation.world import World

LATENCY: Final = 0.005, 0.08
APART: Final = 1e-6
"""Seconds between two messages at least: timers that are due at the same time run in any order."""
PING: Final = 5.0
"""Seconds until both ends notice that nothing arrives any more."""


class Receiver(Protocol):
    """The client's end."""

    name: str

    def on_text(self, link: "Link", text: str | bytes) -> None:
        """A message of the server has arrived."""

    def on_close(self, link: "Link") -> None:
        """The connection has ended."""


class Link:
    """One WebSocket.  To the server it is the socket object; the client's end is `receiver`."""

    def __init__(self, world: "World", receiver: Receiver, server: "Server") -> None:
        self._world, self._receiver, self.server = world, receiver, server
        self._received: asyncio.Queue[Message] = asyncio.Queue()
        self._is_open = True
        self._lost = False
        """A message was lost, and so are all after it, until a ping gets no answer."""
        self._last = [0.0, 0.0]
        """When the last message of each direction arrives: a connection keeps the order."""
        server.links[self] = None

    def _arrival(self, direction: int) -> float:
        world, faults, client = self._world, self._world.faults, self._receiver.name
        latency = world.chance.uniform(*LATENCY)
        delayed = faults.on("delayed", client)
        if delayed is not None:
            latency += 5 * delayed.amount * world.chance.random()
        at = world.loop.time() + latency
        if not (direction == 0 and faults.is_on("reordered", client)):
            at = max(at, self._last[direction] + APART)
            self._last[direction] = at
        elif world.chance.random() < 0.5:
            at += world.chance.uniform(0.0, 1.0)
        return at

    def _is_lost(self) -> bool:
        if not self._lost and self._world.faults.is_on("dropped", self._receiver.name):
            self._lost = True
            self._world.loop.call_later(PING, self.cut)
        return self._lost

    # ---- the client's end

    def send(self, message: dict[str, object]) -> None:
        """Send a message to the server."""
        if not self._is_open or self._is_lost():
            return
        text = json.dumps(message)
        copies = 2 if self._world.faults.is_on("duplicated", self._receiver.name) else 1
        for _ in range(copies):
            self._world.loop.call_at(self._arrival(0), self._deliver, text)

    def _deliver(self, text: str) -> None:
        if self._is_open:
            self._world.trace(f"{self._receiver.name} > {self.server.name} {text}")
            self._received.put_nowait({"type": "websocket.receive", "text": text})

    def cut(self) -> None:
        """End the connection; what is on its way is lost."""
        if not self._is_open:
            return
        self._is_open = False
        self.server.links.pop(self, None)
        self._received.put_nowait({"type": "websocket.disconnect"})
        self._world.loop.call_soon(self._receiver.on_close, self)

    # ---- the server's end, as TableSocket uses it

    async def receive(self) -> Message:
        return await self._received.get()

    async def send_text(self, text: str | bytes) -> None:
        if not self._is_open:
            raise RuntimeError("the connection is closed")
        self._world.sent(self, text)
        if not self._is_lost():
            self._world.loop.call_at(self._arrival(1), self._arrive, text)

    def _arrive(self, text: str | bytes) -> None:
        if self._is_open:
            self._receiver.on_text(self, text)

    async def close(self, code: int, reason: str) -> None:
        self.cut()


def packed(data: Any) -> bytes:
    """An update on its way: JSON would take a fifth of a world's time."""
    try:
        return marshal.dumps(data, PLAIN)
    except ValueError:
        return marshal.dumps(json.loads(json.dumps(data)), PLAIN)


def parsed(text: str | bytes) -> dict[str, Any]:
    """A message of a server."""
    message: dict[str, Any] = json.loads(text) if isinstance(text, str) else marshal.loads(text)
    return message
