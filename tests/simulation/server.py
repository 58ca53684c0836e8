"""A simulated server process: the real host, hub, sockets, clocks, ratings and notices, until it is killed."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextvars import ContextVar, copy_context
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from anyio.to_thread import run_sync

from cogworks.bots.knowledge import Knowledge
from cogworks.bots.workers import quick_answer
from cogworks.people.notices.channels import WEBHOOK, Channel
from cogworks.people.notices.notices import Notices
from cogworks.people.notices.words import Message
from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.reply_types import Reply
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.peers import NoPeers, Peers
from cogworks.tables.store.store import Store
from cogworks.tables.update_types import Update
from cogworks.web.live.hub import Hub, Subscriber
from cogworks.web.live.socket import TableSocket
from cogworks.web.notices.courier import Courier
from cogworks.web.notices.outcome import Outcome
from tests.simulation.database import Connected
from tests.simulation.network import packed
from tests.simulation.peers import SimulatedPeers
from tests.simulation.threads import Threads

if TYPE_CHECKING:
    from tests.simulation.network import Link
    from tests.simulation.world import World

EPOCH: Final = 1_800_000_000.0
"""The time of day at which worlds begin."""
SECRET: Final = bytes(range(32))
BOT: Final = "random"
THREAD_START: Final = 0.0001, 0.002

PROCESS: ContextVar["Server | None"] = ContextVar("PROCESS", default=None)
"""The server that a task belongs to."""


class Server:
    """One process, from its start to its end."""

    def __init__(self, world: "World", name: str) -> None:
        """Start; needs the event loop."""
        self.world, self.name, loop = world, name, world.loop
        self.is_up = True
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.links: dict[Link, None] = {}
        world.trace(f"{name} starts")
        self.threads = Threads(loop, lambda: world.chance.uniform(*THREAD_START))
        self.peers: Peers = SimulatedPeers(self) if world.has_peers else NoPeers()
        store = cast(Store, Connected(self, world.database))
        self.host = Host(store, {BOT: quick_answer}, self.clock, monotonic=loop.time)
        self.hub = Hub(self.host, 0.2, think=self._think)
        self.ratings = Ratings(self.host)
        self.notices = Notices(self.host, SECRET)
        self.courier = Courier(self.notices, {WEBHOOK: self._send}, self._looking, 2.0, (1.0, 2.0))
        self.hub.chores += [self.ratings.round]
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self.context.run(self.hub.open)
        self.context.run(self.courier.open)

    def clock(self) -> float:
        """The time of day, which may be wrong."""
        return EPOCH + self.world.loop.time() + self.world.faults.jump_of(self.name)

    def _looking(self, table: str) -> Collection[str]:
        return {key_of(token) for token in self.hub.looking(table)}

    # ---- the end

    def crash(self, until: float) -> None:
        """Kill the process: nothing it was doing goes on."""
        if not self.is_up:
            return
        self.world.trace(f"{self.name} is killed")
        self._down(until)
        self.threads.kill()
        for task in list(self.tasks):
            task.cancel()

    def stop(self, until: float) -> None:
        """Stop the process as an operator does."""
        if not self.is_up:
            return
        self.world.trace(f"{self.name} stops")

        async def closing() -> None:
            await self.courier.close()
            await self.hub.close()
            # Threads end by themselves; a moment later the process has gone.
            await asyncio.sleep(0.5)
            self.threads.kill()

        self._down(until)
        self.world.loop.create_task(closing(), context=self.context)

    def _down(self, until: float) -> None:
        self.is_up = False
        for link in list(self.links):
            link.cut()
        self.world.end_claims(self)
        self.world.loop.call_at(max(until, self.world.loop.time() + 0.6), self.world.start, self.name)

    # ---- work

    def serve(self, link: "Link", table: str, token: str | None) -> None:
        """Serve a connection of a client."""
        self.world.loop.create_task(self._serve(link, table, token), context=self.context)

    async def _serve(self, link: Any, table: str, token: str | None) -> None:
        try:
            seat = await run_sync(self.host.reader, table, token)
        except RefusedError:
            await link.close(4400, "refused")
            return
        page = _Rendered(self.world)
        try:
            await TableSocket(link, Subscriber(table, token, seat), self.hub, page).run()
        finally:
            link.cut()

    def _think(self, known: Knowledge) -> "Future[int]":
        """A bot thinks for a while; it may hang until its time limit, or crash."""
        world, thought = self.world, Future[int]()
        chance = Random(f"{known.seed} {world.seed}")
        seconds = chance.uniform(0.01, 0.2) + (6.0 if world.faults.is_on("bot hangs") else 0.0)
        is_broken = world.faults.is_on("bot crashes")

        def done() -> None:
            if is_broken:
                thought.set_exception(RuntimeError("the bot crashed"))
            else:
                thought.set_result(chance.choice(list(known.legal)))

        world.loop.call_later(seconds, done)
        return thought

    async def _send(self, channel: Channel, message: Message) -> Outcome:
        """Send a notice: it arrives, or the receiver is busy."""
        await asyncio.sleep(self.world.chance.uniform(0.05, 0.3))
        if self.world.is_refused_once(channel.player, message):
            return Outcome.LATER
        self.world.notified(self, channel.player, message)
        return Outcome.SENT


class _Rendered:
    """A page whose messages take a moment to render, as in render workers."""

    def __init__(self, world: "World") -> None:
        self._world = world

    async def message(self, update: Update, reply: Reply | None = None) -> str:
        # Spectators share updates, which a later one may be built from: each gets a copy as it is now.
        text = packed({"update": update} if reply is None else {"reply": reply, "update": update})
        await asyncio.sleep(self._world.chance.uniform(0.0, 0.02))
        return cast(str, text)


def run_thread(work: Callable[[], Any]) -> asyncio.Future[Any]:
    """Run work in a thread of the server that the current task belongs to."""
    server = PROCESS.get()
    assert server is not None
    return server.threads.run(work)
