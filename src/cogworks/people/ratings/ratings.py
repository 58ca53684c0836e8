"""Ratings: note who sits where, store the results of finished games once, and change ratings in order of their end."""

import logging
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex
from threading import Lock
from typing import Final

from cogworks.people.in_memory import made_in_memory
from cogworks.people.player import Player
from cogworks.people.ratings.lists import RatingLists
from cogworks.people.ratings.replaying import replay
from cogworks.people.ratings.results import Result, pool_of, result_of
from cogworks.people.ratings.store import FORMER
from cogworks.people.ratings.watch import WORDS
from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import Store
from cogworks.tables.words import FORMER_PLAYER

MOST_EARLIER: Final = 1000
AT_ONCE: Final = 20
"""How many of a player's games are looked at, and stored, when the player asks for their history."""
SWEEP: Final = 60.0
"""Seconds between searches for finished games whose result a killed server did not store."""

_log = logging.getLogger(__name__)


def ratings_in(store: Store) -> RatingLists:
    """The part of a store that has results and ratings."""
    return store.part(RatingLists, lambda: made_in_memory(RatingLists))


class Ratings:
    """The ratings of all players.  Methods block on the store: call them from worker threads."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = ratings_in(host.store)
        self._swept: float | None = None
        self._is_settled = False
        """Whether the last round did all it had to do."""
        self._lock = Lock()

    def issue(self, player: Player, table: str) -> Issue:
        """The token of a player's seat; who has it is noted first, and at a rated table what others see of them."""
        token = player.token(table)
        self.store.note_seat(table, key_of(token), player.id)
        with self.host.at(table) as opened:
            game, seats, is_rated = opened.header.game, opened.header.seats, opened.is_rated
        if not is_rated:
            return Issue(token)
        rating = self.store.rating(player.id, game, pool_of(seats))
        return Issue(token, rating=str(rating.shown(self.host.now())))

    def round(self) -> list[str]:
        """Store the results of games that have ended, and change ratings; return the tables.

        What a killed server left undone is looked for once in a while, and after a failure of the store at once.
        """
        ended = self.host.take_ended()
        with self._lock:
            now = self.host.monotonic()
            if self._swept is None or now - self._swept > SWEEP:
                self._swept, self._is_settled = now, False
                ended |= self._missed()
        if self._is_settled and not ended:
            return []
        self._is_settled = False
        stored = self.settle(ended)
        self._is_settled = True
        return stored

    def _missed(self) -> set[str]:
        """Finished tables whose result is not stored."""
        return self.host.store.ended(self.store.waiting())

    def settle(self, tables: Iterable[str]) -> list[str]:
        """Store the results of these finished tables, and change ratings."""
        stored: list[str] = []
        for id in sorted(tables):
            keys = self.store.seat_keys(id)
            if not keys:
                continue
            try:
                with self.host.at(id) as table:
                    result = result_of(table, keys) if table.has_ended else None
            except RefusedError as error:
                if error.code == UNAVAILABLE:
                    raise
                _log.warning("table %s: its result can't be stored: %s", id, error.reason)
                self.store.give_up(id)
                continue
            if result is not None and self.store.add(result):
                stored.append(id)
        self.apply()
        return stored

    def result(self, table: str) -> Result | None:
        """A finished game's result, once ratings have changed by it; None if no player is known there."""
        found = self.store.result(table)
        if found is None:
            self.settle([table])
            return self.store.result(table)
        # Another thread or process may have stored it and not got further.
        self.apply()
        return found

    def catch_up(self, player: Player) -> None:
        """Store results of a player's games that an earlier version did not, a few at a time."""
        noted = self.store.noted(player.id)
        rows, _ = self.host.store.tables_of(player.id, MOST_EARLIER)
        missed = [row.header.id for row in rows if row.ended and row.header.id not in noted][:AT_ONCE]
        for id in missed:
            note_seat(self.host, player, id)
        if missed:
            self.settle(missed)

    def apply(self) -> None:
        """Change ratings by all results that have not done so yet."""
        for game, pool in self.store.unapplied():
            for flag in self.store.apply(game, pool, replay):
                _log.warning(
                    "ratings: player %s %s (%s, last at table %s). See: cogworks ratings flags",
                    flag.player[:12],
                    WORDS[flag.kind],
                    flag.game,
                    flag.table,
                )

    def recompute(self) -> str:
        """Compute all ratings from the stored results; return a digest of them."""
        self.store.reset()
        self.apply()
        return self.digest()

    def digest(self) -> str:
        """A hash of all ratings, changes and flags: equal ratings have equal digests."""
        return sha256("\n".join(self.store.dump()).encode()).hexdigest()


def note_seat(host: Host, player: Player, table: str) -> None:
    """Remember that a player's token is about to open a seat."""
    ratings_in(host.store).note_seat(table, key_of(player.token(table)), player.id)


def adopt(host: Host, old: Player, new: Player) -> None:
    """Give the results of a player to another one, who is the same person, and change ratings accordingly."""
    ratings = Ratings(host)
    ratings.store.adopt(old.id, new.id)
    ratings.apply()


def forget(host: Host, player: Player) -> None:
    """Take a player off all results; they stay for the others, whose ratings don't change."""
    ratings_in(host.store).forget(player.id, f"{FORMER}{token_hex(16)}", FORMER_PLAYER)
