"""Simulated clients: players who move, resend and reconnect as the page does, and spectators."""

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cogworks.tables.refusals import TOO_OFTEN, UNAVAILABLE
from tests.simulation.network import Link, parsed

if TYPE_CHECKING:
    from tests.simulation.world import World

PATIENCE: Final = 4.0
"""Seconds without a reply after which a client reconnects."""
CHECK: Final = 1.0
THINKING: Final = 0.05, 1.5
HASTY: Final = 0.02, 0.3
"""Seconds until a player moves; those who are hasty often move while the task that played the bots is ending."""
TRANSIENT: Final = (UNAVAILABLE, TOO_OFTEN)
"""Refusals after which the same message is sent again."""


@dataclass(slots=True)
class Sent:
    """A message that changes something, and what its sender learned about it."""

    client: str
    table: str
    seat: int
    id: str
    what: str
    """`act` or `undo`."""
    action: int | None
    version: int
    sent: float
    acknowledged: float | None = None
    refused: str = ""


@dataclass(slots=True)
class Read:
    """A look at a table: what it must show, and what it showed."""

    client: str
    table: str
    asked: float
    seen: int = -1
    """The version in the reply."""


@dataclass(slots=True)
class Client:
    """One person with one page, and sometimes a second one."""

    world: "World"
    name: str
    table: str
    token: str | None = None
    player: str = ""
    seat: int | None = None
    is_absent: bool = False
    """Whether the player leaves while the others move, and comes back when notified."""
    stops: float = float("inf")
    """When the player stops to move, and loses on time."""
    shown: dict[str, Any] | None = None
    link: Link | None = None
    pending: dict[str, Any] | None = None
    is_away: bool = False
    away_since: float = 0.0
    _waiting: dict[str, float] = field(default_factory=dict)
    """When each message was sent that has no reply yet."""
    _reads: dict[str, Read] = field(default_factory=dict)
    _sent: dict[str, Sent] = field(default_factory=dict)
    _n: int = 0
    _second: Link | None = None
    _is_thinking: bool = False
    _has_left: bool = False
    """Whether the player has left since their last move: no player leaves twice in a row."""
    chance: Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.name} {self.world.seed}")

    def begin(self) -> None:
        """Open the page."""
        self.world.loop.call_later(self.chance.uniform(0.0, 1.0), self.connect)
        self.world.loop.call_later(CHECK, self._check)

    # ---- the connection

    def connect(self) -> None:
        """Open a connection to any server that is up."""
        if self.link is not None or self.is_away:
            return
        up = [server for server in self.world.servers.values() if server.is_up]
        if not up:
            self.world.loop.call_later(0.5, self.connect)
            return
        server = self.chance.choice(up)
        self.link = Link(self.world, self, server)
        server.serve(self.link, self.table, self.token)
        self._look(self.link)
        if self.pending is not None:
            self._send(self.pending)

    def _look(self, link: Link) -> None:
        id = self._new_id()
        self._reads[id] = read = Read(self.name, self.table, self.world.loop.time())
        self.world.reads.append(read)
        self._waiting[id] = self.world.loop.time()
        link.send({"look": None, "id": id})

    def _new_id(self) -> str:
        self._n += 1
        return f"{self.name}-{self._n}"

    def cut(self) -> None:
        """Lose the connection."""
        if self.link is not None:
            self.link.cut()

    def on_close(self, link: Link) -> None:
        if link is self.link:
            self.link = None
            self._waiting.clear()
            self.world.loop.call_later(self.chance.uniform(0.05, 0.8), self.connect)

    def _check(self) -> None:
        """Reconnect if no reply comes, or look again now and then, as programs do."""
        now = self.world.loop.time()
        if self.link is not None:
            is_stuck = any(now - sent > PATIENCE for sent in self._waiting.values())
            # People reload pages.
            if is_stuck or self.chance.random() < 0.03:
                self.cut()
            elif self.chance.random() < 0.05 or (self.token is None and self.chance.random() < 0.1):
                self._look(self.link)
        elif self.is_away and now - self.away_since > self.world.longest_absence:
            self.world.unnotified(self)
            self.come_back()
        self.world.loop.call_later(CHECK, self._check)

    # ---- messages

    def on_text(self, link: Link, text: str | bytes) -> None:
        message = parsed(text)
        reply, update = message.get("reply"), message.get("update")
        if update is not None:
            self.world.received(self, link, update)
        if reply is not None:
            self._on_reply(link, reply, update)
        if update is not None and (self.shown is None or update["sequence"] >= self.shown["sequence"]):
            self.shown = update
            self._consider()

    def _on_reply(self, link: Link, reply: dict[str, Any], update: dict[str, Any] | None) -> None:
        id = reply["id"]
        self._waiting.pop(id, None)
        read = self._reads.pop(id, None)
        if read is not None and reply["done"] and update is not None:
            read.seen = update["version"]
        if self.pending is None or self.pending["id"] != id:
            return
        sent, now = self._sent[id], self.world.loop.time()
        if reply["done"]:
            sent.acknowledged, self.pending = now, None
            self.world.trace(f"{self.name} knows {id} is stored{' again' if reply['again'] else ''}")
        elif reply["refused"] in TRANSIENT:
            self.world.loop.call_later(self.chance.uniform(0.5, 1.5), self._resend, id)
        else:
            sent.refused, self.pending = reply["refused"], None
            self.world.trace(f"{self.name} knows {id} is refused: {reply['refused']}")

    def _resend(self, id: str) -> None:
        if self.pending is not None and self.pending["id"] == id:
            self._send(self.pending)

    def _send(self, message: dict[str, Any]) -> None:
        if self.link is not None:
            self._waiting[message["id"]] = self.world.loop.time()
            self.link.send(message)

    # ---- moves

    def _consider(self) -> None:
        shown = self.shown
        if shown is None or self.seat is None or self._is_thinking or self.pending is not None:
            return
        if shown["options"] and self.is_absent and not self._has_left and self.chance.random() < 0.4:
            self._leave()
        elif shown["options"] or (shown["undo"] and shown["undo"]["free"] and self.chance.random() < 0.03):
            self._is_thinking = True
            self.world.loop.call_later(self.chance.uniform(*(HASTY if self.world.is_hasty else THINKING)), self._move)

    def _leave(self) -> None:
        """Close the page, and come back when a notice arrives."""
        self.is_away, self.away_since, self._has_left = True, self.world.loop.time(), True
        self.world.absent(self)
        for link in (self.link, self._second):
            if link is not None:
                link.cut()

    def come_back(self) -> None:
        """Open the page again."""
        if self.is_away:
            self.is_away = False
            self.world.loop.call_later(self.chance.uniform(0.1, 0.5), self.connect)

    def _move(self) -> None:
        self._is_thinking, self._has_left = False, False
        shown, now = self.shown, self.world.loop.time()
        if shown is None or self.pending is not None or now >= min(self.stops, self.world.last_move):
            return
        id, seat, version = self._new_id(), self.seat or 0, shown["version"]
        if shown["options"]:
            action = self.chance.choice(shown["options"])["action"]
            self.pending = {"act": action, "version": version, "id": id}
            self._sent[id] = Sent(self.name, self.table, seat, id, "act", action, version, now)
        elif shown["undo"] and shown["undo"]["free"]:
            self.pending = {"undo": None, "version": version, "id": id}
            self._sent[id] = Sent(self.name, self.table, seat, id, "undo", None, version, now)
        else:
            return
        self.world.sent_messages.append(self._sent[id])
        self._send(self.pending)
        if self.chance.random() < 0.08:
            self._send_twice(self.pending)

    def _send_twice(self, message: dict[str, Any]) -> None:
        """Send the same message over a second connection, to any server."""
        up = [server for server in self.world.servers.values() if server.is_up]
        if up:
            server = self.chance.choice(up)
            self._second = Link(self.world, self, server)
            server.serve(self._second, self.table, self.token)
            self._second.send(message)
            self.world.loop.call_later(3.0, self._second.cut)
