"""Checks what clients saw and what is stored against what must hold, whatever went wrong."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from cogworks import Dice
from cogworks.tables.records import ANSWER, END, UNDO, Record
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.table import Table
from tests.simulation.client import TRANSIENT, Client
from tests.simulation.people_checks import check_people
from tests.simulation.server import EPOCH
from tests.simulation.world import MOVES_WITHIN, Setting, World

END_OF_TIME: Final = float("inf")
BOTS_SETTLE: Final = 7.0
"""Seconds after which what a fault leaves behind has ended: a bot that hangs, and pauses between tries."""
BOTS_WITHIN: Final = 3.0
BOTS_ALONE: Final = 0.6
"""Seconds that a bot's turn may last from then on, with several servers and with one: for it to move, no page needs to
reconnect, and no server needs to look for what it forgot."""
FLAG_WITHIN: Final = 8.0
"""Seconds after a player's time is up until the table must say so: a check, the grace, and a slow store."""


def check(world: World) -> list[str]:
    """Everything that is wrong with a world that has ended."""
    found = list(world.problems)
    for it in world.tables:
        try:
            found += _Checked(world, it).problems()
        except RefusedError as error:
            found.append(f"{it.id}: damaged: {error.reason}")
    return [*found, *check_people(world)]


class _Frozen(MemoryStore):
    """The records of one table, up to a number."""

    def __init__(self, whole: MemoryStore, table: str) -> None:
        super().__init__()
        self._whole, self._table, self.height = whole, table, 0
        self.talk = whole.talk

    def header(self, table: str) -> Any:
        return self._whole.header(table)

    def records(self, table: str, start: int = 0) -> list[Record]:
        return self._whole.records(table, start)[: max(0, self.height - start)]


class _Checked:
    """One table."""

    def __init__(self, world: World, it: Setting) -> None:
        self._world, self._it = world, it
        self._records = world.database.tables.records(it.id)
        self._sent = [sent for sent in world.sent_messages if sent.table == it.id]
        self._store = _Frozen(world.database.tables, it.id)
        self._table = Table(self._store.header(it.id), self._store, lambda: EPOCH)
        self._bot_turns: dict[int, int] = {}
        """After how many records it was a bot's turn, and whose."""

    def problems(self) -> list[str]:
        found = [*self._numbers(), *self._once(), *self._order(), *self._linear()]
        return [
            f"{self._it.id}: {each}"
            for each in [*found, *self._shown(), *self._alive(), *self._prompt(), *self._converged()]
        ]

    # ---- moves

    def _numbers(self) -> Iterator[str]:
        if [record.sequence for record in self._records] != list(range(len(self._records))):
            yield "numbers of records: not without gaps"

    def _once(self) -> Iterator[str]:
        """Every acknowledged message is stored exactly once, and no refused one; nothing is stored that none sent."""
        stored = Counter((record.who, record.client) for record in self._records if record.client)
        for sent in self._sent:
            n = stored[sent.seat, sent.id]
            if sent.acknowledged is not None and n != 1:
                yield f"acknowledged once: {sent.id} was acknowledged and is stored {n} times"
            if sent.refused and sent.refused not in TRANSIENT and n:
                yield f"refused and stored: {sent.id} was refused ({sent.refused}) and is stored"
            if n > 1:
                yield f"stored once: {sent.id} is stored {n} times"
        known = {(sent.seat, sent.id) for sent in self._sent}
        for key in stored:
            if key not in known:
                yield f"stored unasked: {key} is stored, and no client sent it"

    def _order(self) -> Iterator[str]:
        """Each move is stored as it was sent, at the version its player saw."""
        by_id = {sent.id: sent for sent in self._sent}
        version = 0
        for record in self._records:
            sent = by_id.get(record.client) if record.client else None
            if sent is not None:
                if record.kind == ANSWER and (sent.what, sent.action) != ("act", record.action):
                    yield f"stored as sent: {sent.id} is stored as {record.action}"
                if sent.version != version:
                    yield f"at the version seen: {sent.id} was sent at {sent.version} and is stored at {version}"
            version += record.kind in (ANSWER, UNDO)

    def _linear(self) -> Iterator[str]:
        """A look that begins after a move was acknowledged shows it; so does the reply to any later move."""
        after = self._version_after()
        known = [
            (sent.acknowledged, after[sent.id])
            for sent in self._sent
            if sent.acknowledged is not None and sent.id in after
        ]
        for read in self._world.reads:
            if read.table == self._it.id and read.seen >= 0:
                least = max((version for time, version in known if time < read.asked), default=0)
                if read.seen < least:
                    yield f"linearisable: {read.client} asked at {read.asked:.3f} and saw {read.seen}, not {least}"

    def _version_after(self) -> dict[str, int]:
        found, version = dict[str, int](), 0
        for record in self._records:
            version += record.kind in (ANSWER, UNDO)
            if record.client:
                found[record.client] = version
        return found

    # ---- what readers saw

    def _shown(self) -> Iterator[str]:
        """Every update shows the table as its records say, and nothing its reader may not know."""
        seen: dict[int, list[tuple[Client, dict[str, Any]]]] = {}
        for client, update in self._world.seen:
            if client.table == self._it.id:
                seen.setdefault(update["sequence"], []).append((client, update))
        if seen and max(seen) > len(self._records):
            client = seen[max(seen)][0][0]
            yield f"shown and lost: {client.name} saw {max(seen)} records of {len(self._records)}"
        table = self._table
        for height in range(len(self._records) + 1):
            self._store.height = height
            table.refresh()
            self._note_turn(height)
            expected: dict[int | None, dict[str, Any]] = {}
            for client, update in seen.get(height, ()):
                if client.seat not in expected:
                    expected[client.seat] = _known(table, client.seat)
                for name, value in expected[client.seat].items():
                    if update[name] != value and update[name] != _as_json(value):
                        yield f"shown as stored: {client.name} saw another {name} at {height}"
                is_own = client.seat is not None and update["turn"] == client.seat
                legal = set(table.history.state.legal_actions()) if is_own else set()
                # Some games offer one of several moves that make no difference.
                if not legal.issuperset(_choices(update)):
                    yield f"shown as stored: {client.name} saw other options at {height}"
                if "seed" in update["shuffle"] and not table.has_ended:
                    yield f"shown as stored: {client.name} saw the seed at {height}"

    def _note_turn(self, height: int) -> None:
        """Note at which heights it is a bot's turn."""
        table = self._table
        mover = int(table.history.state.to_move()) if table.is_started and not table.has_ended else -1
        if mover >= 0 and table.seats[mover].bot:
            self._bot_turns[height] = mover

    # ---- going on

    def _alive(self) -> Iterator[str]:
        """After the faults, the table goes on until its game ends; and time that is up is noticed."""
        before, ended = self._world.heights[self._it.id], any(it.kind == END for it in self._records)
        stopped = any(client.table == self._it.id and client.stops < END_OF_TIME for client in self._world.clients)
        if (
            not ended
            and not stopped
            and not any(it.sequence >= before and it.kind in (ANSWER, UNDO) for it in self._records)
        ):
            yield f"goes on: no move in {MOVES_WITHIN:.0f} seconds after all faults had ended"
        table = self._table
        flags = None if table.clock is None or ended else table.clock.flags()
        if flags is not None and flags - EPOCH < self._world.last_move - FLAG_WITHIN and not self._world.faults.jumped:
            yield f"time is up: since {flags - EPOCH:.1f}, and the game goes on"
        mover = int(table.history.state.to_move())
        if not ended and mover >= 0 and table.seats[mover].bot:
            yield f"bots move: it is the turn of the bot at seat {mover}"

    def _prompt(self) -> Iterator[str]:
        """After the faults, a bot moves soon after its turn has begun, also if that was while bots were running."""
        if self._world.faults.jumped:
            return
        limit = BOTS_WITHIN if len(self._world.names) > 1 else BOTS_ALONE
        settled = max((fault.end for fault in self._world.faults.planned), default=0.0) + BOTS_SETTLE
        times = [record.time - EPOCH for record in self._records]
        for height, seat in self._bot_turns.items():
            moved = times[height] if height < len(times) else self._world.loop.now
            if moved - max(times[height - 1], settled) > limit:
                yield f"bots move: seat {seat} had its turn at {times[height - 1]:.1f}, and moved at {moved:.1f}"

    def _converged(self) -> Iterator[str]:
        """In the end, every page shows the table as it is."""
        for client in self._world.clients:
            if client.table != self._it.id or client.link is None or client.shown is None or client.is_away:
                continue
            if client.shown["sequence"] != len(self._records):
                yield f"pages catch up: {client.name} shows {client.shown['sequence']} of {len(self._records)}"


def _known(table: Table, reader: int | None) -> dict[str, Any]:
    """What a reader may know of a table: computed in a world that the reader cannot tell from the true one."""
    state = table.history.state
    redealt = state.redeal(-1 if reader is None else reader, Dice(table.sequence))
    view = dict(table.game.view(redealt, reader))
    if table.has_ended and table.forfeits:
        view["returns"] = table.shares()
    is_on = table.is_started and not table.has_ended
    mover = int(state.to_move()) if is_on else None
    seats = range(len(table.seats))
    return {
        "view": view,
        "phase": "over" if table.has_ended else "playing",
        "version": table.history.version,
        "position": table.history.position,
        "turn": mover if mover is not None and mover >= 0 else None,
        "forfeits": [table.forfeits.get(seat, "") for seat in seats],
        "clock": None if table.clock is None else table.clock.as_sent(),
    }


def _choices(update: dict[str, Any]) -> list[int]:
    return [option["action"] for option in update["options"]]


def _as_json(data: Any) -> Any:
    """Data as it arrives: tuples are lists, and keys are text."""
    return json.loads(json.dumps(data))
