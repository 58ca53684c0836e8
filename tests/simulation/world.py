"""A world from a seed: who plays what where, and everything that happened, for the checker."""

import asyncio
import gc
import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import select

import tests.toy  # noqa: F401  registers High Cog
from cogworks.engine.registry import game
from cogworks.people.notices.words import Message
from cogworks.people.player import Player
from cogworks.tables.records import ANSWER, END, UNDO, Header
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.schema.notices import NOTICE_TURNS
from cogworks.tables.table import Table
from tests.simulation.client import Client, Read, Sent
from tests.simulation.database import Database
from tests.simulation.faults import LAST, Fault, Faults, plan
from tests.simulation.loop import VirtualLoop
from tests.simulation.network import Link
from tests.simulation.server import BOT, EPOCH, PROCESS, Server, run_thread
from tests.simulation.threads import simulated_threads

HEALED: Final = LAST
"""When all faults have ended: from now on, everything must work."""
MOVES_WITHIN: Final = 30.0
"""Seconds after which every table must have moved on."""
LEAST: Final = 6.0
"""Seconds that a world goes on after its faults, even if every table has moved on."""
NOTICE_WITHIN: Final = 10.0
"""Seconds after which a player who is away must have a notice: a pause, a search, and a busy receiver."""
QUIET: Final = 8.0
"""Seconds in which everything comes to rest when players have stopped to move."""

GAMES: Final = (("high_cog", 2), ("high_cog", 3), ("gadget_builder", 2), ("widget_mechs", 2), ("gizmos", 2))
CONSTANTS: Final = {
    "cogworks.people.notices.waiting.CORRESPONDENCE_PAUSE": 3.0,
    "cogworks.people.notices.waiting.UNTIMED_PAUSE": 4.0,
    "cogworks.people.ratings.ratings.SWEEP": 5.0,
    "cogworks.web.live.hub.LONGEST_RETRY": 4.0,
    "cogworks.web.live.hub.IDLE": 6.0,
}
"""Waits that would be longer than a world lasts."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table of a world."""

    id: str
    game: str
    seats: int
    bots: tuple[int, ...]
    control: dict[str, object] | None
    is_rated: bool


@dataclass(frozen=True, slots=True)
class Delivered:
    """A notice that arrived."""

    time: float
    player: str
    table: str
    turn: int
    server: str


class Errors(logging.Handler):
    """Collects errors that the servers' code did not expect."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[0] is not None:
            self.found.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


class World:
    """Everything of one run."""

    def __init__(self, seed: int, faults: Sequence[Fault] | None = None) -> None:
        """Without faults, those of the seed."""
        self.seed = seed
        chance = Random(f"world {seed}")
        self.is_hasty = seed % 16 == 15
        """Whether all players answer at once."""
        self.names = [f"server{n}" for n in range(chance.choice((1, 2, 2, 2, 3)))]
        self.has_peers = len(self.names) > 1 and chance.random() < 0.85
        self.tables = [self._setting(chance, n) for n in range(chance.choice((2, 2, 3)))]
        self.chance = Random(f"events {seed}")
        self.loop = VirtualLoop()
        self.database = Database(self)
        self.servers: dict[str, Server] = {}
        self.clients: list[Client] = []
        self._populate(chance)
        planned = plan(seed, self.names, [client.name for client in self.clients])
        self.faults = Faults(self, planned if faults is None else faults)
        self.last_move, self.longest_absence = HEALED + MOVES_WITHIN, 12.0
        """When players stop to move, and how long one is away without a notice."""
        self.lines: list[str] = []
        self.sent_messages: list[Sent] = []
        self.reads: list[Read] = []
        self.seen: list[tuple[Client, dict[str, Any]]] = []
        self._last: dict[Link, int] = {}
        """How many records each connection last showed."""
        self.problems: list[str] = []
        self.delivered: list[Delivered] = []
        self._tried: set[tuple[str, str, int]] = set()
        self.heights: dict[str, int] = {}
        """Records of each table when the faults ended."""
        self.errors = Errors()

    def _setting(self, chance: Random, n: int) -> Setting:
        name, seats = chance.choice(GAMES)
        bots = tuple(seat for seat in range(1, seats) if chance.random() < 0.55)
        kind = chance.random()
        control: dict[str, object] | None = None
        if kind < 0.3:
            control = {"mode": "live", "bank": 30, "increment": chance.choice((0, 2, 5))}
        elif kind < 0.5:
            control = {"mode": "correspondence", "bank": 86400}
        return Setting(f"table{n}", name, seats, bots, control, not bots and chance.random() < 0.6)

    def _populate(self, chance: Random) -> None:
        for it in self.tables:
            for seat in range(it.seats):
                if seat in it.bots:
                    continue
                player = Player(f"{it.id} {seat} {self.seed}")
                client = Client(self, f"{it.id}-{seat}", it.id, player.token(it.id), player.id, seat)
                is_live = it.control is not None and it.control["mode"] == "live"
                client.is_absent = not is_live and len(it.bots) < it.seats - 1 and chance.random() < 0.4
                if is_live and chance.random() < 0.2:
                    client.stops = chance.uniform(2.0, 12.0)
                self.clients.append(client)
                if not client.is_absent and chance.random() < 0.15:
                    twin = Client(self, f"{client.name}-phone", it.id, client.token, player.id, seat)
                    twin.stops = client.stops
                    self.clients.append(twin)
            if chance.random() < 0.6:
                self.clients.append(Client(self, f"{it.id}-watcher", it.id))

    # ---- parts by name

    def server(self, name: str) -> Server:
        return self.servers[name]

    def client(self, name: str) -> Client:
        return next(client for client in self.clients if client.name == name)

    def start(self, name: str) -> None:
        """Start a server."""
        self.servers[name] = Server(self, name)

    # ---- what happens

    def trace(self, line: str) -> None:
        """Note an event."""
        self.lines.append(f"{self.loop.now:.6f} {line}")

    @property
    def digest(self) -> str:
        """A hash of everything that happened."""
        return sha256("\n".join(self.lines).encode()).hexdigest()

    def announce(self, sender: Server, table: str) -> None:
        """Notify the other servers of a change."""
        for server in self._listening(sender):
            self._later(server, server.peers.on_change, table)  # type: ignore[attr-defined]

    def say(self, sender: Server, words: str) -> None:
        """Pass on words to the other servers."""
        for server in self._listening(sender):
            self._later(server, server.peers.on_words, sender.name, words)  # type: ignore[attr-defined]

    def _listening(self, sender: Server) -> list[Server]:
        others = [server for server in self.servers.values() if server is not sender and server.is_up]
        return [it for it in others if it.peers.is_listening and not self.faults.is_on("unnotified")]

    def _later(self, server: Server, call: Any, *given: object) -> None:
        def deliver() -> None:
            if server.is_up:
                call(*given)

        self.loop.call_later(self.chance.uniform(0.001, 0.05), deliver, context=server.context)

    def end_claims(self, server: Server) -> None:
        """Free the tables whose bots a server played."""
        claims = self.database.claims
        self.database.claims = {table: owner for table, owner in claims.items() if owner is not server}

    def sent(self, link: Link, text: str | bytes) -> None:
        """Note what a server sent."""
        said = text.encode() if isinstance(text, str) else text
        self.trace(f"{link.server.name} < {sha256(said).hexdigest()[:16]}")

    def received(self, client: Client, link: Link, update: dict[str, Any]) -> None:
        """Note what a client received."""
        self.trace(f"{client.name} sees {update['sequence']} version {update['version']}")
        if update["sequence"] < self._last.get(link, -1):
            self.problems.append(f"{client.table}: in order: {client.name} got {update['sequence']} after a later one")
        self._last[link] = update["sequence"]
        self.seen.append((client, update))

    def notified(self, server: Server, player: str, message: Message) -> None:
        """A notice arrived."""
        assert message.notice is not None
        notice = message.notice
        self.delivered.append(Delivered(self.loop.time(), player, notice.table, notice.turn, server.name))
        self.trace(f"{server.name} notifies {notice.table} turn {notice.turn}")
        for client in self.clients:
            if client.player == player:
                client.come_back()

    def is_refused_once(self, player: str, message: Message) -> bool:
        """Is the receiver of a notice busy?  Never twice, because a notice that fails too often is dropped."""
        assert message.notice is not None
        key = player, message.notice.table, message.notice.turn
        is_new = key not in self._tried
        self._tried.add(key)
        return is_new and self.chance.random() < 0.2

    def absent(self, client: Client) -> None:
        """A player left during their turn."""
        self.trace(f"{client.name} leaves")

    def unnotified(self, client: Client) -> None:
        """A player was away for long, and no notice came: wrong, unless a page showed the turn to a search."""
        self.trace(f"{client.name} gives up")
        if client.away_since < HEALED + 1:
            return
        table = Table.open(self.database.tables, client.table, lambda: EPOCH)
        own = NOTICE_TURNS.c.player == client.player, NOTICE_TURNS.c.table_id == client.table
        with self.database.parts.begin() as connection:
            claimed = connection.execute(select(NOTICE_TURNS).where(*own)).first()
        turn = table.activity.turn
        is_due = (
            client.seat in turn.seats and self.loop.now - max(turn.began - EPOCH, client.away_since) > NOTICE_WITHIN
        )
        was_seen = claimed is not None and claimed.time - EPOCH < client.away_since + 0.5
        if is_due and not self.faults.jumped and not (was_seen and claimed.turn == turn.sequence):
            self.problems.append(f"{client.table}: notices arrive: none for {client.name}")

    # ---- the run

    def run(self) -> "World":
        """Run from the beginning to the end."""
        loop = self.loop
        loop.run_thread = run_thread
        loop.set_task_factory(_make_task)
        loop.set_exception_handler(self._on_error)
        asyncio.set_event_loop(loop)
        with ExitStack() as stack:
            stack.enter_context(simulated_threads())
            stack.enter_context(_logged_to(self.errors))
            for name, value in CONSTANTS.items():
                stack.enter_context(patch(name, value))
            try:
                loop.run_until_complete(self._live())
            finally:
                self._close()
        self.problems += [f"unexpected error: {error}" for error in self.errors.found]
        return self

    def _on_error(self, loop: asyncio.AbstractEventLoop, facts: dict[str, Any]) -> None:
        self.problems.append(f"unexpected error: {facts['message']}: {facts.get('exception')!r}")

    async def _live(self) -> None:
        for name in self.names:
            self.start(name)
        for it in self.tables:
            self._open(it)
        self.faults.schedule()
        for client in self.clients:
            client.begin()
        await asyncio.sleep(HEALED - self.loop.time())
        self.heights = self.database.tables.record_counts([it.id for it in self.tables])
        await asyncio.sleep(LEAST)
        while self.loop.time() < self.last_move and not self._has_moved_on():
            await asyncio.sleep(1.0)
        self.last_move = self.loop.time()
        await asyncio.sleep(QUIET)

    def _has_moved_on(self) -> bool:
        """Has each table moved on, and is no player away?  With a live clock, somebody may still lose on time."""
        for it in self.tables:
            later = self.database.tables.records(it.id)
            has_ended = any(record.kind == END for record in later)
            has_moved = any(record.kind in (ANSWER, UNDO) for record in later[self.heights[it.id] :])
            is_live = it.control is not None and it.control["mode"] == "live"
            if not has_ended and (is_live or not has_moved):
                return False
        return not any(client.is_away for client in self.clients)

    def _open(self, it: Setting) -> None:
        """Open a table, with all its players, through the first server."""
        server, played = self.servers[self.names[0]], game(it.game)
        host = server.host
        seed = Random(f"deal {self.seed} {it.id}").randbytes(32)
        header = Header(
            id=it.id,
            game=it.game,
            version=played.version,
            seats=it.seats,
            options=played.settle({}),
            seed=seed,
            owner=key_of("owner"),
            created=EPOCH,
        )
        host.store.create(header)
        for message in ({"clock": it.control}, {"rated": it.is_rated}, *({"bot": BOT, "seat": n} for n in it.bots)):
            assert host.message(it.id, "owner", message)["done"]
        for client in self.clients:
            if client.table == it.id and client.seat is not None and not client.name.endswith("phone"):
                self._seat(server, client)
        reply = host.message(it.id, "owner", {"start": None})
        assert reply["done"], reply

    def _seat(self, server: Server, client: Client) -> None:
        player = Player(f"{client.table} {client.seat} {self.seed}")
        server.host.remember(player.id, client.table)
        issue = server.ratings.issue(player, client.table)
        reply = server.host.message(client.table, "owner", {"sit": client.seat, "name": f"P{client.seat}"}, issue)
        assert reply["done"], reply
        if client.is_absent:
            server.notices.add_webhook(player.id, f"https://hooks.example/{client.name}", "https://games.example/")

    def _close(self) -> None:
        """End all tasks, so that nothing of this world is left."""
        for server in self.servers.values():
            server.is_up = False
            server.threads.kill()
        tasks = [task for server in self.servers.values() for task in server.tasks]
        for task in tasks:
            task.cancel()
        if tasks:
            self.loop.run_until_complete(asyncio.wait(tasks))
        asyncio.set_event_loop(None)
        self.loop.close()


def _make_task(loop: asyncio.AbstractEventLoop, work: Any, context: Any = None) -> Any:
    """Make a task, and note which server it belongs to."""
    task = asyncio.Task(work, loop=loop, context=context)
    server = PROCESS.get() if context is None else context.get(PROCESS)
    if server is not None:
        server.tasks[task] = None
        task.add_done_callback(lambda done: server.tasks.pop(done, None))
    return task


@contextmanager
def _logged_to(handler: logging.Handler) -> Iterator[None]:
    log = logging.getLogger("cogworks")
    before = log.propagate, log.level, list(log.handlers)
    log.propagate, log.handlers = False, [handler]
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.propagate, log.handlers = before[0], before[2]
        log.setLevel(before[1])


def run_world(seed: int, faults: Sequence[Fault] | None = None) -> World:
    """Run a world, without collections of garbage in between, whose moments differ."""
    is_on = gc.isenabled()
    gc.disable()
    try:
        return World(seed, faults).run()
    finally:
        if is_on:
            gc.enable()
