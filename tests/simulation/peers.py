"""Notifications between simulated servers, and which of them plays a table's bots."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from cogworks.tables.store.peers import OnChange, OnWords
from cogworks.tables.store.store import StoreError
from tests.simulation.database import NOT_RESPONDING

if TYPE_CHECKING:
    from tests.simulation.server import Server


class SimulatedPeers:
    """One server's connection for notifications and claims, as PostgreSQL has them."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self.is_listening = False
        self.on_change: OnChange = lambda table: None
        self.on_words: OnWords = lambda process, words: None

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        self.on_change, self.on_words, self.is_listening = on_change, on_words, True

    def say(self, words: str) -> None:
        self._server.world.say(self._server, words)

    def living(self, names: Collection[str]) -> set[str]:
        self._ask()
        return {server.name for server in self._server.world.servers.values() if server.is_up and server.name in names}

    def claim(self, table: str) -> bool:
        self._ask()
        return self._server.world.database.claims.setdefault(table, self._server) is self._server

    def release(self, table: str) -> None:
        try:
            self._ask()
        except StoreError:
            return
        claims = self._server.world.database.claims
        if claims.get(table) is self._server:
            del claims[table]

    def close(self) -> None:
        self.is_listening = False
        self._server.world.end_claims(self._server)

    def _ask(self) -> None:
        world = self._server.world
        slow = world.faults.on("slow", self._server.name)
        self._server.threads.pause(0.001 + (0.0 if slow is None else slow.amount * world.chance.random()))
        if world.faults.is_on("unreachable", self._server.name):
            # The connection is lost, and its locks with it.
            world.end_claims(self._server)
            raise StoreError(NOT_RESPONDING)
