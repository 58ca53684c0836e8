"""A server whose players play by correspondence, and get notices."""

import base64

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cogworks.people.notices.notices import Notices
from cogworks.people.notices.waiting import Notice
from cogworks.people.player import Player
from cogworks.people.ratings.ratings import note_seat
from cogworks.tables.host import Host
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import Store
from tests.tables.hall import Clock, header

SECRET = bytes(range(32))
BASE = "https://games.example/"
DAYS = {"mode": "correspondence", "bank": 3 * 86400}
BLITZ = {"mode": "live", "bank": 600, "increment": 5}
HOOK = "https://hooks.example/in"


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushBrowser:
    """What a browser knows of its push subscription."""

    def __init__(self, endpoint: str = "https://push.example/one") -> None:
        self.key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self.auth = bytes(range(16))
        self.endpoint = endpoint

    def subscription(self) -> dict[str, object]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)}}


class Circle:
    """Ann and Bob, their tables, and the notices of one server process."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.store = store
        self.host = Host(store, clock=self.clock)
        self.notices = Notices(self.host, SECRET)
        self.ann, self.bob = Player("secret of Ann"), Player("secret of Bob")
        self.looking: set[str] = set()
        self.messages = 0

    def process(self) -> Notices:
        """Another server process on the same store."""
        return Notices(Host(self.store, clock=self.clock), SECRET)

    def open(self, id: str = "hall", control: object = DAYS, bots: str = "", name: str = "gizmos") -> str:
        """A table that waits for its first player."""
        self.store.create(header(id, name, 2))
        self.say(id, "owner", clock=control)
        for seat, player in enumerate((self.ann, self.bob)):
            if str(seat) in bots:
                self.say(id, "owner", bot="random", seat=seat)
                continue
            self.host.remember(player.id, id)
            note_seat(self.host, player, id)
            reply = self.host.message(id, "owner", {"sit": seat, "name": ("Ann", "Bob")[seat]}, player.seat(id))
            assert reply["done"], reply
        self.say(id, "owner", start=None)
        return id

    def say(self, table: str, token: str, **message: object) -> None:
        reply = self.host.message(table, token, message)
        assert reply["done"], reply

    def mover(self, id: str = "hall") -> Player:
        self.host.catch_up(id)
        with self.host.at(id) as table:
            return (self.ann, self.bob)[int(table.history.state.to_move())]

    def move(self, id: str = "hall") -> None:
        """The player to move makes moves until the turn passes."""
        player = self.mover(id)
        while self.mover(id) == player:
            self.messages += 1
            with self.host.at(id) as table:
                action, version = table.history.state.legal_actions()[-1], table.history.version
            self.say(id, player.token(id), act=action, version=version, id=f"m{self.messages}")

    def due(self, process: Notices | None = None, after: float = 0.0) -> list[Notice]:
        """The notices that a process finds after a while."""
        self.clock.now += after
        return [notice for notice, _ in (process or self.notices).due(lambda table: self.looking)]

    def look(self, player: Player, id: str = "hall") -> None:
        """A player looks at a table from now on."""
        self.looking = {key_of(player.token(id))}
