"""Faults planted in the servers' code, to see that the simulation finds them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

from anyio.to_thread import run_sync

from cogworks.people.notices.database import DatabaseNotices
from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.clock.keeper import Keeper
from cogworks.tables.host import Host
from cogworks.tables.lists.digest import digest_after
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import SequenceTakenError, StoreError
from cogworks.tables.table import Plan, Table
from cogworks.web.live.hub import Hub, Subscriber
from tests.simulation import disk
from tests.simulation.database import Database
from tests.simulation.peers import SimulatedPeers
from tests.simulation.world import World


@dataclass(frozen=True, slots=True)
class Planted:
    """One fault."""

    words: str
    """What is wrong with the code."""
    plant: Callable[[], AbstractContextManager[object]]
    finds: tuple[str, ...]
    """What the checker must say: at least one of these."""


def _replaced(owner: object, name: str, new: object) -> Callable[[], AbstractContextManager[object]]:
    return lambda: patch.object(owner, name, new)


# ---- storing


def _commit_without_store(self: Table, plan: Plan) -> bool:
    """Apply and acknowledge, whether or not the store fails."""
    for _ in range(50):
        drafts = plan()
        if not drafts:
            return False
        now = self.now()
        records = [draft.numbered(self.sequence + place, now) for place, draft in enumerate(drafts)]
        try:
            self.store.append(self.header.id, records, digest_after(self, records))
        except SequenceTakenError:
            self.refresh()
            continue
        except StoreError:
            pass
        self._follow_records(records)
        return True
    return False


def _commit_without_planning_again(self: Table, plan: Plan) -> bool:
    """After another process was faster, store the same records under other numbers."""
    drafts = plan()
    if not drafts:
        return False
    for _ in range(50):
        now = self.now()
        records = [draft.numbered(self.sequence + place, now) for place, draft in enumerate(drafts)]
        try:
            self.store.append(self.header.id, records)
        except SequenceTakenError:
            self.refresh()
            continue
        except StoreError as error:
            raise RefusedError(UNAVAILABLE, str(error)) from error
        self._follow_records(records)
        return True
    return False


def _write_before_sync(self: Database, entry: tuple[Any, ...], server: Any) -> None:
    """Answer as soon as the entry is in the disk's cache."""
    place = self.disk.write(entry)
    disk.apply(self.tables, entry)
    before = self.crashes

    def sync() -> None:
        if self.crashes == before:
            self.disk.sync(place)

    server.world.loop.call_later(0.5, sync)


# ---- servers


async def _tried_once(self: Hub, table: str, what: str, work: Any) -> None:
    """Give up when the store fails."""
    try:
        await work(table)
    except (RefusedError, StoreError):
        return


@contextmanager
def _without_retries() -> Iterator[None]:
    with patch.object(Hub, "_retried", _tried_once), patch.object(Host, "knows_of_bot", lambda self, id: False):
        yield


class _NoLock:
    """A lock that does not wait."""

    async def __aenter__(self) -> None:
        """Do nothing."""

    async def __aexit__(self, *_: object) -> None:
        """Do nothing."""


@contextmanager
def _without_lock() -> Iterator[None]:
    before = Subscriber.__init__

    def begin(self: Subscriber, *given: Any, **named: Any) -> None:
        before(self, *given, **named)
        self.lock = _NoLock()  # type: ignore[assignment]

    with patch.object(Subscriber, "__init__", begin):
        yield


_open = Table.open


def _open_with_full_clocks(store: Any, id: str, clock: Any) -> Table:
    """Every process starts a clock of its own."""
    table = _open(store, id, clock)
    if table.clock is not None:
        table.clock.left = [float(table.clock.control.bank)] * len(table.clock.left)
    return table


def _forgetting(self: Hub, table: str) -> None:
    """Forget a change that comes while bots are running."""
    if table not in self._playing:
        self._playing[table] = asyncio.create_task(self._play(table))


async def _play_until_none_waits(self: Hub, table: str) -> None:
    """Decide before the pause after a bot's move whether another one follows."""
    if not await run_sync(self.host.awaits_bot, table) or not await run_sync(self.host.peers.claim, table):
        return
    try:
        is_on = True
        while is_on and await self._play_move(table):
            self._notify(table)
            is_on = await run_sync(self.host.awaits_bot, table)
            await asyncio.sleep(await self.pause_at(table))
    finally:
        await run_sync(self.host.peers.release, table)


@contextmanager
def _without_second_look() -> Iterator[None]:
    with patch.object(Hub, "ask_bots", _forgetting), patch.object(Hub, "_play_turns", _play_until_none_waits):
        yield


@contextmanager
def _leaking() -> Iterator[None]:
    """Spectators get the update of the first seat."""
    with ExitStack() as stack:
        for module in ("cogworks.tables.host.seat_of", "cogworks.tables.readers.seat_of"):
            stack.enter_context(patch(module, lambda who: who if who is not None and who >= 0 else 0))
        yield


PLANTED: Final = {
    "acknowledged-unstored": Planted(
        "A move is acknowledged even if storing it failed.",
        _replaced(Table, "commit", _commit_without_store),
        ("acknowledged once", "shown and lost", "shown as stored", "at the version seen"),
    ),
    "unsynced": Planted(
        "The database answers before its disk has the data.",
        _replaced(Database, "write", _write_before_sync),
        ("acknowledged once", "shown and lost", "shown as stored"),
    ),
    "no-message-ids": Planted(
        "Messages that were processed before are not recognised.",
        _replaced(Table, "is_processed", lambda self, seat, client, what, action: False),
        ("refused and stored", "stored once"),
    ),
    "no-version-check": Planted(
        "A move is accepted whatever version its player saw.",
        _replaced(Table, "check_version", lambda self, seat, version: None),
        ("at the version seen",),
    ),
    "not-planned-again": Planted(
        "After another process was faster, the same records are stored under other numbers.",
        _replaced(Table, "commit", _commit_without_planning_again),
        ("damaged", "at the version seen", "stored once"),
    ),
    "claims-kept": Planted(
        "The claim on a table's bots is never released.",
        _replaced(SimulatedPeers, "release", lambda self, table: None),
        ("goes on", "bots move"),
    ),
    "claims-of-the-dead": Planted(
        "Claims of a killed server stay.",
        _replaced(World, "end_claims", lambda self, server: None),
        ("goes on", "bots move"),
    ),
    "bots-not-retried": Planted(
        "Bots give up when the store fails, and no regular check asks them again.",
        _without_retries,
        ("bots move", "goes on"),
    ),
    "changes-forgotten": Planted(
        "A change in the pause after a bot's move is forgotten.",
        _without_second_look,
        ("bots move",),
    ),
    "time-not-stored": Planted(
        "When a player's time ends is kept in memory only.",
        _replaced(Keeper, "_watch", lambda self, id, due: None),
        ("time is up",),
    ),
    "clocks-not-restored": Planted(
        "A process that loads a table starts with full clocks.",
        _replaced(Table, "open", staticmethod(_open_with_full_clocks)),
        ("shown as stored",),
    ),
    "notices-twice": Planted(
        "A turn can be claimed for a notice more than once.",
        _replaced(DatabaseNotices, "claim", lambda self, player, table, turn, now: True),
        ("one notice per turn",),
    ),
    "changes-not-polled": Planted(
        "Servers rely on notifications, and don't look for changes they missed.",
        _replaced(Host, "record_counts", lambda self, ids: dict.fromkeys(ids, 0)),
        ("pages catch up", "goes on"),
    ),
    "results-not-swept": Planted(
        "Results of games that a killed server saw end are not looked for.",
        _replaced(Ratings, "_missed", lambda self: set()),
        ("results are stored",),
    ),
    "spectators-see-a-hand": Planted("Spectators get the update of the first seat.", _leaking, ("shown as stored",)),
    "updates-out-of-order": Planted(
        "Replies and updates of one page don't wait for each other.", _without_lock, ("in order", "bots move")
    ),
}

SEEDS: Final = {
    "acknowledged-unstored": 0,
    "unsynced": 24,
    "no-message-ids": 0,
    "no-version-check": 4,
    "not-planned-again": 2,
    "claims-kept": 7,
    "claims-of-the-dead": 22,
    "bots-not-retried": 33,
    "time-not-stored": 0,
    "clocks-not-restored": 0,
    "notices-twice": 3,
    "changes-not-polled": 560,
    "results-not-swept": 392,
    "spectators-see-a-hand": 0,
    "updates-out-of-order": 36,
    "changes-forgotten": 223,
}
"""A seed that finds each."""
