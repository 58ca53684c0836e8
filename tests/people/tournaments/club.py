"""Tournaments with people and bots on a server with a controllable clock."""

from cogworks.people.player import Player
from cogworks.people.tournaments.director import Director
from cogworks.people.tournaments.entries import SITS_OUT, Game, Snapshot
from cogworks.people.tournaments.settings import Settings
from cogworks.people.tournaments.signup import SignUp
from cogworks.tables.clock.control import LIVE
from cogworks.tables.host import Host
from cogworks.tables.seats.links import Issue
from cogworks.tables.store.store import Store
from cogworks.tables.update_types import SentControl
from tests.tables.hall import Clock

CLOCK: SentControl = {"mode": LIVE, "bank": 300, "increment": 5, "weekends": False, "on_timeout": "lose"}


class Process:
    """One server process on a store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.host = Host(store, clock=clock)
        self.director = Director(self.host)
        self.signup = SignUp(self.director)


class Club:
    """A server with people who play in tournaments."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.kept = store
        self.organiser = Player("organiser")
        self.people: list[Player] = []
        self.restart()

    def restart(self) -> None:
        """Continue with another process: nothing survives but the store."""
        self.process = Process(self.kept, self.clock)
        self.host, self.director, self.signup = self.process.host, self.process.director, self.process.signup

    def open(self, people: int, *bots: str, **settings: object) -> str:
        """A tournament for which everyone has signed up."""
        wanted = Settings(**{"game": "high_cog", "clock": CLOCK, **settings})  # type: ignore[arg-type]
        id = self.signup.announce("Cup", wanted, bots, self.organiser.id)
        self.people = [Player(f"person {number}") for number in range(people)]
        for number, player in enumerate(self.people):
            self.signup.join(id, player.id, f"Person {number}")
        return id

    def start(self, people: int, *bots: str, **settings: object) -> str:
        """A tournament that has begun."""
        id = self.open(people, *bots, **settings)
        self.signup.start(id, self.organiser.id)
        return id

    def now(self, id: str) -> Snapshot:
        return self.signup.look(id)

    def games(self, id: str, number: int | None = None) -> list[Game]:
        """The games with an open table, of one round or of all."""
        return [it for it in self.now(id).games if it.opened is not None and number in (None, it.number)]

    def seat_all(self, id: str) -> None:
        """Everyone who has a game takes their seat."""
        for player in self.people:
            if self.signup.current_game(self.now(id), player.id) is not None:
                self.arrive(id, player)

    def arrive(self, id: str, player: Player) -> str:
        return self.signup.take_seat(id, player, lambda table: Issue(player.token(table)))

    def say(self, table: str, player: Player | None, **message: object) -> dict[str, object]:
        return dict(self.host.message(table, player.token(table) if player else None, message))

    def finish(self, table: str) -> None:
        """Play a game to its end if it has started: bots as they like, people the first legal move."""
        for _ in range(500):
            self.host.play_bots(table)
            with self.host.at(table) as opened:
                opened.refresh()
                if opened.has_ended or not opened.is_started:
                    return
                mover = int(opened.history.state.to_move())
                action = opened.history.state.legal_actions()[0]
                opened.act(mover, opened.history.version, action, f"{opened.history.version}")
        raise AssertionError(f"table {table} does not end")

    def play(self, id: str) -> None:
        """Play everything that is open, until nothing is."""
        for _ in range(200):
            self.seat_all(id)
            due = [it.table for it in self.now(id).games if it.opened is not None and it.result is None]
            for table in due:
                self.finish(table)
            self.clock.now += 20
            self.director.round()
            if not self.now(id).of.is_unfinished:
                return
        raise AssertionError("the tournament does not end")


def check_pairings(now: Snapshot) -> None:
    """Everyone is paired once in every round, and every table exists once."""
    for number in range(len(now.rows)):
        mine = [it.player for it in now.pairings if it.number == number]
        assert len(mine) == len(set(mine))
        seats = [(it.place, it.seat) for it in now.pairings if it.number == number and it.place != SITS_OUT]
        assert len(seats) == len(set(seats))
    assert len({it.table for it in now.games}) == len(now.games)
    assert [row.number for row in now.rows] == list(range(len(now.rows)))
