"""Rated games of players, ended quickly by resigning."""

from cogworks.people.player import Player
from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.host import Host
from cogworks.tables.seats.seats import new_token
from cogworks.tables.store.store import Store
from tests.tables.hall import Clock, header

NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Club:
    """A server with players who play rated games."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.store = store
        self.host = Host(store, clock=self.clock)
        self.ratings = Ratings(self.host)
        self.players = [Player(f"secret of {name}") for name in NAMES]
        self.n_tables = 0

    def open(
        self, people: tuple[int, ...], bots: tuple[str, ...] = (), name: str = "gizmos", rated: bool = True
    ) -> str:
        """A game that has begun, with these players and bots."""
        self.n_tables += 1
        self.clock.now += 60
        id = f"table-{self.n_tables}-{new_token()[:4]}"
        self.store.create(header(id, name, len(people) + len(bots)))
        self.say(id, "owner", rated=rated)
        for seat, person in enumerate(people):
            self.sit(id, seat, person)
        for place, bot in enumerate(bots):
            self.say(id, "owner", bot=bot, seat=len(people) + place)
        self.say(id, "owner", start=None)
        return id

    def sit(self, id: str, seat: int, person: int) -> None:
        self.host.remember(self.players[person].id, id)
        issue = self.ratings.issue(self.players[person], id)
        reply = self.host.message(id, "owner", {"sit": seat, "name": NAMES[person]}, issue)
        assert reply["done"], reply

    def say(self, id: str, token: str, **message: object) -> None:
        reply = self.host.message(id, token, message)
        assert reply["done"], reply

    def lose(self, id: str, person: int) -> None:
        """Let a player resign."""
        self.clock.now += 60
        self.say(id, self.players[person].token(id), resign=None)

    def beat(self, winner: int, loser: int, name: str = "gizmos") -> str:
        """A whole game between two players."""
        id = self.open((winner, loser), name=name)
        self.lose(id, loser)
        self.ratings.round()
        return id

    def mean(self, person: int, game: str = "gizmos", pool: str = "two") -> float:
        return self.ratings.store.rating(self.players[person].id, game, pool).mean
