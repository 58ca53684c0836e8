"""A host with one table for tests: people by seat, a controllable clock, a fixed seed."""

import json
from collections.abc import Mapping
from typing import Any

from cogworks import CHANCE, Dice, game
from cogworks.tables.host import Host
from cogworks.tables.play.bot_turns import HERE, Choose
from cogworks.tables.records import Header
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore, Store
from cogworks.tables.table import Table

Update = dict[str, Any]
SEED = bytes(range(32))
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


def header(id: str, name: str = "high_cog", seats: int = 2, seed: bytes = SEED, **options: object) -> Header:
    """The header of a table whose owner has the token `owner`."""
    played = game(name)
    return Header(
        id=id,
        game=name,
        version=played.version,
        seats=seats,
        options=played.settle(options),
        seed=seed,
        owner=key_of("owner"),
        created=1000.0,
    )


class Clock:
    """A controllable clock."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Hall:
    """One table with people by seat; messages go through the protocol as JSON."""

    def __init__(
        self,
        name: str,
        seats: int,
        bots: str = "",
        *,
        seed: bytes = SEED,
        store: Store | None = None,
        players: Mapping[str, Choose] = HERE,
        control: Mapping[str, object] | None = None,
        is_rated: bool = False,
        has_free_chat: bool = False,
        id: str = "hall",
        **options: bool | int | str,
    ) -> None:
        self.store: Store = store if store is not None else MemoryStore()
        self.clock = Clock()
        self.players = players
        self.host = Host(self.store, players, self.clock)
        self.tokens: dict[int, str] = {}
        self.id = id
        self.messages = 0
        self.store.create(header(self.id, name, seats, seed, **options))
        if control is not None:
            assert self.send("owner", clock=control)["done"]
        if is_rated:
            assert self.send("owner", rated=True)["done"]
        if has_free_chat:
            assert self.send("owner", free_chat=True)["done"]
        for seat in range(seats):
            if str(seat) in bots:
                assert self.send("owner", bot="random", seat=seat)["done"]
            else:
                self.tokens[seat] = self.send("owner", sit=seat, name=PEOPLE[seat])["token"]

    def send(self, token: str | None, **message: object) -> Update:
        """Send a message through the protocol, as JSON both ways."""
        reply = self.host.message(self.id, token, json.loads(json.dumps(message)))
        again: Update = json.loads(json.dumps(reply))
        return again

    def say(self, person: int | None, **message: object) -> Update:
        """Send a message from a seat."""
        return self.send(None if person is None else self.tokens[person], **message)

    def begin(self) -> "Hall":
        assert self.send("owner", start=None)["done"]
        return self

    def look(self, seat: int | None = None, since: int | None = None) -> Update:
        update: Update = self.say(seat, look=None, since=since)["update"]
        return update

    def act(self, seat: int, action: int, version: int | None = None, id: str | None = None) -> Update:
        """Make a move at the current version with a new id, unless given others."""
        self.messages += 1
        at = self.table().history.version if version is None else version
        return self.say(seat, act=action, version=at, id=id or f"message {self.messages}")

    def restart(self) -> None:
        """Open another server process on the same store."""
        self.host = Host(self.store, self.players, self.clock)

    def table(self) -> Table:
        with self.host.at(self.id) as table:
            return table

    def play(self, answers: int, luck: int = 1) -> None:
        """Let all players move at random for a while, or to the end."""
        dice = Dice(luck)
        for _ in range(answers):
            self.host.play_bots(self.id)
            state = self.table().history.state
            mover = int(state.to_move())
            if mover < 0:
                assert mover != CHANCE
                return
            legal = state.legal_actions()
            reply = self.act(mover, legal[dice.below(len(legal))])
            assert reply["done"], reply

    def answers(self) -> list[int]:
        return [move.action for move in self.table().history.moves]
